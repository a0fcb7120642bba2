/** Pages that mailed links lead to. Opening one changes nothing, because mail scanners open links: a button does. */
import { Stack, Text } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { Outside } from "./outside.tsx";

export function ConfirmChannelPage() {
  const { token = "" } = useSearch({ from: "/outside/confirm-channel" });
  return (
    <LinkPage
      title="Confirm your address"
      about="Confirm that you want to receive product notifications from Nichescope at this address."
      action="Confirm address"
      send={() => client.post("/api/v1/channels/confirm", { body: { token } })}
      done={(address) => `${address} is confirmed. You can close this page.`}
    />
  );
}

export function UnsubscribePage() {
  const { token = "" } = useSearch({ from: "/outside/unsubscribe" });
  return (
    <LinkPage
      title="Unsubscribe"
      about="Stop all notifications from Nichescope to this address."
      action="Unsubscribe"
      send={() => client.post("/api/v1/channels/unsubscribe", { body: { token } })}
      done={(address) => `${address} gets no more notifications, and no requests to confirm it again.`}
      undo={{
        action: "Subscribe again",
        send: () => client.post("/api/v1/channels/resubscribe", { body: { token } }),
        done: (address) => `${address} gets notifications again.`,
      }}
    />
  );
}

type Step = { action: string; send: () => Promise<{ address: string }>; done: (address: string) => string };

type LinkPageProps = Step & { title: string; about: string; undo?: Step };

function LinkPage({ title, about, action, send, done, undo }: LinkPageProps) {
  const [result, setResult] = useState<string>();
  const [isUndone, setUndone] = useState(false);
  const first = useSubmit(send, ({ address }) => setResult(done(address)));
  const second = useSubmit(
    async () => undo?.send(),
    (again) => {
      if (undo === undefined || again === undefined) return;
      setUndone(true);
      setResult(undo.done(again.address));
    },
  );
  const error = first.error ?? second.error;
  return (
    <Outside title={title} about={result === undefined ? about : undefined}>
      <Stack aria-live="polite">
        {error !== undefined && <Failure error={error} />}
        {result === undefined ? (
          <BusyButton onClick={() => first.submit()} busy={first.busy} fullWidth>
            {action}
          </BusyButton>
        ) : (
          <Text>{result}</Text>
        )}
        {result !== undefined && undo !== undefined && !isUndone && (
          <BusyButton variant="default" onClick={() => second.submit()} busy={second.busy} fullWidth>
            {undo.action}
          </BusyButton>
        )}
      </Stack>
    </Outside>
  );
}
