/** The routes of the dashboard. Each page is loaded when it is first opened. */
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { queryClient } from "./api/query-client.ts";
import { sessionQuery } from "./api/session.ts";
import { productParameters } from "./pages/product/product-parameters.ts";
import { compareParameters, finderParameters, researchParameters } from "./pages/research/parameters.ts";
import { localPath } from "./shell/local-path.ts";
import { NotFound } from "./shell/not-found.tsx";
import { PageFailure } from "./shell/page-failure.tsx";
import { Shell } from "./shell/shell.tsx";

const root = createRootRouteWithContext<{ queries: typeof queryClient }>()({});

/** A text parameter, if present. The router parses "2024" or "true" as a number or boolean. */
const text = (value: unknown): string | undefined =>
  (["string", "number", "boolean"].includes(typeof value) && String(value)) || undefined;
const optional =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>): Partial<Record<Name, string>> =>
    Object.fromEntries(names.flatMap((name) => (text(search[name]) ? [[name, text(search[name])]] : []))) as never;

/** Pages without a session. */
const outside = createRoute({ getParentRoute: () => root, id: "outside" });
const people = {
  signIn: createRoute({
    getParentRoute: () => outside,
    path: "/sign-in",
    validateSearch: optional<"next">("next"),
    beforeLoad: async ({ context, search }) => {
      const { session, installation } = await context.queries.ensureQueryData(sessionQuery);
      if (session) throw redirect({ href: localPath(search.next) });
      if (installation.needsFirstUser) throw redirect({ to: "/sign-up" });
    },
    component: lazyRouteComponent(() => import("./pages/people/sign-in-page.tsx"), "SignInPage"),
  }),
  signUp: createRoute({
    getParentRoute: () => outside,
    path: "/sign-up",
    component: lazyRouteComponent(() => import("./pages/people/sign-up-page.tsx"), "SignUpPage"),
  }),
  forgot: createRoute({
    getParentRoute: () => outside,
    path: "/forgot-password",
    component: lazyRouteComponent(() => import("./pages/people/forgot-password-page.tsx"), "ForgotPasswordPage"),
  }),
  reset: createRoute({
    getParentRoute: () => outside,
    path: "/reset-password",
    validateSearch: optional("token"),
    component: lazyRouteComponent(() => import("./pages/people/reset-password-page.tsx"), "ResetPasswordPage"),
  }),
  invitation: createRoute({
    getParentRoute: () => outside,
    path: "/invitation",
    validateSearch: optional("token"),
    component: lazyRouteComponent(() => import("./pages/people/invitation-page.tsx"), "InvitationPage"),
  }),
  confirmChannel: createRoute({
    getParentRoute: () => outside,
    path: "/confirm-channel",
    validateSearch: optional("token"),
    component: lazyRouteComponent(() => import("./pages/people/channel-link-page.tsx"), "ConfirmChannelPage"),
  }),
  unsubscribe: createRoute({
    getParentRoute: () => outside,
    path: "/unsubscribe",
    validateSearch: optional("token"),
    component: lazyRouteComponent(() => import("./pages/people/channel-link-page.tsx"), "UnsubscribePage"),
  }),
};

/** Public, with or without a session. */
const status = createRoute({
  getParentRoute: () => root,
  path: "/status",
  component: lazyRouteComponent(() => import("./pages/status/status-page.tsx"), "StatusPage"),
});

/** Pages that require a session, in their shared frame. */
const inside = createRoute({
  getParentRoute: () => root,
  id: "inside",
  beforeLoad: async ({ context, location }) => {
    const { session, installation } = await context.queries.ensureQueryData(sessionQuery);
    if (session) return;
    if (installation.needsFirstUser) throw redirect({ to: "/sign-up" });
    throw redirect({ to: "/sign-in", search: location.href === "/" ? {} : { next: location.href } });
  },
  component: Shell,
});

const overview = createRoute({
  getParentRoute: () => inside,
  path: "/",
  component: lazyRouteComponent(() => import("./pages/overview/overview-page.tsx"), "OverviewPage"),
});

