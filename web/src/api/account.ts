/** What several pages show of the account: how it stands with its plan. */
import { queryOptions } from "@tanstack/react-query";
import { ask, client, type Told } from "./client.ts";

export type Account = Told<"/api/v1/account", "get">;
export type Plan = Told<"/api/v1/plans", "get">["plans"][number];

export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: () => ask(client.GET("/api/v1/account")),
});

export const usageQuery = queryOptions({
  queryKey: ["usage"],
  queryFn: () => ask(client.GET("/api/v1/usage")),
});

/** They change with a new version or new settings of the service only. */
export const plansQuery = queryOptions({
  queryKey: ["plans"],
  queryFn: () => ask(client.GET("/api/v1/plans")).then(({ plans }) => plans),
  staleTime: 600_000,
});
