import { createRoute } from "@tanstack/react-router";
import { productParameters } from "../pages/product/product-parameters.ts";
import { compareParameters, finderParameters, researchParameters } from "../pages/research/parameters.ts";
import { inside, optional } from "./frames.tsx";
import { lazyPage } from "./lazy-page.ts";

export const research = [
  createRoute({
    getParentRoute: () => inside,
    path: "/research",
    validateSearch: researchParameters,
    component: lazyPage(() => import("../pages/research/research-page.tsx"), "ResearchPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/research/finder",
    validateSearch: finderParameters,
    component: lazyPage(() => import("../pages/finder/finder-page.tsx"), "FinderPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/research/keywords",
    validateSearch: optional("keyword", "asin", "category", "marketplace", "tab"),
    component: lazyPage(() => import("../pages/keywords/keywords-page.tsx"), "KeywordsPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/research/saved",
    component: lazyPage(() => import("../pages/research/saved-page.tsx"), "SavedPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/research/compare",
    validateSearch: compareParameters,
    component: lazyPage(() => import("../pages/research/compare-page.tsx"), "ComparePage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/products/$marketplace/$asin",
    validateSearch: productParameters,
    component: lazyPage(() => import("../pages/product/product-page.tsx"), "ProductPage"),
  }),
] as const;

export const listings = [
  createRoute({
    getParentRoute: () => inside,
    path: "/listings",
    component: lazyPage(() => import("../pages/listings/listings-page.tsx"), "ListingsPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/listings/$draftId",
    component: lazyPage(() => import("../pages/listings/draft-page.tsx"), "DraftPage"),
  }),
] as const;
