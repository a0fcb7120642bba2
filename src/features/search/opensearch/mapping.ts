/**
 * The fields of a document. Words are searched and never read back; figures for ranking and statistics are columns; the
 * displayed product is stored unindexed.
 */
import { CHANGES, type Change } from "../engine.ts";

const WORDS = { type: "keyword", doc_values: false } as const;
const COLUMN = { type: "float", index: false } as const;
const SUM = { type: "long", index: false } as const;
const CLASS = { type: "short", index: false } as const;
/** Wider than their values: an unknown figure sorts behind the largest one. */
const FIGURE = { type: "long" } as const;
const NAME = { type: "integer" } as const;

const CHANGE_FIELDS = Object.fromEntries(CHANGES.map((change) => [change, FIGURE])) as Record<Change, typeof FIGURE>;

export const MAPPING = {
  product: { type: "object", enabled: false },
  asin: { type: "keyword" },

  /** All words of a product; words once, twice, more often in its title; words only in its brand, a compound, its category. */
  words: WORDS,
  title1: WORDS,
  title2: WORDS,
  title3: WORDS,
  brandWords: WORDS,
  compoundWords: WORDS,
  categoryWords: WORDS,
  /** Joined neighbours in the title. */
  pairs: WORDS,
  /** The head noun of the title, and its last part if it is a compound. */
  head: WORDS,
  /**
   * The evidence of `niche-set.ts`: words in the title, a compound or the brand; words that name the product, and early in its
   * title; its head noun if it names it; the words of its maker.
   */
  firm: WORDS,
  named: WORDS,
  early: WORDS,
  namedHead: WORDS,
  makers: WORDS,

  /** The weight of a word that occurs once, twice, more often in a title of this length. */
  once: COLUMN,
  twice: COLUMN,
  thrice: COLUMN,
  popularity: COLUMN,

  price: FIGURE,
  bsr: FIGURE,
  sales: FIGURE,
  /** The sales times the price. */
  revenue: FIGURE,
  reviews: FIGURE,
  /** Tenths of a star. */
  rating: FIGURE,
  /** The days from the first day on the marketplace to a fixed day, and the changes over some days, moved above zero. */
  age: FIGURE,
  ...CHANGE_FIELDS,
  offers: FIGURE,
  /** Of the packed product, in grams. */
  weight: FIGURE,
  /** The position in the list of tiers. */
  sizeTier: NAME,
  titleScore: FIGURE,
  /** Hashes of the names. */
  brand: NAME,
  category: NAME,

  /**
   * Columns for the statistics: histogram slots; the units of listings that can be judged, of weak ones, and of ones with a
   * known price and brand; dampened sales (a weight) of products with known reviews and rating, and these times the doublings
   * of reviews and the tenths of a star.
   */
  salesClass: CLASS,
  reviewsClass: CLASS,
  priceClass: CLASS,
  revenueClass: CLASS,
  salesJudged: SUM,
  salesOfWeak: SUM,
  salesPriced: SUM,
  salesBranded: SUM,
  weightReviewed: SUM,
  weightedDoublings: SUM,
  weightRated: SUM,
  weightedTenths: SUM,
  /** Seconds since 1970. */
  updated: SUM,
} as const;
