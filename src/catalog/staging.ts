/** Observations made ready for the staging table that they are merged from. */
import { type CopyValue, copyLine } from "../db/copy.ts";
import { monthOf } from "./month.ts";
import type { Figures, HistoryPoint, Observation } from "./product.ts";

export const FIGURES = ["price_minor", "bsr", "bsr_category", "reported_sales", "review_count", "rating"] as const;

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

/** What is merged together. `place` is an observation's place among those that were given. */
export type Staged = { lines: string[]; rounds: number; months: Set<number> };

/** `firstPlace`: how many were given before these. */
export function stage(observations: readonly Observation[], firstPlace: number): Staged {
  const roundOf = roundsOf(observations);
  let rounds = 0;
  const lines: string[] = new Array(observations.length);
  const months = new Set<number>();
  // In the order of the primary key: neighbours in the file are anywhere in its index, and looking them up in the index's
  // own order costs the database half.
  const asinAt = (i: number) => (observations[i] as Observation).asin;
  const order = Uint32Array.from(observations.keys()).sort((a, b) => (asinAt(a) < asinAt(b) ? -1 : 1));
  for (let n = 0; n < observations.length; n++) {
    const i = order[n] as number;
    const seen = observations[i] as Observation;
    const round = roundOf[i] as number;
    if (round > rounds) rounds = round;
    months.add(monthOf(seen.seenAt));
    lines[n] = copyLine([
      firstPlace + i,
      round,
      seen.marketplace,
      seen.asin,
      seen.parentAsin,
      seen.title,
      seen.brand,
      seen.category,
      seen.imageUrl,
      seen.priceMinor,
      seen.bsr,
      seen.bsrCategory,
      seen.reportedSales,
      seen.reviewCount,
      seen.rating,
      seen.meanRank,
      seen.seenAt,
    ]);
  }
  return { lines, rounds, months };
}

export function historyLine(point: HistoryPoint): string {
  return copyLine([point.marketplace, point.asin, point.at, ...figuresOf(point)]);
}

/** In the order of `FIGURES`. */
function figuresOf({ priceMinor, bsr, bsrCategory, reportedSales, reviewCount, rating }: Figures): CopyValue[] {
  return [priceMinor, bsr, bsrCategory, reportedSales, reviewCount, rating];
}

/** A product that is given several times is merged once a round, in the order of time, and as given where that is the same. */
function roundsOf(observations: readonly Observation[]): Uint32Array {
  const rounds = new Uint32Array(observations.length).fill(1);
  const first = new Map<string, number>();
  const several = new Map<string, number[]>();
  for (let i = 0; i < observations.length; i++) {
    const { marketplace, asin } = observations[i] as Observation;
    const key = asin + marketplace;
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, i);
      continue;
    }
    const places = several.get(key);
    if (places === undefined) several.set(key, [before, i]);
    else places.push(i);
  }
  const seenAt = (i: number) => (observations[i] as Observation).seenAt.getTime();
  for (const places of several.values()) {
    places.sort((a, b) => seenAt(a) - seenAt(b));
    for (const [round, i] of places.entries()) rounds[i] = round + 1;
  }
  return rounds;
}
