import { SegmentedControl, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useSessionState } from "../../api/session.ts";
import { EmailField } from "../../parts/email-field.tsx";
import { FormModal } from "../../parts/form-modal.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { useSubmit } from "../../parts/use-submit.ts";
import { type Channel, channelsQuery } from "./channel-queries.ts";
import { TYPE_NAMES } from "./channel-words.tsx";

/** Adds an e-mail address or a Slack-compatible webhook. */
export function NewChannel({ onClose }: { onClose: () => void }) {
  const { installation } = useSessionState();
  const [type, setType] = useState<Channel["type"]>(installation.mail ? "email" : "slack");
  const [email, setEmail] = useState("");
  const [url, setUrl] = useState("");
  const [name, setName] = useState("");
  const queries = useQueryClient();
  const { submit, busy, errorOf, otherError, reset } = useSubmit(
    () => {
      const address = type === "email" ? { type, email } : { type, url: url.trim() };
      return client.post("/api/v1/channels", { body: { ...address, name: name.trim() || null } });
    },
    async (channel) => {
      await queries.invalidateQueries({ queryKey: channelsQuery.queryKey });
      await queries.invalidateQueries({ queryKey: ["account"] });
      notifyDone(
        channel.type === "email"
          ? `We sent a link to ${channel.address}. Open it to confirm the address.`
          : channel.status === "active"
            ? "Channel added. We posted a first message to it."
            : "Channel added, but it did not accept the test message.",
      );
      onClose();
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title="Add channel"
      action="Add channel"
      onSubmit={submit}
      busy={busy}
      error={otherError("email", "url", "name")}
    >
      {installation.mail && (
        <SegmentedControl
          fullWidth
          aria-label="Type"
          data={[
            { value: "email", label: TYPE_NAMES.email },
            { value: "slack", label: "Slack" },
          ]}
          value={type}
          onChange={(value) => {
            setType(value as Channel["type"]);
            reset();
          }}
        />
      )}
      {type === "email" ? (
        <EmailField value={email} onChange={setEmail} error={errorOf("email", "The e-mail address")} isOwn={false} />
      ) : (
        <TextInput
          label="Webhook URL"
          description="An incoming webhook of Slack, Mattermost, Rocket.Chat or Discord (with /slack at the end). We store it encrypted and never show it again."
          placeholder="https://hooks.slack.com/services/…"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          error={errorOf("url", "The URL")}
          autoComplete="off"
          required
        />
      )}
      <TextInput
        label="Name"
        description="Optional"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorOf("name")}
      />
    </FormModal>
  );
}
