/**
 * Recording what came of deliveries. Results that arrive together are stored by one statement: while one is under way the next
 * batch gathers. None is given up while the database is away. Should a batch be refused for another reason, it is taken apart
 * until the culprit is alone: that one is told to the log and left, to be sent again when its lease ends.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import { isOutage } from "../db/outage.ts";
import type { DeliveryStore, Disabled, Health, Result } from "./delivery-store.ts";
import type { Outage } from "./outage-log.ts";

export type Recorder = {
  add(result: Result, health: Health | null): void;
  /** How many are not stored yet. */
  waiting(): number;
  /** Resolves when all are stored, or the time is over: then the rest is given up. */
  close(withinMs: number): Promise<void>;
};

export type RecorderParts = {
  store: Pick<DeliveryStore, "complete">;
  nodeId: string;
  clock: Clock;
  log: Log;
  outage: Outage;
  onRecorded(results: readonly Result[]): void;
  onDisabled(disabled: Disabled): void;
};

/** With nothing but failures for so long an endpoint is disabled. */
const FAILING_FOR_MS = 7 * 24 * 3_600_000;
const MOST_AT_ONCE = 500;
const RETRY_AFTER_MS = 250;
/** Under load a larger batch is worth a moment: a statement costs the same for one result and for fifty. */
const MANY = 32;
const GATHER_MS = 10;

export function createRecorder(parts: RecorderParts): Recorder {
  const { store, nodeId, clock, log, outage, onRecorded, onDisabled } = parts;
  const results: Result[] = [];
  let health = new Map<string, Health>();
  let isRunning = false;
  let inHand = 0;
  let isClosed = false;

  const complete = async (batch: Result[], changes: Health[]): Promise<void> => {
    const now = clock.now();
    const failingSince = new Date(now.getTime() - FAILING_FOR_MS);
    const disabled = await store.complete(nodeId, batch, changes, now, failingSince);
    onRecorded(batch);
    for (const each of disabled) onDisabled(each);
  };

  /** Until it is stored. */
  const settle = async (batch: Result[], changes: Health[]): Promise<void> => {
    while (!isClosed) {
      try {
        await complete(batch, changes);
        outage.over("recording");
        return;
      } catch (error) {
        if (isOutage(error)) {
          outage.begun("recording", error);
          await sleep(RETRY_AFTER_MS, undefined, { ref: false });
        } else if (batch.length > 1) {
          const middle = batch.length >> 1;
          await settle(batch.slice(0, middle), []);
          return await settle(batch.slice(middle), changes);
        } else {
          log.error({ err: error, deliveryId: batch[0]?.id }, "the result of a delivery cannot be recorded");
          onRecorded(batch);
          return;
        }
      }
    }
  };

  const run = async (): Promise<void> => {
    while (results.length > 0 && !isClosed) {
      const batch = results.splice(0, MOST_AT_ONCE);
      const changes = [...health.values()];
      health = new Map();
      inHand = batch.length;
      // In one order for everybody: two nodes that store the same rows do not wait for each other.
      batch.sort((a, b) => (a.id < b.id ? -1 : 1));
      changes.sort((a, b) => (a.id < b.id ? -1 : 1));
      await settle(batch, changes);
      inHand = 0;
      if (batch.length >= MANY) await sleep(GATHER_MS);
    }
    isRunning = false;
  };

  return {
    add(result, change) {
      results.push(result);
      if (change !== null) health.set(change.id, joined(health.get(change.id), change));
      if (isRunning) return;
      isRunning = true;
      setImmediate(() => void run());
    },

    waiting: () => results.length + inHand,

    async close(withinMs) {
      for (const end = performance.now() + withinMs; results.length + inHand > 0 && performance.now() < end; )
        await sleep(10);
      isClosed = true;
    },
  };
}

/** Of one batch: a success among failures is a success. Where the address was changed meanwhile, what concerns the new one. */
function joined(before: Health | undefined, after: Health): Health {
  if (before === undefined || before.url !== after.url) return after;
  const pausedUntil =
    before.pausedUntil !== null && (after.pausedUntil === null || before.pausedUntil > after.pausedUntil)
      ? before.pausedUntil
      : after.pausedUntil;
  const isSuccess = before.isSuccess || after.isSuccess;
  return { ...after, isSuccess, isGone: before.isGone || after.isGone, pausedUntil };
}
