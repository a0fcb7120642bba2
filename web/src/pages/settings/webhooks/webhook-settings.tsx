import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { Form } from "../../../parts/form.tsx";
import { notifyDone } from "../../../parts/notify.ts";
import { Panel } from "../../../parts/panel.tsx";
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
  return (
    <Panel title="Settings" isBeside>
      <Form
        onSubmit={submit}
        busy={busy}
        action="Save changes"
        canSend={isChanged}
        error={otherError("url", "events", "description")}
        maw={560}
        noValidate
        beside={
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
        }
      >
        <WebhookFields value={input} onChange={setEdited} errorOf={errorOf} />
      </Form>
    </Panel>
  );
}
