import { type Static, type TNumber, type TOptional, Type } from "typebox";
import type { ErrorDetail } from "../../../platform/base/errors.ts";
import { minorDigits } from "../../../platform/base/money.ts";
import { formatOf } from "../../../platform/http/parameters.ts";
import { integer, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { Product } from "../../catalog/api/product-schema.ts";
import { MARKETPLACES } from "../../catalog/marketplace.ts";
import { SIZE_TIERS } from "../../catalog/size-tier-of.ts";
import { ageOf } from "../document/fields.ts";
import {
  CHANGES,
  type Change,
  DEEPEST,
  type Filtered,
  type Filters,
  LARGEST_PAGE,
  LAST_PAGE,
  NAMED,
  PAGE_SIZE,
  SORTS,
  type Sort,
} from "../engine.ts";
import { BOUNDS, capital, rangeProblems, type SearchFilters } from "../search-filters.ts";
import { Distributions } from "./distributions.ts";
import { Explain, NicheScore } from "./niche-score.ts";
import { normalize, parameters } from "./parameters.ts";

const Interpretation = Type.Object(
  {
    coverage: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        "The share of the keyword's words that every counted product contains. Always 1: no word is left out to find more products.",
    }),
    corrected: Type.Array(
      Type.Object({
        from: text("The word of the keyword."),
        to: text("The word that was searched for instead, as most titles of the first page write it."),
      }),
      {
        description:
          "Words that no product contains, one slip away from a word that stands beside the same words in titles. Their corrections were searched for instead.",
      },
    ),
    spellings: Type.Array(
      Type.Object({
        word: text("The word of the keyword."),
        to: Type.Array(Type.String(), { description: "The common spelling, which was searched for as well." }),
      }),
      { description: "Words that some titles misspell in the same way. Products with either spelling count." },
    ),
    expanded: Type.Array(
      Type.Object({
        word: text("The word or phrase of the keyword."),
        to: Type.Array(Type.String(), { description: "The synonyms or forms that were searched for as well." }),
      }),
      {
        description:
          "Words and phrases with synonyms, and rare words with their other forms. An exact match ranks first.",
      },
    ),
    unknown: Type.Array(Type.String(), {
      description:
        "Words that no product of the marketplace contains, in any form. With one of them the result set is empty.",
    }),
  },
  { description: "How the keyword was understood. The lists are empty if it was searched for as written." },
);

const FoundProduct = Type.Object({
  ...Product.properties,
  match: Type.Optional(
    Type.String({
      enum: ["related"],
      description:
        "Only on products that follow a result set of fewer than 100: they contain fewer of the keyword's words, or are something else, " +
        "as an accessory. The total, the niche score, the distributions and files leave them out.",
    }),
  ),
});

/** A change of the finder: its range, and what it is a change of. */
const CHANGED = {
  price: "of the price, in percent; a price that fell has a negative one",
  bsr: "of the best-seller rank, in percent; a negative one is an improvement",
  rating: "of the rating, in stars",
} as const;

function changeBound(change: Change, end: "least" | "most") {
  const [, figure, days] = /^(price|bsr|rating)Change(\d+)$/.exec(change) as unknown as [
    string,
    keyof typeof CHANGED,
    string,
  ];
  const description = `Returns only products with at ${end} this change ${CHANGED[figure]}, over the last ${days} days.`;
  return Type.Optional(
    figure === "rating"
      ? Type.Number({ minimum: -4, maximum: 4, description })
      : Type.Integer({ minimum: -100, maximum: 900, description }),
  );
}

type ChangeBounds = Record<`${"min" | "max"}${Capitalize<Change>}`, TOptional<TNumber>>;

const CHANGE_BOUNDS = Object.fromEntries(
  CHANGES.flatMap((change) => [
    [`min${capital(change)}`, changeBound(change, "least")],
    [`max${capital(change)}`, changeBound(change, "most")],
  ]),
) as unknown as ChangeBounds;

