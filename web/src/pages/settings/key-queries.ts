import type { ResponseData } from "@nichescope/client";
import { infiniteQueryOptions, useQueryClient } from "@tanstack/react-query";
import { accountQuery } from "../../api/account.ts";
import { client } from "../../api/client.ts";

type Keys = ResponseData<"/api/v1/keys", "get">;
export type ApiKey = Keys["keys"][number];

export const keysQuery = infiniteQueryOptions({
  queryKey: ["keys"],
  queryFn: ({ pageParam }) => client.get("/api/v1/keys", { query: pageParam === null ? {} : { before: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: Keys) => next,
});

export function useKeysChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: keysQuery.queryKey }),
      queries.invalidateQueries({ queryKey: accountQuery.queryKey }),
    ]);
  };
}

/** True for a key that is accepted now. */
export const isUsable = ({ state }: ApiKey): boolean => state === "active" || state === "rotated";
