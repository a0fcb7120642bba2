import { Button, Text } from "@mantine/core";
import { IconBellRinging, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountQuery } from "../../api/account.ts";
import { useHasRole, useSessionState } from "../../api/session.ts";
import { number } from "../../parts/format.ts";
import { Page } from "../../parts/page.tsx";
import { Sections } from "../../parts/panel.tsx";
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
