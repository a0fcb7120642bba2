import { createRoute } from "@tanstack/react-router";
import { inside, optional } from "./frames.tsx";
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
