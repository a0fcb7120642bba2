import { Button, Group, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask, client } from "../../api/client.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Failure } from "../../parts/states.tsx";
import { tellDone } from "../../parts/told.ts";
import { useSubmit } from "../../parts/use-submit.ts";
import { WebhookFields, type WebhookWish } from "./webhook-fields.tsx";
import type { Webhook } from "./webhook-words.tsx";

const wishOf = ({ url, description, events }: Webhook): WebhookWish => ({
  url,
  description: description ?? "",
  events: [...events],
});

const same = (a: WebhookWish, b: WebhookWish) =>
  a.url === b.url && a.description === b.description && [...a.events].sort().join() === [...b.events].sort().join();

export function WebhookSettings({ webhook }: { webhook: Webhook }) {
  const queries = useQueryClient();
  const stored = wishOf(webhook);
  const [edited, setEdited] = useState<WebhookWish>();
  const wish = edited ?? stored;
  const { submit, busy, errorOf, otherError, reset } = useSubmit(
    () =>
      ask(
        client.PATCH("/api/automation/webhooks/{id}", {
          params: { path: { id: webhook.id } },
          body: {
            // Another address means a new start for what has failed: only where it really is another.
            ...(wish.url.trim() !== stored.url && { url: wish.url.trim() }),
            events: wish.events,
            description: wish.description.trim() || null,
          },
        }),
      ),
    async () => {
      await queries.invalidateQueries({ queryKey: ["webhooks"] });
      setEdited(undefined);
      tellDone("The webhook is changed.");
    },
  );
  const isChanged = !same(wish, stored);
  const other = otherError("url", "events", "description");
  return (
    <Panel title="Settings">
      <form onSubmit={submit} noValidate>
        <Stack>
          <WebhookFields value={wish} onChange={setEdited} errorOf={errorOf} />
          {other !== undefined && <Failure error={other} />}
          <Group justify="flex-end">
            <Button
              variant="default"
              disabled={!isChanged}
              onClick={() => {
                setEdited(undefined);
                reset();
              }}
            >
              Undo
            </Button>
            <BusyButton type="submit" busy={busy} disabled={!isChanged}>
              Save
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
