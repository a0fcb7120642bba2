/**
 * The delivery engine: leases what is due, sends it, records what came of it.
 *
 * Work is leased in the database, not held in memory: a node that dies loses its leases, not the deliveries, and another one
 * takes them up when they end. What is leased lies ready in **lanes**, one for each endpoint, and is begun in turns, so that
 * a long queue or a slow receiver delays nobody else. A delivery is begun only while its lease outlasts the longest request:
 * no two nodes send it at the same time, and what is sent twice is what was sent shortly before a kill.
 *
 * The database is asked when somebody says that there is something new, when a lane runs low, and every second anyway.
 * Nothing is thrown out of here: while the database is away, what is leased is sent, and what came of it is kept.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../base/clock.ts";
import { newId } from "../base/ids.ts";
import type { Log } from "../base/log.ts";
import type { DeliveryHints } from "./delivery-hint-store.ts";
import type { Claimed, DeliveryStore, Disabled } from "./delivery-store.ts";
import { createDispatch, type Outcomes } from "./dispatch.ts";
import type { Envelopes } from "./envelope.ts";
import type { HttpSender } from "./http-sender.ts";
import { createLanes, type Room } from "./lanes.ts";
import { createOutageLog } from "./outage-log.ts";
import { FIRST_LIMIT } from "./pace.ts";
import { createRecorder } from "./record-results.ts";

/** Outcomes are since the start; `ready` are leased and not begun. */
export type DelivererState = { outcomes: Outcomes; inFlight: number; ready: number };

export type Deliverer = {
  start(): void;
  state(): DelivererState;
  /** Hands back what was not begun, and waits a little for what is under way. */
  close(): Promise<void>;
};

export type DelivererParts = {
  store: Pick<DeliveryStore, "claim" | "complete" | "handBack" | "releaseAll">;
  hints: DeliveryHints;
  /** Of its own: it is closed with it. */
  sender: HttpSender;
  envelopes: Envelopes;
  clock: Clock;
  log: Log;
  concurrency: number;
  endpointConcurrency: number;
  /** No other node can be on this database: what is leased at the start was leased by one that is gone. */
  isOnlyNode: boolean;
  random?: () => number;
  pauses?: Partial<typeof PAUSES>;
};

export const LEASE_MS = 40_000;
const MOST_READY = 2_048;
const MOST_AT_ONCE = 1_000;
const FORGET_AFTER_MS = 60_000;
/** `claimMs` lies between two claims for lanes that run low; `stopMs` is for requests under way, `recordMs` for what came of them. */
const PAUSES = { pollMs: 1_000, claimMs: 5, tickMs: 250, retryMs: 500, stopMs: 3_000, recordMs: 2_000 };

