import { Anchor, Button, Stack, Table, Text } from "@mantine/core";
import { IconListDetails, IconPlus, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { accountQuery } from "../../../api/account.ts";
import { useHasRole } from "../../../api/session.ts";
import { DocsLink } from "../../../parts/docs-link.tsx";
import { number } from "../../../parts/format.ts";
import { Page } from "../../../parts/page.tsx";
import { Empty, Loading, Shown } from "../../../parts/states.tsx";
import { When } from "../../../parts/when.tsx";
import { WideTable } from "../../../parts/wide-table.tsx";
import { ConnectSteps } from "./connect-steps.tsx";
import { webhooksQuery } from "./webhook-queries.ts";
import { eventNames, statusOf, successShare, type Webhook, WebhookState, webhookName } from "./webhook-words.tsx";

export function WebhooksPage() {
  const query = useQuery(webhooksQuery);
  const mayChange = useHasRole("member");
  return (
    <Page
      title="Automation"
      about={
        <>
          Send every event to your own tools the moment it happens.{" "}
          <DocsLink to="guides/webhooks">Webhook guide</DocsLink>
        </>
      }
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconListDetails size={16} />}
            renderRoot={(props) => <Link {...props} to="/settings/events" />}
          >
            Events
          </Button>
          {mayChange && <NewWebhook />}
        </>
      }
    >
      <Shown query={query} loading={<Loading rows={4} height={56} />}>
        {({ webhooks, total }) =>
          webhooks.length === 0 ? (
            <Empty icon={<IconWebhook />} title="No webhooks yet" action={mayChange && <NewWebhook />}>
              A webhook sends price changes, rank changes, new reviews and alerts to a URL within seconds. Use it with
              Zapier, Make, n8n or your own code.
            </Empty>
          ) : (
            <Stack gap="xs">
              <Room taken={total} />
              <WebhookTable webhooks={webhooks} />
              {total > webhooks.length && (
                <Text size="sm" c="dimmed">
                  Showing the newest {number(webhooks.length)} of {number(total)} webhooks.
                </Text>
              )}
            </Stack>
          )
        }
      </Shown>
      <ConnectSteps />
    </Page>
  );
}

function NewWebhook() {
  return (
    <Button
      leftSection={<IconPlus size={16} />}
      renderRoot={(props) => <Link {...props} to="/settings/webhooks/new" />}
    >
      Create webhook
    </Button>
  );
}

/** How many of the plan's webhooks are used. */
function Room({ taken }: { taken: number }) {
  const { data } = useQuery(accountQuery);
  return (
    <Text size="sm" c="dimmed" mih={20}>
      {data && `You use ${number(taken)} of ${number(data.allowance.webhooks)} webhooks in your plan.`}
    </Text>
  );
}

const COLUMNS = ["Webhook", "Events", "Status", "Last delivery", { name: "Success rate", isFigure: true }];

function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <WideTable label="Webhooks" columns={COLUMNS} minWidth={820}>
      {webhooks.map((webhook) => (
        <Table.Tr key={webhook.id}>
          <Table.Th scope="row" fw={400} maw={320}>
            <Anchor
              fw={550}
              size="sm"
              renderRoot={(props) => (
                <Link {...props} to="/settings/webhooks/$webhookId" params={{ webhookId: webhook.id }} />
              )}
            >
              {webhookName(webhook)}
            </Anchor>
            <Text size="xs" c="dimmed" truncate title={webhook.url}>
              {webhook.url}
            </Text>
          </Table.Th>
          <Table.Td maw={260}>{eventNames(webhook.events)}</Table.Td>
          <Table.Td maw={240}>
            <WebhookState webhook={webhook} />
            {!webhook.enabled && (
              <Text size="xs" c="dimmed">
                {statusOf(webhook).why}
              </Text>
            )}
          </Table.Td>
          <Table.Td style={{ whiteSpace: "nowrap" }}>
            <When at={webhook.recent.lastAt} />
          </Table.Td>
          <Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
            {successShare(webhook.recent)}
            {webhook.recent.pending > 0 && (
              <Text size="xs" c="dimmed">
                {number(webhook.recent.pending)} pending
              </Text>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}
