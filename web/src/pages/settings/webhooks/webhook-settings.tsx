import { Button, Group, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { BusyButton } from "../../../parts/busy-button.tsx";
import { notifyDone } from "../../../parts/notify.ts";
import { Panel } from "../../../parts/panel.tsx";
import { Failure } from "../../../parts/states.tsx";
import { useSubmit } from "../../../parts/use-submit.ts";
import { WebhookFields, type WebhookInput } from "./webhook-fields.tsx";
import type { Webhook } from "./webhook-words.tsx";

const inputOf = ({ url, description, events }: Webhook): WebhookInput => ({
  url,
  description: description ?? "",
  events: [...events],
});

const same = (a: WebhookInput, b: WebhookInput) =>
  a.url === b.url && a.description === b.description && [...a.events].sort().join() === [...b.events].sort().join();

export function WebhookSettings({ webhook }: { webhook: Webhook }) {
  const queries = useQueryClient();
  const stored = inputOf(webhook);
  const [edited, setEdited] = useState<WebhookInput>();
  const input = edited ?? stored;
  const { submit, busy, errorOf, otherError, reset } = useSubmit(
    () =>
      client.patch("/api/automation/webhooks/{id}", {
        path: { id: webhook.id },
        body: {
          // A new address resets the failure count, so it is sent only when it has changed.
          ...(input.url.trim() !== stored.url && { url: input.url.trim() }),
          events: input.events,
          description: input.description.trim() || null,
        },
      }),
    async () => {
      await queries.invalidateQueries({ queryKey: ["webhooks"] });
      setEdited(undefined);
      notifyDone("Changes saved");
    },
  );
  const isChanged = !same(input, stored);
  const other = otherError("url", "events", "description");
  return (
    <Panel title="Settings" isBeside>
      <form onSubmit={submit} noValidate>
        <Stack maw={560}>
          <WebhookFields value={input} onChange={setEdited} errorOf={errorOf} />
          {other !== undefined && <Failure error={other} />}
          <Group>
            <BusyButton type="submit" busy={busy} disabled={!isChanged}>
              Save changes
            </BusyButton>
            <Button
              variant="default"
              disabled={!isChanged}
              onClick={() => {
                setEdited(undefined);
                reset();
              }}
            >
              Discard changes
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
