/** Fees of products, and with a default cost their net profit: one request for each hundred, after the table is shown. */
import type { ResponseData } from "@nichescope/client";
import { useQueries, useQuery } from "@tanstack/react-query";
import { createContext } from "react";
import { client } from "../../api/client.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { chunksOf } from "./use-tracked.ts";

type Estimate = ResponseData<"/api/v1/profit/estimates", "post">["products"][number];
export type Profits = { fees: ReadonlyMap<string, Estimate>; net: ReadonlyMap<string, Estimate> };

export const ProfitsContext = createContext<Profits>({ fees: new Map(), net: new Map() });

/** True if the account has a default cost for the marketplace: without one there is no net profit. */
export function useDefaultCost(marketplace: Marketplace) {
  const { data } = useQuery({
    queryKey: ["profit", "default-costs"],
    queryFn: () => client.get("/api/v1/profit/default-costs"),
    staleTime: 60_000,
  });
  return data?.defaultCosts.find((each) => each.marketplace === marketplace);
}

export function useProfits(marketplace: Marketplace, asins: readonly string[]): Profits {
  const updatedAt = useDefaultCost(marketplace)?.updatedAt;
  const chunks = chunksOf(asins);
  /** With a product for nothing, what is missing from the price are the fees. */
  const fees = useEstimates(marketplace, chunks, { unitCost: 0 }, "");
  const net = useEstimates(marketplace, updatedAt === undefined ? [] : chunks, {}, updatedAt ?? "");
  return { fees, net };
}

function useEstimates(marketplace: Marketplace, chunks: string[][], cost: { unitCost?: number }, version: string) {
  return useQueries({
    queries: chunks.map((asins) => ({
      queryKey: ["profit", "screened", marketplace, cost, version, asins],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.post("/api/v1/profit/estimates", { body: { marketplace, asins, ...cost }, signal }),
      staleTime: 60_000,
    })),
    combine: byAsin,
  });
}

/** A stable function: `useQueries` keeps its result until a response changes. */
function byAsin(results: readonly { data: { products: Estimate[] } | undefined }[]): ReadonlyMap<string, Estimate> {
  return new Map(results.flatMap(({ data }) => data?.products.map((each) => [each.asin, each] as const) ?? []));
}
