import { createRoute, redirect } from "@tanstack/react-router";
import { sessionQuery } from "../api/session.ts";
import { localPath } from "../shell/local-path.ts";
import { optional, outside } from "./frames.tsx";
import { lazyPage } from "./lazy-page.ts";

export const people = {
  signIn: createRoute({
    getParentRoute: () => outside,
    path: "/sign-in",
    validateSearch: optional<"next">("next"),
    beforeLoad: async ({ context, search }) => {
      const { session, installation } = await context.queries.ensureQueryData(sessionQuery);
      if (session) throw redirect({ href: localPath(search.next) });
      if (installation.needsFirstUser) throw redirect({ to: "/sign-up" });
    },
    component: lazyPage(() => import("../pages/people/sign-in-page.tsx"), "SignInPage"),
  }),
  signUp: createRoute({
    getParentRoute: () => outside,
    path: "/sign-up",
    component: lazyPage(() => import("../pages/people/sign-up-page.tsx"), "SignUpPage"),
  }),
  forgot: createRoute({
    getParentRoute: () => outside,
    path: "/forgot-password",
    component: lazyPage(() => import("../pages/people/forgot-password-page.tsx"), "ForgotPasswordPage"),
  }),
  reset: createRoute({
    getParentRoute: () => outside,
    path: "/reset-password",
    validateSearch: optional("token"),
    component: lazyPage(() => import("../pages/people/reset-password-page.tsx"), "ResetPasswordPage"),
  }),
  invitation: createRoute({
    getParentRoute: () => outside,
    path: "/invitation",
    validateSearch: optional("token"),
    component: lazyPage(() => import("../pages/people/invitation-page.tsx"), "InvitationPage"),
  }),
  confirmChannel: createRoute({
    getParentRoute: () => outside,
    path: "/confirm-channel",
    validateSearch: optional("token"),
    component: lazyPage(() => import("../pages/people/channel-link-page.tsx"), "ConfirmChannelPage"),
  }),
  connect: createRoute({
    getParentRoute: () => outside,
    path: "/connect",
    validateSearch: optional<"request">("request"),
    beforeLoad: async ({ context, location }) => {
      const { session } = await context.queries.ensureQueryData(sessionQuery);
      if (!session) throw redirect({ to: "/sign-in", search: { next: location.href } });
    },
    component: lazyPage(() => import("../pages/people/connect-app-page.tsx"), "ConnectAppPage"),
  }),
  unsubscribe: createRoute({
    getParentRoute: () => outside,
    path: "/unsubscribe",
    validateSearch: optional("token"),
    component: lazyPage(() => import("../pages/people/channel-link-page.tsx"), "UnsubscribePage"),
  }),
};
