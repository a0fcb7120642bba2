import { useInfiniteQuery } from "@tanstack/react-query";
import { filtersOf } from "./parameters.ts";
import { type Found, type SearchRequest, searchQuery } from "./search-query.ts";

/** The result set without filters, whose bars stay where they are while one filters. It is mostly in the cache already. */
export function useWhole(searchRequest: SearchRequest, found: Found | undefined): Found | undefined {
  const { keyword, marketplace, correct } = searchRequest;
  const isFiltered = Object.keys(filtersOf(searchRequest)).length > 0;
  const { placeholderData: _, ...query } = searchQuery({ keyword, marketplace, ...(correct === false && { correct }) });
  const { data } = useInfiniteQuery({
    ...query,
    enabled: isFiltered,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isFiltered ? data?.pages[0] : found;
}
