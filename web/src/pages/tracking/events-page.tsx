import { queryOptions, useQuery } from "@tanstack/react-query";
import { client } from "../../api/client.ts";
import { EventList } from "../../parts/event-list.tsx";
import { Page } from "../../parts/page.tsx";
import { Shown } from "../../parts/states.tsx";

const LIMIT = 100;

const latestEvents = queryOptions({
  queryKey: ["events", "latest", LIMIT],
  queryFn: () => client.get("/api/v1/events", { query: { limit: LIMIT } }),
});

export function EventsPage() {
  const query = useQuery(latestEvents);
  return (
    <Page title="Events">
      <Shown query={query}>{({ events }) => <EventList events={events} nothing="No events yet." />}</Shown>
    </Page>
  );
}
