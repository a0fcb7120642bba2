import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "./session.ts";

/** True when the catalogue has products. While it is empty, every page asks again: an import may have finished. */
export function useHasProducts(): boolean {
  const { data } = useQuery({
    ...sessionQuery,
    refetchOnMount: ({ state }) => (state.data?.installation.hasProducts === false ? "always" : true),
  });
  return data?.installation.hasProducts ?? true;
}
