import { skipToken, useInfiniteQuery } from "@tanstack/react-query";
import { type SearchRequest, searchQuery } from "./search-query.ts";

export type Searching = ReturnType<typeof useSearching>;

/** Runs a search; more pages are loaded on demand. */
export function useSearching(searchRequest: SearchRequest | undefined) {
  const options = searchQuery(searchRequest ?? { keyword: null, marketplace: "amazon.com" });
  const query = useInfiniteQuery(searchRequest ? options : { ...options, queryFn: skipToken });
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  return {
    pages: data?.pages,
    /** The first page has the score and the distributions of all products. */
    found: data?.pages[0],
    error,
    isStale: isPlaceholderData,
    isMore: hasNextPage && !isPlaceholderData,
    loadMore: () => {
      if (!isFetchingNextPage) void fetchNextPage();
    },
    retry: () => void refetch(),
  };
}
