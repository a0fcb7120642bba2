import { setImmediate as nextTurn } from "node:timers/promises";
import { type Clock, utcDay } from "../../platform/base/clock.ts";
import { isUnavailable } from "../../platform/base/errors.ts";
import type { Log } from "../../platform/base/log.ts";
import type { DueNiche, NicheKey, NichePoint, NicheStore } from "./niche-store.ts";
import type { Search } from "./query.ts";

export type RecordOptions = {
  store: NicheStore;
  search: Pick<Search, "niche" | "isReady">;
  clock: Clock;
  log: Log;
  /** The maximum number of niches; tracked ones come first. */
  limit?: number;
  signal?: AbortSignal | undefined;
};

/** Niches due in total, stored, and failed. */
export type RecordedNiches = { due: number; stored: number; failed: number };

const MOST_NICHES = 1_000;
const POPULAR_DAYS = 30;
/** Keywords kept of each past day. */
const MOST_KEYWORDS_A_DAY = 10_000;
const BATCH = 100;
const DAY_MS = 86_400_000;

/**
 * Records today's figures of the niches people track or search for. Running it twice a day is harmless. If it is
 * stopped half-way, the niches recorded so far stay stored.
 */
export async function recordNicheHistory(options: RecordOptions): Promise<RecordedNiches> {
  const { store, search, clock, log, limit = MOST_NICHES, signal } = options;
  // An index that is not ready finds nothing, which would be recorded as an empty niche.
  if (!search.isReady()) throw new Error("the search index is not ready");
  const now = clock.now();
  const day = utcDay(now);
  const since = utcDay(new Date(now.getTime() - POPULAR_DAYS * DAY_MS));
  const { niches, total } = await store.listDueNiches(since, limit);
  const result: RecordedNiches = { due: total, stored: 0, failed: 0 };

  let batch: (DueNiche & NichePoint)[] = [];
  const storeBatch = async () => {
    if (batch.length > 0) await store.putNiches(batch);
    result.stored += batch.length;
    batch = [];
  };
  for (const niche of niches) {
    if (signal?.aborted) break;
    try {
      batch.push({ ...niche, ...(await readNiche(search, niche, clock)), day });
    } catch (err) {
      if (isUnavailable(err)) {
        await storeBatch();
        throw err; // the job is retried
      }
      result.failed++;
      log.warn({ err, ...niche }, "could not record a niche");
    }
    if (batch.length === BATCH) await storeBatch();
    await nextTurn(); // lets this thread serve other requests
  }
  await storeBatch();
  if (!signal?.aborted) await store.forgetSearches(since, day, MOST_KEYWORDS_A_DAY);
  return result;
}

/** Records today's figures of a niche that an account has just begun to track, so that its score is shown at once. */
export async function recordTrackedNiche(
  { store, search, clock }: Pick<RecordOptions, "search" | "clock"> & { store: Pick<NicheStore, "putNiches"> },
  key: NicheKey,
): Promise<void> {
  if (!search.isReady()) return; // the daily job records it
  await store.putNiches([{ ...key, ...(await readNiche(search, key, clock)), isSearched: false }]);
}

/** The current figures of a niche. */
export async function readNiche(search: Pick<Search, "niche">, key: NicheKey, clock: Clock): Promise<NichePoint> {
  const niche = await search.niche(key);
  const takenAt = clock.now();
  return { day: utcDay(takenAt), takenAt, ...niche };
}
