import type { MarketplaceDomain } from "./marketplace.ts";

/** What a source saw of a product at one moment. Null is "not seen"; zero is never used for that. */
export type Observation = {
  marketplace: MarketplaceDomain;
  asin: string;
  /** The listing that it is a variation of. A parent and its variations are products of their own, never merged. */
  parentAsin: string | null;
  title: string | null;
  brand: string | null;
  category: string | null;
  /** An address, or a path of this service (`/images/…`) where it draws the picture itself. */
  imageUrl: string | null;
  priceMinor: number | null;
  bsr: number | null;
  /** The list that the rank is of, where it is not the category itself. Ranks of two lists are never compared. */
  bsrCategory: string | null;
  /** The rank's geometric mean over about the last month, where the source tells it; otherwise it grows with every sight. */
  meanRank: number | null;
  /** Units a month that the marketplace itself tells ("500+ bought in past month"): a floor. */
  reportedSales: number | null;
  reviewCount: number | null;
  rating: number | null;
  seenAt: Date;
};

/** A product as it is kept: the newest of what was ever seen of each field. */
export type Product = Omit<Observation, "title" | "seenAt"> & {
  title: string;
  updatedAt: Date;
};

/** What the history is kept of. */
export type Figures = Pick<
  Observation,
  "priceMinor" | "bsr" | "bsrCategory" | "reportedSales" | "reviewCount" | "rating"
>;

/** The figures of a product from a moment on. Null is "not seen then": what was known before still holds. */
export type HistoryPoint = Pick<Observation, "marketplace" | "asin"> & Figures & { at: Date };

/** What a source tells of a product: a sight of it, and, where the source remembers, its past. */
export type Sighting = { observation: Observation; history: HistoryPoint[] };
