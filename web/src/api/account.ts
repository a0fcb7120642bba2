/** Queries of the account, its usage and the plans, shared by several pages. */

import type { ResponseData } from "@nichescope/client";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";

export type Account = ResponseData<"/api/v1/account", "get">;
export type Plan = ResponseData<"/api/v1/plans", "get">["plans"][number];

export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: () => client.get("/api/v1/account"),
});

export const usageQuery = queryOptions({
  queryKey: ["usage"],
  queryFn: () => client.get("/api/v1/usage"),
});

/** Plans change only with a new version or new settings of the service. */
export const plansQuery = queryOptions({
  queryKey: ["plans"],
  queryFn: () => client.get("/api/v1/plans").then(({ plans }) => plans),
  staleTime: 600_000,
});
