import type { ExamplesOf } from "../../../platform/http/example.ts";
import { EVENT_SAMPLES } from "../../tracking/event-samples.ts";
import { sampleOf } from "../event-catalog.ts";
import type * as contracts from "./deliveries.contract.ts";
import { EXAMPLE_WEBHOOK } from "./webhooks.example.ts";

const EXAMPLE_DELIVERY = "dlv_01jn8k2v9c6h1w4z8e0t3y5r7k";

const example = {
  id: EXAMPLE_DELIVERY,
  webhookId: EXAMPLE_WEBHOOK,
  eventId: EVENT_SAMPLES.price_change["eventId"] as string,
  type: "price_change",
  status: "failed",
  isTest: false,
  attempts: 8,
  nextAttemptAt: null,
  lastStatus: 503,
  lastProblem: null,
  createdAt: "2026-03-01T08:31:02.345Z",
  finishedAt: "2026-03-02T12:07:41.000Z",
} as const;

const body = JSON.stringify(sampleOf("price_change"));

const tried = [
  {
    number: 8,
    at: example.finishedAt,
    durationMs: 120,
    status: 503,
    problem: null,
    response: "Try again later.",
    requestHeaders: {
      "user-agent": "Nichescope/0.1.0",
      "content-type": "application/json",
      "webhook-id": example.eventId,
      "webhook-timestamp": "1772453261",
      "webhook-signature": "v1,zXlXtRVXkqnQ4y3/FLGmks3r73ypz/09rBoFGdrr6aI=",
    },
    responseHeaders: { "content-type": "text/plain", "retry-after": "120" },
  },
];

export const deliveriesExamples = {
  testWebhook: {
    params: { id: EXAMPLE_WEBHOOK },
    body: { type: "price_change" },
    data: {
      deliveryId: EXAMPLE_DELIVERY,
      delivered: true,
      status: 200,
      durationMs: 84,
      problem: null,
      response: '{"status":"success"}',
    },
  },
  recoverWebhook: { params: { id: EXAMPLE_WEBHOOK }, body: { since: "2026-03-01T00:00:00Z" }, data: { queued: 12 } },
  listDeliveries: {
    params: { id: EXAMPLE_WEBHOOK },
    query: { limit: 20, status: "failed" },
    data: { deliveries: [{ ...example, durationMs: 120, event: sampleOf("price_change") }], next: null },
  },
  webhookActivity: {
    params: { id: EXAMPLE_WEBHOOK },
    query: { period: "day" },
    data: {
      stepHours: 1,
      points: [{ at: "2026-03-01T08:00:00.000Z", delivered: 41, failed: 1, pending: 0 }],
      isComplete: true,
    },
  },
  showDelivery: {
    params: { id: EXAMPLE_DELIVERY },
    data: {
      ...example,
      body,
      tried,
    },
  },
  replayDelivery: {
    params: { id: EXAMPLE_DELIVERY },
    data: {
      ...example,
      status: "pending",
      nextAttemptAt: "2026-03-03T09:00:00.000Z",
      finishedAt: null,
      body,
      tried,
    },
  },
} satisfies ExamplesOf<typeof contracts>;
