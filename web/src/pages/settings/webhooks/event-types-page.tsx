import { Accordion, Group, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CodeBlock } from "../../../parts/copy.tsx";
import { Page } from "../../../parts/page.tsx";
import { Shown } from "../../../parts/states.tsx";
import { eventTypesQuery } from "./webhook-queries.ts";
import { eventName } from "./webhook-words.tsx";

/** What webhooks receive: each type of event with a sample. */
export function EventTypesPage() {
  const types = useQuery(eventTypesQuery);
  return (
    <Page title="Event types">
      <Shown query={types} loading={<Skeleton height={330} maw={880} />}>
        {({ events }) => (
          <Accordion order={2} maw={880}>
            {events.map(({ type, meaning, sample }) => (
              <Accordion.Item key={type} value={type}>
                <Accordion.Control disabled={sample === null}>
                  <Group gap="xs">
                    <Text span fw={500}>
                      {eventName(type)}
                    </Text>
                    {sample === null && (
                      <Text span size="xs" c="dimmed">
                        Coming soon
                      </Text>
                    )}
                  </Group>
                  <Text c="dimmed" span>
                    {meaning}
                  </Text>
                </Accordion.Control>
                <Accordion.Panel>
                  <CodeBlock code={JSON.stringify(sample, null, 2)} what={`sample of “${eventName(type)}”`} />
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        )}
      </Shown>
    </Page>
  );
}
