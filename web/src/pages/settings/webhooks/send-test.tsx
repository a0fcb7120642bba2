import { Alert, Anchor, Group, Stack, Text } from "@mantine/core";
import type { ResponseData } from "@nichescope/client";
import { IconSend } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { BusyButton } from "../../../parts/busy-button.tsx";
import { CodeBlock } from "../../../parts/copy.tsx";
import { number } from "../../../parts/format.ts";
import { Select } from "../../../parts/select.tsx";
import { Failure } from "../../../parts/states.tsx";
import { useSubmit } from "../../../parts/use-submit.ts";
import { eventName } from "./webhook-words.tsx";

type Outcome = ResponseData<"/api/automation/webhooks/{id}/test", "post">;
type EventType = "bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered";

/** Sends a signed sample event and shows the receiver's response. */
export function SendTest({ webhookId, events }: { webhookId: string; events: readonly EventType[] }) {
  const queries = useQueryClient();
  const [type, setType] = useState<EventType | undefined>(events[0]);
  const [outcome, setOutcome] = useState<Outcome>();
  const chosen = type && events.includes(type) ? type : events[0];
  const { submit, busy, error } = useSubmit(
    () =>
      client.post("/api/automation/webhooks/{id}/test", {
        path: { id: webhookId },
        body: chosen ? { type: chosen } : {},
      }),
    async (result) => {
      setOutcome(result);
      await queries.invalidateQueries({ queryKey: ["deliveries", webhookId] });
    },
  );
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="xs">
        <Select
          label="Sample event"
          w={220}
          allowDeselect={false}
          value={chosen ?? null}
          onChange={(value) => setType((value ?? undefined) as EventType | undefined)}
          data={events.map((event) => ({ value: event, label: eventName(event) }))}
        />
        <BusyButton variant="default" leftSection={<IconSend size={16} />} onClick={() => submit()} busy={busy}>
          Send test
        </BusyButton>
      </Group>
      <div aria-live="polite">
        {error !== undefined && <Failure error={error} />}
        {error === undefined && outcome && <TestOutcome outcome={outcome} />}
      </div>
    </Stack>
  );
}

function TestOutcome({ outcome }: { outcome: Outcome }) {
  const { delivered, status, durationMs, problem, response, deliveryId } = outcome;
  const result = status === null ? "No response" : `Responded ${status}`;
  return (
    <Alert color={delivered ? "green" : "red"} variant="light" title={delivered ? "Test delivered" : "Test failed"}>
      <Stack gap="xs">
        <Text size="sm">
          {result}
          {problem && `: ${problem}`} after {number(durationMs)} ms.{" "}
          <Anchor
            inherit
            c="var(--mantine-color-text)"
            underline="always"
            renderRoot={(props) => <Link {...props} to="/settings/deliveries/$deliveryId" params={{ deliveryId }} />}
          >
            View request
          </Anchor>
        </Text>
        {response ? <CodeBlock code={response} what="response" /> : null}
      </Stack>
    </Alert>
  );
}
