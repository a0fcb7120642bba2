/** The rows of a paged list for a table: more are loaded when their place comes near, and all before they are sorted. */
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";

/** Sorting loads no more than these: a longer list is searched instead. */
const MOST_SORTED = 1_000;

export function usePagedRows<Page extends { total: number }, Item>(
  query: UseInfiniteQueryResult<InfiniteData<Page>>,
  items: (page: Page) => readonly Item[],
) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `items` says only where a page has its items.
  const rows = useMemo(() => data?.pages.flatMap(items), [data]);
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  return { rows, total: data?.pages[0]?.total ?? 0, isMore: hasNextPage, loadMore };
}

/** Loads the rest of a list that somebody sorts. */
export function useAllIf(isSorted: boolean, { rows = [], isMore, loadMore }: ReturnType<typeof usePagedRows>): void {
  const isShort = isSorted && isMore && rows.length < MOST_SORTED;
  useEffect(() => {
    if (isShort) loadMore();
  });
}
