/**
 * Notification channels: e-mail addresses and Slack-compatible incoming webhooks that notify people.
 *
 * A **channel** is an endpoint of another kind than a webhook: its deliveries are queued in the transaction that writes the
 * event, and are leased, retried and logged by the same engine (`src/features/webhooks`). Alerts and tracked items **choose**
 * their channels. A channel is **verified** before it is used: the holder of an e-mail address confirms it by a mailed link,
 * a Slack-compatible webhook accepts a first message. Until then it gets nothing but that request. Every mail has a link to
 * unsubscribe, and the plan limits the number of mails per day.
 */
import { invalid } from "../../platform/base/errors.ts";
import type { ChannelKind } from "../webhooks/endpoint.ts";
import type { RecentDeliveries } from "../webhooks/endpoint-store.ts";
import { CHANNELS } from "./channel-kinds.ts";
import type { DigestTime } from "./digest.ts";

export type Channel = {
  id: string;
  accountId: string;
  kind: ChannelKind;
  /** The owner's name for it. */
  name: string | null;
  /** The e-mail address; of a hook the host and the last four characters. */
  address: string;
  enabled: boolean;
  disabledReason: DisabledReason | null;
  verifiedAt: Date | null;
  /** Of an e-mail channel; null when it is off. */
  digest: (DigestTime & { nextAt: Date }) | null;
  failingSince: Date | null;
  lastSuccessAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

export type ChannelView = Channel & { recent: RecentDeliveries };

/** Why the service, or the holder of the address, disabled a channel. */
export const DISABLED_REASONS = ["gone", "failing", "unsubscribed", "unreadable"] as const;

export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const CHANNEL_STATES = ["unverified", "active", "failing", "disabled"] as const;

export type ChannelState = (typeof CHANNEL_STATES)[number];

export function channelStateOf(channel: Pick<Channel, "enabled" | "verifiedAt" | "failingSince">): ChannelState {
  if (!channel.enabled) return "disabled";
  if (channel.verifiedAt === null) return "unverified";
  return channel.failingSince === null ? "active" : "failing";
}

/** The settings that the owner can change. The address is not one of them: another address is another channel. */
export type ChannelChanges = {
  name?: string | null | undefined;
  enabled?: boolean | undefined;
  /** Null turns the digest off. */
  digest?: DigestTime | null | undefined;
};

/** Requests for confirmation to one address per UTC day, from all accounts together. */
export const CONFIRMATIONS_PER_ADDRESS = 3;

/** Requests for confirmation that one account can cause per UTC day. */
export const CONFIRMATIONS_PER_ACCOUNT = 20;

export const LONGEST_CHANNEL_NAME = 100;

/** Stands for every channel of the account, also for those added later. */
export const ALL_CHANNELS = "all";

/** The address of a channel as stored in the column `url`: a URI that no HTTP client would follow. */
export function storedAddress(kind: ChannelKind, address: string): string {
  return CHANNELS[kind].transport === "mail" ? `mailto:${address}` : `${kind}:${shownHook(address)}`;
}

export function addressOf(stored: string): string {
  return stored.slice(stored.indexOf(":") + 1);
}

const SHOWN_CHARACTERS = 4;

/** The path of a hook is a secret: anybody who knows it can post. */
function shownHook(url: string): string {
  const { host } = new URL(url);
  const secret = url.replace(/[^A-Za-z0-9]+$/, "");
  const end = secret.slice(-SHOWN_CHARACTERS);
  // A short path would be shown as a whole.
  const isLong = url.length - url.indexOf(host) - host.length > 4 * SHOWN_CHARACTERS;
  return isLong ? `${host}/…${end}` : `${host}/…`;
}

/** Parses chosen channels: ids without duplicates, or `all` alone. */
export function readChosen(chosen: "all" | "none" | readonly string[]): string[] {
  if (chosen === "none") return [];
  if (chosen === "all") return [ALL_CHANNELS];
  if (chosen.includes(ALL_CHANNELS)) {
    if (chosen.length === 1) return [ALL_CHANNELS];
    throw invalid("channels", `must be "all" or a list of ids, not both`);
  }
  return [...new Set(chosen)];
}
