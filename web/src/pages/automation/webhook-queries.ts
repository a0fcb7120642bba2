/** Queries shared by the webhook pages. */
import { queryOptions } from "@tanstack/react-query";
import { ask, client } from "../../api/client.ts";

const MOST = 100;
/** The status changes by itself: deliveries fail and succeed. */
const REFRESH_MS = 10_000;

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: () => ask(client.GET("/api/automation/webhooks", { params: { query: { limit: MOST } } })),
  refetchInterval: REFRESH_MS,
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", id],
    queryFn: () => ask(client.GET("/api/automation/webhooks/{id}", { params: { path: { id } } })),
    refetchInterval: REFRESH_MS,
  });

/** Event types change only with a new version of the service. */
export const eventTypesQuery = queryOptions({
  queryKey: ["event-types"],
  queryFn: () => ask(client.GET("/api/automation/events")),
  staleTime: 600_000,
});
