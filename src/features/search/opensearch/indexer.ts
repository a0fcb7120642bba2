/**
 * The indexer maintains the index in the cluster. It runs on one of many nodes, the **leader**; the others wait to take
 * over. All its state is in the cluster, so a leader may be killed at any moment and the next one continues.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../../platform/base/clock.ts";
import type { HeldLock, Lock } from "../../../platform/base/lock.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { CatalogStore } from "../../catalog/store.ts";
import type { Estimator } from "../index-state.ts";
import { createBackoff } from "./backoff.ts";
import { buildWhenDue } from "./build-next.ts";
import type { BulkFigures } from "./bulk-writer.ts";
import type { Cluster } from "./cluster.ts";
import { followLive } from "./follow-live.ts";
import { createGenerationIndexes } from "./generation-indexes.ts";
import { putTemplates } from "./index-template.ts";
import { becomeLeader, CannotLead } from "./leadership.ts";
import { maintainIndex } from "./maintain-index.ts";
import { createStateStore, Superseded } from "./state-store.ts";

export type IndexerParts = {
  cluster: Pick<Cluster, "request">;
  prefix: string;
  /** Shards of each new index. */
  shards: number;
  catalog: Pick<CatalogStore, "getState" | "listChanges" | "readSnapshot">;
  estimator: () => Promise<Estimator>;
  lock: Lock;
  clock: Clock;
  log: Log;
  pauses?: Partial<IndexerPauses> | undefined;
};

/**
 * `lockMs`: interval between attempts to take the leader lock; `retiredMs`: how long a replaced generation is kept;
 * `listenMs`: how long to check for another installation before its index is replaced.
 */
export type IndexerPauses = { lockMs: number; retiredMs: number; listenMs: number };

export type Indexer = {
  start(): void;
  /** True if this node is the leader. */
  isLeading(): boolean;
  figures(): BulkFigures;
  close(): Promise<void>;
};

const PAUSES: IndexerPauses = { lockMs: 1_000, retiredMs: 15 * 60_000, listenMs: 5_000 };
const AFTER_FAILURE = { firstMs: 1_000, longestMs: 5_000 };

export function createIndexer(parts: IndexerParts): Indexer {
  const { prefix, shards, catalog, lock, clock, log } = parts;
  const pauses = { ...PAUSES, ...parts.pauses };
  const stop = new AbortController();
  // Stopping aborts running calls: the next leader redoes unfinished work.
  const cluster: Pick<Cluster, "request"> = {
    request: (call) => parts.cluster.request({ signal: stop.signal, ...call }),
  };
  const figures: BulkFigures = { written: 0, retried: 0, refused: 0 };
  const indexes = createGenerationIndexes(cluster, prefix);
  const store = createStateStore(cluster, prefix);
  const lastWrite: { seq: number | undefined } = { seq: undefined };
  let isLeading = false;
  let running: Promise<void> | undefined;

  const lead = async ({ lost }: HeldLock): Promise<void> => {
    await putTemplates(cluster, prefix, shards);
    const { listenMs, retiredMs: retiredForMs } = pauses;
    const ends = AbortSignal.any([stop.signal, lost]);
    const { getState: getCatalogState } = catalog;
    const held = await becomeLeader({
      store,
      indexes,
      prefix,
      getCatalogState,
      clock,
      log,
      listenMs,
      lastWrite,
      signal: ends,
    });
    isLeading = true;
    log.info({ generation: held.document.live?.number ?? null }, "this node now maintains the search index");
    const over = new AbortController();
    const signal = AbortSignal.any([ends, over.signal]);
    const common = { ...parts, cluster, indexes, store, figures, retiredForMs };
    const tasks = [followLive, buildWhenDue, maintainIndex].map((task) => task(held, common, signal));
    try {
      await Promise.all(tasks);
    } finally {
      isLeading = false;
      over.abort();
      await Promise.allSettled(tasks);
    }
  };

  const run = async (): Promise<void> => {
    const backoff = createBackoff(log, "this node could not maintain the search index", AFTER_FAILURE);
    while (!stop.signal.aborted) {
      let pauseMs = pauses.lockMs;
      let held: HeldLock | undefined;
      try {
        held = await lock.tryLock();
        if (held !== undefined) {
          await lead(held);
          backoff.succeeded();
        }
      } catch (error) {
        // Another node leads, which is not a failure.
        if (error instanceof Superseded || stop.signal.aborted) backoff.succeeded();
        else pauseMs = backoff.failed(error, error instanceof CannotLead);
      } finally {
        await held?.release();
      }
      await sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => {});
    }
  };

  return {
    start() {
      running ??= run();
    },
    isLeading: () => isLeading,
    figures: () => ({ ...figures }),
    async close() {
      stop.abort();
      await running;
    },
  };
}
