import { queryOptions } from "@tanstack/react-query";
import { client } from "../api/client.ts";

/** The latest events of one tracked product, tracked keyword or alert. */
export const eventsQuery = (subject: string, limit: number) =>
  queryOptions({
    queryKey: ["events", subject, limit],
    queryFn: () => client.get("/api/v1/events", { query: { subject, limit } }),
  });
