import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { productParameters } from "../pages/product/product-parameters.ts";
import { compareParameters, finderParameters, researchParameters } from "../pages/research/parameters.ts";
import { inside, optional } from "./frames.tsx";

export const research = [
  createRoute({
    getParentRoute: () => inside,
    path: "/research",
    validateSearch: researchParameters,
    component: lazyRouteComponent(() => import("../pages/research/research-page.tsx"), "ResearchPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/finder",
    validateSearch: finderParameters,
    component: lazyRouteComponent(() => import("../pages/finder/finder-page.tsx"), "FinderPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/research/compare",
    validateSearch: compareParameters,
    component: lazyRouteComponent(() => import("../pages/research/compare-page.tsx"), "ComparePage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/products/$marketplace/$asin",
    validateSearch: productParameters,
    component: lazyRouteComponent(() => import("../pages/product/product-page.tsx"), "ProductPage"),
  }),
] as const;

export const keywords = createRoute({
  getParentRoute: () => inside,
  path: "/keywords",
  validateSearch: optional("keyword", "asin", "category", "marketplace", "tab"),
  component: lazyRouteComponent(() => import("../pages/keywords/keywords-page.tsx"), "KeywordsPage"),
});

export const listings = [
  createRoute({
    getParentRoute: () => inside,
    path: "/listings",
    component: lazyRouteComponent(() => import("../pages/listings/listings-page.tsx"), "ListingsPage"),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: "/listings/$draftId",
    component: lazyRouteComponent(() => import("../pages/listings/draft-page.tsx"), "DraftPage"),
  }),
] as const;
