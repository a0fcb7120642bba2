/** Notification channels: e-mail addresses and Slack-compatible webhooks that notify people. */
import { Type } from "typebox";
import { limit, tidyText, tidyWord } from "../../../platform/http/parameters.ts";
import {
  closed,
  closedChange,
  Deleted,
  dateTime,
  integer,
  nextPage,
  nullable,
  oneOf,
  text,
} from "../../../platform/http/schemas.ts";
import { LONGEST_URL } from "../../../platform/security/address-guard.ts";
import type { Contract } from "../../access/api/contract.ts";
import { tidyEmail } from "../../people/api/people-schemas.ts";
import { EVENT_TYPES, type EventType } from "../../tracking/event.ts";
import { recent } from "../../webhooks/api/webhooks.contract.ts";
import { DELIVERY_STATES } from "../../webhooks/delivery-log-store.ts";
import { CHANNEL_KINDS } from "../../webhooks/endpoint.ts";
import { CHANNEL_STATES, CONFIRMATIONS_PER_ADDRESS, DISABLED_REASONS, LONGEST_CHANNEL_NAME } from "../channel.ts";

const TAG = "Notification channels";
const route = { tag: TAG, gate: { counted: false } } as const;
const countedRoute = { tag: TAG, gate: { counted: true } } as const;
/** For the readers of our mails, who need no account. */
const openRoute = { tag: TAG, gate: { open: true, counted: false } } as const;

const channelId = Type.String({ minLength: 1, maxLength: 100, description: "The channel's ID." });

const oneChannel = {
  path: "/api/v1/channels/:id",
  params: Type.Object({ id: channelId }),
  savedIds: { id: "channelId" },
} as const;

const name = Type.Unsafe<string | null>({
  type: ["string", "null"],
  maxLength: LONGEST_CHANNEL_NAME,
  description: "Your name for the channel; null for none.",
});

const hour = Type.Integer({ minimum: 0, maximum: 23, description: "The hour of the day, 0 to 23." });
const timeZone = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "An IANA time zone, such as `Europe/Berlin`.",
});

const Channel = Type.Object({
  id: channelId,
  type: oneOf(CHANNEL_KINDS, "`email`, or `slack` for an incoming webhook of Slack or a compatible service."),
  name: nullable.string("Your name for the channel."),
  address: text("The e-mail address. Of a Slack-compatible webhook only the host and the last four characters."),
  status: oneOf(
    CHANNEL_STATES,
    "`unverified`: nothing is sent yet. `failing`: recent deliveries all failed. `disabled`: see `disabledReason`.",
  ),
  enabled: Type.Boolean({ description: "Whether notifications are sent. Nothing is queued for a disabled channel." }),
  disabledReason: Type.Unsafe<(typeof DISABLED_REASONS)[number] | null>({
    type: ["string", "null"],
    enum: [...DISABLED_REASONS, null],
    description:
      "`gone`: the receiver no longer exists. `failing`: deliveries failed for too long. `unsubscribed`: the holder of the address " +
      "unsubscribed. `unreadable`: the address can no longer be decrypted. Null if it is enabled or the owner disabled it.",
  }),
  verifiedAt: nullable.dateTime("When the channel was verified; null if it isn't."),
  digest: Type.Union(
    [Type.Object({ hour, timeZone, nextAt: dateTime("When the next digest is due (UTC).") }), Type.Null()],
    { description: "The daily digest of an e-mail channel; null if it is off." },
  ),
  failingSince: nullable.dateTime("Since when all deliveries have failed; null if they succeed."),
  lastSuccessAt: nullable.dateTime("When a delivery last succeeded."),
  recent,
  createdAt: dateTime("When the channel was created (UTC)."),
  updatedAt: dateTime("When the channel was last changed (UTC)."),
});

export const createChannel = {
  ...countedRoute,
  id: "createChannel",
  method: "POST",
  path: "/api/v1/channels",
  summary: "Create a notification channel",
  description:
    "Adds an e-mail address or a Slack-compatible incoming webhook. An e-mail address gets a link and is used only after its holder " +
    "has confirmed it. A Slack-compatible webhook gets a first message and is `active` if it accepts that. Then choose the channel " +
    "in alerts and tracked items. The address of a Slack-compatible webhook is stored encrypted and never returned. " +
    `One address gets at most ${CONFIRMATIONS_PER_ADDRESS} links per day (429). If the plan's limit is reached, the response is 403.`,
  idempotent: true,
  body: Type.Object(
    {
      type: oneOf(CHANNEL_KINDS, "The kind of channel."),
      email: Type.Optional(Type.String({ maxLength: 254, description: "For `email`: the address." })),
      url: Type.Optional(
        Type.String({
          maxLength: LONGEST_URL,
          description:
            "For `slack`: the URL of the incoming webhook, a public HTTPS address without user, password or fragment.",
        }),
      ),
      name: Type.Optional(name),
    },
    closed,
  ),
  data: Channel,
  status: 201,
  errors: ["plan_limit", "conflict", "rate_limited"],
  savesIdAs: "channelId",
  prepare: { name: tidyText, email: tidyEmail, type: tidyWord },
} as const satisfies Contract;

