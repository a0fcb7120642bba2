/** A keyword that an account watches: the place of a product among its results, or the niche as a whole. */
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { RANK_DIRECTIONS } from "./tracked-product.ts";

/** A move of at least so many places, from the place that was told last. */
export type RankThreshold = { by: number; direction: (typeof RANK_DIRECTIONS)[number] };

export const DEFAULT_RANK_THRESHOLD: RankThreshold = { by: 1, direction: "any" };

export type TrackedKeyword = {
  id: string;
  marketplace: MarketplaceDomain;
  /** As keywords are compared: in lower case, with single blanks. */
  keyword: string;
  /** The product whose place is watched; null where it is the niche alone, of which there are no events. */
  asin: string | null;
  label: string | null;
  threshold: RankThreshold;
  cooldownMinutes: number;
  /** Null when it was not among the first, or `evaluatedAt` is null. */
  rank: number | null;
  totalResults: number | null;
  evaluatedAt: Date | null;
  /** The place that changes are measured from; null until there is one. A rank of null is "not among the first". */
  base: { rank: number | null } | null;
  lastEventAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};
