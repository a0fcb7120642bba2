import { Group, Stack, Text, Title } from "@mantine/core";
import { CodeBlock, CopyText } from "../../../parts/copy.tsx";
import { type DeliveryDetail, headerLines } from "./delivery-words.tsx";

/** The request exactly as it was sent. */
export function SentRequest({ delivery }: { delivery: DeliveryDetail }) {
  const { body } = delivery;
  return (
    <Stack gap="sm">
      <Title order={3}>Headers</Title>
      <CodeBlock code={headersOf(delivery)} what="headers" />
      <Text size="xs" c="dimmed">
        Headers of the last attempt. Timestamp and signature differ for each attempt.
      </Text>
      <Group justify="space-between">
        <Title order={3}>Body</Title>
        {body !== null && <CopyText value={body} what="raw body" />}
      </Group>
      {body === null ? (
        <Text size="sm" c="dimmed">
          The event has been deleted.
        </Text>
      ) : (
        <>
          <CodeBlock code={pretty(body)} what="formatted body" />
          <Text size="xs" c="dimmed">
            Formatted for reading. Verify signatures against the raw body.
          </Text>
        </>
      )}
    </Stack>
  );
}

function headersOf({ eventId, tried }: DeliveryDetail): string {
  const last = tried.at(-1);
  if (last?.requestHeaders) return headerLines(last.requestHeaders);
  // Nothing was sent yet, or by an earlier release, which did not store headers.
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
