import { Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { FormModal } from "../../../parts/form-modal.tsx";
import { counted } from "../../../parts/format.ts";
import { notifyDone } from "../../../parts/notify.ts";
import { Select } from "../../../parts/select.tsx";
import { useSubmit } from "../../../parts/use-submit.ts";
import type { Webhook } from "./webhook-words.tsx";

const HOUR_MS = 3_600_000;
const PERIODS = [
  { value: String(HOUR_MS), label: "the last hour" },
  { value: String(24 * HOUR_MS), label: "the last 24 hours" },
  { value: String(72 * HOUR_MS), label: "the last 3 days" },
  { value: String(168 * HOUR_MS), label: "the last 7 days" },
  { value: "moment", label: "custom time" },
];

type RecoverMissedProps = { webhook: Webhook; opened: boolean; onClose: () => void };

/** Sends failed deliveries again, and the events that occurred while the webhook was off. */
export function RecoverMissed({ webhook, opened, onClose }: RecoverMissedProps) {
  const queries = useQueryClient();
  const [period, setPeriod] = useState(String(24 * HOUR_MS));
  const [moment, setMoment] = useState("");
  const since = () =>
    period === "moment"
      ? moment && new Date(moment).toISOString()
      : new Date(Date.now() - Number(period)).toISOString();
  const { submit, busy, errorOf, otherError, reset } = useSubmit(
    () =>
      client.post("/api/automation/webhooks/{id}/recover", {
        path: { id: webhook.id },
        body: { since: since() },
      }),
    async ({ queued }) => {
      notifyDone(queued === 0 ? "No missed events in this period." : `Resending ${counted(queued, "event")}.`);
      onClose();
      await queries.invalidateQueries({ queryKey: ["deliveries", webhook.id] });
      await queries.invalidateQueries({ queryKey: ["webhooks"] });
    },
  );
  return (
    <FormModal
      opened={opened}
      onClose={() => {
        reset();
        onClose();
      }}
      title="Resend missed events"
      action="Resend events"
      onSubmit={submit}
      busy={busy}
      canSend={webhook.enabled}
      error={otherError("since")}
    >
      <Text size="sm">
        Resends failed deliveries and events that occurred while the webhook was off. Delivered events aren’t sent
        again.
      </Text>
      <Select
        label="Since"
        data-autofocus
        data={PERIODS}
        value={period}
        onChange={(value) => setPeriod(value ?? String(24 * HOUR_MS))}
        allowDeselect={false}
        error={period === "moment" ? undefined : errorOf("since")}
      />
      {period === "moment" && (
        <TextInput
          type="datetime-local"
          label="Start time"
          required
          value={moment}
          onChange={({ currentTarget }) => setMoment(currentTarget.value)}
          error={errorOf("since")}
        />
      )}
      {!webhook.enabled && (
        <Text size="sm" c="var(--bad)">
          Turn the webhook on first.
        </Text>
      )}
    </FormModal>
  );
}
