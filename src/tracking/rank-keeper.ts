/**
 * Keeps the places of products for keywords up to date: round after round, on one node of many, whenever the index has
 * followed the catalogue. It shares its thread with those who search, and takes no more than a fifth of it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { HeldLock, Lock } from "../base/lock.ts";
import type { Search } from "../search/query.ts";
import type { KeywordRankStore } from "./keyword-rank-store.ts";
import { type RankedKeywords, type RankOptions, rankKeywords } from "./rank-keywords.ts";

export type RankKeeperParts = Omit<RankOptions, "store" | "search" | "signal"> & {
  store: KeywordRankStore;
  search: Pick<Search, "rankOf" | "isReady">;
  lock: Lock;
  pauses?: RankPauses;
};

/**
 * `roundMs`: at least from one round to the next, and so many `times` what the round took; `lockMs`: how often to ask for the
 * lock that another node has; `longestMs`: at most between two tries that fail; `indexMs`: how long the index is waited for.
 */
type RankPauses = { roundMs: number; times: number; lockMs: number; longestMs: number; indexMs: number };

/** `ms` is what it took, without what the index was waited for. */
export type Round = RankedKeywords & { ms: number };

export type RankKeeper = {
  start(): void;
  /** A round now, unless another node has the lock: then nothing is done, and nothing answered. */
  runOnce(): Promise<Round | undefined>;
  /** Waits for the batch under way, not for the round. */
  close(): Promise<void>;
};

const PAUSES: RankPauses = { roundMs: 10_000, times: 4, lockMs: 10_000, longestMs: 60_000, indexMs: 10 * 60_000 };
const LOOK_AGAIN_MS = 50;
const NOTHING_DUE: Round = { keywords: 0, failed: 0, events: 0, ms: 0 };

export function createRankKeeper(parts: RankKeeperParts): RankKeeper {
  const { store, search, indexRevision, clock, log, lock, pauses = PAUSES } = parts;
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let held: HeldLock | undefined;
  /** Rounds never overlap: the next one begins when this has ended. */
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

  /** Until the index has what is in the catalogue now: half of an import is no state that anybody should be told of. */
  const indexCaughtUp = async (revision: number, signal: AbortSignal): Promise<void> => {
    const deadline = performance.now() + pauses.indexMs;
    while ((!search.isReady() || indexRevision() < revision) && performance.now() < deadline && !signal.aborted)
      await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {});
  };

  const round = async (): Promise<Round | undefined> => {
    const mine = stop.signal.aborted ? undefined : await takeLock();
    if (mine === undefined) return undefined;
    try {
      const signal = AbortSignal.any([stop.signal, mine.lost]);
      const { revision, isDue } = await store.getStanding(clock.now());
      if (!isDue) return NOTHING_DUE;
      await indexCaughtUp(revision, signal);
      if (!search.isReady() || signal.aborted) return NOTHING_DUE;
      const startedAt = performance.now();
      const done = await rankKeywords({ ...parts, signal });
      return { ...done, ms: Math.ceil(performance.now() - startedAt) };
    } finally {
      if (running === undefined) await releaseLock(); // whoever keeps at it should have it
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
        if (done !== undefined && done !== NOTHING_DUE) log.debug(done, "keywords ranked");
        if (failures > 0) log.info("keywords are ranked again");
        failures = 0;
      } catch (error) {
        if (failures === 0) log.warn({ err: error }, "keywords cannot be ranked; it is tried again and again");
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
