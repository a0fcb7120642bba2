/** Queries of the profit calculator. */

import type { ResponseData } from "@nichescope/client";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client } from "../../api/client.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";

export type Estimate = ResponseData<"/api/v1/profit/estimate", "post">;
export type Figure = Estimate["netPerUnit"];
export type Scenario = ResponseData<"/api/v1/profit/scenarios", "get">["scenarios"][number];
export type ProfitInput = Scenario["input"];

export const estimateQuery = (input: ProfitInput) =>
  queryOptions({
    queryKey: ["profit", "estimate", input],
    queryFn: ({ signal }) => client.post("/api/v1/profit/estimate", { body: input, signal }),
    placeholderData: keepPreviousData,
  });

export const scenariosQuery = (marketplace: Marketplace, asin: string) =>
  queryOptions({
    queryKey: ["profit", "scenarios", marketplace, asin],
    queryFn: () => client.get("/api/v1/profit/scenarios", { query: { marketplace, asin } }),
  });

export const feeCardsQuery = (marketplace: Marketplace) =>
  queryOptions({
    queryKey: ["profit", "fee-cards", marketplace],
    queryFn: () => client.get("/api/v1/profit/fee-cards", { query: { marketplace } }),
    staleTime: 600_000,
  });
