import type { MarketplaceDomain } from "./marketplace.ts";

/** A product as a source saw it at one moment. Null means "not seen"; zero never does. */
export type Observation = {
  marketplace: MarketplaceDomain;
  asin: string;
  /** The parent listing of a variation. A parent and its variations are separate products. */
  parentAsin: string | null;
  title: string | null;
  brand: string | null;
  category: string | null;
  /** A URL, or a path (`/images/…`) if this service draws the picture. */
  imageUrl: string | null;
  priceMinor: number | null;
  bsr: number | null;
  /** The list of the rank if it is not the category. Ranks of different lists are never compared. */
  bsrCategory: string | null;
  /** True if the source names the list, also when it is the category. By default a rank with a `bsrCategory` is named. */
  isListNamed?: boolean;
  /** The geometric mean of the rank over about a month, if the source has it; otherwise it is computed when merging. */
  meanRank: number | null;
  /** Units a month that the marketplace reports ("500+ bought in past month"): a minimum. */
  reportedSales: number | null;
  reviewCount: number | null;
  rating: number | null;
  /** The price of the Buy Box without shipping. Optional, like `offerCount`: few sources report them. */
  buyBoxMinor?: number | null;
  /** The number of new offers. */
  offerCount?: number | null;
  /** The weight of the packed product. Not seen by default, like the sides. */
  weightG?: number | null;
  /** The sides of the packed product, longest first. */
  sidesMm?: Sides | null;
  /** The first day on the marketplace, `YYYY-MM-DD`. Optional. */
  firstAvailable?: string | null;
  /** The pictures on the product page. Not seen by default. */
  imageCount?: number | null;
  /** The figures that the source knows to have no value (`absent.ts`); the other nulls were not seen. */
  absent?: number;
  seenAt: Date;
};

export type Sides = readonly [number, number, number];

/** A stored product: the newest known value of each field. */
export type Product = Omit<Observation, "title" | "absent" | "isListNamed" | "seenAt"> & {
  title: string;
  updatedAt: Date;
  /** `firstAvailable`, counted from 1970. Only read for indexes. */
  availableDay?: number | null;
  /** The figures of earlier days in the order of `PAST_COLUMNS`; null where unknown. Only read for indexes. */
  past?: readonly (number | null)[];
};

/** The fields that have a history. */
export type Figures = Pick<
  Observation,
  "priceMinor" | "bsr" | "bsrCategory" | "reportedSales" | "reviewCount" | "rating" | "buyBoxMinor" | "offerCount"
>;

/** No figure was seen. */
export const NO_FIGURES: Required<Figures> = {
  priceMinor: null,
  bsr: null,
  bsrCategory: null,
  reportedSales: null,
  reviewCount: null,
  rating: null,
  buyBoxMinor: null,
  offerCount: null,
};

/** The figures of a product since a moment. Null means "not seen", and the previous value still holds, unless the figure is absent. */
export type HistoryPoint = Pick<Observation, "marketplace" | "asin" | "absent"> & Figures & { at: Date };

/** The place of a product in a search on the marketplace. The position counts from 1 on the page, or overall without a page. */
export type SearchPosition = {
  keyword: string;
  position: number;
  page: number | null;
  isSponsored: boolean;
  /** True if the position counts organic and sponsored results together. */
  isAmongBoth: boolean;
};

/** An observation of a product, with history or its place in a search if the source has it. */
export type Sighting = { observation: Observation; history: HistoryPoint[]; found?: SearchPosition };
