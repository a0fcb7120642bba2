import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { channelsQuery } from "../pages/settings/channel-queries.ts";
import { channelName } from "../pages/settings/channel-words.tsx";
import { webhooksQuery } from "../pages/settings/webhooks/webhook-queries.ts";
import type { Webhook } from "../pages/settings/webhooks/webhook-words.tsx";
import { MultiSelect } from "./select.tsx";

export const ALL = "all";

type EventType = Webhook["events"][number];

/** The events of what chooses channels. */
const CHOOSERS = {
  alert: ["alert_triggered"],
  product: ["price_change", "bsr_drop", "new_review"],
  keyword: ["keyword_rank_change"],
} as const satisfies Record<string, readonly EventType[]>;

type Chooser = keyof typeof CHOOSERS;

/** True when a webhook gets these events, or while that is not known yet. */
function useHasWebhook(of: Chooser): boolean {
  const { data } = useQuery(webhooksQuery);
  const types: readonly EventType[] = CHOOSERS[of];
  return (
    data === undefined || data.webhooks.some((each) => each.enabled && each.events.some((type) => types.includes(type)))
  );
}

type ChannelChoiceProps = {
  of: Chooser;
  /** Ids, or `all` alone. */
  value: readonly string[];
  onChange: (channels: string[]) => void;
  error?: string | undefined;
};

/** The notification channels of an alert or a tracked item. Webhooks are notified in any case. */
export function ChannelChoice({ of, value, onChange, error }: ChannelChoiceProps) {
  const { data: channels } = useQuery(channelsQuery);
  const hasWebhook = useHasWebhook(of);
  if (channels?.length === 0)
    return (
      <Text size="sm" c={hasWebhook ? "dimmed" : "var(--bad)"}>
        {hasWebhook ? "Notify: webhooks only. " : "No one will be notified. Changes appear under Events only. "}
        <Anchor size="sm" underline="always" renderRoot={(props) => <Link {...props} to="/settings/notifications" />}>
          Add an e-mail or Slack channel
        </Anchor>
      </Text>
    );
  const noOther = hasWebhook ? "In addition to your webhooks" : "You have no webhooks, so only these are notified";
  const names = (channels ?? []).map((channel) => ({
    value: channel.id,
    label: channelName(channel) + (channel.status === "unverified" ? " (not verified)" : ""),
  }));
  return (
    <MultiSelect
      label="Notify"
      description={noOther}
      placeholder={value.length === 0 ? (hasWebhook ? "Webhooks only" : "No one") : ""}
      data={[{ value: ALL, label: "All channels" }, ...names]}
      value={[...value]}
      // "All channels" stands alone: choosing it replaces the others, and choosing another replaces it.
      onChange={(next) => onChange(next.at(-1) === ALL ? [ALL] : next.filter((each) => each !== ALL))}
      error={error}
      clearable
    />
  );
}

/** "All channels and webhooks", "Webhooks only", "No one", or the names of the chosen channels. */
export function ChosenChannels({ of, value }: { of: Chooser; value: readonly string[] }) {
  const { data: channels = [] } = useQuery(channelsQuery);
  const hasWebhook = useHasWebhook(of);
  const chosen = channels.filter(
    ({ id, status }) => (value.includes(ALL) || value.includes(id)) && (status === "active" || status === "failing"),
  );
  if (chosen.length === 0) return <>{hasWebhook ? "Webhooks only" : "No one"}</>;
  const names = value.includes(ALL) ? "All channels" : chosen.map(channelName).join(", ");
  return <>{hasWebhook ? `${names} and webhooks` : names}</>;
}
