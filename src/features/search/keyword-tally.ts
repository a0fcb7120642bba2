/**
 * Counts what people search for: the most popular niches are the ones whose history is recorded. A search costs one
 * increment in memory. The counts are added to the database every few seconds; while it is unavailable they stay in
 * memory, up to a limit.
 */
import { type Clock, utcDay } from "../../platform/base/clock.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import { LONGEST_KEYWORD } from "./engine.ts";

/** Searches for a keyword on one day. */
export type KeywordCount = { day: string; marketplace: MarketplaceDomain; keyword: string; searches: number };

/** `day` counts days since 1970. */
type Gathered = { day: number; marketplace: MarketplaceDomain; counts: Map<string, number> };

export type KeywordTally = ReturnType<typeof createKeywordTally>;

export const MOST_KEYWORDS = 10_000;
const FLUSH_EVERY_MS = 10_000;
const DAY_MS = 86_400_000;

/** Normalizes a keyword for comparison: trimmed, single spaces, lower case, Unicode NFKC. */
export function normalKeyword(keyword: string): string {
  const text = normalSpelling(keyword);
  return text.length <= LONGEST_KEYWORD ? text : [...text].slice(0, LONGEST_KEYWORD).join("").trimEnd();
}

/** Normalizes a keyword of any length. */
export function normalSpelling(keyword: string): string {
  return keyword
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

export function createKeywordTally({
  store,
  clock,
  onError,
}: {
  store: { addSearches(counts: KeywordCount[]): Promise<void> };
  clock: Clock;
  onError: (error: unknown) => void;
}) {
  // Keywords as typed: they are normalized when the counts are stored, off the request path.
  let gathered: Gathered[] = [];
  let size = 0;
  let flushing: Promise<void> | undefined;

  const add = (day: number, marketplace: MarketplaceDomain, keyword: string, searches: number) => {
    let counts = gathered.find((each) => each.day === day && each.marketplace === marketplace)?.counts;
    if (counts === undefined) {
      counts = new Map();
      gathered.push({ day, marketplace, counts });
    }
    const before = counts.get(keyword);
    if (before === undefined && size >= MOST_KEYWORDS) return;
    if (before === undefined) size++;
    counts.set(keyword, (before ?? 0) + searches);
  };

  const storeCounts = async () => {
    if (size === 0) return;
    const taken = gathered;
    gathered = [];
    size = 0;
    try {
      await store.addSearches(taken.flatMap(normalizedCounts));
    } catch (error) {
      for (const { day, marketplace, counts } of taken)
        for (const [keyword, searches] of counts) add(day, marketplace, keyword, searches);
      onError(error);
    }
  };
  const flush = (): Promise<void> => {
    flushing ??= storeCounts().finally(() => {
      flushing = undefined;
    });
    return flushing;
  };
  const timer = setInterval(flush, FLUSH_EVERY_MS);
  timer.unref();

  return {
    count(marketplace: MarketplaceDomain, keyword: string): void {
      add(Math.floor(clock.now().getTime() / DAY_MS), marketplace, keyword, 1);
    },
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      await flushing;
      await flush();
    },
  };
}

function normalizedCounts({ day, marketplace, counts }: Gathered): KeywordCount[] {
  const sums = new Map<string, number>();
  for (const [written, searches] of counts) {
    const keyword = normalKeyword(written);
    sums.set(keyword, (sums.get(keyword) ?? 0) + searches);
  }
  const date = utcDay(new Date(day * DAY_MS));
  return [...sums].map(([keyword, searches]) => ({ day: date, marketplace, keyword, searches }));
}
