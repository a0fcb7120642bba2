/** Words for the status of notification channels and their deliveries. */
import { EVENT_NAMES } from "../../../../src/features/tracking/event-words.ts";
import { counted, dateTime, sinceTime } from "../../parts/format.ts";
import { StateMark, type Tone } from "../../parts/state-mark.tsx";
import type { Channel, ChannelDelivery } from "./channel-queries.ts";
import { isMailed } from "./channel-types.ts";

type Status = { tone: Tone; name: string; why: string | null };

export function channelStatus(channel: Channel): Status {
  const { status, disabledReason, failingSince, recent, address } = channel;
  if (status === "active") return { tone: "good", name: "Active", why: null };
  if (status === "failing") {
    const waiting = recent.retrying > 0 ? ` · ${recent.retrying} waiting to retry` : "";
    return { tone: "warning", name: `Failing since ${sinceTime(failingSince)}${waiting}`, why: null };
  }
  if (status === "unverified")
    return isMailed(channel)
      ? { tone: "busy", name: "Waiting for confirmation", why: `Open the link in the mail to ${address}.` }
      : {
          tone: "warning",
          name: "Not verified",
          why: "The test message was not accepted. Check the URL and try again.",
        };
  switch (disabledReason) {
    case "unsubscribed":
      return {
        tone: "bad",
        name: "Unsubscribed",
        why: "The holder of the address unsubscribed. Only they can subscribe again.",
      };
    case "gone":
      return {
        tone: "bad",
        name: "Disabled: gone",
        why: "The webhook no longer exists. Delete the channel and add a new one.",
      };
    case "failing":
      return { tone: "bad", name: "Disabled: failing", why: "Every notification failed for a week." };
    case "unreadable":
      return { tone: "bad", name: "Disabled", why: "The URL can’t be decrypted. Delete the channel and add it again." };
    default:
      return { tone: "quiet", name: "Turned off", why: null };
  }
}

export function ChannelState({ channel }: { channel: Channel }) {
  const { tone, name } = channelStatus(channel);
  return <StateMark tone={tone}>{name}</StateMark>;
}

export function channelName({ name, address }: Pick<Channel, "name" | "address">): string {
  return name ?? address;
}

const NOTICE_NAMES: Record<string, string> = { channel_confirmation: "Verification", digest: "Daily digest" };

export function deliveryName({ type, isTest }: ChannelDelivery): string {
  const name = type === null ? "Deleted event" : (NOTICE_NAMES[type] ?? EVENT_NAMES[type] ?? type);
  return isTest && type !== "channel_confirmation" ? `${name} (test)` : name;
}

export function deliveryState({ status, attempts, lastStatus, lastProblem, nextAttemptAt }: ChannelDelivery): Status {
  const why = lastProblem ?? (lastStatus === null ? null : `Response ${lastStatus}`);
  if (status === "delivered") return { tone: "good", name: "Delivered", why: null };
  if (status === "failed" && attempts === 0) return { tone: "quiet", name: "Not sent", why };
  if (status === "failed") return { tone: "bad", name: `Failed after ${counted(attempts, "attempt")}`, why };
  if (attempts === 0) return { tone: "busy", name: "Sending", why: null };
  return {
    tone: "warning",
    name: `Retrying (${attempts})`,
    why: [why, nextAttemptAt && `next attempt ${dateTime(nextAttemptAt)}`].filter(Boolean).join(" · ") || null,
  };
}
