import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../../platform/base/clock.ts";
import { isUnavailable } from "../../platform/base/errors.ts";
import type { Log } from "../../platform/base/log.ts";
import type { Search } from "../search/query.ts";
import type { DueKeyword, KeywordRankStore, RankedKeyword } from "./keyword-rank-store.ts";

export type RankOptions = {
  store: Pick<KeywordRankStore, "listDue" | "evaluate">;
  search: Pick<Search, "rankOf">;
  /** The catalogue revision that the index has reached. */
  indexRevision: () => number;
  clock: Clock;
  log: Log;
  signal?: AbortSignal | undefined;
};

/** Numbers of evaluated keywords, failed searches and events. */
export type RankedKeywords = { keywords: number; failed: number; events: number };

const BATCH = 200;
/** The remaining keywords come first in the next round. */
const MOST_A_ROUND = 10_000;

/**
 * Updates the ranks of all watched keywords that are due, and writes their events. Each keyword is searched once, however many
 * accounts watch it. Stopped half-way, the batches done so far are stored.
 */
export async function rankKeywords(options: RankOptions): Promise<RankedKeywords> {
  const { store, indexRevision, clock, log, signal } = options;
  const done: RankedKeywords = { keywords: 0, failed: 0, events: 0 };
  const due = await store.listDue(indexRevision(), clock.now(), MOST_A_ROUND);
  for (let from = 0; from < due.length && !signal?.aborted; from += BATCH) {
    // Read before the search: a change during the search may be missed, and its revision makes the keyword due again.
    const revision = indexRevision();
    const { ranked, failures } = await searchKeywords(due.slice(from, from + BATCH), options);
    if (failures.length > 0) {
      log.warn({ err: failures[0], failed: failures.length }, "some keywords could not be searched");
      done.failed += failures.length;
    }
    if (ranked.length === 0 || signal?.aborted) continue;
    try {
      done.events += await store.evaluate(ranked, revision, clock.now(), signal);
    } catch (error) {
      if (signal?.aborted) break; // while it waited for the catalogue
      throw error;
    }
    done.keywords += ranked.length;
  }
  return done;
}

/** Searches one keyword after the other. A failing keyword does not stop the others; an unavailable engine does. */
async function searchKeywords(keywords: readonly DueKeyword[], { search, signal }: RankOptions) {
  const ranked: RankedKeyword[] = [];
  const failures: unknown[] = [];
  for (const keyword of keywords) {
    if (signal?.aborted) break;
    try {
      const { totalResults, nicheScore, ranks } = await search.rankOf(keyword, keyword.asins);
      ranked.push({ ...keyword, totalResults, score: nicheScore.enough ? nicheScore.score : null, ranks });
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failures.push(error);
    }
    await nextTurn(); // gives requests on this thread a turn
  }
  return { ranked, failures };
}
