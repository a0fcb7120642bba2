/** Sends what lies ready, in turns, and learns from what comes of it. */
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import { CLOSED, failed } from "./breaker.ts";
import { eventGone, notSigned, type Outcome, outcomeOf } from "./delivery-outcome.ts";
import type { Health, Leased, Result } from "./delivery-store.ts";
import type { Envelopes } from "./envelope.ts";
import { createFlights, type Flight } from "./flights.ts";
import type { HttpSender, WebhookRequest, SendResult } from "./http-sender.ts";
import { isThirsty, type Lane, type Ready, roomToBegin } from "./lane.ts";
import type { Lanes } from "./lanes.ts";
import { faster, lessAhead, slower } from "./pace.ts";
import type { Recorder } from "./record-results.ts";

export type Dispatch = ReturnType<typeof createDispatch>;

export type DispatchParts = {
  lanes: Lanes;
  sender: HttpSender;
  envelopes: Envelopes;
  recorder: Pick<Recorder, "add">;
  handBack(ids: string[]): void;
  /** A lane runs low. */
  onThirst(): void;
  clock: Clock;
  log: Log;
  random: () => number;
  concurrency: number;
  endpointConcurrency: number;
};

export type Outcomes = { delivered: number; retried: number; failed: number };

/** Of its lease, so much must be left to begin a delivery: the longest request, and time to record it. */
const LEFT_TO_BEGIN_MS = 20_000;
/** What lies ready for longer than this was leased too early. */
const READY_FOR_LONG_MS = 1_000;
/** A lane where nothing has ended for so long gives back what lies ready. */
const STUCK_AFTER_MS = 2_000;
/** The database keeps a pause from when it is recorded; until then this node does. */
const OWN_PAUSE_MS = 5_000;
const SUCCESS_NOTED_EVERY_MS = 60_000;
const FAILURES_NOTED_EVERY_MS = 3_600_000;

export function createDispatch(parts: DispatchParts) {
  const { lanes, sender, envelopes, recorder, handBack, clock, log, random, endpointConcurrency } = parts;
  const flights = createFlights(parts.concurrency);
  const outcomes: Outcomes = { delivered: 0, retried: 0, failed: 0 };
  const unreadable = new Set<string>();
  let mayBegin = true;
  let isPumping = false;
  let isAborted = false;

  const record = (result: Result, health: Health | null): void => {
    outcomes[result.outcome === "pending" ? "retried" : result.outcome]++;
    recorder.add(result, health);
  };

  /**
   * In the turn after the next of the event loop: a connection can be used again in the turn after its answer, and what is
   * begun before that opens another one. So all answers of a turn are followed up together.
   */
  const pumpSoon = (): void => {
    if (isPumping) return;
    isPumping = true;
    setImmediate(setImmediate, () => {
      isPumping = false;
      pump();
    });
  };

  const end = (lane: Lane, leased: Leased, url: string, sent: SendResult, begunAt: Date, flight: Flight): void => {
    flights.end(flight);
    lane.inFlight--;
    lane.host.inFlight--;
    lane.movedAt = performance.now();
    if (isAborted) {
      handBack([leased.id]); // we broke it off: that was no attempt
      return;
    }
    const now = clock.now();
    const outcome = outcomeOf(leased, sent, begunAt, now, random);
    learn(lane, outcome, flight, now.getTime(), endpointConcurrency);
    record(outcome.result, healthChange(lane, url, leased, outcome, now));
    lanes.list(lane);
    if (isThirsty(lane)) parts.onThirst();
    pumpSoon();
  };

  /** Undefined where it cannot be sent; what became of it instead is recorded. */
  const prepare = (lane: Lane, leased: Leased, now: Date): WebhookRequest | undefined => {
    if (leased.event === null) {
      record(eventGone(leased, now), null);
      return undefined;
    }
    try {
      return envelopes.make(lane.receiver, leased.event, now);
    } catch (error) {
      const { id: endpointId, accountId } = lane.receiver;
      if (!unreadable.has(endpointId))
        log.error({ err: error, endpointId, accountId }, "the secret of a webhook cannot be read");
      unreadable.add(endpointId);
      record(notSigned(leased, now, random), null);
      return undefined;
    }
  };

  const begin = (lane: Lane, { leased, leaseEndsAt, since }: Ready): void => {
    const now = clock.now();
    if (performance.now() - since > READY_FOR_LONG_MS) lane.pace = lessAhead(lane.pace);
    if (leaseEndsAt - now.getTime() < LEFT_TO_BEGIN_MS) {
      handBack([leased.id]);
      return;
    }
    const sending = prepare(lane, leased, now);
    if (sending === undefined) return;
    const flight = flights.begin();
    if (lane.inFlight++ === 0) lane.movedAt = flight.begunMs;
    lane.host.inFlight++;
    void sender.send(sending).then((sent) => end(lane, leased, sending.url, sent, now, flight));
  };

  const pump = (): void => {
    const nowMs = clock.now().getTime();
    while (mayBegin && flights.hasRoom()) {
      const lane = lanes.next();
      if (lane === undefined) return;
      const room = roomToBegin(lane, nowMs);
      if (room === "left") handBack(lanes.clear(lane));
      else if (room > 0 && lane.queue.length > 0) {
        begin(lane, lanes.take(lane));
        lanes.list(lane);
      }
    }
  };

  return {
    /** Begins as much as may be, one of each lane in turn. */
    pump,
    inFlight: flights.count,
    outcomes,

    /** What lies ready for receivers that do not move is for others, or for later. */
    unstick(): void {
      const stuckBefore = performance.now() - STUCK_AFTER_MS;
      for (const lane of lanes.all()) {
        if (lane.queue.length === 0 || lane.inFlight === 0 || lane.movedAt > stuckBefore) continue;
        lane.pace = { ...lane.pace, ahead: 0 };
        handBack(lanes.clear(lane));
      }
    },

    stopBeginning(): void {
      mayBegin = false;
    },

    /** What is under way is broken off, and handed back as it ends. */
    async abort(): Promise<void> {
      isAborted = true;
      await sender.close();
    },
  };
}