export function createDeliverer(parts: DelivererParts): Deliverer {
  const { store, hints, clock, log, random = Math.random } = parts;
  const pauses = { ...PAUSES, ...parts.pauses };
  const nodeId = newId("node", clock.now());
  const lanes = createLanes(parts.endpointConcurrency);
  const outage = createOutageLog(log, {
    begun: "deliveries wait: the database cannot be used; it is tried again and again",
    over: "deliveries go on",
  });
  /** In memory, from the claim until what came of it is stored: none of these is begun a second time. */
  const held = new Set<string>();
  const handingBack = new Set<Promise<void>>();
  const stopping = new AbortController();
  let isStopping = false;
  let isReleased = !parts.isOnlyNode;
  let isHinted = true;
  let mayLookAt = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let claimedAt = 0;
  let wake = () => {};
  let looping: Promise<void> | undefined;
  let ticking: NodeJS.Timeout | undefined;

  const handBack = (ids: string[]): void => {
    if (ids.length === 0) return;
    for (const id of ids) held.delete(id);
    // Where it fails their leases end by themselves.
    const done = store.handBack(nodeId, ids, clock.now()).catch(() => {});
    handingBack.add(done);
    void done.finally(() => handingBack.delete(done));
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
      log.warn(describe(disabled), "a webhook was disabled");
      const lane = lanes.find(disabled.id);
      if (lane !== undefined) handBack(lanes.clear(lane));
    },
  });
  const dispatch = createDispatch({ ...parts, lanes, recorder, handBack, random, onThirst: () => wake() });

  const accept = (claimed: Claimed, rooms: readonly Room[], leaseEndsAt: number): void => {
    const since = performance.now();
    for (const receiver of claimed.receivers) lanes.meet(receiver, since);
    const got = new Map<string, number>();
    for (const leased of claimed.leased) {
      got.set(leased.endpointId, (got.get(leased.endpointId) ?? 0) + 1);
      // Its lease has ended before what came of it could be stored: it is ours again, and that will be stored.
      if (held.has(leased.id)) continue;
      held.add(leased.id);
      lanes.put({ leased, leaseEndsAt, since });
    }
    const asked = new Map(rooms.map(({ id, room }) => [id, room]));
    for (const id of new Set([...asked.keys(), ...got.keys()])) {
      const lane = lanes.find(id);
      const room = Math.min(asked.get(id) ?? FIRST_LIMIT, claimed.share);
      if (lane !== undefined && room > 0) lane.mayHaveMore = (got.get(id) ?? 0) >= room;
    }
  };

  /** Whether there may be more at once. */
  const claim = async (isLook: boolean): Promise<boolean> => {
    const now = clock.now();
    claimedAt = performance.now();
    const limit = Math.min(MOST_AT_ONCE, MOST_READY - lanes.ready());
    const rooms = isLook ? lanes.rooms(now.getTime()) : lanes.roomsForMore(now.getTime());
    if (limit <= 0) return isLook;
    if (!isLook && rooms.length === 0) return false;
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const claimed = await store.claim({
      nodeId,
      now,
      leaseUntil,
      rooms,
      roomOfOthers: Math.min(FIRST_LIMIT, parts.endpointConcurrency),
      onlyThese: !isLook,
      limit,
    });
    accept(claimed, rooms, leaseUntil.getTime());
    return claimed.leased.length >= limit;
  };

  const look = async (): Promise<void> => {
    isHinted = false;
    lookedAt = performance.now();
    if (!isReleased) await store.releaseAll(clock.now());
    isReleased = true;
    lanes.forgetIdle(lookedAt, FORGET_AFTER_MS);
    isHinted = (await claim(true)) || isHinted;
    // Looking takes longer the more endpoints wait; half of the time is for those that run low.
    mayLookAt = 2 * performance.now() - lookedAt;
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

  /** How long there is nothing to do unless somebody says otherwise. */
  const idleMs = (): number => {
    const now = performance.now();
    if (lanes.ready() >= MOST_READY) return pauses.tickMs; // or until a lane runs low
    if (lanes.hasThirsty(clock.now().getTime())) return Math.max(0, claimedAt + pauses.claimMs - now);
    const lookAt = isHinted ? mayLookAt : Math.max(mayLookAt, lookedAt + pauses.pollMs);
    return Math.max(0, lookAt - now);
  };

  const loop = async (): Promise<void> => {
    while (!isStopping) {
      const now = performance.now();
      try {
        if (now >= mayLookAt && (isHinted || now - lookedAt >= pauses.pollMs)) await look();
        else await claim(false);
        outage.over("claiming");
      } catch (error) {
        outage.begun("claiming", error);
        isHinted = true;
        await sleep(pauses.retryMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
      dispatch.pump();
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
        dispatch.unstick();
        dispatch.pump();
      }, pauses.tickMs);
      looping ??= loop();
    },

    state: () => ({ outcomes: dispatch.outcomes, inFlight: dispatch.inFlight(), ready: lanes.ready() }),

    async close() {
      isStopping = true;
      stopping.abort();
      wake();
      dispatch.stopBeginning();
      clearInterval(ticking);
      await Promise.all([looping, hints.close()]);
      for (const lane of lanes.all()) handBack(lanes.clear(lane));
      const end = performance.now() + pauses.stopMs;
      while (dispatch.inFlight() > 0 && performance.now() < end) await sleep(10);
      await dispatch.abort();
      while (dispatch.inFlight() > 0) await sleep(1);
      await Promise.race([Promise.all(handingBack), sleep(pauses.recordMs, undefined, { ref: false })]);
      await recorder.close(pauses.recordMs);
    },
  };
}

/** For the log: an address may hold a secret after its question mark. */
function describe({ id, accountId, url, reason }: Disabled): Record<string, string> {
  const { origin, pathname } = new URL(url);
  return { endpointId: id, accountId, url: origin + pathname, reason };
}
