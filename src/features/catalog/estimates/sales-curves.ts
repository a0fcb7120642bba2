/**
 * Built-in estimates for marketplaces and categories without a measured curve (`measured-curves.ts`): one common shape, and
 * **levels**, log10 of a factor on it. `node bench/sales/built-in.ts` prints the shape and the levels from counted rows and
 * from reported figures; values that were set by hand or assumed are marked.
 */
import type { MarketplaceDomain } from "../marketplace.ts";

/**
 * Log10 of units a month at the ranks of `KNOT_RANKS`, at level 0. From the counted rows of amazon.fr, amazon.ca and
 * amazon.com.mx in ranks up to 30,000 without their levels; both ends follow published fits by rank band (slopes of about
 * −0.3 to −0.5 for the first hundred, −0.75 in the middle, −1 and steeper for high rank numbers).
 */
export const SHAPE: readonly number[] = [
  4.32, 3.98, 3.52, 3.34, 3.16, 2.96, 2.73, 2.49, 2.18, 1.87, 1.6, 1.3, 1, 0.68, 0.34,
];

/** From counted rows. */
export const COUNTED_LEVELS = {
  "amazon.ca": -0.78,
  "amazon.fr": -0.85,
  "amazon.com.mx": -1.21,
} satisfies Partial<Record<MarketplaceDomain, number>>;

/**
 * The means over categories with "bought in past month" figures, each without the category's level. Categories do not agree
 * well: on amazon.com they are from −0.03 to 0.8.
 */
export const REPORTED_MARKETPLACE_LEVELS = {
  "amazon.com": 0.38, // 167 figures in six categories
  "amazon.de": -0.36, // 47 figures in four
  "amazon.co.uk": -0.55, // by hand: 29 figures of electronics (−0.68), and the assumption that it sells nearly as much as Germany
  "amazon.in": -0.68, // 36 figures of sports
} satisfies Partial<Record<MarketplaceDomain, number>>;

/** Assumed from the rough size of the market relative to a measured one; no data supports them. */
export const ASSUMED_LEVELS = {
  "amazon.co.jp": -0.6,
  "amazon.it": -0.9,
  "amazon.es": -0.9,
  "amazon.com.au": -1.1,
  "amazon.com.br": -1.3,
  "amazon.ae": -1.3,
  "amazon.sa": -1.3,
  "amazon.com.tr": -1.3,
  "amazon.nl": -1.6,
  "amazon.se": -1.6,
  "amazon.pl": -1.6,
  "amazon.com.be": -1.6,
  "amazon.ie": -1.6,
  "amazon.eg": -1.6,
  "amazon.sg": -1.6,
  "amazon.co.za": -1.6,
} satisfies Partial<Record<MarketplaceDomain, number>>;

/** Levels of categories, from the counted rows of three marketplaces. */
export const CATEGORY_LEVELS: Record<string, number> = {
  appliances: -0.6,
  automotive: -0.06,
  baby: -0.2,
  beauty: 0.16,
  clothing: 0.03,
  computers: -0.13,
  electronics: 0.28,
  garden: -0.08,
  grocery: -0.17,
  health: 0.11,
  home: 0.48,
  industrial: -0.35,
  "musical instruments": -0.31,
  office: -0.09,
  pets: -0.2,
  shoes: 0.08,
  sports: -0.02,
  tools: 0.21,
  toys: 0.03,
  arts: -0.17, // from amazon.com's figures minus its level
  "kitchen and dining": 0.12, // the same
};

/**
 * Levels of marketplace and category together, from "bought in past month" figures at the middle of their bucket. Few figures
 * are pulled towards the sum of the marketplace's and the category's level.
 */
export const REPORTED_LEVELS: Partial<Record<MarketplaceDomain, Record<string, number>>> = {
  "amazon.com": {
    "kitchen and dining": 0.5, // 88 best sellers, ranks 1 to 100
    clothing: 0, // 78 best sellers, ranks 1 to 100
    automotive: 0.27, // 71, ranks 1 to 105
    arts: 0.21, // 68, ranks 2 to 109
    industrial: 0.42, // 13, ranks 1,853 to 84,437
    beauty: 0.72, // halfway to 0.9, the level of one product that moved from rank 272,670 to 23 (384 figures)
  },
  "amazon.de": {
    baby: -0.66, // 34, ranks 45 to 9,533
    clothing: -0.2, // 9, ranks 4,939 to 21,327
  },
  "amazon.co.uk": { electronics: -0.4 }, // 29, ranks 73 to 5,216
  "amazon.in": { sports: -0.7 }, // 36, ranks 10 to 8,245
};

/**
 * The extent of the range downwards and upwards, in log10, so that it contains four fifths of the held-out rows (`node
 * bench/sales/marketplaces.ts`). The value for assumed levels is untested.
 */
export const RANGES = {
  reported: { down: 0.42, up: 0.38 },
  /** Added to the lower side up to rank 100, and gradually less down to rank 1,000: best sellers change within a month. */
  bestRanks: 0.25,
  scaled: { down: 0.6, up: 0.5 },
  anyCategory: { down: 0.65, up: 0.6 },
  /** Added on both sides to a scaled category and to any category, if the marketplace's level comes from few categories. */
  fewCategories: 0.15,
  /** The same if it is assumed. */
  assumed: 0.25,
};
