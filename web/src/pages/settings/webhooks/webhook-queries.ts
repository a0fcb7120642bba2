/** Queries shared by the webhook pages. */
import { queryOptions } from "@tanstack/react-query";
import { client } from "../../../api/client.ts";

const MOST = 100;
/** The status changes by itself: deliveries fail and succeed. */
const REFRESH_MS = 10_000;

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: () => client.get("/api/automation/webhooks", { query: { limit: MOST } }),
  refetchInterval: REFRESH_MS,
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", id],
    queryFn: () => client.get("/api/automation/webhooks/{id}", { path: { id } }),
    refetchInterval: REFRESH_MS,
  });

/** Event types change only with a new version of the service. */
export const eventTypesQuery = queryOptions({
  queryKey: ["event-types"],
  queryFn: () => client.get("/api/automation/events"),
  staleTime: 600_000,
});
