import { type Clock, nextUtcMidnight } from "../../platform/base/clock.ts";
import { AppError, invalid } from "../../platform/base/errors.ts";
import { newId } from "../../platform/base/ids.ts";
import type { Page } from "../../platform/base/page.ts";
import { RateLimitedError } from "../../platform/base/rate-limited.ts";
import type { Create, Created, Transaction } from "../../platform/db/creation.ts";
import type { AddressGuard } from "../../platform/security/address-guard.ts";
import type { SecretBox } from "../../platform/security/secret-box.ts";
import { parseEmail } from "../people/email-address.ts";
import { EVENT_TYPES, type EventType, type Message } from "../tracking/event.ts";
import type { EventStore } from "../tracking/event-store.ts";
import type {
  Delivery,
  DeliveryDetail,
  DeliveryFilter,
  DeliveryLogStore,
  DeliveryPage,
} from "../webhooks/delivery-log-store.ts";
import { isDelivered } from "../webhooks/delivery-outcome.ts";
import type { ChannelKind } from "../webhooks/endpoint.ts";
import type { EndpointStore, RecentDeliveries } from "../webhooks/endpoint-store.ts";
import type { SendResult } from "../webhooks/http-sender.ts";
import { sampleEvent } from "../webhooks/manage-deliveries.ts";
import {
  type Channel,
  type ChannelChanges,
  type ChannelView,
  CONFIRMATIONS_PER_ACCOUNT,
  CONFIRMATIONS_PER_ADDRESS,
  storedAddress,
} from "./channel.ts";
import type { ChannelEnvelopes } from "./channel-envelopes.ts";
import { CHANNELS } from "./channel-kinds.ts";
import { claimedChannel, isGenuine, newChannelKey, type Purpose } from "./channel-links.ts";
import type { ChannelSender } from "./channel-sender.ts";
import type { ChannelStore, SealedChannel } from "./channel-store.ts";
import { checkDigestTime, type DigestData, digestOf, nextDigestAt } from "./digest.ts";
import type { DigestStore } from "./digest-store.ts";
import type { MailLimitStore } from "./mail-limit-store.ts";

export type Channels = ReturnType<typeof createChannels>;

export type ChannelInput = { kind: ChannelKind; address: string; name: string | null };

export type ChannelTest = Pick<SendResult, "status" | "problem" | "durationMs" | "response"> & {
  deliveryId: string;
  delivered: boolean;
};

export type ChannelParts = {
  store: ChannelStore;
  limits: Pick<MailLimitStore, "count">;
  digests: Pick<DigestStore, "set" | "delete">;
  events: Pick<EventStore, "list">;
  log: DeliveryLogStore;
  recent: Pick<EndpointStore, "recentOf">;
  guard: Pick<AddressGuard, "problemOf">;
  box: SecretBox;
  envelopes: ChannelEnvelopes;
  sender: Pick<ChannelSender, "send">;
  /** False without a mail server. */
  hasMail: boolean;
  clock: Clock;
};

const TEST_TYPE: EventType = "price_change";
const DAY_MS = 86_400_000;
/** Events that the preview of a digest counts. */
const MOST_PREVIEWED = 1_000;
const UNSUBSCRIBED = "the holder of the address unsubscribed";
/** When a channel is turned on again, older pending notifications are skipped. */
const OLDEST_SENT_MS = DAY_MS;
const TOO_OLD = "skipped: more than 24 hours old when the channel was turned on again";

