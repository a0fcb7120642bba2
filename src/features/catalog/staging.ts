/**
 * Prepares observations and points of history for the staging tables. Each is encoded for COPY at once, so a batch of twenty
 * thousand takes a few megabytes instead of half a million objects.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { copyLine } from "../../platform/db/copy.ts";
import { createRows, type Rows } from "../../platform/db/rows.ts";
import type { FigureColumn } from "./absent.ts";
import { gapsOf } from "./gaps.ts";
import type { MarketplaceDomain } from "./marketplace.ts";
import { monthOf } from "./month.ts";
import type { Figures, HistoryPoint, Observation } from "./product.ts";
import type { FoundProduct } from "./search-positions.ts";

export const FIGURES = [
  "price_minor",
  "bsr",
  "bsr_category",
  "reported_sales",
  "review_count",
  "rating",
  "buy_box_minor",
  "offer_count",
] as const;

/** `position` is an observation's index in its batch. */
export const STAGED = [
  "position",
  "round",
  "marketplace",
  "asin",
  "parent_asin",
  "title",
  "brand",
  "category",
  "image_url",
  "weight_g",
  "sides_mm",
  "first_available",
  "image_count",
  ...FIGURES,
  "is_list_named",
  "mean_rank",
  "absent",
  "seen_at",
] as const;

/** The columns of `gaps`. */
export const STAGED_GAPS = [
  "marketplace",
  "asin",
  "figure",
  "from_at",
  "until_at",
  "value",
  "list",
  "seen_at",
] as const;

export type Batch = {
  add(seen: Observation): void;
  addPoint(point: HistoryPoint): void;
  /** Adds the history of one product, in order of time, and its gaps. `seenAt` is when the source saw the product. */
  addHistory(points: readonly HistoryPoint[], seenAt: Date): void;
  /** Adds the place of a product in a search on the marketplace. */
  addFound(found: FoundProduct): void;
  readonly size: number;
  readonly points: number;
  readonly found: readonly FoundProduct[];
  asinAt(position: number): string;
  /** The staged rows; call it once. A product with several observations is merged in several rounds. */
  staged(): Staged;
};

export type Staged = {
  observations: Rows;
  rounds: number;
  history: Rows;
  gaps: Rows;
  /** The figures that have gaps. */
  gapFigures: Set<FigureColumn>;
  months: Set<number>;
  pastMonths: Set<number>;
};

export function createBatch(): Batch {
  const lines = createRows();
  const asins: string[] = [];
  const times: number[] = [];
  const months = new Set<number>();
  const history = createRows();
  const gaps = createRows();
  const gapFigures = new Set<FigureColumn>();
  const pastMonths = new Set<number>();
  /** The first position of each product, by marketplace and ASIN. */
  const first = new Map<MarketplaceDomain, Map<string, number>>();
  /** All positions of products with several observations, by the first position. */
  const repeated = new Map<number, number[]>();
  const found: FoundProduct[] = [];
  let points = 0;

  const addPoint = (point: HistoryPoint): void => {
    const { marketplace, asin, at, absent } = point;
    points++;
    pastMonths.add(monthOf(at));
    history.add(copyLine([marketplace, asin, at, ...figuresOf(point), absent || null]));
  };

  /** Orders the observations of a product by time, and keeps the order of simultaneous ones. */
  const roundsOf = (): { roundOf: Map<number, number>; rounds: number } => {
    const roundOf = new Map<number, number>();
    let rounds = asins.length > 0 ? 1 : 0;
    for (const positions of repeated.values()) {
      positions.sort((a, b) => (times[a] as number) - (times[b] as number));
      for (const [round, position] of positions.entries()) roundOf.set(position, round + 1);
      rounds = Math.max(rounds, positions.length);
    }
    return { roundOf, rounds };
  };

  return {
    add(seen) {
      const position = asins.length;
      const { seenAt } = seen;
      const known = first.get(seen.marketplace) ?? new Map<string, number>();
      if (known.size === 0) first.set(seen.marketplace, known);
      const before = known.get(seen.asin);
      const positions = before === undefined ? undefined : repeated.get(before);
      if (before === undefined) known.set(seen.asin, position);
      else if (positions === undefined) repeated.set(before, [before, position]);
      else positions.push(position);
      asins.push(seen.asin);
      times.push(seenAt.getTime());
      months.add(monthOf(seenAt));
      lines.add(
        copyLine([
          seen.marketplace,
          seen.asin,
          seen.parentAsin,
          seen.title,
          seen.brand,
          seen.category,
          seen.imageUrl,
          seen.weightG ?? null,
          seen.sidesMm ? `{${seen.sidesMm.join(",")}}` : null,
          seen.firstAvailable ?? null,
          seen.imageCount ?? null,
          ...figuresOf(seen),
          (seen.isListNamed ?? seen.bsrCategory !== null) ? "t" : "f",
          seen.meanRank,
          seen.absent ?? 0,
          seenAt,
        ]),
      );
    },

    addPoint,

    addHistory(past, seenAt) {
      for (const point of past) addPoint(point);
      for (const { column, from, until, value, list } of gapsOf(past)) {
        const { marketplace, asin } = past[0] as HistoryPoint;
        gapFigures.add(column);
        gaps.add(copyLine([marketplace, asin, column, from, until, value, list, seenAt]));
      }
    },

    addFound: (place) => void found.push(place),
    found,

    get size() {
      return asins.length;
    },
    get points() {
      return points;
    },
    asinAt: (position) => asins[position] as string,

    staged() {
      const { roundOf, rounds } = roundsOf();
      // In the order of the primary key, which halves the cost of the index lookups: rows of a file are in random order.
      const order = Uint32Array.from(asins.keys()).sort((a, b) =>
        (asins[a] as string) < (asins[b] as string) ? -1 : 1,
      );
      const observations = createRows();
      for (const position of order)
        observations.addFrom(lines, position, `${position}\t${roundOf.get(position) ?? 1}\t`);
      lines.release();
      return { observations, rounds, history, gaps, gapFigures, months, pastMonths };
    },
  };
}

/** The values of `FIGURES`. */
function figuresOf(seen: Figures): (number | string | null)[] {
  const { priceMinor, bsr, bsrCategory, reportedSales, reviewCount, rating } = seen;
  const { buyBoxMinor = null, offerCount = null } = seen;
  return [priceMinor, bsr, bsrCategory, reportedSales, reviewCount, rating, buyBoxMinor, offerCount];
}

const BATCH_SIZE = 20_000;
const BATCH_POINTS = 50_000;
const ADDED_AT_ONCE = 1_000;

export function isFull({ size, points }: Batch): boolean {
  return size >= BATCH_SIZE || points >= BATCH_POINTS;
}

/** Lets the process do other work in between, such as noticing a stop signal: encoding a whole batch takes up to a second. */
export async function* batchesOf<T>(
  items: Iterable<T>,
  add: (batch: Batch, item: T) => void,
  cancel?: AbortSignal,
): AsyncGenerator<Batch, void, undefined> {
  let batch = createBatch();
  let added = 0;
  for (const item of items) {
    add(batch, item);
    if (++added % ADDED_AT_ONCE === 0) {
      await nextTurn();
      cancel?.throwIfAborted();
    }
    if (!isFull(batch)) continue;
    yield batch;
    batch = createBatch();
  }
  if (batch.size > 0 || batch.points > 0) yield batch;
}
