import type { MarketplaceDomain } from "./marketplace.ts";

/** What a source saw of a product at one moment. Null is "not seen"; zero is never used for that. */
export type Observation = {
  marketplace: MarketplaceDomain;
  asin: string;
  title: string | null;
  brand: string | null;
  category: string | null;
  /** An address, or a path of this service (`/images/…`) where it draws the picture itself. */
  imageUrl: string | null;
  priceMinor: number | null;
  bsr: number | null;
  /** The list that the rank is of, where it is not the category itself. Ranks of two lists are never compared. */
  bsrCategory: string | null;
  /** Units a month that the marketplace itself tells ("500+ bought in past month"): a floor. */
  reportedSales: number | null;
  reviewCount: number | null;
  rating: number | null;
  seenAt: Date;
};

/** A product as it is kept: the newest of what was ever seen of each field. */
export type Product = Omit<Observation, "title" | "seenAt"> & {
  title: string;
  /** The rank's geometric mean over about the last month; tells sales better than the rank of a moment. */
  meanRank: number | null;
  updatedAt: Date;
};

/** The figures of a product from a moment on. */
export type HistoryPoint = Pick<
  Product,
  "marketplace" | "asin" | "priceMinor" | "bsr" | "bsrCategory" | "reportedSales" | "reviewCount" | "rating"
> & { at: Date };
