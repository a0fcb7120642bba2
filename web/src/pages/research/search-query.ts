/** What the research pages ask the service for. */
import { queryOptions } from "@tanstack/react-query";
import { ask, client, type Told } from "../../api/client.ts";
import { DEFAULT_MARKETPLACE, type Marketplace } from "../../parts/marketplaces.ts";
import { filtersOf, type ResearchParameters } from "./parameters.ts";

export type Found = Told<"/api/v1/search", "get">;
export type FoundProduct = Found["products"][number];
export type NicheScore = Found["nicheScore"];

/** A search that has been asked for: the keyword is there. */
export type Asking = ResearchParameters & { keyword: string; marketplace: Marketplace };

export function askingOf(parameters: ResearchParameters): Asking | undefined {
  const { keyword, marketplace = DEFAULT_MARKETPLACE } = parameters;
  return keyword === undefined ? undefined : { ...parameters, keyword, marketplace };
}

export const searchQuery = (asking: Asking) =>
  queryOptions<Found>({
    queryKey: ["search", asking],
    queryFn: ({ signal }) =>
      ask(
        client.GET("/api/v1/search", {
          params: { query: { ...asking, explain: true, distributions: true } },
          signal,
        }),
      ),
    staleTime: 60_000,
    // Of the same search, what was shown stays until the next page or order is there.
    placeholderData: (before) =>
      before?.keyword === asking.keyword && before.marketplace === asking.marketplace ? before : undefined,
  });

/** A keyword as a whole: without filters, order or page. */
export const nicheQuery = (keyword: string, marketplace: Marketplace) =>
  queryOptions({
    queryKey: ["niche", marketplace, keyword],
    queryFn: ({ signal }) =>
      ask(client.GET("/api/v1/search", { params: { query: { keyword, marketplace, explain: true } }, signal })),
    staleTime: 60_000,
  });

export const nicheHistoryQuery = (keyword: string, marketplace: Marketplace) =>
  queryOptions({
    queryKey: ["niche-history", marketplace, keyword],
    queryFn: ({ signal }) =>
      ask(client.GET("/api/v1/niches/history", { params: { query: { keyword, marketplace } }, signal })),
    staleTime: 10 * 60_000,
  });

/** Where every match can be had as a file. */
export function fileAddress(asking: Asking, format: "csv" | "ndjson"): string {
  const { keyword, marketplace, sort } = asking;
  const asked = { keyword, marketplace, ...filtersOf(asking), ...(sort && { sort }), format };
  return `/api/v1/search?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))}`;
}
