import { Anchor, Button, Stack, Text } from "@mantine/core";
import { IconBellRinging, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { accountQuery } from "../../api/account.ts";
import { useHasRole, useSessionState } from "../../api/session.ts";
import { number } from "../../parts/format.ts";
import { Page } from "../../parts/page.tsx";
import { Empty, Loading, Shown } from "../../parts/states.tsx";
import { ChannelPanel } from "./channel-panel.tsx";
import { channelsQuery } from "./channel-queries.ts";
import { NewChannel } from "./new-channel.tsx";

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
              Add an e-mail address or a Slack-compatible webhook. We verify it first, then you choose it in your
              alerts.
            </Empty>
          ) : (
            <Stack gap="md">
              {channels.map((channel) => (
                <ChannelPanel key={channel.id} channel={channel} mayChange={mayChange} />
              ))}
            </Stack>
          )
        }
      </Shown>
      <Text size="sm" c="dimmed" mih={20}>
        {account.data &&
          `Your plan includes ${number(account.data.allowance.channels)} channels and ${number(account.data.allowance.emailsPerDay)} e-mails per day. E-mails beyond that are sent the next day. `}
        {!installation.mail && "This installation has no mail server, so there are no e-mail channels. "}
        <Anchor size="sm" underline="always" renderRoot={(props) => <Link {...props} to="/settings/api" />}>
          Webhooks for your own programs
        </Anchor>
      </Text>
      {isAdding && <NewChannel onClose={() => setAdding(false)} />}
    </Page>
  );
}