export const listChannels = {
  ...route,
  id: "listChannels",
  method: "GET",
  path: "/api/v1/channels",
  summary: "List notification channels",
  description: "Returns all notification channels of the account, newest first.",
  data: Type.Object({ channels: Type.Array(Channel) }),
} as const satisfies Contract;

export const showChannel = {
  ...route,
  ...oneChannel,
  id: "showChannel",
  method: "GET",
  summary: "Get a notification channel",
  description: "Returns a channel with its status and the outcome of recent deliveries.",
  data: Channel,
} as const satisfies Contract;

export const changeChannel = {
  ...route,
  ...oneChannel,
  id: "changeChannel",
  method: "PATCH",
  summary: "Update a notification channel",
  description:
    "Updates the given fields. While a channel is disabled, nothing is sent and nothing is queued. A channel whose holder has " +
    "unsubscribed can't be enabled (409). Of what waits for a channel that is enabled again, notifications of more than 24 hours " +
    "ago are skipped; the list of deliveries says so.",
  body: Type.Object(
    {
      name: Type.Optional(name),
      enabled: Type.Optional(Type.Boolean({ description: "Whether notifications are sent." })),
      digest: Type.Optional(
        Type.Union([Type.Object({ hour, timeZone }, closed), Type.Null()], {
          description:
            "Of an e-mail channel: sends one mail per day at this hour with everything that changed; null turns it off. A day " +
            "without changes has no digest.",
        }),
      ),
    },
    closedChange,
  ),
  data: Channel,
  errors: ["conflict"],
  prepare: { name: tidyText },
} as const satisfies Contract;

export const verifyChannel = {
  ...countedRoute,
  ...oneChannel,
  id: "verifyChannel",
  method: "POST",
  path: "/api/v1/channels/:id/verify",
  summary: "Verify a notification channel",
  description:
    "Mails the confirmation link again, or sends the first message to a Slack-compatible webhook again. The status in the response " +
    `says whether it is verified. One e-mail address gets at most ${CONFIRMATIONS_PER_ADDRESS} links per day, from all accounts together (429).`,
  data: Channel,
  errors: ["conflict", "rate_limited"],
} as const satisfies Contract;

export const testChannel = {
  ...countedRoute,
  ...oneChannel,
  id: "testChannel",
  method: "POST",
  path: "/api/v1/channels/:id/test",
  summary: "Test a notification channel",
  description:
    "Sends a sample notification now, once, without retries, and returns the result. A mail counts against `emailsPerDay`. If the " +
    "channel is not verified or disabled, the response is 409.",
  // The body can be omitted.
  body: Type.Unsafe<{ event?: EventType } | null>({
    type: ["object", "null"],
    properties: { event: oneOf(EVENT_TYPES, "The event type of the sample. Defaults to `price_change`.") },
    ...closed,
  }),
  data: Type.Object({
    deliveryId: text("The delivery's ID."),
    delivered: Type.Boolean({ description: "Whether the receiver or the mail server accepted it." }),
    status: nullable.integer(
      "The HTTP status, or 250 from a mail server that accepted the mail; null if there was none.",
    ),
    durationMs: integer("The duration in milliseconds."),
    problem: nullable.string("What went wrong."),
    response: nullable.string("The first 20 kB of the response, or the reply of the mail server."),
  }),
  errors: ["conflict"],
  mayConflict: true,
  prepare: { event: tidyWord },
} as const satisfies Contract;

const ChannelDelivery = Type.Object({
  id: text("The delivery's ID."),
  channelId,
  eventId: text("The event's ID."),
  type: nullable.string("The event type, `channel_confirmation` or `digest`; null if the event is no longer stored."),
  status: oneOf(DELIVERY_STATES, "`pending`: being sent, or waiting for the next attempt."),
  isTest: Type.Boolean({ description: "Whether the delivery is a test." }),
  attempts: integer("The number of attempts."),
  nextAttemptAt: nullable.dateTime("When the next attempt is due; null if it is finished or being sent."),
  lastStatus: nullable.integer("The HTTP status or reply code of the last attempt; null if there was none."),
  lastProblem: nullable.string("The problem of the last attempt."),
  createdAt: dateTime("When the delivery was queued (UTC)."),
  finishedAt: nullable.dateTime("When the delivery succeeded or failed permanently."),
});

