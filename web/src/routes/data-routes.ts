import { createRoute } from "@tanstack/react-router";
import { inside, operatorOnly, optional } from "./frames.tsx";
import { lazyPage } from "./lazy-page.ts";

export const data = [
  createRoute({
    getParentRoute: () => inside,
    path: "/data/keywords",
    validateSearch: optional("keyword", "marketplace"),
    component: lazyPage(() => import("../pages/keywords/keyword-data-page.tsx"), "KeywordDataPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/data/sources",
    component: lazyPage(() => import("../pages/data/sources/sources-page.tsx"), "SourcesPage"),
  }),
] as const;

export const catalogImports = [
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
