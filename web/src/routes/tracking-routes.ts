import { createRoute } from "@tanstack/react-router";
import { inside, optional } from "./frames.tsx";
import { lazyPage } from "./lazy-page.ts";

export const tracking = [
  createRoute({
    getParentRoute: () => inside,
    path: "/tracking/products",
    validateSearch: optional("search", "sort"),
    component: lazyPage(() => import("../pages/tracking/products-page.tsx"), "TrackedProductsPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/tracking/keywords",
    validateSearch: optional("search"),
    component: lazyPage(() => import("../pages/tracking/keywords-page.tsx"), "TrackedKeywordsPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/tracking/markets",
    component: lazyPage(() => import("../pages/markets/markets-page.tsx"), "MarketListsPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/tracking/markets/$listId",
    component: lazyPage(() => import("../pages/markets/market-page.tsx"), "MarketListPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/tracking/alerts",
    validateSearch: optional("search", "metric", "show"),
    component: lazyPage(() => import("../pages/alerts/alerts-page.tsx"), "AlertsPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/tracking/alerts/new",
    validateSearch: optional("asin", "marketplace", "keyword", "metric", "marketListId"),
    component: lazyPage(() => import("../pages/alerts/new-alert-page.tsx"), "NewAlertPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/tracking/alerts/$alertId",
    component: lazyPage(() => import("../pages/alerts/alert-page.tsx"), "AlertPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/tracking/events",
    validateSearch: optional("type", "before"),
    component: lazyPage(() => import("../pages/tracking/events-page.tsx"), "EventsPage"),
  }),
] as const;
