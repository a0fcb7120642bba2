/**
 * What is known of rank and sales before an operator calibrates, where no curve of a marketplace and category is measured
 * (`measured-curves.ts`): one shape for all, and **levels**, log10 of a factor on it. `node bench/sales/built-in.ts`
 * prints the shape, the levels of counted rows and those of reported figures; what was set by hand from them, or assumed,
 * says so.
 */
import type { MarketplaceDomain } from "../marketplace.ts";

/**
 * Log10 of units a month at the ranks of `KNOT_RANKS`, at level 0. From the counted rows of amazon.fr, amazon.ca and
 * amazon.com.mx in ranks up to 30,000 with their levels taken out; head and tail as published fits by rank band have it
 * (about −0.3 to −0.5 for the first hundred, −0.75 in the middle, −1 and steeper for obscure ranks).
 */
export const SHAPE: readonly number[] = [
  4.32, 3.98, 3.52, 3.34, 3.16, 2.96, 2.73, 2.49, 2.18, 1.87, 1.6, 1.3, 1, 0.68, 0.34,
];

/**
 * Of amazon.ca, amazon.fr and amazon.com.mx from counted rows. The others are set by hand from "bought in past month"
 * figures less their category's level, which do not agree well: on amazon.com they run from −0.03 to 0.8.
 */
export const MARKETPLACE_LEVELS = {
  "amazon.com": 0.3, // 318 figures in five categories
  "amazon.de": -0.45, // 34 figures of baby products
  "amazon.co.uk": -0.55, // 29 figures of electronics (−0.68), and an assumption that it sells nearly as much as Germany
  "amazon.in": -0.68, // 36 figures of sports
  "amazon.ca": -0.78,
  "amazon.fr": -0.85,
  "amazon.com.mx": -1.21,
} satisfies Partial<Record<MarketplaceDomain, number>>;

/** Assumed, by the rough size of the market beside a measured one; no row supports them. */
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

/** How much more or less a rank means in one category than in another, from the counted rows of three marketplaces. */
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
  arts: -0.09, // from amazon.com's figures less its level
  "kitchen and dining": 0.2, // likewise
};

/** Marketplace and category together, from "bought in past month" figures in the middle of their bucket. */
export const REPORTED_LEVELS: Partial<Record<MarketplaceDomain, Record<string, number>>> = {
  "amazon.com": {
    "kitchen and dining": 0.5, // 88 best sellers, ranks 1 to 100
    clothing: 0, // 78, likewise
    automotive: 0.27, // 71
    arts: 0.21, // 68
    industrial: 0.45, // 13, ranks 1,853 to 84,437
    beauty: 0.9, // by hand from the fit of one product on its way from rank 272,670 to 23, 384 figures
  },
  "amazon.de": { baby: -0.66 }, // 34, ranks 45 to 9,533
  "amazon.co.uk": { electronics: -0.4 }, // 29, ranks 73 to 5,216
  "amazon.in": { sports: -0.7 }, // 36, ranks 10 to 8,245
};

/**
 * How far down and up the range reaches, in log10. Of reported levels: four fifths of their own rows. Of scaled ones: the
 * counted rows of each marketplace and category with its level taken from elsewhere (0.55 and 0.41), of any category
 * likewise (0.54 and 0.55), both set wider by hand for marketplaces that few categories tell. What is assumed is untested.
 */
export const RANGES = {
  reported: { down: 0.61, up: 0.34 },
  scaled: { down: 0.6, up: 0.5 },
  anyCategory: { down: 0.65, up: 0.6 },
  /** Added on both sides where the marketplace's level is assumed. */
  assumed: 0.25,
};
