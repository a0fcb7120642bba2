import { Anchor, Grid, Group, Stack, Text, Title } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { client } from "../../../api/client.ts";
import { useHasRole } from "../../../api/session.ts";
import { BusyButton } from "../../../parts/busy-button.tsx";
import { CodeBlock, CopyText } from "../../../parts/copy.tsx";
import { EventLine } from "../../../parts/event-line.tsx";
import { type DisplayedEvent, plainSentence } from "../../../parts/event-sentence.ts";
import { Facts } from "../../../parts/facts.tsx";
import { exactDateTime } from "../../../parts/format.ts";
import { notifyDone, notifyFailed } from "../../../parts/notify.ts";
import { Page } from "../../../parts/page.tsx";
import { Panel } from "../../../parts/panel.tsx";
import { ResourcePage } from "../../../parts/resource-page.tsx";
import { useSubmit } from "../../../parts/use-submit.ts";
import { When } from "../../../parts/when.tsx";
import { Attempts } from "./attempts.tsx";
import { type DeliveryDetail, DeliveryState, headerLines } from "./delivery-words.tsx";
import { webhookQuery } from "./webhook-queries.ts";
import { eventName, webhookName } from "./webhook-words.tsx";

const WHILE_PENDING_MS = 2_000;

export function DeliveryPage() {
  const { deliveryId } = useParams({ from: "/inside/settings/deliveries/$deliveryId" });
  const query = useQuery({
    queryKey: ["delivery", deliveryId],
    queryFn: () => client.get("/api/automation/webhooks/deliveries/{id}", { path: { id: deliveryId } }),
    refetchInterval: ({ state: { data } }) => (data?.status === "pending" ? WHILE_PENDING_MS : false),
  });
  return (
    <ResourcePage
      query={query}
      title="Delivery"
      back={{ to: "/settings/api", label: "View all webhooks" }}
      heights={[200, 400]}
    >
      {(delivery) => <ShownDelivery delivery={delivery} />}
    </ResourcePage>
  );
}

function ShownDelivery({ delivery }: { delivery: DeliveryDetail }) {
  const mayChange = useHasRole("member");
  const event = eventOf(delivery.body);
  return (
    <Page
      title={delivery.isTest ? `Test: ${eventName(delivery.type)}` : `Delivery: ${eventName(delivery.type)}`}
      about={event && (delivery.isTest ? plainSentence(event) : <EventLine event={event} />)}
      actions={mayChange && !delivery.isTest && <SendAgain delivery={delivery} />}
    >
      <Grid>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <Panel title="Status">
              <DeliveryFacts delivery={delivery} />
            </Panel>
            <Panel title="Attempts">
              <Attempts delivery={delivery} />
            </Panel>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Panel title="Request">
            <SentRequest delivery={delivery} />
          </Panel>
        </Grid.Col>
      </Grid>
    </Page>
  );
}

function DeliveryFacts({ delivery }: { delivery: DeliveryDetail }) {
  const { webhookId, status, attempts, nextAttemptAt, createdAt, finishedAt } = delivery;
  const { data: webhook } = useQuery({ ...webhookQuery(webhookId), retry: false });
  return (
    <Facts
      facts={[
        ["Status", <DeliveryState key="state" status={status} attempts={attempts} />],
        [
          "Webhook",
          <Anchor
            key="webhook"
            inherit
            renderRoot={(props) => <Link {...props} to="/settings/webhooks/$webhookId" params={{ webhookId }} />}
          >
            {webhook ? webhookName(webhook) : webhookId}
          </Anchor>,
        ],
        ["Created", exactDateTime(createdAt)],
        ...(status === "pending"
          ? [["Next attempt", nextAttemptAt === null ? "now" : <When key="next" at={nextAttemptAt} />] as const]
          : [["Completed", exactDateTime(finishedAt)] as const]),
        ["Event ID", delivery.eventId],
      ]}
    />
  );
}

/** Sends a delivery again under the same id, so that receivers can ignore duplicates. */
function SendAgain({ delivery: { id, webhookId, status, body } }: { delivery: DeliveryDetail }) {
  const queries = useQueryClient();
  const { submit, busy } = useSubmit(
    () => client.post("/api/automation/webhooks/deliveries/{id}/replay", { path: { id } }).catch(notifyFailed),
    async (replayed) => {
      if (!replayed) return;
      await queries.cancelQueries({ queryKey: ["delivery", id] }); // an older response must not replace this one
      queries.setQueryData(["delivery", id], replayed);
      notifyDone("Sending again with the same event ID.");
      await queries.invalidateQueries({ queryKey: ["deliveries", webhookId] });
    },
  );
  return (
    <BusyButton
      leftSection={<IconRepeat size={16} />}
      onClick={() => submit()}
      busy={busy}
      disabled={body === null}
      title={body === null ? "The event has been deleted" : undefined}
    >
      {status === "pending" ? "Send now" : "Resend"}
    </BusyButton>
  );
}

function eventOf(body: string | null): DisplayedEvent | null {
  try {
    return body === null ? null : (JSON.parse(body) as DisplayedEvent);
  } catch {
    return null;
  }
}

/** The request exactly as it was sent. */
function SentRequest({ delivery }: { delivery: DeliveryDetail }) {
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
