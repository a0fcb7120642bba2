/** Queries of the account, its usage and the plans, shared by several pages. */
import { queryOptions } from "@tanstack/react-query";
import { ask, client, type ResponseData } from "./client.ts";

export type Account = ResponseData<"/api/v1/account", "get">;
export type Plan = ResponseData<"/api/v1/plans", "get">["plans"][number];

export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: () => ask(client.GET("/api/v1/account")),
});

export const usageQuery = queryOptions({
  queryKey: ["usage"],
  queryFn: () => ask(client.GET("/api/v1/usage")),
});

/** Plans change only with a new version or new settings of the service. */
export const plansQuery = queryOptions({
  queryKey: ["plans"],
  queryFn: () => ask(client.GET("/api/v1/plans")).then(({ plans }) => plans),
  staleTime: 600_000,
});
