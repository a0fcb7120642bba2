/** A keyword that an account tracks: the keyword rank of a product, or the niche as a whole. */
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { RANK_DIRECTIONS } from "./tracked-product.ts";

/** Minimum change of the keyword rank since the last event. */
export type RankThreshold = { by: number; direction: (typeof RANK_DIRECTIONS)[number] };

export const DEFAULT_RANK_THRESHOLD: RankThreshold = { by: 3, direction: "any" };

/** The marketplace's own results, as an import reported them, take precedence over the results of this service. */
export const RANK_SOURCES = ["marketplace", "nichescope"] as const;
export type RankSource = (typeof RANK_SOURCES)[number];

export type TrackedKeyword = {
  id: string;
  marketplace: MarketplaceDomain;
  /** Normalized: in lower case, with single spaces. */
  keyword: string;
  /** The product whose rank is tracked. Null tracks the niche alone, which raises no events. */
  asin: string | null;
  label: string | null;
  threshold: RankThreshold;
  cooldownMinutes: number;
  /** Notification channels to notify besides webhooks: their ids, or `all` alone. */
  channels: string[];
  /** Null when the product was unranked, or `evaluatedAt` is null. */
  rank: number | null;
  /** Null until the first evaluation. */
  rankSource: RankSource | null;
  rankSeenAt: Date | null;
  totalResults: number | null;
  evaluatedAt: Date | null;
  /** The rank that changes are measured from; null until the first evaluation. A rank of null means unranked. */
  base: { rank: number | null } | null;
  lastEventAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};
