import { Button, Menu } from "@mantine/core";
import { IconDots, IconHistory, IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { BusyButton } from "../../../parts/busy-button.tsx";
import { Confirm } from "../../../parts/confirm.tsx";
import { notifyDone, notifyFailed } from "../../../parts/notify.ts";
import { useSubmit } from "../../../parts/use-submit.ts";
import { RecoverMissed } from "./recover-missed.tsx";
import type { Webhook } from "./webhook-words.tsx";

type WebhookActionsProps = { webhook: Webhook; onNewSecret: (secret: string) => void };

export function WebhookActions({ webhook, onNewSecret }: WebhookActionsProps) {
  const [open, setOpen] = useState<"rotate" | "delete" | "recover">();
  const close = () => setOpen(undefined);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const path = { id: webhook.id };
  const refresh = () => queries.invalidateQueries({ queryKey: ["webhooks"] });

  const rotate = async () => {
    const { secret } = await client.post("/api/automation/webhooks/{id}/rotate-secret", { path });
    onNewSecret(secret);
    await refresh();
  };
  const remove = async () => {
    await client.delete("/api/automation/webhooks/{id}", { path });
    notifyDone("Webhook deleted");
    await navigate({ to: "/settings/api" });
    queries.removeQueries({ queryKey: ["webhooks", webhook.id] });
    await Promise.all([refresh(), queries.invalidateQueries({ queryKey: ["account"] })]);
  };

  return (
    <>
      <TurnOnOff webhook={webhook} />
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={16} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => setOpen("recover")}>
            Resend missed events
          </Menu.Item>
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => setOpen("rotate")}>
            Rotate secret
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={16} />} color="var(--bad)" onClick={() => setOpen("delete")}>
            Delete webhook
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={open === "rotate"}
        onClose={close}
        title="Rotate the signing secret?"
        action="Rotate secret"
        onConfirm={rotate}
      >
        We show the new secret once. For 24 hours we sign with both secrets, so you have time to update your receiver.
      </Confirm>
      <Confirm
        opened={open === "delete"}
        onClose={close}
        title="Delete this webhook?"
        action="Delete webhook"
        onConfirm={remove}
      >
        We stop sending to {webhook.url} immediately. Pending deliveries are discarded.
      </Confirm>
      <RecoverMissed webhook={webhook} opened={open === "recover"} onClose={close} />
    </>
  );
}

function TurnOnOff({ webhook: { id, enabled } }: { webhook: Webhook }) {
  const queries = useQueryClient();
  const { submit, busy } = useSubmit(
    () =>
      client.patch("/api/automation/webhooks/{id}", { path: { id }, body: { enabled: !enabled } }).catch(notifyFailed),
    async (changed) => {
      if (!changed) return;
      await queries.invalidateQueries({ queryKey: ["webhooks"] });
      notifyDone(changed.enabled ? "Webhook turned on" : "Webhook turned off. Nothing is sent until you turn it on.");
    },
  );
  return (
    <BusyButton
      variant={enabled ? "default" : "filled"}
      leftSection={enabled ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
      onClick={() => submit()}
      busy={busy}
    >
      {enabled ? "Turn off" : "Turn on"}
    </BusyButton>
  );
}
