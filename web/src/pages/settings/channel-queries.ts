/** Queries of notification channels. */

import type { ResponseData } from "@nichescope/client";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { client } from "../../api/client.ts";

export type Channel = ResponseData<"/api/v1/channels/{id}", "get">;
export type ChannelDelivery = ResponseData<"/api/v1/channels/{id}/deliveries", "get">["deliveries"][number];

/** A mail is confirmed elsewhere, so the list looks by itself while it waits for that. */
const REFETCH_MS = 5_000;

export const channelsQuery = queryOptions({
  queryKey: ["channels"],
  queryFn: () => client.get("/api/v1/channels").then(({ channels }) => channels),
  refetchInterval: ({ state }) => (state.data?.some(({ status }) => status !== "active") ? REFETCH_MS : false),
});

export const channelDeliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ["channels", id, "deliveries"],
    queryFn: () => client.get("/api/v1/channels/{id}/deliveries", { path: { id }, query: { limit: 20 } }),
  });

export const digestQuery = (id: string) =>
  queryOptions({
    queryKey: ["channels", id, "digest"],
    queryFn: () => client.get("/api/v1/channels/{id}/digest", { path: { id } }),
  });

type Change = { name?: string | null; enabled?: boolean; digest?: { hour: number; timeZone: string } | null };

export async function changeChannel(queries: QueryClient, id: string, body: Change): Promise<void> {
  await client.patch("/api/v1/channels/{id}", { path: { id }, body });
  await queries.invalidateQueries({ queryKey: ["channels"] });
}
