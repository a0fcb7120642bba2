import { Alert, Anchor, List, Text } from "@mantine/core";
import type { ResponseData } from "@nichescope/client";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ago, dateTime } from "../../parts/format.ts";
import { webhooksQuery } from "../settings/webhooks/webhook-queries.ts";

type Webhook = ResponseData<"/api/automation/webhooks", "get">["webhooks"][number];

/** A webhook that its owner disabled is not in trouble. */
const isInTrouble = ({ status, disabledReason }: Webhook) => status === "failing" || disabledReason !== null;

export function WebhookTrouble() {
  const { data } = useQuery({ ...webhooksQuery, refetchOnMount: "always", refetchInterval: 60_000 });
  const troubled = data?.webhooks.filter(isInTrouble) ?? [];
  if (troubled.length === 0) return null;
  return (
    <Alert color="red" icon={<IconPlugConnectedX />} title="Webhook problems">
      <List size="sm" listStyleType="none" spacing={4}>
        {troubled.map((webhook) => (
          <List.Item key={webhook.id}>
            <Anchor
              inherit
              style={{ overflowWrap: "anywhere" }}
              renderRoot={(props) => (
                <Link {...props} to="/settings/webhooks/$webhookId" params={{ webhookId: webhook.id }} />
              )}
            >
              {webhook.description ?? webhook.url}
            </Anchor>
            <Text span inherit>
              {" "}
              {troubleOf(webhook)}
            </Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function troubleOf({ disabledReason, disabledAt, failingSince }: Webhook): string {
  if (disabledReason === "gone") return `was turned off ${ago(disabledAt)}: its receiver responded with 410 Gone.`;
  if (disabledReason !== null) return `was turned off ${ago(disabledAt)} after a week of failures.`;
  return `has failed since ${dateTime(failingSince)}. We retry automatically.`;
}
