import { Group, Stack, Text, Title } from "@mantine/core";
import { CodeBlock, CopyText } from "../../parts/copy.tsx";
import type { DeliveryDetail } from "./delivery-words.tsx";

/** The request exactly as it was sent. */
export function SentRequest({ delivery }: { delivery: DeliveryDetail }) {
  const { body } = delivery;
  return (
    <Stack gap="sm">
      <Title order={3}>Headers</Title>
      <CodeBlock code={headersOf(delivery)} what="headers" />
      <Text size="xs" c="dimmed">
        Time and signature are made anew for each attempt; these are the last one's. The signature is not kept.
      </Text>
      <Group justify="space-between">
        <Title order={3}>Body</Title>
        {body !== null && <CopyText value={body} what="the exact body" />}
      </Group>
      {body === null ? (
        <Text size="sm" c="dimmed">
          The event is no longer kept.
        </Text>
      ) : (
        <>
          <CodeBlock code={pretty(body)} what="body, laid out to be read" />
          <Text size="xs" c="dimmed">
            Laid out to be read. It is sent on one line; signatures are true of the exact text alone.
          </Text>
        </>
      )}
    </Stack>
  );
}

function headersOf({ eventId, tried }: DeliveryDetail): string {
  const last = tried.at(-1);
  const timestamp = last ? Math.floor(new Date(last.at).getTime() / 1_000) : "…";
  return [
    "content-type: application/json",
    `webhook-id: ${eventId}`,
    `webhook-timestamp: ${timestamp}`,
    "webhook-signature: v1,…",
  ].join("\n");
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
