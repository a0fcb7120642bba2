import { Alert, Button, Grid, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useHasRole } from "../../../api/session.ts";
import { Facts } from "../../../parts/facts.tsx";
import { dateTime } from "../../../parts/format.ts";
import { Page } from "../../../parts/page.tsx";
import { Panel } from "../../../parts/panel.tsx";
import { ResourcePage } from "../../../parts/resource-page.tsx";
import { When } from "../../../parts/when.tsx";
import { ActivityPanel } from "./activity-panel.tsx";
import { Deliveries } from "./deliveries.tsx";
import { SecretShown } from "./secret-shown.tsx";
import { SendTest } from "./send-test.tsx";
import { WebhookActions } from "./webhook-actions.tsx";
import { webhookQuery } from "./webhook-queries.ts";
import { WebhookSettings } from "./webhook-settings.tsx";
import { eventNames, statusOf, successShare, type Webhook, WebhookState, webhookName } from "./webhook-words.tsx";

export function WebhookPage() {
  const { webhookId } = useParams({ from: "/inside/settings/webhooks/$webhookId" });
  const query = useQuery(webhookQuery(webhookId));
  return (
    <ResourcePage
      query={query}
      title="Webhook"
      back={{ to: "/settings/api", label: "View all webhooks" }}
      heights={[220, 400]}
    >
      {(webhook) => <ShownWebhook webhook={webhook} />}
    </ResourcePage>
  );
}

function ShownWebhook({ webhook }: { webhook: Webhook }) {
  const mayChange = useHasRole("member");
  const [newSecret, setNewSecret] = useState<string>();
  return (
    <Page
      title={webhookName(webhook)}
      about={<span style={{ overflowWrap: "anywhere" }}>{webhook.url}</span>}
      actions={mayChange && <WebhookActions webhook={webhook} onNewSecret={setNewSecret} />}
    >
      <Trouble webhook={webhook} />
      {newSecret && (
        <Stack gap="xs">
          <SecretShown secret={newSecret} />
          <Group>
            <Button size="xs" variant="default" onClick={() => setNewSecret(undefined)}>
              I’ve copied it
            </Button>
          </Group>
        </Stack>
      )}
      <Grid>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Panel title="Status">
            <WebhookFacts webhook={webhook} />
          </Panel>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Panel title="Test">
            {mayChange ? (
              <SendTest webhookId={webhook.id} events={webhook.events} />
            ) : (
              <Text size="sm" c="dimmed">
                Only members of the account can send a test.
              </Text>
            )}
          </Panel>
        </Grid.Col>
      </Grid>
      <ActivityPanel webhookId={webhook.id} />
      <Deliveries webhookId={webhook.id} />
      {mayChange && <WebhookSettings key={webhook.id} webhook={webhook} />}
    </Page>
  );
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  return (
    <Facts
      facts={[
        ["Status", <WebhookState key="state" webhook={webhook} />],
        ["Events", eventNames(webhook.events)],
        ["Success rate", successShare(webhook.recent)],
        ["Last delivery", <When key="last" at={webhook.recent.lastAt} />],
        ["Last success", <When key="success" at={webhook.lastSuccessAt} />],
        ["Created", dateTime(webhook.createdAt)],
        ...(webhook.previousSecretUntil
          ? [["Previous secret", `also signs until ${dateTime(webhook.previousSecretUntil)}`] as const]
          : []),
      ]}
    />
  );
}

/** Explains why a webhook fails or is off, and how to fix it. */
function Trouble({ webhook }: { webhook: Webhook }) {
  const { status, disabledReason } = webhook;
  if (status === "active" || (status === "disabled" && disabledReason === null)) return null;
  const { name, why } = statusOf(webhook);
  return (
    <Alert color={status === "failing" ? "orange" : "red"} variant="light" icon={<IconAlertTriangle />} title={name}>
      {status === "failing" ? (why ? `${why}. ` : "") : `${why} `}
      {status === "failing"
        ? "We retry automatically. The deliveries below show the error. After a week of failures, we turn the webhook off."
        : "Nothing is sent. Fix the receiver, turn the webhook on, then resend missed events."}
    </Alert>
  );
}
