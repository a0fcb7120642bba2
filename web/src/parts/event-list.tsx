import { Box, Group, Text } from "@mantine/core";
import { EventLine, EventSign } from "./event-line.tsx";
import type { DisplayedEvent } from "./event-sentence.ts";
import { When } from "./when.tsx";

type EventListProps = {
  events: readonly (DisplayedEvent & { id: string })[];
  /** Shown when there are no events. */
  nothing: string;
};

/** Events as sentences, newest first. */
export function EventList({ events, nothing }: EventListProps) {
  if (events.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {nothing}
      </Text>
    );
  return (
    <Box component="ul" m={0} p={0} style={{ listStyle: "none" }}>
      {events.map((event) => (
        <Group component="li" key={event.id} gap="xs" wrap="nowrap" align="flex-start" py={4}>
          <Box mt={2} style={{ flexShrink: 0 }}>
            <EventSign event={event} />
          </Box>
          <div style={{ flex: 1, minWidth: 0 }}>
            <EventLine event={event} />
          </div>
          <Text size="xs" c="dimmed" mt={3} style={{ whiteSpace: "nowrap" }}>
            <When at={event.timestamp} />
          </Text>
        </Group>
      ))}
    </Box>
  );
}
