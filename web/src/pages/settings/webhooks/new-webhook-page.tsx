import { Button } from "@mantine/core";
import type { ResponseData } from "@nichescope/client";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { useHasRole } from "../../../api/session.ts";
import { Form } from "../../../parts/form.tsx";
import { Page } from "../../../parts/page.tsx";
import { Panel, Sections } from "../../../parts/panel.tsx";
import { Empty } from "../../../parts/states.tsx";
import { useSubmit } from "../../../parts/use-submit.ts";
import { SecretShown } from "./secret-shown.tsx";
import { SendTest } from "./send-test.tsx";
import { VerifySnippets } from "./verify-snippets.tsx";
import { WebhookFields, type WebhookInput } from "./webhook-fields.tsx";

type Registered = ResponseData<"/api/automation/webhooks", "post">;

export function NewWebhookPage() {
  const [registered, setRegistered] = useState<Registered>();
  if (!useHasRole("member"))
    return (
      <Page title="Create webhook">
        <Empty title="You have view-only access">Ask an account owner to make you a member.</Empty>
      </Page>
    );
  if (registered) return <RegisteredWebhook webhook={registered} />;
  return (
    <Page title="Create webhook">
      <RegisterForm onRegistered={setRegistered} />
    </Page>
  );
}

function RegisterForm({ onRegistered }: { onRegistered: (webhook: Registered) => void }) {
  const queries = useQueryClient();
  const [input, setInput] = useState<WebhookInput>({ url: "", description: "", events: ["price_change"] });
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      client.post("/api/automation/webhooks", {
        body: { url: input.url.trim(), events: input.events, description: input.description.trim() || null },
      }),
    async (webhook) => {
      onRegistered(webhook);
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["webhooks"] }),
        queries.invalidateQueries({ queryKey: ["account"] }),
      ]);
    },
  );
  return (
    <Form
      onSubmit={submit}
      busy={busy}
      action="Create webhook"
      error={otherError("url", "events", "description")}
      maw={640}
      noValidate
      beside={
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/settings/api" />}>
          Cancel
        </Button>
      }
    >
      <WebhookFields value={input} onChange={setInput} errorOf={errorOf} />
    </Form>
  );
}

function RegisteredWebhook({ webhook }: { webhook: Registered }) {
  return (
    <Page
      title="Webhook created"
      about={webhook.url}
      actions={
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/settings/webhooks/$webhookId" params={{ webhookId: webhook.id }} />
          )}
        >
          View webhook
        </Button>
      }
    >
      {webhook.secret !== null && <SecretShown secret={webhook.secret} />}
      <Sections>
        <Panel title="Test" isBeside>
          <SendTest webhookId={webhook.id} events={webhook.events} />
        </Panel>
        <Panel title="Verify signatures" isBeside>
          <VerifySnippets />
        </Panel>
      </Sections>
    </Page>
  );
}