export const listChannelDeliveries = {
  ...route,
  ...oneChannel,
  id: "listChannelDeliveries",
  method: "GET",
  path: "/api/v1/channels/:id/deliveries",
  summary: "List a channel's deliveries",
  description:
    "Returns what was or will be sent to a channel, newest first, with the state and the reason of a failure.",
  query: Type.Object({
    limit: limit(),
    before: Type.Optional(
      Type.String({
        maxLength: 100,
        description: "Returns only deliveries of older events. Pass `next` of the previous page.",
      }),
    ),
    status: Type.Optional(oneOf(DELIVERY_STATES, "Returns only deliveries with this status.")),
  }),
  data: Type.Object({
    deliveries: Type.Array(ChannelDelivery),
    next: nextPage,
  }),
} as const satisfies Contract;

const DIGEST = "the changes of the last 24 hours, or samples if there are none";

export const previewDigest = {
  ...route,
  ...oneChannel,
  id: "previewDigest",
  method: "GET",
  path: "/api/v1/channels/:id/digest",
  summary: "Preview the daily digest",
  description: `Returns the daily digest of an e-mail channel as it would be mailed now: ${DIGEST}.`,
  data: Type.Object({
    subject: text("The subject."),
    text: text("The plain text."),
    html: text("The same as HTML."),
  }),
  errors: ["conflict"],
  mayConflict: true,
} as const satisfies Contract;

export const sendDigest = {
  ...countedRoute,
  ...oneChannel,
  id: "sendDigest",
  method: "POST",
  path: "/api/v1/channels/:id/digest",
  summary: "Send a sample digest",
  description: `Mails a sample of the daily digest now, once, without retries: ${DIGEST}. It counts against \`emailsPerDay\`.`,
  data: testChannel.data,
  errors: ["conflict"],
  mayConflict: true,
} as const satisfies Contract;

export const deleteChannel = {
  ...route,
  ...oneChannel,
  id: "deleteChannel",
  method: "DELETE",
  summary: "Delete a notification channel",
  description:
    "Deletes a channel and what waits for it, and removes it from the alerts and tracked items that chose it. Deleting it again is " +
    "not an error.",
  data: Deleted,
} as const satisfies Contract;

const token = Type.String({ minLength: 1, maxLength: 200, description: "The token at the end of the mailed link." });

export const confirmChannel = {
  ...openRoute,
  id: "confirmChannel",
  method: "POST",
  path: "/api/v1/channels/confirm",
  summary: "Confirm an e-mail address",
  description: "Confirms the address that a mailed link belongs to. The link works for 24 hours.",
  body: Type.Object({ token }, closed),
  data: Type.Object({ address: text("The confirmed address."), confirmed: Type.Literal(true) }),
  errors: ["not_found"],
} as const satisfies Contract;

export const unsubscribeChannel = {
  ...openRoute,
  id: "unsubscribeChannel",
  method: "POST",
  path: "/api/v1/channels/unsubscribe",
  summary: "Unsubscribe an e-mail address",
  description:
    "Stops all notifications to the address that a mailed link belongs to. Mail programs do the same with one click (RFC 8058).",
  body: Type.Object({ token }, closed),
  data: Type.Object({ address: text("The address."), unsubscribed: Type.Literal(true) }),
  errors: ["not_found"],
} as const satisfies Contract;

export const resubscribeChannel = {
  ...openRoute,
  id: "resubscribeChannel",
  method: "POST",
  path: "/api/v1/channels/resubscribe",
  summary: "Take an unsubscription back",
  description:
    "Enables the notifications again that a mailed link to unsubscribe has stopped. It takes the token of that link, which only the holder of the " +
    "address has.",
  body: Type.Object({ token }, closed),
  data: Type.Object({ address: text("The address."), confirmed: Type.Literal(true) }),
  errors: ["not_found"],
} as const satisfies Contract;

export const replayChannelDelivery = {
  ...countedRoute,
  id: "replayChannelDelivery",
  method: "POST",
  path: "/api/v1/channels/deliveries/:id/replay",
  summary: "Replay a channel's delivery",
  description:
    "Sends a notification again now, with a new retry schedule. A delivery that is being sent is left unchanged. If the channel is not " +
    "verified, disabled or deleted, or the event is no longer stored, the response is 409.",
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100, description: "The delivery's ID." }) }),
  mayBeMissing: true,
  data: ChannelDelivery,
  status: 202,
  errors: ["conflict"],
} as const satisfies Contract;
