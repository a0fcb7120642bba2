import { createRoute } from "@tanstack/react-router";
import { operatorOnly, optional } from "./frames.tsx";
import { lazyPage } from "./lazy-page.ts";

export const operator = [
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/settings/installation",
    component: lazyPage(() => import("../pages/operator/state-page.tsx"), "StatePage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/settings/installation/accounts",
    validateSearch: optional("search", "plan", "page"),
    component: lazyPage(() => import("../pages/operator/accounts-page.tsx"), "AccountsPage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/settings/installation/accounts/$accountId",
    component: lazyPage(() => import("../pages/operator/account-page.tsx"), "AccountPage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/settings/installation/users",
    validateSearch: optional("search", "page"),
    component: lazyPage(() => import("../pages/operator/users-page.tsx"), "UsersPage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/data/products",
    validateSearch: optional("before"),
    component: lazyPage(() => import("../pages/operator/imports-page.tsx"), "ImportsPage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/data/products/$importId",
    component: lazyPage(() => import("../pages/operator/import-page.tsx"), "ImportPage"),
  }),
] as const;
