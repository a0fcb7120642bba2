/**
 * The delivery engine: leases due deliveries, sends them and records the results.
 *
 * Work is leased in the database, not owned in memory: a node that dies loses its leases, not its deliveries, and another node
 * takes over when the leases end. Leased deliveries wait in **lanes**, one per endpoint, which take turns, so a long queue or a
 * slow receiver delays no other endpoint. A request starts only while the lease outlasts the longest request. Two nodes never
 * send a delivery at the same time; only deliveries sent shortly before a kill are sent again.
 *
 * The engine queries the database after a notification, when a lane needs a refill, and every second. It never throws: during
 * an outage of the database it sends what is leased and keeps the results.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../platform/base/clock.ts";
import { newId } from "../../platform/base/ids.ts";
import type { Log } from "../../platform/base/log.ts";
import type { DeliveryHints } from "./delivery-hint-store.ts";
import type { Claimed, DeliveryStore, Disabled } from "./delivery-store.ts";
import { type Carrier, createDispatch, type Outcomes } from "./dispatch.ts";
import type { WebhookRequest } from "./http-sender.ts";
import { createLanes, type Room } from "./lanes.ts";
import { createOutageLog } from "./outage-log.ts";
import { FIRST_LIMIT } from "./pace.ts";
import { createRecorder } from "./record-results.ts";

/** Outcomes since the start; `ready` counts leased deliveries that are not in flight yet. */
export type DelivererState = { outcomes: Outcomes; inFlight: number; ready: number };

export type Deliverer = {
  start(): void;
  state(): DelivererState;
  /** Releases unsent deliveries and waits a few seconds for the requests in flight. */
  close(): Promise<void>;
};

export type DelivererParts<Request = WebhookRequest> = Carrier<Request> & {
  store: Pick<DeliveryStore, "claim" | "complete" | "makeDue" | "release" | "releaseAll">;
  hints: DeliveryHints;
  clock: Clock;
  log: Log;
  concurrency: number;
  endpointConcurrency: number;
  /** True when no other node can use this database: leases found at the start belong to a node that is gone. */
  isOnlyNode: boolean;
  random?: () => number;
  pauses?: Partial<typeof PAUSES>;
};

const LEASE_MS = 40_000;
const MOST_READY = 2_048;
const MOST_AT_ONCE = 1_000;
const IDLE_AFTER_MS = 60_000;
/** `claimMs`: between two refills; `stopMs`: wait limit for requests in flight at a stop; `recordMs`: for storing their results. */
const PAUSES = { pollMs: 1_000, claimMs: 5, tickMs: 250, retryMs: 500, stopMs: 3_000, recordMs: 2_000 };

