/** The share of my products in the units or the revenue of a list. */
import type { SalesEstimate } from "../../catalog/estimates/sales-estimate.ts";

/** An estimated amount with its range and source. */
export type Estimate = { value: number; low: number; high: number; source: SalesEstimate["source"] };

/** One product's part of a comparison; the estimate is null if nothing is known. */
export type Part = { isMine: boolean; estimate: Estimate | null };

type Sources = Record<SalesEstimate["source"], number>;

/**
 * `share` is in percent, `low` and `high` are its bounds when every estimate is at the unfavourable or the favourable end of
 * its range. All three are null unless at least one of my products and one rival are known.
 */
export type MarketShare = {
  share: number | null;
  low: number | null;
  high: number | null;
  /** The sum of my known products; null if none is known. */
  mine: number | null;
  rivals: number | null;
  /** The number of products compared, and of products left out because nothing is known about them. */
  known: number;
  unknown: number;
  /** The number of known figures by source. */
  sources: Sources;
};

export function marketShare(parts: readonly Part[]): MarketShare {
  const known = parts.flatMap(({ isMine, estimate }) => (estimate === null ? [] : [{ isMine, ...estimate }]));
  const mine = known.filter(({ isMine }) => isMine);
  const rivals = known.filter(({ isMine }) => !isMine);
  const sources: Sources = { reported: 0, rank: 0, rank_any_category: 0 };
  for (const { source } of known) sources[source]++;
  const share = percentOf(sum(mine, "value"), sum(rivals, "value"));
  const isComparable = mine.length > 0 && rivals.length > 0 && share !== null;
  return {
    share: isComparable ? share : null,
    low: isComparable ? (percentOf(sum(mine, "low"), sum(rivals, "high")) ?? share) : null,
    high: isComparable ? (percentOf(sum(mine, "high"), sum(rivals, "low")) ?? share) : null,
    mine: mine.length > 0 ? sum(mine, "value") : null,
    rivals: rivals.length > 0 ? sum(rivals, "value") : null,
    known: known.length,
    unknown: parts.length - known.length,
    sources,
  };
}

/** The share of each product in percent, in the order of the parts; known shares add up to 100. */
export function productShares(parts: readonly Part[]): (number | null)[] {
  const { share, mine, rivals } = marketShare(parts);
  if (share === null || mine === null || rivals === null) return parts.map(() => null);
  return parts.map(({ estimate }) => estimate && (100 * estimate.value) / (mine + rivals));
}

/** Two decimals, as in responses, thresholds and stored values. */
export function roundedPercent(percent: number): number {
  return Math.round(percent * 100) / 100;
}

function percentOf(part: number, rest: number): number | null {
  return part + rest > 0 ? (100 * part) / (part + rest) : null;
}

function sum(estimates: readonly Estimate[], field: "value" | "low" | "high"): number {
  return estimates.reduce((total, estimate) => total + estimate[field], 0);
}
