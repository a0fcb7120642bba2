import { setImmediate as nextTurn } from "node:timers/promises";
import { type Clock, utcDay } from "../base/clock.ts";
import { isUnavailable } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { NicheKey, NichePoint, NicheStore } from "./niche-store.ts";
import type { Search } from "./query.ts";

export type TakeOptions = {
  store: NicheStore;
  search: Pick<Search, "search" | "isReady">;
  clock: Clock;
  log: Log;
  /** How many niches at most, tracked ones first. */
  limit?: number;
  signal?: AbortSignal | undefined;
};

/** Of the niches that are wanted in all, how many were stored, and how many could not be asked for. */
export type Taken = { wanted: number; stored: number; failed: number };

const MOST_NICHES = 1_000;
const POPULAR_DAYS = 30;
/** Kept of a day that is over. */
const MOST_KEYWORDS_A_DAY = 10_000;
const BATCH = 100;
const DAY_MS = 86_400_000;

/**
 * Notes what the niches that people track or search for look like today. Once a day is enough, twice does no harm; stopped
 * half-way it has stored what it had.
 */
export async function takeNicheHistory(options: TakeOptions): Promise<Taken> {
  const { store, search, clock, log, limit = MOST_NICHES, signal } = options;
  // An index that is not there yet finds nothing, and that is not what the niche looks like.
  if (!search.isReady()) throw new Error("the search index is not ready");
  const now = clock.now();
  const day = utcDay(now);
  const since = utcDay(new Date(now.getTime() - POPULAR_DAYS * DAY_MS));
  const { wanted, inAll } = await store.listWanted(since, limit);
  const taken: Taken = { wanted: inAll, stored: 0, failed: 0 };

  let batch: (NicheKey & NichePoint)[] = [];
  const storeBatch = async () => {
    if (batch.length > 0) await store.putNiches(batch);
    taken.stored += batch.length;
    batch = [];
  };
  for (const niche of wanted) {
    if (signal?.aborted) break;
    try {
      batch.push({ ...niche, ...(await takeNiche(search, niche, clock)), day });
    } catch (err) {
      if (isUnavailable(err)) {
        await storeBatch();
        throw err; // the job is tried again
      }
      taken.failed++;
      log.warn({ err, ...niche }, "a niche could not be asked for");
    }
    if (batch.length === BATCH) await storeBatch();
    await nextTurn(); // this thread has others to answer
  }
  await storeBatch();
  if (!signal?.aborted) await store.forgetSearches(since, day, MOST_KEYWORDS_A_DAY);
  return taken;
}

/** What a niche looks like now. */
export async function takeNiche(search: Pick<Search, "search">, niche: NicheKey, clock: Clock): Promise<NichePoint> {
  const { totalResults, nicheScore, explain } = await search.search({ ...niche, page: 1, explain: true });
  if (explain === undefined) throw new Error("the search did not explain itself");
  const takenAt = clock.now();
  return { day: utcDay(takenAt), totalResults, nicheScore, statistics: explain.statistics, takenAt };
}