export function createDeliverer<Request>(parts: DelivererParts<Request>): Deliverer {
  const { store, hints, clock, log, random = Math.random } = parts;
  const pauses = { ...PAUSES, ...parts.pauses };
  const nodeId = newId("node", clock.now());
  const lanes = createLanes(parts.endpointConcurrency);
  const outage = createOutageLog(log, {
    begun: "deliveries are on hold: the database is unavailable; retrying",
    over: "deliveries continue",
  });
  /** Deliveries from their claim until their result is stored. None of them is sent a second time. */
  const held = new Set<string>();
  const releasing = new Set<Promise<void>>();
  const stopping = new AbortController();
  let isStopping = false;
  let isReleased = !parts.isOnlyNode;
  let isHinted = true;
  let nextPollAt = 0;
  let polledAt = Number.NEGATIVE_INFINITY;
  let claimedAt = 0;
  let wake = () => {};
  let looping: Promise<void> | undefined;
  let ticking: NodeJS.Timeout | undefined;

  const release = (ids: string[]): void => {
    if (ids.length === 0) return;
    for (const id of ids) held.delete(id);
    // If this fails, the leases expire.
    const done = store.release(nodeId, ids, clock.now()).catch(() => {});
    releasing.add(done);
    void done.finally(() => releasing.delete(done));
  };

  const recorder = createRecorder({
    store,
    nodeId,
    clock,
    log,
    outage,
    onRecorded(results) {
      for (const { id } of results) held.delete(id);
    },
    onDisabled(disabled) {
      const isWebhook = /^https?:/.test(disabled.url);
      log.warn(describe(disabled), `disabled a ${isWebhook ? "webhook" : "notification channel"}`);
      const lane = lanes.find(disabled.id);
      if (lane !== undefined) release(lanes.clear(lane));
    },
    // Sends deliveries that wait for a retry now. If this fails, they are sent on their schedule.
    onBack(endpointId) {
      const done = store.makeDue(endpointId, clock.now()).then(
        () => {
          isHinted = true;
          wake();
        },
        (err) => log.warn({ err, endpointId }, "could not speed up the deliveries of a webhook"),
      );
      releasing.add(done);
      void done.finally(() => releasing.delete(done));
    },
  });
  const dispatch = createDispatch({ ...parts, lanes, recorder, release, random, onNeedsRefill: () => wake() });

  const accept = (claimed: Claimed, rooms: readonly Room[], leaseEndsAt: number): void => {
    const nowMs = performance.now();
    for (const receiver of claimed.receivers) lanes.update(receiver, nowMs);
    const got = new Map<string, number>();
    for (const leased of claimed.leased) {
      got.set(leased.endpointId, (got.get(leased.endpointId) ?? 0) + 1);
      // The lease expired before the result could be stored. The lease is ours again and the result will be stored.
      if (held.has(leased.id)) continue;
      held.add(leased.id);
      lanes.put({ leased, leaseEndsAt });
    }
    const requested = new Map(rooms.map(({ id, room }) => [id, room]));
    for (const id of new Set([...requested.keys(), ...got.keys()])) {
      const lane = lanes.find(id);
      const room = Math.min(requested.get(id) ?? FIRST_LIMIT, claimed.share);
      if (lane !== undefined && room > 0) lane.mayHaveMore = (got.get(id) ?? 0) >= room;
    }
  };

  /** Claims deliveries for all endpoints, or only for known lanes. Returns true when more may be due now. */
  const claim = async (forAll: boolean): Promise<boolean> => {
    const now = clock.now();
    claimedAt = performance.now();
    const limit = Math.min(MOST_AT_ONCE, MOST_READY - lanes.ready());
    const rooms = forAll ? lanes.rooms(now.getTime()) : lanes.roomsForMore(now.getTime());
    if (limit <= 0) return forAll;
    if (!forAll && rooms.length === 0) return false;
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const claimed = await store.claim({
      nodeId,
      now,
      leaseUntil,
      rooms,
      roomOfOthers: Math.min(FIRST_LIMIT, parts.endpointConcurrency),
      onlyThese: !forAll,
      limit,
    });
    accept(claimed, rooms, leaseUntil.getTime());
    return claimed.leased.length >= limit;
  };

  const poll = async (): Promise<void> => {
    isHinted = false;
    polledAt = performance.now();
    if (!isReleased) await store.releaseAll(clock.now());
    isReleased = true;
    lanes.deleteIdle(polledAt, IDLE_AFTER_MS);
    isHinted = (await claim(true)) || isHinted;
    // A poll takes longer the more endpoints have pending deliveries. Half of the time is left for refills.
    nextPollAt = 2 * performance.now() - polledAt;
  };

  const nap = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        wake = () => {};
        resolve();
      };
    });

  /** Returns the time until the next claim, unless a notification or a refill comes first. */
  const idleMs = (): number => {
    const now = performance.now();
    if (lanes.ready() >= MOST_READY) return pauses.tickMs; // or until a lane needs a refill
    if (lanes.needRefill(clock.now().getTime())) return Math.max(0, claimedAt + pauses.claimMs - now);
    const pollAt = isHinted ? nextPollAt : Math.max(nextPollAt, polledAt + pauses.pollMs);
    return Math.max(0, pollAt - now);
  };

  const loop = async (): Promise<void> => {
    while (!isStopping) {
      const now = performance.now();
      try {
        if (now >= nextPollAt && (isHinted || now - polledAt >= pauses.pollMs)) await poll();
        else await claim(false);
        outage.over("claiming");
      } catch (error) {
        outage.begun("claiming", error);
        isHinted = true;
        await sleep(pauses.retryMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
      dispatch.sendReady();
      const ms = idleMs();
      if (ms > 0 && !isStopping) await nap(ms);
    }
  };

  return {
    start() {
      hints.listen(() => {
        isHinted = true;
        wake();
      });
      ticking = setInterval(() => {
        dispatch.releaseStuck();
        dispatch.sendReady();
      }, pauses.tickMs);
      looping ??= loop();
    },

    state: () => ({ outcomes: dispatch.outcomes, inFlight: dispatch.inFlight(), ready: lanes.ready() }),

    async close() {
      isStopping = true;
      stopping.abort();
      wake();
      dispatch.stopSending();
      clearInterval(ticking);
      await Promise.all([looping, hints.close()]);
      for (const lane of lanes.all()) release(lanes.clear(lane));
      const end = performance.now() + pauses.stopMs;
      while (dispatch.inFlight() > 0 && performance.now() < end) await sleep(10);
      await dispatch.abort();
      while (dispatch.inFlight() > 0) await sleep(1);
      await Promise.race([Promise.all(releasing), sleep(pauses.recordMs, undefined, { ref: false })]);
      await recorder.close(pauses.recordMs);
    },
  };
}

/** Fields for the log, without the query string of the address: it may contain a secret. Addresses of channels are not logged. */
function describe({ id, accountId, url, reason }: Disabled): Record<string, string> {
  const { protocol, origin, pathname } = new URL(url);
  return { endpointId: id, accountId, ...(protocol.startsWith("http") && { url: origin + pathname }), reason };
}
