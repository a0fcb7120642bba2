/** Queries of connections to selling accounts. */

import type { ResponseData } from "@nichescope/client";
import { queryOptions } from "@tanstack/react-query";
import { client } from "../../../api/client.ts";

type ConnectionList = ResponseData<"/api/v1/sales/connections", "get">;
export type Connection = ConnectionList["connections"][number];
export type ConnectionReport = Connection["reports"][number];

/** Reports are fetched in the background. */
const REFETCH_MS = 10_000;

export const connectionsQuery = queryOptions({
  queryKey: ["sales-connections"],
  queryFn: () => client.get("/api/v1/sales/connections"),
  refetchInterval: ({ state }) => (state.data?.connections.length ? REFETCH_MS : false),
});
