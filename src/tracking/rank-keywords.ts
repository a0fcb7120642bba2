import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../base/clock.ts";
import { isUnavailable } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { Search } from "../search/query.ts";
import type { KeywordRankStore, RankedKeyword, WantedKeyword } from "./keyword-rank-store.ts";

export type RankOptions = {
  store: Pick<KeywordRankStore, "listDue" | "evaluate">;
  search: Pick<Search, "rankOf">;
  /** Up to which revision of the catalogue the index has everything. */
  indexRevision: () => number;
  clock: Clock;
  log: Log;
  signal?: AbortSignal | undefined;
};

/** How many keywords were looked at, how many could not be asked for, and how many events came of it. */
export type RankedKeywords = { keywords: number; failed: number; events: number };

const BATCH = 200;
/** The others come first the next time. */
const MOST_A_ROUND = 10_000;

/**
 * Finds out where the products that somebody watches stand for their keywords, and tells who wants to know. The index is asked
 * once for each keyword, whoever watches it; stopped half-way it has told what it had found.
 */
export async function rankKeywords(options: RankOptions): Promise<RankedKeywords> {
  const { store, indexRevision, clock, log, signal } = options;
  const done: RankedKeywords = { keywords: 0, failed: 0, events: 0 };
  const due = await store.listDue(indexRevision(), clock.now(), MOST_A_ROUND);
  for (let from = 0; from < due.length && !signal?.aborted; from += BATCH) {
    // Before it is asked: what comes in meanwhile may be in the answer or not, and is asked for again.
    const revision = indexRevision();
    const { ranked, failures } = await askFor(due.slice(from, from + BATCH), options);
    if (failures.length > 0) {
      log.warn({ err: failures[0], failed: failures.length }, "keywords could not be asked for");
      done.failed += failures.length;
    }
    if (ranked.length === 0 || signal?.aborted) continue;
    done.events += await store.evaluate(ranked, revision, clock.now());
    done.keywords += ranked.length;
  }
  return done;
}

/** One after the other, until it is told to stop. One that cannot be asked for does not keep the others from being told; an engine that is away does. */
async function askFor(wanted: readonly WantedKeyword[], { search, signal }: RankOptions) {
  const ranked: RankedKeyword[] = [];
  const failures: unknown[] = [];
  for (const keyword of wanted) {
    if (signal?.aborted) break;
    try {
      const { totalResults, nicheScore, ranks } = await search.rankOf(keyword, keyword.asins);
      ranked.push({ ...keyword, totalResults, score: nicheScore.score, ranks });
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failures.push(error);
    }
    await nextTurn(); // this thread has others to answer
  }
  return { ranked, failures };
}
