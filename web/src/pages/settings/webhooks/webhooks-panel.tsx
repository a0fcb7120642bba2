import { Anchor, Button, Stack, Table, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { accountQuery } from "../../../api/account.ts";
import { useHasRole } from "../../../api/session.ts";
import { number } from "../../../parts/format.ts";
import { Panel } from "../../../parts/panel.tsx";
import { Loading, Shown } from "../../../parts/states.tsx";
import { When } from "../../../parts/when.tsx";
import { WideTable } from "../../../parts/wide-table.tsx";
import { ConnectSteps } from "./connect-steps.tsx";
import { webhooksQuery } from "./webhook-queries.ts";
import { eventNames, statusOf, successShare, type Webhook, WebhookState, webhookName } from "./webhook-words.tsx";

export function WebhooksPanel() {
  const query = useQuery(webhooksQuery);
  const { data: account } = useQuery(accountQuery);
  const mayChange = useHasRole("member");
  return (
    <Panel
      id="webhooks"
      title="Webhooks"
      about={query.data && account && `${number(query.data.total)} of ${number(account.allowance.webhooks)}`}
      actions={
        <>
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/settings/events" />}>
            Event types
          </Button>
          {mayChange && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              renderRoot={(props) => <Link {...props} to="/settings/webhooks/new" />}
            >
              Create webhook
            </Button>
          )}
        </>
      }
    >
      <Stack gap="sm">
        <Shown query={query} loading={<Loading rows={2} height={44} />}>
          {({ webhooks, total }) =>
            webhooks.length === 0 ? (
              <Text c="dimmed">No webhooks yet. A webhook sends each event to your own tools within seconds.</Text>
            ) : (
              <>
                <WebhookTable webhooks={webhooks} />
                {total > webhooks.length && (
                  <Text size="xs" c="dimmed">
                    Showing the newest {number(webhooks.length)} of {number(total)} webhooks.
                  </Text>
                )}
              </>
            )
          }
        </Shown>
        <ConnectSteps />
      </Stack>
    </Panel>
  );
}

const COLUMNS = ["Webhook", "Status", "Last delivery", { name: "Success rate", isFigure: true }];

function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <WideTable label="Webhooks" columns={COLUMNS}>
      {webhooks.map((webhook) => (
        <Table.Tr key={webhook.id}>
          <Table.Th scope="row" fw={400} maw={340}>
            <Anchor
              fw={500}
              renderRoot={(props) => (
                <Link {...props} to="/settings/webhooks/$webhookId" params={{ webhookId: webhook.id }} />
              )}
            >
              {webhookName(webhook)}
            </Anchor>
            <Text size="xs" c="dimmed" truncate title={`${eventNames(webhook.events)} → ${webhook.url}`}>
              {eventNames(webhook.events)}
            </Text>
          </Table.Th>
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
