/** Queries of an account's own sales. All keys start with "sales", so that one change reloads every figure. */

import type { QueryParameters, ResponseData } from "@nichescope/client";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { client } from "../../api/client.ts";
import type { FiguresRequest } from "./sales-choice.ts";

export type Summary = ResponseData<"/api/v1/sales/summary", "get">;
export type Block = Summary["blocks"][number];
export type Figures = NonNullable<Block["ordered"]>;
export type Series = ResponseData<"/api/v1/sales/series", "get">;
export type SeriesRequest = QueryParameters<"/api/v1/sales/series", "get">;
export type ProductsRequest = QueryParameters<"/api/v1/sales/products", "get">;
export type ProductRow = ResponseData<"/api/v1/sales/products", "get">["products"][number];
export type StockItem = ResponseData<"/api/v1/sales/stock", "get">["items"][number];
export type Cost = ResponseData<"/api/v1/sales/costs", "get">["costs"][number];
export type MissingCost = ResponseData<"/api/v1/sales/costs", "get">["missing"][number];
export type SalesImport = ResponseData<"/api/v1/sales/imports", "get">["imports"][number];
export type SalesPreview = ResponseData<"/api/v1/sales/imports/{id}/preview", "get">;
export type SalesImportDetail = ResponseData<"/api/v1/sales/imports/{id}", "get">;
export type Settlement = ResponseData<"/api/v1/sales/settlements", "get">["settlements"][number];
export type SettlementDetail = ResponseData<"/api/v1/sales/settlements/{id}", "get">;
export type SettlementLine = ResponseData<"/api/v1/sales/settlements/{id}/lines", "get">["lines"][number];
export type LineKind = ResponseData<"/api/v1/sales/line-kinds", "get">["kinds"][number];
export type LineClass = LineKind["class"];

export const summaryQuery = (query: FiguresRequest & { sku?: string }) =>
  queryOptions({
    queryKey: ["sales", "summary", query],
    queryFn: () => client.get("/api/v1/sales/summary", { query }),
    placeholderData: keepPreviousData,
  });

export const seriesQuery = (query: SeriesRequest) =>
  queryOptions({
    queryKey: ["sales", "series", query],
    queryFn: () => client.get("/api/v1/sales/series", { query }),
    placeholderData: keepPreviousData,
  });

export const productsQuery = (query: ProductsRequest) =>
  queryOptions({
    queryKey: ["sales", "products", query],
    queryFn: () => client.get("/api/v1/sales/products", { query }),
    placeholderData: keepPreviousData,
  });

export const stockQuery = (query: QueryParameters<"/api/v1/sales/stock", "get">) =>
  queryOptions({
    queryKey: ["sales", "stock", query],
    queryFn: () => client.get("/api/v1/sales/stock", { query }),
    placeholderData: keepPreviousData,
  });

export const stockSettingsQuery = queryOptions({
  queryKey: ["sales", "stock-settings"],
  queryFn: async () => (await client.get("/api/v1/sales/stock/settings")).settings,
});

export const costsQuery = queryOptions({
  queryKey: ["sales", "costs"],
  queryFn: () => client.get("/api/v1/sales/costs", { query: {} }),
});

const isOpen = ({ status, isPreviewed }: Pick<SalesImport, "status" | "isPreviewed">) =>
  status === "waiting" || status === "running" || (status === "held" && !isPreviewed);

/** Another file often follows within this time. */
const RECENT_MS = 120_000;

/** Polled while an import runs, and less often before the first one and soon after one. */
export const importsQuery = (before?: string) =>
  queryOptions({
    queryKey: ["sales", "imports", before ?? "newest"],
    queryFn: () => client.get("/api/v1/sales/imports", { query: { limit: 20, ...(before && { before }) } }),
    refetchInterval({ state: { data } }) {
      if (data === undefined || before !== undefined) return false;
      if (data.imports.some(isOpen)) return 1_000;
      const [newest] = data.imports;
      return newest === undefined || Date.now() - Date.parse(newest.createdAt) < RECENT_MS ? 5_000 : false;
    },
  });

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ["sales", "import", id],
    queryFn: () => client.get("/api/v1/sales/imports/{id}", { path: { id } }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? 1_000 : false),
  });

/** It doesn't change while the import is held. */
export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: ["sales-preview", id],
    queryFn: () => client.get("/api/v1/sales/imports/{id}/preview", { path: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const settlementsQuery = (before?: string) =>
  queryOptions({
    queryKey: ["sales", "settlements", before ?? "newest"],
    queryFn: () => client.get("/api/v1/sales/settlements", { query: { limit: 50, ...(before && { before }) } }),
  });

export const settlementQuery = (id: string) =>
  queryOptions({
    queryKey: ["sales", "settlement", id],
    queryFn: () => client.get("/api/v1/sales/settlements/{id}", { path: { id } }),
  });

export type LinesRequest = { class?: LineClass; search?: string; after?: number };

export const linesQuery = (id: string, query: LinesRequest) =>
  queryOptions({
    queryKey: ["sales", "settlement", id, "lines", query],
    queryFn: () =>
      client.get("/api/v1/sales/settlements/{id}/lines", {
        path: { id },
        query: { limit: 50, ...query },
      }),
    placeholderData: keepPreviousData,
  });

export const kindsQuery = queryOptions({
  queryKey: ["sales", "line-kinds"],
  queryFn: () => client.get("/api/v1/sales/line-kinds", { query: {} }),
});

export const salesSettingsQuery = queryOptions({
  queryKey: ["sales", "settings"],
  queryFn: () => client.get("/api/v1/sales/settings"),
});

export const calibrationQuery = queryOptions({
  queryKey: ["sales", "calibration"],
  queryFn: () => client.get("/api/v1/sales/calibration"),
});

/** Reloads everything that is computed from sales. */
export function useSalesChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["sales"] });
}
