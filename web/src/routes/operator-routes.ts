import { createRoute } from "@tanstack/react-router";
import { operatorOnly, optional } from "./frames.tsx";
import { lazyPage } from "./lazy-page.ts";

export const operator = [
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
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/data/products",
    validateSearch: optional("before"),
    component: lazyPage(() => import("../pages/data/products/imports-page.tsx"), "ImportsPage"),
  }),
  createRoute({
    getParentRoute: () => operatorOnly,
    path: "/data/products/$importId",
    component: lazyPage(() => import("../pages/data/products/import-page.tsx"), "ImportPage"),
  }),
] as const;