export function createChannels(parts: ChannelParts) {
  const { store, limits, digests, events, log, guard, box, envelopes, sender, hasMail, clock } = parts;

  const getSealed = async (accountId: string, id: string): Promise<SealedChannel> => {
    const found = await store.find(accountId, id);
    if (found === undefined) throw channelNotFound(id);
    return found;
  };
  const view = async (accountId: string, channels: readonly SealedChannel[]): Promise<ChannelView[]> => {
    const ids = channels.map(({ id }) => id);
    const recent = await parts.recent.recentOf(accountId, ids);
    return channels.map((channel, i) => ({ ...unsealed(channel), recent: recent[i] as RecentDeliveries }));
  };
  const get = async (accountId: string, id: string): Promise<ChannelView> =>
    (await view(accountId, [await getSealed(accountId, id)]))[0] as ChannelView;

  const requireMail = (): void => {
    if (!hasMail)
      throw new AppError("conflict", "This installation has no mail server. Ask the operator to set SMTP_URL.");
  };

  const readAddress = async ({ kind, address }: ChannelInput): Promise<string> => {
    const { transport, parameter } = CHANNELS[kind];
    if (transport === "mail") {
      const email = parseEmail(address);
      requireMail();
      return email;
    }
    const problem = await guard.problemOf(address);
    if (problem !== undefined) throw invalid(parameter, problem);
    return address;
  };

  /** Queues the mail with the link. Limits keep anybody from using us to send many of them to one address, or to many addresses. */
  const requestConfirmation = async (
    transaction: Transaction,
    channel: Pick<Channel, "id" | "accountId" | "address">,
    now: Date,
  ): Promise<void> => {
    const { accountId, address } = channel;
    if (await store.isUnsubscribed(transaction, accountId, mailboxOf(address))) throw hasUnsubscribed(address);
    if (!(await limits.count(`confirmations:${accountId}`, CONFIRMATIONS_PER_ACCOUNT, now, transaction)))
      throw tooMany(CONFIRMATIONS_PER_ACCOUNT, "for this account", now);
    if (!(await limits.count(`address:${mailboxOf(address)}`, CONFIRMATIONS_PER_ADDRESS, now, transaction)))
      throw tooMany(CONFIRMATIONS_PER_ADDRESS, "for one address", now);
    await store.queueNotice(transaction, channel, "channel_confirmation", {}, now);
  };

  /** Sends one message now and stores it in the delivery log. */
  const sendNow = async (channel: SealedChannel, message: Message): Promise<ChannelTest> => {
    const { id: endpointId, accountId } = channel;
    const at = message.createdAt;
    const sent = await sender.send(requestFor(channel, message));
    const { status, problem, durationMs, response } = sent;
    const id = newId("delivery", at);
    const delivered = isDelivered(sent);
    const attempt = { at, durationMs, status, problem, response, headers: sent.headers ?? null };
    await log.recordTest({ id, accountId, endpointId, event: message, attempt, delivered });
    return { deliveryId: id, delivered, status, problem, durationMs, response };
  };

  const requestFor = (channel: SealedChannel, message: Message): ReturnType<ChannelEnvelopes["create"]> => {
    try {
      const sealed = { secret: channel.secret, previousSecret: null, previousSecretUntil: null };
      return envelopes.create({ ...channel, sealed }, message, message.createdAt);
    } catch {
      throw unreadable();
    }
  };

  /** The events of the last day, or samples. */
  const sampleDigest = async (accountId: string): Promise<Message> => {
    const now = clock.now();
    const from = new Date(now.getTime() - DAY_MS);
    const found = await events.list(accountId, { from }, undefined, MOST_PREVIEWED);
    const shown = found.length > 0 ? found : EVENT_TYPES.map((type) => sampleEvent(type, now));
    const counts = [...Map.groupBy(shown, ({ type }) => type)].map(([type, same]) => ({ type, count: same.length }));
    const data: DigestData = { ...digestOf(counts, shown), test: true };
    return { id: newId("event", now), type: "digest", createdAt: now, data };
  };

  /** A hook is verified when it accepts a message. */
  const greet = async (channel: SealedChannel): Promise<ChannelTest> => {
    const now = clock.now();
    const message: Message = { id: newId("event", now), type: "channel_confirmation", createdAt: now, data: {} };
    const result = await sendNow(channel, message);
    if (result.delivered) await store.setVerified(channel.id, clock.now());
    return result;
  };

  /** Returns the channel that a link was made for; undefined for a link that is not ours or has expired. */
  const findByToken = async (purpose: Purpose, token: string): Promise<SealedChannel | undefined> => {
    const id = claimedChannel(token);
    const channel = id === undefined ? undefined : await store.findOfAnyAccount(id);
    if (channel === undefined || !isMailed(channel)) return undefined;
    try {
      const signer = { id: channel.id, address: channel.address, key: box.open(channel.secret) };
      return isGenuine(purpose, token, signer, clock.now()) ? channel : undefined;
    } catch {
      return undefined; // the secret was sealed with another key
    }
  };

  return {
    get,

    async list(accountId: string): Promise<ChannelView[]> {
      return await view(accountId, await store.list(accountId));
    },

    /** Also starts the verification: a mail with a link, or a first message whose result is returned by `get`. */
    async create(accountId: string, input: ChannelInput, create: Create): Promise<Created<ChannelView>> {
      const { kind, name } = input;
      const address = await readAddress(input);
      const isMail = isMailed(input);
      const url = storedAddress(kind, address);
      const { created, isReplay } = await create<Channel>({
        request: { kind, name, address },
        check: async (transaction) => {
          if (isMail && (await store.hasAddress(transaction, accountId, kind, url)))
            throw new AppError("conflict", `${address} is a notification channel of this account already.`);
        },
        count: (transaction) => store.count(transaction, accountId),
        async insert(transaction) {
          const createdAt = clock.now();
          const id = newId("channel", createdAt);
          const secret = box.seal(isMail ? newChannelKey() : address);
          await store.insert(transaction, { id, accountId, kind, name, url, secret, createdAt });
          if (isMail) await requestConfirmation(transaction, { id, accountId, address }, createdAt);
          return id;
        },
        find: (id) => store.find(accountId, id),
      });
      if (isMail) await log.wake();
      else if (!isReplay) await greet(await getSealed(accountId, created.id));
      return { created: await get(accountId, created.id), isReplay };
    },

    /** Mails the link again, or sends the first message again. */
    async verify(accountId: string, id: string): Promise<ChannelView> {
      const channel = await getSealed(accountId, id);
      if (!isMailed(channel)) {
        if (!channel.enabled) throw disabled(id);
        await greet(channel);
        return await get(accountId, id);
      }
      requireMail();
      if (channel.verifiedAt !== null) throw new AppError("conflict", `${channel.address} is confirmed already.`);
      const now = clock.now();
      await store.transact(async (transaction) => {
        await store.reopen(transaction, id, now);
        await requestConfirmation(transaction, channel, now);
      });
      await log.wake();
      return await get(accountId, id);
    },

    /** Confirms the address that a mailed link belongs to. Returns it. */
    async confirm(token: string): Promise<string> {
      const channel = await findByToken("confirm", token);
      if (channel === undefined || !(await store.setVerified(channel.id, clock.now()))) throw linkNotValid();
      return channel.address;
    },

    /** Stops everything to the address of a mailed link. Doing it twice is not an error. */
    async unsubscribe(token: string): Promise<string> {
      const channel = await findByToken("unsubscribe", token);
      if (channel === undefined) throw linkNotValid();
      if (channel.disabledReason !== "unsubscribed")
        await store.unsubscribe(channel, mailboxOf(channel.address), UNSUBSCRIBED, clock.now());
      return channel.address;
    },

    /** Undoes an unsubscription through the link that unsubscribes: only the holder of the mailbox has it. */
    async resubscribe(token: string): Promise<string> {
      const channel = await findByToken("unsubscribe", token);
      if (channel === undefined || !(await store.resubscribe(channel, mailboxOf(channel.address), clock.now())))
        throw linkNotValid();
      return channel.address;
    },

    async change(accountId: string, id: string, changes: ChannelChanges): Promise<ChannelView> {
      const channel = await getSealed(accountId, id);
      if (changes.enabled === true && channel.disabledReason === "unsubscribed") throw hasUnsubscribed(channel.address);
      if (changes.enabled === true && channel.disabledReason === "unreadable") throw unreadable();
      const { digest } = changes;
      const now = clock.now();
      if (changes.enabled === true && !channel.enabled)
        await store.skipOld(id, new Date(now.getTime() - OLDEST_SENT_MS), TOO_OLD, now);
      if (digest !== undefined && digest !== null) {
        if (!isMailed(channel)) throw invalid("digest", "can be used with e-mail channels only");
        checkDigestTime(digest);
        await digests.set(id, digest, nextDigestAt(digest, now));
      }
      if (digest === null) await digests.delete(id);
      if (!(await store.change(accountId, id, changes, now))) throw channelNotFound(id);
      if (changes.enabled === true) await log.wake();
      return await get(accountId, id);
    },

    /** Sends a sample event now, once, without retries. */
    async test(accountId: string, id: string, type: EventType | undefined): Promise<ChannelTest> {
      const channel = await getSealed(accountId, id);
      requireReceiving(channel);
      return await sendNow(channel, sampleEvent(type ?? TEST_TYPE, clock.now()));
    },

    /** Returns the digest of the last day as it would be mailed now; with sample events when nothing happened. */
    async previewDigest(accountId: string, id: string): Promise<{ subject: string; text: string; html: string }> {
      const channel = await getSealed(accountId, id);
      if (!isMailed(channel)) throw noDigest();
      // Signed with another key: only mailed links work, so only the holder of the mailbox has them.
      const unlinked = { ...channel, secret: box.seal(newChannelKey()) };
      const request = requestFor(unlinked, await sampleDigest(accountId));
      if (request.transport !== "mail") throw noDigest();
      const { subject, text, html = "" } = request.mail;
      return { subject, text, html };
    },

    /** Mails the digest of the last day now, once, without retries. */
    async sendDigest(accountId: string, id: string): Promise<ChannelTest> {
      const channel = await getSealed(accountId, id);
      if (!isMailed(channel)) throw noDigest();
      requireReceiving(channel);
      return await sendNow(channel, await sampleDigest(accountId));
    },

    async listDeliveries(accountId: string, id: string, filter: DeliveryFilter, page: Page): Promise<DeliveryPage> {
      await getSealed(accountId, id);
      return await log.list(accountId, id, filter, page);
    },

    /** Sends a notification again, with a new retry schedule. */
    async replay(accountId: string, deliveryId: string): Promise<Delivery> {
      const get = async (): Promise<DeliveryDetail> => {
        const delivery = await log.find(accountId, deliveryId, "channel");
        if (delivery === undefined) throw new AppError("not_found", `There is no delivery "${deliveryId}".`);
        return delivery;
      };
      const { endpointId, isTest, event, type } = await get();
      const channel = await store.find(accountId, endpointId);
      if (channel === undefined) throw new AppError("conflict", `The channel ${endpointId} has been deleted.`);
      requireReceiving(channel);
      if (isTest || type === "channel_confirmation")
        throw new AppError("conflict", "Tests and requests for confirmation cannot be replayed. Send another one.");
      if (event === null) throw new AppError("conflict", "The event of this delivery has been deleted.");
      await log.replay(accountId, deliveryId, clock.now());
      await log.wake();
      return await get();
    },

    /** Deleting twice is not an error. */
    async delete(accountId: string, id: string): Promise<void> {
      if (!(await store.delete(accountId, id, clock.now()))) throw channelNotFound(id);
    },
  };
}

