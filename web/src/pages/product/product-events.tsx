import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { EventList } from "../../parts/event-list.tsx";
import { eventsQuery } from "../../parts/events-query.ts";
import { Panel } from "../../parts/panel.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import type { Product } from "./product-query.ts";

export function ProductEvents({ product: { tracking } }: { product: Product }) {
  return (
    <Panel title="Recent activity">
      {tracking ? (
        <Events subject={tracking.id} />
      ) : (
        <Text size="sm" c="dimmed">
          You don’t track this product. Track it to see changes of its price, rank and reviews here and send them to
          your webhooks.
        </Text>
      )}
    </Panel>
  );
}

function Events({ subject }: { subject: string }) {
  const query = useQuery(eventsQuery(subject, 8));
  return (
    <Shown query={query} loading={<Loading rows={3} height={24} />}>
      {({ events }) => (
        <EventList events={events} nothing="No activity yet. Changes that pass your thresholds appear here." />
      )}
    </Shown>
  );
}
