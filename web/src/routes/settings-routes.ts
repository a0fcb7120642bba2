import { createRoute } from "@tanstack/react-router";
import { inside, operatorOnly, optional } from "./frames.tsx";
import { lazyPage } from "./lazy-page.ts";

export const settings = [
  createRoute({
    getParentRoute: () => inside,
    path: "/settings/webhooks/new",
    component: lazyPage(() => import("../pages/settings/webhooks/new-webhook-page.tsx"), "NewWebhookPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/settings/events",
    component: lazyPage(() => import("../pages/settings/webhooks/event-types-page.tsx"), "EventTypesPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/settings/webhooks/$webhookId",
    validateSearch: optional("status", "type", "from", "to", "before"),
    component: lazyPage(() => import("../pages/settings/webhooks/webhook-page.tsx"), "WebhookPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/settings/deliveries/$deliveryId",
    component: lazyPage(() => import("../pages/settings/webhooks/delivery-page.tsx"), "DeliveryPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/settings/api",
    validateSearch: ({ days, ended }: Record<string, unknown>): { days?: 90; ended?: true } => ({
      ...(days === 90 && { days: 90 }),
      ...(ended === true && { ended: true }),
    }),
    component: lazyPage(() => import("../pages/settings/api-page.tsx"), "ApiPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/settings/notifications",
    component: lazyPage(() => import("../pages/settings/notifications-page.tsx"), "NotificationsPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/settings/assistants",
    component: lazyPage(() => import("../pages/settings/assistants-page.tsx"), "AssistantsPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/settings/account",
    component: lazyPage(() => import("../pages/settings/account-page.tsx"), "AccountPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/settings/people",
    component: lazyPage(() => import("../pages/settings/people-page.tsx"), "PeoplePage"),
  }),
] as const;

export const installation = [
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/settings/installation",
    component: lazyPage(() => import("../pages/settings/installation/state-page.tsx"), "StatePage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/settings/installation/accounts",
    validateSearch: optional("search", "plan", "page"),
    component: lazyPage(() => import("../pages/settings/installation/accounts-page.tsx"), "AccountsPage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/settings/installation/accounts/$accountId",
    component: lazyPage(() => import("../pages/settings/installation/account-page.tsx"), "AccountPage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/settings/installation/users",
    validateSearch: optional("search", "page"),
    component: lazyPage(() => import("../pages/settings/installation/users-page.tsx"), "UsersPage"),
  }),
] as const;
