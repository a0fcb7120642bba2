import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "./session.ts";

/** Whether there is anything to be searched. While there is not, it is asked anew on every page: an import may have ended. */
export function useHasProducts(): boolean {
  const { data } = useQuery({
    ...sessionQuery,
    refetchOnMount: ({ state }) => (state.data?.installation.hasProducts === false ? "always" : true),
  });
  return data?.installation.hasProducts ?? true;
}
