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
import { CHANNEL_TYPES, isMailed } from "./channel-types.ts";

const TYPES = Object.keys(CHANNEL_TYPES) as Channel["type"][];

/** Adds an e-mail address or a hook. */
export function NewChannel({ onClose }: { onClose: () => void }) {
  const { installation } = useSessionState();
  const types = TYPES.filter((type) => installation.mail || !isMailed({ type }));
  const [type, setType] = useState(types[0] as Channel["type"]);
  const words = CHANNEL_TYPES[type];
  const [email, setEmail] = useState("");
  const [url, setUrl] = useState("");
  const [name, setName] = useState("");
  const queries = useQueryClient();
  const { submit, busy, errorOf, otherError, reset } = useSubmit(
    () => {
      const address = words.parameter === "email" ? { email } : { url: url.trim() };
      return client.post("/api/v1/channels", { body: { type, ...address, name: name.trim() || null } });
    },
    async (channel) => {
      await queries.invalidateQueries({ queryKey: channelsQuery.queryKey });
      await queries.invalidateQueries({ queryKey: ["account"] });
      notifyDone(
        isMailed(channel)
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
      {types.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label="Type"
          data={types.map((value) => ({ value, label: CHANNEL_TYPES[value].choice }))}
          value={type}
          onChange={(value) => {
            setType(value as Channel["type"]);
            reset();
          }}
        />
      )}
      {words.parameter === "email" ? (
        <EmailField value={email} onChange={setEmail} error={errorOf("email", "The e-mail address")} isOwn={false} />
      ) : (
        <TextInput
          label="Webhook URL"
          description={words.description}
          placeholder={words.placeholder}
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
