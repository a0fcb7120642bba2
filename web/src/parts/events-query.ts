import { queryOptions } from "@tanstack/react-query";
import { ask, client } from "../api/client.ts";

/** The latest events of one tracked product, tracked keyword or alert. */
export const eventsQuery = (subject: string, limit: number) =>
  queryOptions({
    queryKey: ["events", subject, limit],
    queryFn: () => ask(client.GET("/api/v1/events", { params: { query: { subject, limit } } })),
  });
