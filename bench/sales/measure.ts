/** What the measurements of the sales estimate share: folds of products, and statistics. */
import type { MarketRow } from "./rows.ts";

const FOLDS = 5;

/** Splits the rows into folds; rows of one product are in the same fold. */
export function foldsOf(rows: readonly MarketRow[], seed: number): MarketRow[][] {
  const random = randomFrom(seed);
  const foldOf = new Map<string, number>();
  for (const { product } of rows) foldOf.set(product, foldOf.get(product) ?? Math.floor(random() * FOLDS));
  return Array.from({ length: FOLDS }, (_, fold) => rows.filter((row) => foldOf.get(row.product) === fold));
}

export function groupOf({ marketplace, category }: Pick<MarketRow, "marketplace" | "category">): string {
  return `${marketplace}, ${category}`;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] as number;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] as number)) / 2;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** Repeatable folds (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