function isMailed({ kind }: { kind: ChannelKind }): boolean {
  return CHANNELS[kind].transport === "mail";
}

function unsealed({ secret: _secret, url: _url, ...channel }: SealedChannel): Channel {
  return channel;
}

function channelNotFound(id: string): AppError {
  return new AppError("not_found", `There is no notification channel "${id}".`);
}

/** Tests and samples go to channels that get notifications, and to no others. */
function requireReceiving({ id, verifiedAt, enabled }: Channel): void {
  if (!enabled) throw disabled(id);
  if (verifiedAt === null) throw new AppError("conflict", `The channel ${id} is not verified yet.`);
}

function unreadable(): AppError {
  return new AppError("conflict", "The address of this channel cannot be read. Delete the channel and add it again.");
}

function noDigest(): AppError {
  return new AppError("conflict", "Only e-mail channels have a daily digest.");
}

function disabled(id: string): AppError {
  return new AppError("conflict", `The channel ${id} is disabled. Enable it first.`);
}

/** "a+shop@example.com" and "a@example.com" usually are one mailbox. */
function mailboxOf(address: string): string {
  return address.replace(/\+[^@]*(?=@)/, "");
}

function hasUnsubscribed(address: string): AppError {
  return new AppError(
    "conflict",
    `The holder of ${address} has unsubscribed. Only they can take that back, with the link to unsubscribe in a mail they got.`,
  );
}

function linkNotValid(): AppError {
  return new AppError("not_found", "This link is not valid or has expired. Request a new one.");
}

function tooMany(limit: number, whose: string, now: Date): RateLimitedError {
  const resetsAt = nextUtcMidnight(now);
  const secondsLeft = Math.ceil((resetsAt.getTime() - now.getTime()) / 1_000);
  const message = `At most ${limit} requests for confirmation ${whose} are sent per day. Try again after 00:00 UTC.`;
  return new RateLimitedError({ limit, used: limit, resetsAt, secondsLeft }, message);
}
