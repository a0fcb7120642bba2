import { queryOptions, useQuery } from "@tanstack/react-query";
import { client } from "./client.ts";
import { sessionQuery } from "./session.ts";

/** True when the catalogue has products. While it is empty, every page asks again: an import may have finished. */
export function useHasProducts(): boolean {
  const { data } = useQuery({
    ...sessionQuery,
    refetchOnMount: ({ state }) => (state.data?.installation.hasProducts === false ? "always" : true),
  });
  return data?.installation.hasProducts ?? true;
}

const marketplacesQuery = queryOptions({
  queryKey: ["marketplaces"],
  queryFn: () => client.get("/api/v1/marketplaces").then(({ marketplaces }) => marketplaces),
  staleTime: 60_000,
});

/** Which marketplaces have products. Until that is known, no marketplace counts as empty. */
export function useMarketplaceData() {
  const { data } = useQuery(marketplacesQuery);
  const withData = data?.filter(({ hasData }) => hasData).map(({ marketplace }) => marketplace);
  return {
    hasData: (marketplace: string) => withData?.some((each) => each === marketplace) ?? true,
    withData: withData ?? [],
  };
}
