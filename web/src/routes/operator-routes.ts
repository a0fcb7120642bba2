import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { operatorOnly, optional } from "./frames.tsx";

export const operator = [
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/operator",
    component: lazyRouteComponent(() => import("../pages/operator/state-page.tsx"), "StatePage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/operator/accounts",
    validateSearch: optional("search", "plan", "page"),
    component: lazyRouteComponent(() => import("../pages/operator/accounts-page.tsx"), "AccountsPage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/operator/accounts/$accountId",
    component: lazyRouteComponent(() => import("../pages/operator/account-page.tsx"), "AccountPage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/operator/users",
    validateSearch: optional("search", "page"),
    component: lazyRouteComponent(() => import("../pages/operator/users-page.tsx"), "UsersPage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/operator/imports",
    validateSearch: optional("before"),
    component: lazyRouteComponent(() => import("../pages/operator/imports-page.tsx"), "ImportsPage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/operator/imports/$importId",
    component: lazyRouteComponent(() => import("../pages/operator/import-page.tsx"), "ImportPage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/operator/sources",
    component: lazyRouteComponent(() => import("../pages/operator/sources-page.tsx"), "SourcesPage"),
  }),
] as const;
