import { Accordion, Badge, Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CodeBlock } from "../../../parts/copy.tsx";
import { Page } from "../../../parts/page.tsx";
import { Shown } from "../../../parts/states.tsx";
import { LatestEvents } from "./latest-events.tsx";
import { eventTypesQuery } from "./webhook-queries.ts";
import { type EventTypes, eventName } from "./webhook-words.tsx";

export function EventsPage() {
  const types = useQuery(eventTypesQuery);
  return (
    <Page
      title="Events"
      about="Recent changes of your tracked products, keywords and alerts, and what webhooks receive."
      actions={
        <Button
          variant="default"
          leftSection={<IconWebhook size={16} />}
          renderRoot={(props) => <Link {...props} to="/settings/api" />}
        >
          Webhooks
        </Button>
      }
    >
      <LatestEvents />
      <Stack gap="xs" component="section" aria-label="Event types">
        <Title order={2}>Event types</Title>
        <Text c="dimmed" size="sm">
          When each event is sent, with a sample payload.
        </Text>
        <Shown query={types} loading={<Skeleton height={330} />}>
          {({ events }) => <Kinds kinds={events} />}
        </Shown>
      </Stack>
    </Page>
  );
}

function Kinds({ kinds }: { kinds: EventTypes }) {
  return (
    <Accordion variant="contained" order={3} bg="var(--surface)" style={{ borderRadius: 8 }}>
      {kinds.map(({ type, meaning, sample }) => (
        <Accordion.Item key={type} value={type}>
          <Accordion.Control>
            <Group gap="xs">
              <Text span fw={550}>
                {eventName(type)}
              </Text>
              {sample === null && (
                <Badge tt="none" size="sm" variant="default" component="span">
                  Coming soon
                </Badge>
              )}
            </Group>
            <Text size="sm" c="dimmed" span>
              {meaning}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            {sample === null ? (
              <Text size="sm">Not available yet.</Text>
            ) : (
              <CodeBlock code={JSON.stringify(sample, null, 2)} what={`sample of “${eventName(type)}”`} />
            )}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
