/**
 * Observations and points of history made ready for the staging tables that they are merged from. They are turned into the
 * bytes of a COPY one by one, as they come: a batch of twenty thousand is some megabytes, and not half a million objects.
 */
import { copyLine } from "../db/copy.ts";
import { createRows, type Rows } from "../db/rows.ts";
import type { MarketplaceDomain } from "./marketplace.ts";
import { monthOf } from "./month.ts";
import type { HistoryPoint, Observation } from "./product.ts";

export const FIGURES = ["price_minor", "bsr", "bsr_category", "reported_sales", "review_count", "rating"] as const;

/** `place` is an observation's place among those of its batch. */
export const STAGED = [
  "place",
  "round",
  "marketplace",
  "asin",
  "parent_asin",
  "title",
  "brand",
  "category",
  "image_url",
  ...FIGURES,
  "mean_rank",
  "seen_at",
] as const;

export type Batch = {
  add(seen: Observation): void;
  addPoint(point: HistoryPoint): void;
  readonly size: number;
  readonly points: number;
  asinAt(place: number): string;
  /** What has been added, once. A product that was added several times is merged once a round. */
  staged(): Staged;
};

export type Staged = {
  observations: Rows;
  rounds: number;
  history: Rows;
  months: Set<number>;
  pastMonths: Set<number>;
};

export function createBatch(): Batch {
  const lines = createRows();
  const asins: string[] = [];
  const times: number[] = [];
  const months = new Set<number>();
  const history = createRows();
  const pastMonths = new Set<number>();
  /** By marketplace and asin, the place of each product. */
  const first = new Map<MarketplaceDomain, Map<string, number>>();
  /** The places of what is there several times, by the first of them. */
  const several = new Map<number, number[]>();
  let points = 0;

  /** In the order of time, and as given where that is the same. */
  const roundsOf = (): { roundOf: Map<number, number>; rounds: number } => {
    const roundOf = new Map<number, number>();
    let rounds = asins.length > 0 ? 1 : 0;
    for (const places of several.values()) {
      places.sort((a, b) => (times[a] as number) - (times[b] as number));
      for (const [round, place] of places.entries()) roundOf.set(place, round + 1);
      rounds = Math.max(rounds, places.length);
    }
    return { roundOf, rounds };
  };

  return {
    add(seen) {
      const place = asins.length;
      const { seenAt } = seen;
      const known = first.get(seen.marketplace) ?? new Map<string, number>();
      if (known.size === 0) first.set(seen.marketplace, known);
      const before = known.get(seen.asin);
      if (before === undefined) known.set(seen.asin, place);
      else several.set(before, [...(several.get(before) ?? [before]), place]);
      asins.push(seen.asin);
      times.push(seenAt.getTime());
      months.add(monthOf(seenAt));
      const { priceMinor, bsr, bsrCategory, reportedSales, reviewCount, rating } = seen;
      lines.add(
        copyLine([
          seen.marketplace,
          seen.asin,
          seen.parentAsin,
          seen.title,
          seen.brand,
          seen.category,
          seen.imageUrl,
          priceMinor,
          bsr,
          bsrCategory,
          reportedSales,
          reviewCount,
          rating,
          seen.meanRank,
          seenAt,
        ]),
      );
    },

    addPoint({ marketplace, asin, at, priceMinor, bsr, bsrCategory, reportedSales, reviewCount, rating }) {
      points++;
      pastMonths.add(monthOf(at));
      history.add(copyLine([marketplace, asin, at, priceMinor, bsr, bsrCategory, reportedSales, reviewCount, rating]));
    },

    get size() {
      return asins.length;
    },
    get points() {
      return points;
    },
    asinAt: (place) => asins[place] as string,

    staged() {
      const { roundOf, rounds } = roundsOf();
      // In the order of the primary key: neighbours in a file are anywhere in its index, and looking them up in the index's
      // own order costs the database half.
      const order = Uint32Array.from(asins.keys()).sort((a, b) =>
        (asins[a] as string) < (asins[b] as string) ? -1 : 1,
      );
      const observations = createRows();
      for (const place of order) observations.addFrom(lines, place, `${place}\t${roundOf.get(place) ?? 1}\t`);
      lines.release();
      return { observations, rounds, history, months, pastMonths };
    },
  };
}

const BATCH_SIZE = 20_000;
const BATCH_POINTS = 50_000;

export function isFull({ size, points }: Batch): boolean {
  return size >= BATCH_SIZE || points >= BATCH_POINTS;
}

export function* batchesOf<T>(
  items: Iterable<T>,
  add: (batch: Batch, item: T) => void,
): Generator<Batch, void, undefined> {
  let batch = createBatch();
  for (const item of items) {
    add(batch, item);
    if (!isFull(batch)) continue;
    yield batch;
    batch = createBatch();
  }
  if (batch.size > 0 || batch.points > 0) yield batch;
}