const days = (of: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 36_500, description: of }));

const least = (name: string, of: string) =>
  Type.Optional(bound(name, `Returns only products with at least this ${of}.`));
const most = (name: string, of: string) => Type.Optional(bound(name, `Returns only products with at most this ${of}.`));

function bound(name: string, description: string) {
  if (name === "price") return Type.Number({ minimum: 0, maximum: 10_000_000, description });
  if (name === "revenue") return Type.Number({ minimum: 0, maximum: 1_000_000_000_000, description });
  if (name === "rating") return Type.Number({ minimum: 0, maximum: 5, description });
  if (name === "titleScore") return Type.Integer({ minimum: 0, maximum: 100, description });
  return Type.Integer({ minimum: 0, maximum: 1_000_000_000, description });
}

const name = (of: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: `Returns only products of this ${of}. Not case-sensitive.`,
    }),
  );

const AGE = "counted from its first day on the marketplace; products without a reported first day are left out";

/** A product whose figure is unknown passes no filter on that figure. */
export const FILTER_PARAMETERS = {
  minPrice: least("price", "price, a decimal amount in the marketplace's currency"),
  maxPrice: most("price", "price"),
  minBsr: least("bsr", "best-seller rank"),
  maxBsr: most("bsr", "best-seller rank"),
  minMonthlySales: least("monthlySales", "many estimated sales per month"),
  maxMonthlySales: most("monthlySales", "many estimated sales per month"),
  minRevenue: least("revenue", "estimated revenue per month, a decimal amount in the marketplace's currency"),
  maxRevenue: most("revenue", "estimated revenue per month"),
  minReviews: least("reviews", "many reviews"),
  maxReviews: most("reviews", "many reviews"),
  minRating: least("rating", "rating"),
  maxRating: most("rating", "rating"),
  minAgeDays: days(`Returns only products that are at least this many days old, ${AGE}.`),
  maxAgeDays: days(`Returns only products that are at most this many days old, ${AGE}.`),
  minOffers: least("offers", "many new offers"),
  maxOffers: most("offers", "many new offers"),
  minWeight: least("weight", "weight of the packed product, in grams"),
  maxWeight: most("weight", "weight of the packed product, in grams"),
  minTitleScore: least("titleScore", "title score, from 0 to 100"),
  maxTitleScore: most(
    "titleScore",
    "title score, from 0 to 100. A low one means a short or badly written title: see docs/listings.md",
  ),
  ...CHANGE_BOUNDS,
  brand: name("brand"),
  category: name("category"),
  // A pattern: an enumeration would be one more model in every generated client.
  sizeTier: Type.Optional(
    Type.String({
      title: `one of ${SIZE_TIERS.join(", ")}`,
      pattern: `^(${SIZE_TIERS.join("|")})$`,
      description:
        "Returns only products of this size tier, which decides what the marketplace charges for fulfilment. It follows from the " +
        `weight and the sides of the packed product. On amazon.com and amazon.co.uk: ${SIZE_TIERS.join(", ")}.`,
    }),
  ),
};

export const alternatives = {
  "text/csv": "All matches, not just one page, as a table with a header row.",
  "application/x-ndjson": "All matches, not just one page, as one JSON object per line.",
};

/** A page may lie no deeper than the last one of the usual size. */
function depthProblems({ page, limit }: { page?: unknown; limit?: unknown }): ErrorDetail[] {
  const last = Math.floor(DEEPEST / Number(limit));
  return Number(page) > last ? [{ parameter: "page", message: `must be at most ${last} with limit=${limit}` }] : [];
}

