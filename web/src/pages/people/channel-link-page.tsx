/** Pages that mailed links lead to. Opening one changes nothing, because mail scanners open links: a button does. */
import { Stack, Text } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { ask, client } from "../../api/client.ts";
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
      send={() => ask(client.POST("/api/v1/channels/confirm", { body: { token } }))}
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
      send={() => ask(client.POST("/api/v1/channels/unsubscribe", { body: { token } }))}
      done={(address) => `${address} gets no more notifications.`}
    />
  );
}

type LinkPageProps = {
  title: string;
  about: string;
  action: string;
  send: () => Promise<{ address: string }>;
  done: (address: string) => string;
};

function LinkPage({ title, about, action, send, done }: LinkPageProps) {
  const [address, setAddress] = useState<string>();
  const { submit, busy, error } = useSubmit(send, (result) => setAddress(result.address));
  return (
    <Outside title={title} about={address === undefined ? about : undefined}>
      <Stack aria-live="polite">
        {error !== undefined && <Failure error={error} />}
        {address === undefined ? (
          <BusyButton onClick={() => submit()} busy={busy} fullWidth>
            {action}
          </BusyButton>
        ) : (
          <Text>{done(address)}</Text>
        )}
      </Stack>
    </Outside>
  );
}
