/** Sends ready deliveries, lane by lane, and adapts to the results. */
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import type { Message } from "../tracking/event.ts";
import { CLOSED, failed } from "./breaker.ts";
import { eventGone, notSigned, notVerified, type Outcome, outcomeOf } from "./delivery-outcome.ts";
import type { Health, Leased, Receiver, Result } from "./delivery-store.ts";
import type { SendResult } from "./http-sender.ts";
import { createInFlight, type RequestInFlight } from "./in-flight.ts";
import { type Lane, needsRefill, type Ready, roomToSend } from "./lane.ts";
import type { Lanes } from "./lanes.ts";
import { faster, slower } from "./pace.ts";
import type { Recorder } from "./record-results.ts";

/** Prepares and sends deliveries; each kind of endpoint has its own request. */
export type Carrier<Request> = {
  envelopes: {
    /** Throws when a secret cannot be decrypted. */
    create(receiver: Receiver, message: Message, now: Date): Request;
  };
  /** Owned by the engine, which closes it. */
  sender: {
    /** Never rejects; an abort is reported as a problem, too. */
    send(request: Request): Promise<SendResult>;
    close(): Promise<void>;
  };
};

export type DispatchParts<Request> = Carrier<Request> & {
  lanes: Lanes;
  recorder: Pick<Recorder, "add">;
  /** Returns leased deliveries to the queue. */
  release(ids: string[]): void;
  /** Called when a lane should be refilled. */
  onNeedsRefill(): void;
  clock: Clock;
  log: Log;
  random: () => number;
  concurrency: number;
  endpointConcurrency: number;
};

export type Outcomes = { delivered: number; retried: number; failed: number };

/** Minimum rest of the lease to start a request: the longest request, and time to store its result. */
const LEASE_LEFT_MS = 20_000;
/** A lane where no request has ended for this long releases its ready deliveries. */
const STUCK_AFTER_MS = 2_000;
/** Bridges the time until the pause is stored in the database. */
const LOCAL_PAUSE_MS = 5_000;
const SUCCESS_STORED_EVERY_MS = 60_000;
const FAILURE_STORED_EVERY_MS = 3_600_000;

