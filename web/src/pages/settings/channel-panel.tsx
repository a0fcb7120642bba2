import { Button, Menu, Stack, Table, Text } from "@mantine/core";
import { IconChevronDown, IconChevronRight, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { MoreMenu } from "../../parts/more-menu.tsx";
import { notifyDone, notifyFailed } from "../../parts/notify.ts";
import { Panel } from "../../parts/panel.tsx";
import { StateMark } from "../../parts/state-mark.tsx";
import { Failure, Loading, Shown } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { When } from "../../parts/when.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import {
  type Channel,
  type ChannelDelivery,
  changeChannel,
  channelDeliveriesQuery,
  channelsQuery,
} from "./channel-queries.ts";
import { CHANNEL_TYPES, isMailed } from "./channel-types.ts";
import { ChannelState, channelName, channelStatus, deliveryName, deliveryState } from "./channel-words.tsx";
import { DigestSettings } from "./digest-settings.tsx";

/** One notification channel with its status, actions, digest and deliveries. */
export function ChannelPanel({ channel, mayChange }: { channel: Channel; mayChange: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const { id, status, type, address, enabled, disabledReason } = channel;
  const name = channelName(channel);
  const path = { path: { id } };
  const refresh = () => queries.invalidateQueries({ queryKey: ["channels"] });
  const test = useSubmit(
    () => client.post("/api/v1/channels/{id}/test", { ...path, body: {} }),
    async (sent) => {
      await refresh();
      if (!sent.delivered) throw new Error(sent.problem ?? `The channel responded with ${sent.status}.`);
      notifyDone(`Test sent to ${address}.`);
    },
  );
  const verify = useSubmit(
    () => client.post("/api/v1/channels/{id}/verify", path),
    async (verified) => {
      await refresh();
      if (isMailed(channel)) notifyDone(`We sent another link to ${address}.`);
      else if (verified.status === "active") notifyDone("The channel is active.");
      else throw new Error("The channel did not accept the test message. See its deliveries for the reason.");
    },
  );
  const remove = async () => {
    await client.delete("/api/v1/channels/{id}", path);
    // The list alone: the deliveries of the deleted channel would be 404.
    await queries.invalidateQueries({ queryKey: channelsQuery.queryKey, exact: true });
    await queries.invalidateQueries({ queryKey: ["account"] });
    notifyDone("Channel deleted.");
  };
  const hasUnsubscribed = disabledReason === "unsubscribed";
  const needsVerifying = status === "unverified" && !hasUnsubscribed;
  return (
    <Panel
      title={name}
      about={`${CHANNEL_TYPES[type].name}${channel.name === null ? "" : ` · ${address}`}`}
      actions={
        mayChange && (
          <>
            {needsVerifying && (
              <BusyButton variant="default" onClick={() => verify.submit()} busy={verify.busy}>
                {isMailed(channel) ? "Send link again" : "Try again"}
              </BusyButton>
            )}
            {(status === "active" || status === "failing") && (
              <BusyButton variant="default" onClick={() => test.submit()} busy={test.busy}>
                Send test
              </BusyButton>
            )}
            <MoreMenu title={name}>
              {!needsVerifying && !hasUnsubscribed && (
                <Menu.Item
                  leftSection={enabled ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
                  onClick={() => changeChannel(queries, id, { enabled: !enabled })}
                >
                  {enabled ? "Turn off" : "Turn on"}
                </Menu.Item>
              )}
              <Menu.Item color="var(--bad)" leftSection={<IconTrash size={16} />} onClick={() => setConfirming(true)}>
                Delete channel
              </Menu.Item>
            </MoreMenu>
          </>
        )
      }
    >
      <Stack gap="sm" align="stretch">
        <div>
          <ChannelState channel={channel} />
          {channelStatus(channel).why && (
            <Text size="xs" c="dimmed">
              {channelStatus(channel).why}
            </Text>
          )}
        </div>
        {(test.error ?? verify.error) !== undefined && <Failure error={test.error ?? verify.error} />}
        {isMailed(channel) && <DigestSettings channel={channel} mayChange={mayChange} />}
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          ml={-14}
          style={{ alignSelf: "flex-start" }}
          aria-expanded={isOpen}
          aria-label={`Deliveries of ${name}`}
          onClick={() => setOpen(!isOpen)}
          leftSection={isOpen ? <IconChevronDown size={15} /> : <IconChevronRight size={15} />}
        >
          Deliveries
        </Button>
        {isOpen && (
          <Deliveries channel={channel} mayResend={mayChange && (status === "active" || status === "failing")} />
        )}
      </Stack>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title="Delete channel?"
        action="Delete channel"
        onConfirm={remove}
      >
        {name} gets no more notifications. Alerts and tracked items that use it keep their other channels and webhooks.
      </Confirm>
    </Panel>
  );
}

function Deliveries({ channel, mayResend }: { channel: Channel; mayResend: boolean }) {
  const query = useQuery(channelDeliveriesQuery(channel.id));
  return (
    <Shown query={query} loading={<Loading rows={3} height={24} />}>
      {({ deliveries }) =>
        deliveries.length === 0 ? (
          <Text size="sm" c="dimmed">
            Nothing has been sent yet.
          </Text>
        ) : (
          <WideTable
            label={`Deliveries of ${channelName(channel)}`}
            columns={["Notification", "Status", "Queued", ...(mayResend ? ["Actions"] : [])]}
            minWidth={520}
          >
            {deliveries.map((delivery) => {
              const { tone, name, why } = deliveryState(delivery);
              return (
                <Table.Tr key={delivery.id}>
                  <Table.Th scope="row" fw={400}>
                    {deliveryName(delivery)}
                  </Table.Th>
                  <Table.Td>
                    <StateMark tone={tone}>{name}</StateMark>
                    {why && (
                      <Text size="xs" c="dimmed">
                        {why}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td style={{ whiteSpace: "nowrap" }}>
                    <When at={delivery.createdAt} />
                  </Table.Td>
                  {mayResend && (
                    <Table.Td>
                      <Resend delivery={delivery} />
                    </Table.Td>
                  )}
                </Table.Tr>
              );
            })}
          </WideTable>
        )
      }
    </Shown>
  );
}

/** Sends a failed notification again. Tests and requests for confirmation are sent anew instead. */
function Resend({ delivery: { id, channelId, status, isTest, type } }: { delivery: ChannelDelivery }) {
  const queries = useQueryClient();
  const { submit, busy } = useSubmit(
    () => client.post("/api/v1/channels/deliveries/{id}/replay", { path: { id } }).catch(notifyFailed),
    async (sent) => {
      if (!sent) return;
      notifyDone("Sending again.");
      await queries.invalidateQueries({ queryKey: ["channels", channelId, "deliveries"] });
    },
  );
  if (status !== "failed" || isTest || type === null || type === "channel_confirmation") return null;
  return (
    <BusyButton variant="subtle" size="compact-sm" mih={32} onClick={() => submit()} busy={busy}>
      Resend
    </BusyButton>
  );
}
