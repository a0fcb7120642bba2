/**
 * Stores the results of deliveries in batches: while one statement runs, the next batch gathers. During an outage of the
 * database results are kept and retried. A batch that fails for another reason is split until the failing result is alone; that
 * one is logged and dropped, and its delivery is sent again when the lease ends. The health of endpoints is split the same way.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import { isOutage } from "../../platform/db/outage.ts";
import type { DeliveryStore, Disabled, Health, Result } from "./delivery-store.ts";
import type { Outage } from "./outage-log.ts";

export type Recorder = {
  add(result: Result, health: Health | null): void;
  /** Returns the number of results that are not stored yet. */
  waiting(): number;
  /** Resolves when all results are stored or the time is over; the rest is dropped. */
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
  /** An endpoint that had been failing has succeeded again. */
  onBack(endpointId: string): void;
};

/** An endpoint without a success for this long is disabled. */
const FAILING_FOR_MS = 7 * 24 * 3_600_000;
const MOST_AT_ONCE = 500;
const RETRY_AFTER_MS = 250;
/** Under load a short wait makes the batches larger: a statement costs the same for one result and for fifty. */
const MANY = 32;
const GATHER_MS = 10;

export function createRecorder(parts: RecorderParts): Recorder {
  const { store, nodeId, clock, log, outage, onRecorded, onDisabled, onBack } = parts;
  const results: Result[] = [];
  let health = new Map<string, Health>();
  let isRunning = false;
  let inHand = 0;
  let isClosed = false;

  const complete = async (batch: Result[], changes: Health[]): Promise<void> => {
    const now = clock.now();
    const failingSince = new Date(now.getTime() - FAILING_FOR_MS);
    const { disabled, back } = await store.complete(nodeId, batch, changes, now, failingSince);
    onRecorded(batch);
    for (const each of disabled) onDisabled(each);
    for (const endpointId of back) onBack(endpointId);
  };

  /** Retries until the batch is stored. */
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
        } else if (batch.length > 0 && changes.length > 0) {
          // Whichever of the two is to blame, the other is stored.
          await settle(batch, []);
          return await settle([], changes);
        } else if (batch.length + changes.length > 1) {
          await settle(...firstHalf(batch, changes));
          return await settle(...secondHalf(batch, changes));
        } else {
          const ids = { deliveryId: batch[0]?.id, endpointId: changes[0]?.id };
          log.error({ err: error, ...ids }, "could not store the result of a delivery");
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
      // All nodes lock rows in the same order, so two of them cannot deadlock.
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

/** One of the two lists is empty. */
function firstHalf(batch: Result[], changes: Health[]): [Result[], Health[]] {
  return [batch.slice(0, batch.length >> 1), changes.slice(0, changes.length >> 1)];
}

function secondHalf(batch: Result[], changes: Health[]): [Result[], Health[]] {
  return [batch.slice(batch.length >> 1), changes.slice(changes.length >> 1)];
}

/** Combines two changes of one endpoint: a success among failures counts as a success. After a change of the address only the new one counts. */
function joined(before: Health | undefined, after: Health): Health {
  if (before === undefined || before.url !== after.url) return after;
  const pausedUntil =
    before.pausedUntil !== null && (after.pausedUntil === null || before.pausedUntil > after.pausedUntil)
      ? before.pausedUntil
      : after.pausedUntil;
  const isSuccess = before.isSuccess || after.isSuccess;
  return { ...after, isSuccess, isGone: before.isGone || after.isGone, pausedUntil };
}
