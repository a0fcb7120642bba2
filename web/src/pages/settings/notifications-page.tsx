import { Button, SegmentedControl, Text, TextInput } from "@mantine/core";
import { IconBellRinging, IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountQuery } from "../../api/account.ts";
import { client } from "../../api/client.ts";
import { useHasRole, useSessionState } from "../../api/session.ts";
import { EmailField } from "../../parts/email-field.tsx";
import { FormModal } from "../../parts/form-modal.tsx";
import { number } from "../../parts/format.ts";
import { notifyDone } from "../../parts/notify.ts";
import { Page } from "../../parts/page.tsx";
import { Sections } from "../../parts/panel.tsx";
import { Empty, Loading, Shown } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { ChannelPanel } from "./channel-panel.tsx";
import { type Channel, channelsQuery } from "./channel-queries.ts";
import { CHANNEL_TYPES, isMailed } from "./channel-types.ts";

export function NotificationsPage() {
  const query = useQuery(channelsQuery);
  const account = useQuery(accountQuery);
  const mayChange = useHasRole("member");
  const { installation } = useSessionState();
  const [isAdding, setAdding] = useState(false);
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      Add channel
    </Button>
  );
  return (
    <Page title="Notifications" actions={query.data?.length ? add : undefined}>
      <Shown query={query} loading={<Loading rows={2} height={120} />}>
        {(channels) =>
          channels.length === 0 ? (
            <Empty icon={<IconBellRinging />} title="No channels yet" action={add}>
              An e-mail address or a chat webhook that your alerts notify.
            </Empty>
          ) : (
            <Sections>
              {channels.map((channel) => (
                <ChannelPanel key={channel.id} channel={channel} mayChange={mayChange} />
              ))}
            </Sections>
          )
        }
      </Shown>
      <Text size="xs" c="dimmed" mih={16}>
        {account.data &&
          `${number(account.data.counts.channels)} of ${number(account.data.allowance.channels)} channels · up to ${number(account.data.allowance.emailsPerDay)} e-mails per day, the rest follow the next day`}
        {!installation.mail && " · no e-mail channels, because this installation has no mail server"}
      </Text>
      {isAdding && <NewChannel onClose={() => setAdding(false)} />}
    </Page>
  );
}

const TYPES = Object.keys(CHANNEL_TYPES) as Channel["type"][];

/** Adds an e-mail address or a hook. */
function NewChannel({ onClose }: { onClose: () => void }) {
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
