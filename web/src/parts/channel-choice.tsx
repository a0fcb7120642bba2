import { Anchor, MultiSelect, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { channelsQuery } from "../pages/settings/channel-queries.ts";
import { channelName } from "../pages/settings/channel-words.tsx";

export const ALL = "all";

type ChannelChoiceProps = {
  /** Ids, or `all` alone. */
  value: readonly string[];
  onChange: (channels: string[]) => void;
  error?: string | undefined;
  /** Without the label, where something else names the field. */
  isPlain?: boolean;
};

/** The notification channels of an alert or a tracked item. Webhooks are notified in any case. */
export function ChannelChoice({ value, onChange, error, isPlain = false }: ChannelChoiceProps) {
  const { data: channels = [] } = useQuery(channelsQuery);
  if (channels.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Notify: webhooks only.{" "}
        <Anchor size="sm" underline="always" renderRoot={(props) => <Link {...props} to="/settings/notifications" />}>
          Add an e-mail or Slack channel
        </Anchor>
      </Text>
    );
  const names = channels.map((channel) => ({
    value: channel.id,
    label: channelName(channel) + (channel.status === "unverified" ? " (not verified)" : ""),
  }));
  return (
    <MultiSelect
      {...(isPlain ? { "aria-label": "Notify" } : { label: "Notify", description: "In addition to your webhooks" })}
      placeholder={value.length === 0 ? "Webhooks only" : ""}
      data={[{ value: ALL, label: "All channels" }, ...names]}
      value={[...value]}
      // "All channels" stands alone: choosing it replaces the others, and choosing another replaces it.
      onChange={(next) => onChange(next.at(-1) === ALL ? [ALL] : next.filter((each) => each !== ALL))}
      error={error}
      clearable
    />
  );
}

/** "All channels", "Webhooks only", or the names of the chosen channels. */
export function ChosenChannels({ value }: { value: readonly string[] }) {
  const { data: channels = [] } = useQuery(channelsQuery);
  if (value.includes(ALL)) return <>All channels and webhooks</>;
  const names = channels.filter(({ id }) => value.includes(id)).map(channelName);
  return <>{names.length === 0 ? "Webhooks only" : `${names.join(", ")} and webhooks`}</>;
}
