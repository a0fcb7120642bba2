import { Code, List, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { DocsLink } from "../../../parts/docs-link.tsx";
import { Fold } from "../../../parts/fold.tsx";

type Tool = { name: string; steps: readonly ReactNode[] };

const TOOLS: readonly Tool[] = [
  {
    name: "Zapier",
    steps: [
      <>
        Make a Zap with the trigger <em>Webhooks by Zapier → Catch Hook</em> and copy its address.
      </>,
      "Create a webhook here with that URL and the events the Zap needs.",
      <>
        Send a test from the webhook’s page, then press <em>Test trigger</em> in Zapier to load the fields.
      </>,
      "When you delete the Zap, delete the webhook too. If you forget, Zapier responds with 410 and we turn the webhook off.",
    ],
  },
  {
    name: "Make",
    steps: [
      <>
        In a scenario add <em>Webhooks → Custom webhook</em>, press <em>Add</em>, give it a name and copy its address.
      </>,
      "Create a webhook here with that URL.",
      <>
        Press <em>Redetermine data structure</em> in Make and send a test from the webhook’s page.
      </>,
      <>
        If the webhook has several events, filter by <Code>type</Code> after the module.
      </>,
    ],
  },
  {
    name: "n8n",
    steps: [
      <>
        Add a <em>Webhook</em> node with the method POST and <em>Respond: Immediately</em>, and copy its production
        address.
      </>,
      "Create a webhook here with that URL.",
      <>
        Activate the workflow and send a test from the webhook’s page. The event is in <Code>$json.body</Code>; to
        verify it, turn on <em>Raw Body</em>.
      </>,
      "If n8n runs in your private network, the operator of this installation has to allow its address first.",
    ],
  },
];

/** Instructions for popular automation tools. */
export function ConnectSteps() {
  return (
    <Fold title="Connect Zapier, Make or n8n" isQuiet>
      <Stack gap="sm">
        {TOOLS.map(({ name, steps }) => (
          <div key={name}>
            <Title order={3}>{name}</Title>
            <List type="ordered" spacing={4} withPadding={false}>
              {steps.map((step, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps have an order and nothing else.
                <List.Item key={i}>{step}</List.Item>
              ))}
            </List>
          </div>
        ))}
        <Text c="dimmed">
          For n8n and Zapier there are also <DocsLink to="guides/automation">nodes and an app</DocsLink>.
        </Text>
      </Stack>
    </Fold>
  );
}