export function createDispatch<Request>(parts: DispatchParts<Request>) {
  const { lanes, sender, envelopes, recorder, release, clock, log, random, endpointConcurrency } = parts;
  const inFlight = createInFlight(parts.concurrency);
  const outcomes: Outcomes = { delivered: 0, retried: 0, failed: 0 };
  const unreadable = new Set<string>();
  let maySend = true;
  let isSendScheduled = false;
  let isAborted = false;

  const record = (result: Result, health: Health | null): void => {
    outcomes[result.outcome === "pending" ? "retried" : result.outcome]++;
    recorder.add(result, health);
  };

  /**
   * Sends two turns of the event loop later. A connection can be reused in the turn after its response; a request that starts
   * earlier opens another connection. All responses of a turn are followed up together.
   */
  const sendSoon = (): void => {
    if (isSendScheduled) return;
    isSendScheduled = true;
    setImmediate(setImmediate, () => {
      isSendScheduled = false;
      sendReady();
    });
  };

  const end = (
    lane: Lane,
    leased: Leased,
    url: string,
    sent: SendResult,
    startedAt: Date,
    request: RequestInFlight,
  ) => {
    inFlight.end(request);
    lane.inFlight--;
    lane.host.inFlight--;
    lane.movedAt = performance.now();
    if (isAborted) {
      release([leased.id]); // aborted by us, so this is not an attempt
      return;
    }
    if (sent.isPostponed) {
      release([leased.id]);
      lanes.takeTurn(lane);
      if (needsRefill(lane)) parts.onNeedsRefill();
      sendSoon();
      return;
    }
    const now = clock.now();
    const outcome = outcomeOf(leased, sent, startedAt, now, random);
    adapt(lane, outcome, now.getTime(), endpointConcurrency);
    record(outcome.result, healthChange(lane, url, leased, outcome, now));
    lanes.takeTurn(lane);
    if (needsRefill(lane)) parts.onNeedsRefill();
    sendSoon();
  };

  /** Returns undefined, and records a failure, when the delivery cannot be sent. */
  const prepare = (lane: Lane, leased: Leased, now: Date): Request | undefined => {
    if (leased.event === null) {
      record(eventGone(leased, now), null);
      return undefined;
    }
    const { kind, isVerified } = lane.receiver;
    if (kind !== "webhook" && !isVerified && leased.event.type !== "channel_confirmation") {
      record(notVerified(leased, now), null);
      return undefined;
    }
    try {
      return envelopes.create(lane.receiver, leased.event, now);
    } catch (error) {
      const { id: endpointId, accountId } = lane.receiver;
      if (!unreadable.has(endpointId))
        log.error(
          { err: error, endpointId, accountId },
          kind === "webhook"
            ? "cannot decrypt the secret of a webhook"
            : "cannot decrypt the address of a notification channel",
        );
      unreadable.add(endpointId);
      record(notSigned(leased, kind, now, random), null);
      return undefined;
    }
  };

  const start = (lane: Lane, { leased, leaseEndsAt }: Ready): void => {
    const now = clock.now();
    if (leaseEndsAt - now.getTime() < LEASE_LEFT_MS) {
      release([leased.id]);
      return;
    }
    const prepared = prepare(lane, leased, now);
    if (prepared === undefined) return;
    const request = inFlight.start();
    if (lane.inFlight++ === 0) lane.movedAt = request.startedMs;
    lane.host.inFlight++;
    const { url } = lane.receiver;
    void sender.send(prepared).then((sent) => end(lane, leased, url, sent, now, request));
  };

  const sendReady = (): void => {
    const nowMs = clock.now().getTime();
    while (maySend && inFlight.hasRoom()) {
      const lane = lanes.next();
      if (lane === undefined) return;
      const room = roomToSend(lane, nowMs);
      if (room === "blocked") release(lanes.clear(lane));
      else if (room > 0 && lane.queue.length > 0) {
        start(lane, lanes.take(lane));
        lanes.takeTurn(lane);
      }
    }
  };

  return {
    /** Starts as many requests as allowed, one per lane in turn. */
    sendReady,
    inFlight: inFlight.count,
    outcomes,

    /** Releases the ready deliveries of receivers that hang: they would fill the memory that other lanes need. */
    releaseStuck(): void {
      const stuckBefore = performance.now() - STUCK_AFTER_MS;
      for (const lane of lanes.all()) {
        if (lane.queue.length === 0 || lane.inFlight === 0 || lane.movedAt > stuckBefore) continue;
        lane.isSucceeding = false;
        release(lanes.clear(lane));
      }
    },

    stopSending(): void {
      maySend = false;
    },

    /** Aborts the requests in flight; their deliveries are released. */
    async abort(): Promise<void> {
      isAborted = true;
      await sender.close();
    },
  };
}

/** Updates limit, breakers and pause of a lane after a result. */
function adapt(lane: Lane, outcome: Outcome, nowMs: number, mostAtOnce: number): void {
  const { host } = lane;
  if (outcome.result.status !== null) host.breaker = CLOSED;
  lane.isSucceeding = outcome.isDelivered;
  lane.lastMs = outcome.result.durationMs;
  if (outcome.isDelivered) {
    lane.limit = faster(lane.limit, mostAtOnce);
    lane.breaker = CLOSED;
  } else if (outcome.isTrouble) {
    lane.limit = slower(lane.limit, outcome.copes);
    lane.breaker = failed(lane.breaker, nowMs);
    if (outcome.isHostTrouble) host.breaker = failed(host.breaker, nowMs);
  }
  if (outcome.pausedUntil !== null) lane.pausedUntil = Math.min(outcome.pausedUntil.getTime(), nowMs + LOCAL_PAUSE_MS);
}

/** Returns the change of the health of the endpoint that must be stored; null for most attempts. */
function healthChange(lane: Lane, url: string, leased: Leased, outcome: Outcome, now: Date): Health | null {
  const { receiver } = lane;
  const { isDelivered: isSuccess, isGone, pausedUntil } = outcome;
  const { failingSince, lastSuccessAt } = receiver;
  let isChange = isGone || pausedUntil !== null;
  if (isSuccess) {
    const isStale = lastSuccessAt === null || now.getTime() - lastSuccessAt.getTime() > SUCCESS_STORED_EVERY_MS;
    isChange = failingSince !== null || isStale;
    if (isChange) lane.receiver = { ...receiver, failingSince: null, lastSuccessAt: now };
  } else if (leased.isTest) {
    return null; // a failed test says nothing about the health
  } else if (failingSince === null || now.getTime() - lane.failureStoredAt > FAILURE_STORED_EVERY_MS) {
    isChange = true;
    lane.failureStoredAt = now.getTime();
    if (failingSince === null) lane.receiver = { ...receiver, failingSince: now };
  }
  return isChange ? { id: receiver.id, url, isSuccess, isGone, pausedUntil } : null;
}
