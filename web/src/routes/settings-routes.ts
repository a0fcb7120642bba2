import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { inside, optional } from "./frames.tsx";

export const automation = [
  createRoute({
    getParentRoute: () => inside,
    path: "/automation",
    component: lazyRouteComponent(() => import("../pages/automation/webhooks-page.tsx"), "WebhooksPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/automation/new",
    component: lazyRouteComponent(() => import("../pages/automation/new-webhook-page.tsx"), "NewWebhookPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/automation/events",
    validateSearch: optional("type", "before"),
    component: lazyRouteComponent(() => import("../pages/automation/events-page.tsx"), "EventsPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/automation/webhooks/$webhookId",
    validateSearch: optional("status", "type", "from", "to", "before"),
    component: lazyRouteComponent(() => import("../pages/automation/webhook-page.tsx"), "WebhookPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/automation/deliveries/$deliveryId",
    component: lazyRouteComponent(() => import("../pages/automation/delivery-page.tsx"), "DeliveryPage"),
  }),
] as const;

export const settings = [
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
    component: lazyRouteComponent(() => import("../pages/settings/api-page.tsx"), "ApiPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/settings/notifications",
    component: lazyRouteComponent(() => import("../pages/settings/notifications-page.tsx"), "NotificationsPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/settings/connections",
    component: lazyRouteComponent(() => import("../pages/settings/connections-page.tsx"), "ConnectionsPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/settings/models",
    component: lazyRouteComponent(() => import("../pages/settings/models-page.tsx"), "ModelsPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/settings/account",
    component: lazyRouteComponent(() => import("../pages/settings/account-page.tsx"), "AccountPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/settings/profile",
    component: lazyRouteComponent(() => import("../pages/settings/profile-page.tsx"), "ProfilePage"),
  }),
] as const;
