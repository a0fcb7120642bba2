import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./channels.contract.ts";

export const EXAMPLE_CHANNEL = "chn_01jn8k2v9c3f6h7m5q0r4t8wxy";
export const EXAMPLE_EMAIL = "chn_01jn8k2v9c5b2d4n7p9s1u3w5z";

const example = {
  id: EXAMPLE_CHANNEL,
  type: "slack",
  name: "Team channel",
  address: "hooks.slack.com/…7QdX",
  status: "active",
  enabled: true,
  disabledReason: null,
  verifiedAt: "2026-03-01T12:00:01.000Z",
  digest: null,
  failingSince: null,
  lastSuccessAt: "2026-03-02T09:12:31.000Z",
  recent: { delivered: 41, failed: 0, pending: 0, retrying: 0, lastAt: "2026-03-02T09:12:30.000Z" },
  createdAt: "2026-03-01T12:00:00.000Z",
  updatedAt: "2026-03-01T12:00:01.000Z",
} as const;

export const EXAMPLE_NOTIFICATION = "dlv_01jn8k2v9c6h1w4z8e0t3y5c7h";

const delivery = {
  id: EXAMPLE_NOTIFICATION,
  channelId: EXAMPLE_CHANNEL,
  eventId: "evt_01jn8k2v9c9t1y3p5r7e2w4qaz",
  type: "price_change",
  status: "pending",
  isTest: false,
  attempts: 1,
  nextAttemptAt: "2026-03-02T09:17:30.000Z",
  lastStatus: 503,
  lastProblem: null,
  createdAt: "2026-03-02T09:12:30.000Z",
  finishedAt: null,
} as const;

const token = `${EXAMPLE_CHANNEL}.1772366400.rVqk5pV0m3b2V7m1l0zqkz3n2pYt8yq1b0c9d8e7f6g`;

export const channelsExamples = {
  createChannel: {
    body: {
      type: "slack",
      url: "https://hooks.slack.com/services/T0001/B0001/exampleexample7QdX",
      name: example.name,
    },
    data: example,
  },
  listChannels: { data: { channels: [example] } },
  showChannel: { params: { id: EXAMPLE_CHANNEL }, data: example },
  changeChannel: {
    params: { id: EXAMPLE_CHANNEL },
    body: { name: "Pricing team" },
    data: { ...example, name: "Pricing team" },
  },
  verifyChannel: { params: { id: EXAMPLE_CHANNEL }, data: example },
  testChannel: {
    params: { id: EXAMPLE_CHANNEL },
    body: { event: "price_change" },
    data: { deliveryId: delivery.id, delivered: true, status: 200, durationMs: 84, problem: null, response: "ok" },
  },
  listChannelDeliveries: {
    params: { id: EXAMPLE_CHANNEL },
    query: { limit: 20 },
    data: { deliveries: [delivery], next: null },
  },
  previewDigest: {
    params: { id: EXAMPLE_EMAIL },
    data: {
      subject: "[Sample] Your daily digest: 1 change",
      text: "1 change in what you track in the last day:\n\n- Price changes: 1",
      html: "<!doctype html>…",
    },
  },
  sendDigest: {
    params: { id: EXAMPLE_EMAIL },
    data: { deliveryId: delivery.id, delivered: true, status: 250, durationMs: 120, problem: null, response: null },
  },
  deleteChannel: { params: { id: EXAMPLE_CHANNEL }, data: { id: EXAMPLE_CHANNEL, deleted: true } },
  confirmChannel: { body: { token }, data: { address: "team@example.com", confirmed: true } },
  unsubscribeChannel: { body: { token }, data: { address: "team@example.com", unsubscribed: true } },
  resubscribeChannel: { body: { token }, data: { address: "team@example.com", confirmed: true } },
  replayChannelDelivery: { params: { id: delivery.id }, data: delivery },
} satisfies ExamplesOf<typeof contracts>;
