import type { Clock } from "../../platform/base/clock.ts";
import { AppError, invalid } from "../../platform/base/errors.ts";
import { newId } from "../../platform/base/ids.ts";
import type { Page } from "../../platform/base/page.ts";
import { type Event, type EventMessage, type EventType, formatEvent } from "../tracking/event.ts";
import { EVENT_SAMPLES } from "../tracking/event-samples.ts";
import type { EventStore } from "../tracking/event-store.ts";
import {
  type DeliveryDetail,
  type DeliveryFilter,
  type DeliveryLogStore,
  type DeliveryPage,
  MOST_COUNTED,
} from "./delivery-log-store.ts";
import { isDelivered, NOT_SIGNED } from "./delivery-outcome.ts";
import type { EndpointStore } from "./endpoint-store.ts";
import type { Envelopes } from "./envelope.ts";
import { sampleOf } from "./event-catalog.ts";
import type { HttpSender, SendResult, WebhookRequest } from "./http-sender.ts";
import { endpointNotFound } from "./manage-endpoints.ts";

export type Deliveries = ReturnType<typeof createDeliveries>;

type TestOutcome = Omit<SendResult, "retryAfterMs" | "isConnected">;

export type TestResult = Omit<TestOutcome, "headers"> & { deliveryId: string; delivered: boolean };

export type DeliveryParts = {
  store: DeliveryLogStore;
  endpoints: Pick<EndpointStore, "find">;
  events: Pick<EventStore, "list">;
  sender: Pick<HttpSender, "send">;
  envelopes: Envelopes;
  publicUrl: string;
  /** Retention of deliveries, in days. */
  deliveryDays: number;
  clock: Clock;
};

const SAMPLES = 3;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const ACTIVITY_PERIODS = ["day", "week"] as const;

export type ActivityPeriod = (typeof ACTIVITY_PERIODS)[number];

const ACTIVITY: Record<ActivityPeriod, { steps: number; stepMs: number }> = {
  day: { steps: 24, stepMs: HOUR_MS },
  week: { steps: 28, stepMs: 6 * HOUR_MS },
};

/** `isComplete` is false when only the newest deliveries were counted. */
export type Activity = {
  stepHours: number;
  points: { at: Date; delivered: number; failed: number; pending: number }[];
  isComplete: boolean;
};

