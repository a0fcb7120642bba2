/** Queries of the tracking pages: paged lists with recent history. */

import type { ResponseData } from "@nichescope/client";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { client } from "../../api/client.ts";

export const RECENT_DAYS = 30;
const PAGE_SIZE = 50;

export type TrackedProduct = ResponseData<"/api/v1/tracking/products", "get">["products"][number];
export type TrackedKeyword = ResponseData<"/api/v1/tracking/keywords", "get">["keywords"][number];

type Paged = { next: string | null };
const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: Paged) => next ?? undefined,
  placeholderData: keepPreviousData,
};
const textOf = (search: string | undefined) => (search === undefined ? {} : { search });

export const trackedProductsQuery = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ["tracking", "products", "list", search],
    queryFn: ({ pageParam }) => {
      const before = pageParam === undefined ? {} : { before: pageParam };
      const query = { limit: PAGE_SIZE, recent: RECENT_DAYS, ...textOf(search), ...before };
      return client.get("/api/v1/tracking/products", { query });
    },
    ...paging,
  });

export const trackedKeywordsQuery = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ["tracking", "keywords", "list", search],
    queryFn: ({ pageParam }) => {
      const before = pageParam === undefined ? {} : { before: pageParam };
      const query = { limit: PAGE_SIZE, recent: RECENT_DAYS, ...textOf(search), ...before };
      return client.get("/api/v1/tracking/keywords", { query });
    },
    ...paging,
  });