const research = [
  createRoute({
    getParentRoute: () => inside,
    path: "/research",
    validateSearch: researchParameters,
    component: lazyRouteComponent(() => import("./pages/research/research-page.tsx"), "ResearchPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/finder",
    validateSearch: finderParameters,
    component: lazyRouteComponent(() => import("./pages/finder/finder-page.tsx"), "FinderPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/research/compare",
    validateSearch: compareParameters,
    component: lazyRouteComponent(() => import("./pages/research/compare-page.tsx"), "ComparePage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/products/$marketplace/$asin",
    validateSearch: productParameters,
    component: lazyRouteComponent(() => import("./pages/product/product-page.tsx"), "ProductPage"),
  }),
] as const;

const keywords = createRoute({
  getParentRoute: () => inside,
  path: "/keywords",
  validateSearch: optional("keyword", "asin", "category", "marketplace", "tab"),
  component: lazyRouteComponent(() => import("./pages/keywords/keywords-page.tsx"), "KeywordsPage"),
});

const tracking = [
  createRoute({
    getParentRoute: () => inside,
    path: "/tracking",
    beforeLoad: () => {
      throw redirect({ to: "/tracking/products" });
    },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/tracking/products",
    validateSearch: optional("search", "sort"),
    component: lazyRouteComponent(() => import("./pages/tracking/products-page.tsx"), "TrackedProductsPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/tracking/keywords",
    validateSearch: optional("search"),
    component: lazyRouteComponent(() => import("./pages/tracking/keywords-page.tsx"), "TrackedKeywordsPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/tracking/markets",
    component: lazyRouteComponent(() => import("./pages/markets/markets-page.tsx"), "MarketListsPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/tracking/markets/$listId",
    component: lazyRouteComponent(() => import("./pages/markets/market-page.tsx"), "MarketListPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/alerts",
    validateSearch: optional("search", "metric", "show"),
    component: lazyRouteComponent(() => import("./pages/alerts/alerts-page.tsx"), "AlertsPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/alerts/new",
    validateSearch: optional("asin", "marketplace", "keyword", "metric", "marketListId"),
    component: lazyRouteComponent(() => import("./pages/alerts/new-alert-page.tsx"), "NewAlertPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/alerts/$alertId",
    component: lazyRouteComponent(() => import("./pages/alerts/alert-page.tsx"), "AlertPage"),
  }),
] as const;

const automation = [
  createRoute({
    getParentRoute: () => inside,
    path: "/automation",
    component: lazyRouteComponent(() => import("./pages/automation/webhooks-page.tsx"), "WebhooksPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/automation/new",
    component: lazyRouteComponent(() => import("./pages/automation/new-webhook-page.tsx"), "NewWebhookPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/automation/events",
    validateSearch: optional("type", "before"),
    component: lazyRouteComponent(() => import("./pages/automation/events-page.tsx"), "EventsPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/automation/webhooks/$webhookId",
    validateSearch: optional("status", "type", "from", "to", "before"),
    component: lazyRouteComponent(() => import("./pages/automation/webhook-page.tsx"), "WebhookPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/automation/deliveries/$deliveryId",
    component: lazyRouteComponent(() => import("./pages/automation/delivery-page.tsx"), "DeliveryPage"),
  }),
] as const;

const settings = [
  createRoute({
    getParentRoute: () => inside,
    path: "/settings",
    beforeLoad: () => {
      throw redirect({ to: "/settings/api" });
    },
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/settings/api",
    validateSearch: ({ days, ended }: Record<string, unknown>): { days?: 90; ended?: true } => ({
      ...(days === 90 && { days: 90 }),
      ...(ended === true && { ended: true }),
    }),
    component: lazyRouteComponent(() => import("./pages/settings/api-page.tsx"), "ApiPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/settings/notifications",
    component: lazyRouteComponent(() => import("./pages/settings/notifications-page.tsx"), "NotificationsPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/settings/account",
    component: lazyRouteComponent(() => import("./pages/settings/account-page.tsx"), "AccountPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/settings/profile",
    component: lazyRouteComponent(() => import("./pages/settings/profile-page.tsx"), "ProfilePage"),
  }),
] as const;

/** The service refuses people who are not operators; the redirect only avoids the errors. */
const operatorOnly = createRoute({
  getParentRoute: () => inside,
  id: "operator",
  beforeLoad: async ({ context }) => {
    const { session } = await context.queries.ensureQueryData(sessionQuery);
    if (!session?.user.operator) throw redirect({ to: "/" });
  },
});
const operator = [
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/operator",
    component: lazyRouteComponent(() => import("./pages/operator/state-page.tsx"), "StatePage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/operator/accounts",
    validateSearch: optional("search", "plan", "page"),
    component: lazyRouteComponent(() => import("./pages/operator/accounts-page.tsx"), "AccountsPage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/operator/accounts/$accountId",
    component: lazyRouteComponent(() => import("./pages/operator/account-page.tsx"), "AccountPage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/operator/users",
    validateSearch: optional("search", "page"),
    component: lazyRouteComponent(() => import("./pages/operator/users-page.tsx"), "UsersPage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/operator/imports",
    validateSearch: optional("before"),
    component: lazyRouteComponent(() => import("./pages/operator/imports-page.tsx"), "ImportsPage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/operator/imports/$importId",
    component: lazyRouteComponent(() => import("./pages/operator/import-page.tsx"), "ImportPage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/operator/sources",
    component: lazyRouteComponent(() => import("./pages/operator/sources-page.tsx"), "SourcesPage"),
  }),
] as const;

const tree = root.addChildren([
  outside.addChildren(Object.values(people)),
  status,
  inside.addChildren([
    overview,
    ...research,
    keywords,
    ...tracking,
    ...automation,
    ...settings,
    operatorOnly.addChildren(operator),
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  basepath: "/app",
  context: { queries: queryClient },
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
