import { createRoute, retainSearchParams } from "@tanstack/react-router";
import { KEPT, type SalesChoice, salesChoice } from "../pages/sales/sales-choice.ts";
import { inside, optional } from "./frames.tsx";
import { lazyPage } from "./lazy-page.ts";

/** The pages of sales share the choice of a period, which moves along from page to page. */
export const ownSales = createRoute({
  getParentRoute: () => inside,
  id: "sales",
  component: lazyPage(() => import("../pages/sales/own-sales.tsx"), "OwnSales"),
  validateSearch: salesChoice,
  search: { middlewares: [retainSearchParams<SalesChoice>([...KEPT])] },
});
/** Address parameters of the figures: steps or chart, the open step, the figure and the interval of the chart. */
const FIGURES = ["view", "lines", "figure", "step"] as const;

export const sales = [
  createRoute({
    getParentRoute: () => ownSales,
    path: "/sales",
    validateSearch: optional(...FIGURES, "sort", "only"),
    component: lazyPage(() => import("../pages/sales/overview-page.tsx"), "SalesOverviewPage"),
  }),
  createRoute({
    getParentRoute: () => ownSales,
    path: "/sales/products",
    validateSearch: optional("by", "sort", "search", "only"),
    component: lazyPage(() => import("../pages/sales/products-page.tsx"), "SalesProductsPage"),
  }),
  createRoute({
    getParentRoute: () => ownSales,
    path: "/sales/products/$sku",
    validateSearch: optional(...FIGURES),
    component: lazyPage(() => import("../pages/sales/product-page.tsx"), "SalesProductPage"),
  }),
  createRoute({
    getParentRoute: () => ownSales,
    path: "/sales/settlements",
    validateSearch: optional("tab", "before"),
    component: lazyPage(() => import("../pages/sales/settlements-page.tsx"), "SettlementsPage"),
  }),
  createRoute({
    getParentRoute: () => ownSales,
    path: "/sales/settlements/$settlementId",
    validateSearch: optional("class", "search", "page"),
    component: lazyPage(() => import("../pages/sales/settlement-page.tsx"), "SettlementPage"),
  }),
  createRoute({
    getParentRoute: () => ownSales,
    path: "/sales/stock",
    validateSearch: optional("status", "search"),
    component: lazyPage(() => import("../pages/sales/stock-page.tsx"), "StockPage"),
  }),
  createRoute({
    getParentRoute: () => ownSales,
    path: "/sales/costs",
    validateSearch: optional("sku"),
    component: lazyPage(() => import("../pages/sales/costs-page.tsx"), "CostsPage"),
  }),
  createRoute({
    getParentRoute: () => ownSales,
    path: "/sales/market",
    validateSearch: optional("keyword", "list"),
    component: lazyPage(() => import("../pages/sales/market-page.tsx"), "SalesMarketPage"),
  }),
  createRoute({
    getParentRoute: () => ownSales,
    path: "/data",
    validateSearch: optional("before"),
    component: lazyPage(() => import("../pages/data/reports/imports-page.tsx"), "SalesImportsPage"),
  }),
  createRoute({
    getParentRoute: () => ownSales,
    path: "/data/reports/$importId",
    component: lazyPage(() => import("../pages/data/reports/import-page.tsx"), "SalesImportPage"),
  }),
  createRoute({
    getParentRoute: () => ownSales,
    path: "/sales/definitions",
    component: lazyPage(() => import("../pages/sales/definitions-page.tsx"), "DefinitionsPage"),
  }),
] as const;