/** What it means for how the endpoint is sent to from now on. */
function learn(lane: Lane, outcome: Outcome, flight: Flight, nowMs: number, mostAtOnce: number): void {
  const { host } = lane;
  if (outcome.result.status !== null) host.breaker = CLOSED;
  lane.isGoingWell = outcome.isDelivered;
  if (outcome.isDelivered) {
    lane.pace = faster(lane.pace, mostAtOnce);
    lane.breaker = CLOSED;
  } else if (outcome.isTrouble) {
    lane.pace = slower(lane.pace, flight.begunMs, performance.now(), outcome.copes);
    lane.breaker = failed(lane.breaker, nowMs);
    if (outcome.isHostTrouble) host.breaker = failed(host.breaker, nowMs);
  }
  if (outcome.pausedUntil !== null) lane.pausedUntil = Math.min(outcome.pausedUntil.getTime(), nowMs + OWN_PAUSE_MS);
}

/** Most attempts change nothing about an endpoint that would have to be stored. */
function healthChange(lane: Lane, url: string, leased: Leased, outcome: Outcome, now: Date): Health | null {
  const { receiver } = lane;
  const { isDelivered: isSuccess, isGone, pausedUntil } = outcome;
  const { failingSince, lastSuccessAt } = receiver;
  let isChange = isGone || pausedUntil !== null;
  if (isSuccess) {
    const isStale = lastSuccessAt === null || now.getTime() - lastSuccessAt.getTime() > SUCCESS_NOTED_EVERY_MS;
    isChange = failingSince !== null || isStale;
    if (isChange) lane.receiver = { ...receiver, failingSince: null, lastSuccessAt: now };
  } else if (leased.isTest) {
    return null; // it was to be tried, and that is what came of it
  } else if (failingSince === null || now.getTime() - lane.failureNotedAt > FAILURES_NOTED_EVERY_MS) {
    isChange = true;
    lane.failureNotedAt = now.getTime();
    if (failingSince === null) lane.receiver = { ...receiver, failingSince: now };
  }
  return isChange ? { id: receiver.id, url, isSuccess, isGone, pausedUntil } : null;
}
