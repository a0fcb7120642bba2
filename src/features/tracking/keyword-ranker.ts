/**
 * Keeps keyword ranks up to date, in rounds, on one node at a time, whenever the index has caught up with the catalogue. It
 * shares its thread with searches and uses at most a fifth of the thread's time.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { HeldLock, Lock } from "../../platform/base/lock.ts";
import type { Search } from "../search/query.ts";
import type { KeywordRankStore } from "./keyword-rank-store.ts";
import { type RankedKeywords, type RankOptions, rankKeywords } from "./rank-keywords.ts";

export type KeywordRankerParts = Omit<RankOptions, "store" | "search" | "signal"> & {
  store: KeywordRankStore;
  search: Pick<Search, "rankOf" | "isReady">;
  lock: Lock;
  pauses?: RankPauses;
};

/**
 * `roundMs`: minimum pause between rounds, which is also at least `times` the duration of the round; `lockMs`: interval for
 * trying to get the lock from another node; `longestMs`: maximum pause after failures; `indexMs`: wait limit for the index.
 */
type RankPauses = { roundMs: number; times: number; lockMs: number; longestMs: number; indexMs: number };

/** `ms` is the duration without the wait for the index. */
type Round = RankedKeywords & { ms: number };

export type KeywordRanker = {
  start(): void;
  /** Runs a round now. Returns undefined when another node has the lock. */
  runOnce(): Promise<Round | undefined>;
  /** Waits for the current batch, not for the rest of the round. */
  close(): Promise<void>;
};

const PAUSES: RankPauses = { roundMs: 10_000, times: 4, lockMs: 10_000, longestMs: 60_000, indexMs: 10 * 60_000 };
const CHECK_INDEX_MS = 50;
const NOTHING_DUE: Round = { keywords: 0, failed: 0, events: 0, ms: 0 };

export function createKeywordRanker(parts: KeywordRankerParts): KeywordRanker {
  const { store, search, indexRevision, clock, log, lock, pauses = PAUSES } = parts;
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let held: HeldLock | undefined;
  /** Rounds never overlap: each starts when this promise settles. */
  let last: Promise<unknown> = Promise.resolve();

  const releaseLock = async (): Promise<void> => {
    const before = held;
    held = undefined;
    await before?.release();
  };
  const takeLock = async (): Promise<HeldLock | undefined> => {
    if (held?.lost.aborted) await releaseLock();
    held ??= await lock.tryLock();
    return held;
  };

  /** Waits until the index has reached this revision, so that half of an import raises no events. */
  const indexCaughtUp = async (revision: number, signal: AbortSignal): Promise<void> => {
    const deadline = performance.now() + pauses.indexMs;
    while ((!search.isReady() || indexRevision() < revision) && performance.now() < deadline && !signal.aborted)
      await sleep(CHECK_INDEX_MS, undefined, { signal }).catch(() => {});
  };

  const round = async (): Promise<Round | undefined> => {
    const mine = stop.signal.aborted ? undefined : await takeLock();
    if (mine === undefined) return undefined;
    try {
      const signal = AbortSignal.any([stop.signal, mine.lost]);
      const { revision, isDue } = await store.getStatus(clock.now());
      if (!isDue) return NOTHING_DUE;
      await indexCaughtUp(revision, signal);
      if (!search.isReady() || signal.aborted) return NOTHING_DUE;
      const startedAt = performance.now();
      const done = await rankKeywords({ ...parts, signal });
      return { ...done, ms: Math.ceil(performance.now() - startedAt) };
    } finally {
      if (running === undefined) await releaseLock(); // a node that runs rounds regularly should have it
    }
  };
  const nextRound = (): Promise<Round | undefined> => {
    const next = last.then(round);
    last = next.catch(() => {});
    return next;
  };

  const run = async (): Promise<void> => {
    let failures = 0;
    while (!stop.signal.aborted) {
      let pauseMs = pauses.roundMs;
      try {
        const done = await nextRound();
        pauseMs = done === undefined ? pauses.lockMs : Math.max(pauses.roundMs, pauses.times * done.ms);
        if (done !== undefined && done !== NOTHING_DUE) log.debug(done, "keyword ranks updated");
        if (failures > 0) log.info("keyword ranks are being updated again");
        failures = 0;
      } catch (error) {
        if (failures === 0) log.warn({ err: error }, "could not update keyword ranks; retrying");
        pauseMs = Math.min(pauses.longestMs, pauses.roundMs * 2 ** failures);
        failures++;
      }
      await sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => {});
    }
  };

  return {
    start() {
      running ??= run();
    },
    runOnce: nextRound,
    async close() {
      stop.abort();
      await running;
      await last;
      await releaseLock();
    },
  };
}
