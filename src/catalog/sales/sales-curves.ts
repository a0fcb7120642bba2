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

/**
 * amazon.ca, amazon.fr and amazon.com.mx are from counted rows. The others are set by hand from "bought in past month"
 * figures minus their category's level, which do not agree well: on amazon.com they range from −0.03 to 0.8.
 */
export const MARKETPLACE_LEVELS = {
  "amazon.com": 0.3, // 318 figures in five categories
  "amazon.de": -0.45, // 34 figures of baby products
  "amazon.co.uk": -0.55, // 29 figures of electronics (−0.68), and the assumption that it sells nearly as much as Germany
  "amazon.in": -0.68, // 36 figures of sports
  "amazon.ca": -0.78,
  "amazon.fr": -0.85,
  "amazon.com.mx": -1.21,
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
  arts: -0.09, // from amazon.com's figures minus its level
  "kitchen and dining": 0.2, // the same
};

/** Levels of marketplace and category together, from "bought in past month" figures at the middle of their bucket. */
export const REPORTED_LEVELS: Partial<Record<MarketplaceDomain, Record<string, number>>> = {
  "amazon.com": {
    "kitchen and dining": 0.5, // 88 best sellers, ranks 1 to 100
    clothing: 0, // 78 best sellers, ranks 1 to 100
    automotive: 0.27, // 71
    arts: 0.21, // 68
    industrial: 0.45, // 13, ranks 1,853 to 84,437
    beauty: 0.9, // by hand, from the fit of one product that moved from rank 272,670 to 23 (384 figures)
  },
  "amazon.de": { baby: -0.66 }, // 34, ranks 45 to 9,533
  "amazon.co.uk": { electronics: -0.4 }, // 29, ranks 73 to 5,216
  "amazon.in": { sports: -0.7 }, // 36, ranks 10 to 8,245
};

/**
 * How far the range extends down and up, in log10. Reported levels: four fifths of their own rows. Scaled levels: counted rows
 * of each marketplace and category with the level of others (0.55 and 0.41); any category: the same (0.54 and 0.55). Both
 * were widened by hand for marketplaces with few measured categories. The value for assumed levels is untested.
 */
export const RANGES = {
  reported: { down: 0.61, up: 0.34 },
  scaled: { down: 0.6, up: 0.5 },
  anyCategory: { down: 0.65, up: 0.6 },
  /** Added on both sides if the marketplace's level is assumed. */
  assumed: 0.25,
};