export const search = {
  id: "search",
  method: "GET",
  path: "/api/v1/search",
  tag: "Research",
  summary: "Search products",
  description:
    "Searches a marketplace by keyword. Returns the matching products, " +
    `${PAGE_SIZE} per page unless \`limit\` says otherwise, and a niche score for the whole result set. A page past the end has no products, but the same totals and score. ` +
    "The result set is the strictest match that finds at least five products: all words of the keyword, or else as many as possible. " +
    'On the last page of a small result set, related products follow, marked `match: "related"` and not counted. ' +
    "A keyword that is the ASIN of a product finds that product alone. Unknown product fields are `null`. Filters narrow the result set and its niche score.\n\n" +
    "With `Accept: text/csv`, `Accept: application/x-ndjson` or `format`, returns the whole result set as a file, which counts as one request.",
  gate: { feature: "search", counted: true },
  query: Type.Object({
    keyword: parameters.keyword,
    marketplace: parameters.marketplace,
    page: Type.Integer({
      minimum: 1,
      maximum: LAST_PAGE,
      default: 1,
      description: `The page number. Pages reach the first ${DEEPEST.toLocaleString("en-US")} products.`,
    }),
    limit: Type.Integer({
      minimum: 1,
      maximum: LARGEST_PAGE,
      default: PAGE_SIZE,
      description: "The number of products per page.",
    }),
    correct: Type.Boolean({
      default: true,
      description:
        "Corrects misspelt words where titles confirm it. With `false`, the words are searched for as written, and corrections are only offered.",
    }),
    ...FILTER_PARAMETERS,
    sort: oneOf<Sort>(SORTS, "The sort order. `-` means descending. Products without the figure come last.", {
      default: "relevance",
    }),
    explain: Type.Boolean({
      default: false,
      description:
        "Adds everything the niche score is made of (statistics, parts, constants) and an explanation in words.",
    }),
    distributions: Type.Boolean({
      default: false,
      description: "Adds the distribution of the whole result set by price, reviews, rating and brand.",
    }),
    format: formatOf(alternatives),
  }),
  data: Type.Object({
    keyword: text("The search term."),
    marketplace: text("The marketplace."),
    currency: text("The currency of all prices (ISO 4217)."),
    page: integer("The returned page."),
    totalResults: integer("The number of products in the result set."),
    correctedKeyword: nullable.string(
      "The keyword with corrected spelling, whose results these are; null if nothing was corrected. Track and save this one.",
    ),
    didYouMean: nullable.string(
      "The keyword that may have been meant, to be offered; null if none was found. The results are not of this one.",
    ),
    nicheScore: NicheScore,
    interpretation: Interpretation,
    products: Type.Array(FoundProduct),
    explain: Type.Optional(Explain),
    distributions: Type.Optional(Distributions),
  }),
  alternatives,
  check: (query) => [...rangeProblems(query), ...depthProblems(query)],
  prepare: {
    keyword: normalize.keyword,
    marketplace: normalize.marketplace,
    brand: (raw) => raw.trim(),
    category: (raw) => raw.trim(),
  },
} as const satisfies Contract;

export type SearchQuery = Static<typeof search.query>;

const DAY_MS = 86_400_000;

/**
 * The requested filters; undefined if there are none. Amounts of money come as decimals and are compared in minor units; ages
 * come as days before `now`, and are compared with the first days on the marketplace.
 */
export function filtersOf(query: SearchFilters & Pick<SearchQuery, "marketplace">, now: Date): Filters | undefined {
  const { marketplace } = query;
  const minor = 10 ** minorDigits(MARKETPLACES[marketplace].currency);
  const today = ageOf(Math.floor(now.getTime() / DAY_MS));
  const filters: Filters = {};
  const stored = (figure: Filtered, bound: number | undefined) => {
    if (bound === undefined) return undefined;
    if (figure === "ageDays") return today + bound;
    return figure === "price" || figure === "revenue" ? bound * minor : bound;
  };
  for (const { figure, min, max } of BOUNDS)
    if (query[min] !== undefined || query[max] !== undefined)
      filters[figure] = { min: stored(figure, query[min]), max: stored(figure, query[max]) };
  for (const name of NAMED) if (query[name] !== undefined) filters[name] = query[name];
  return Object.keys(filters).length === 0 ? undefined : filters;
}
