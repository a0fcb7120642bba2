/**
 * The fields of a document. Words are looked for and never read back; what ranks a product and what is summed up are columns;
 * what an answer shows is stored as it is, and not looked into.
 */
const WORDS = { type: "keyword", doc_values: false } as const;
const COLUMN = { type: "float", index: false } as const;
const COUNTED = { type: "long", index: false } as const;
const CLASS = { type: "short", index: false } as const;
/** Wider than what is kept in them: what is not known is sorted behind the greatest. */
const FIGURE = { type: "long" } as const;
const NAME = { type: "integer" } as const;

export const MAPPING = {
  product: { type: "object", enabled: false },
  asin: { type: "keyword" },

  /** All words of a product; those that stand once, twice, more often in its title; those of its brand and category alone. */
  words: WORDS,
  title1: WORDS,
  title2: WORDS,
  title3: WORDS,
  brandWords: WORDS,
  categoryWords: WORDS,
  /** Neighbours in the title, joined. */
  pairs: WORDS,

  /** What a word is worth that stands once, twice, more often in a title of this length. */
  once: COLUMN,
  twice: COLUMN,
  thrice: COLUMN,
  popularity: COLUMN,

  price: FIGURE,
  bsr: FIGURE,
  sales: FIGURE,
  reviews: FIGURE,
  /** Tenths of a star. */
  rating: FIGURE,
  /** The numbers that stand for them. */
  brand: NAME,
  category: NAME,

  /** What the statistics count: classes, and units of weak listings, of rated ones, by their tenths of a star, by price. */
  salesClass: CLASS,
  reviewsClass: CLASS,
  priceClass: CLASS,
  salesOfWeak: COUNTED,
  salesRated: COUNTED,
  ratingBySales: COUNTED,
  revenue: COUNTED,
} as const;
