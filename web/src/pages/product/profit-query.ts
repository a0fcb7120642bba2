/** Queries of the profit calculator. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask, client, type ResponseData } from "../../api/client.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";

export type Estimate = ResponseData<"/api/v1/profit/estimate", "post">;
export type Figure = Estimate["netPerUnit"];
export type Scenario = ResponseData<"/api/v1/profit/scenarios", "get">["scenarios"][number];
export type ProfitInput = Scenario["input"];

export const estimateQuery = (input: ProfitInput) =>
  queryOptions({
    queryKey: ["profit", "estimate", input],
    queryFn: ({ signal }) => ask(client.POST("/api/v1/profit/estimate", { body: input, signal })),
    placeholderData: keepPreviousData,
  });

export const scenariosQuery = (marketplace: Marketplace, asin: string) =>
  queryOptions({
    queryKey: ["profit", "scenarios", marketplace, asin],
    queryFn: () => ask(client.GET("/api/v1/profit/scenarios", { params: { query: { marketplace, asin } } })),
  });

export const feeCardsQuery = (marketplace: Marketplace) =>
  queryOptions({
    queryKey: ["profit", "fee-cards", marketplace],
    queryFn: () => ask(client.GET("/api/v1/profit/fee-cards", { params: { query: { marketplace } } })),
    staleTime: 600_000,
  });