export function createDeliveries(parts: DeliveryParts) {
  const { store, endpoints, events, sender, envelopes, publicUrl, deliveryDays, clock } = parts;
  const getEndpoint = async (accountId: string, id: string) => {
    const endpoint = await endpoints.find(accountId, id);
    if (endpoint === undefined) throw endpointNotFound(id);
    return endpoint;
  };
  const get = async (accountId: string, id: string): Promise<DeliveryDetail> => {
    const delivery = await store.find(accountId, id, "webhook");
    if (delivery === undefined) throw new AppError("not_found", `There is no delivery "${id}".`);
    return delivery;
  };
  /** A disabled webhook gets no deliveries: anything queued for it would wait indefinitely. */
  const refuseDisabled = ({ id, enabled }: { id: string; enabled: boolean }): void => {
    if (!enabled) throw new AppError("conflict", `The webhook ${id} is disabled. Enable it first.`);
  };

  const trySend = async (
    endpoint: Parameters<Envelopes["create"]>[0],
    event: Event,
    at: Date,
  ): Promise<TestOutcome> => {
    let request: WebhookRequest;
    try {
      request = envelopes.create(endpoint, event, at);
    } catch {
      return { status: null, problem: NOT_SIGNED, durationMs: 0, response: null };
    }
    return await sender.send(request);
  };

  return {
    get,

    async list(accountId: string, endpointId: string, filter: DeliveryFilter, page: Page): Promise<DeliveryPage> {
      await getEndpoint(accountId, endpointId);
      return await store.list(accountId, endpointId, filter, page);
    },

    /** Counts the deliveries of the last day by hour, or of the last week by six hours. */
    async activity(accountId: string, endpointId: string, period: ActivityPeriod): Promise<Activity> {
      await getEndpoint(accountId, endpointId);
      const { steps, stepMs } = ACTIVITY[period];
      // Ends with the current hour, so that hours begin when clocks say so.
      const to = (Math.floor(clock.now().getTime() / HOUR_MS) + 1) * HOUR_MS;
      const from = to - steps * stepMs;
      const found = await store.activity(accountId, endpointId, new Date(from), stepMs);
      const points = [...Array(steps).keys()].map((nth) => {
        const { delivered = 0, failed = 0, pending = 0 } = found.find((each) => each.nth === nth) ?? {};
        return { at: new Date(from + nth * stepMs), delivered, failed, pending };
      });
      const counted = points.reduce((sum, { delivered, failed, pending }) => sum + delivered + failed + pending, 0);
      return { stepHours: stepMs / HOUR_MS, points, isComplete: counted < MOST_COUNTED };
    },

    /** Returns the body of the request; null when retention has deleted the event. */
    bodyOf: ({ event }: DeliveryDetail): string | null =>
      event === null ? null : JSON.stringify(formatEvent(event, publicUrl)),

    /** Sends a sample event now, by default of the first subscribed type, and stores it in the delivery log. */
    async test(accountId: string, endpointId: string, type: EventType | undefined): Promise<TestResult> {
      const endpoint = await getEndpoint(accountId, endpointId);
      const at = clock.now();
      const event = sampleEvent(type ?? (endpoint.events[0] as EventType), at);
      const sent = await trySend(endpoint, event, at);
      const { status, problem, durationMs, response } = sent;
      const id = newId("delivery", at);
      const delivered = isDelivered(sent);
      const attempt = { at, durationMs, status, problem, response, headers: sent.headers ?? null };
      await store.recordTest({ id, accountId, endpointId, event, attempt, delivered });
      return { deliveryId: id, delivered, status, problem, durationMs, response };
    },

    /** Sends the event again with the same id. */
    async replay(accountId: string, id: string): Promise<DeliveryDetail> {
      const { endpointId, isTest, event } = await get(accountId, id);
      const endpoint = await endpoints.find(accountId, endpointId);
      if (endpoint === undefined) throw new AppError("conflict", `The webhook ${endpointId} has been deleted.`);
      refuseDisabled(endpoint);
      if (isTest) throw new AppError("conflict", "Tests cannot be replayed. Send another test.");
      if (event === null) throw new AppError("conflict", "The event of this delivery has been deleted.");
      await store.replay(accountId, id, clock.now());
      await store.wake();
      return await get(accountId, id);
    },

    async recover(accountId: string, endpointId: string, since: Date, until: Date | undefined): Promise<number> {
      const now = clock.now();
      if (since > now) throw invalid("since", "must not be in the future");
      if (until !== undefined && since > until) throw invalid("since", "must not be after until");
      refuseDisabled(await getEndpoint(accountId, endpointId));
      // For older events it is unknown whether they were delivered.
      const known = new Date(now.getTime() - deliveryDays * DAY_MS);
      const queued = await store.recover(accountId, endpointId, since < known ? known : since, until ?? now, now);
      if (queued > 0) await store.wake();
      return queued;
    },

    /** Returns the last events of a type, or its sample, for the forms of automation platforms. */
    async samples(accountId: string, type: EventType): Promise<EventMessage[]> {
      const recent = await events.list(accountId, { types: [type] }, undefined, SAMPLES);
      return recent.length > 0 ? recent.map((event) => formatEvent(event, publicUrl)) : [sampleOf(type)];
    },
  };
}

/** A test event with the data of the sample. */
export function sampleEvent(type: EventType, at: Date): Event {
  const id = newId("event", at);
  return { id, type, createdAt: at, data: { ...EVENT_SAMPLES[type], eventId: id, test: true } };
}
