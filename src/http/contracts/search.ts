import { type Static, Type } from "typebox";
import { minorDigits } from "../../base/money.ts";
import { MARKETPLACES } from "../../catalog/marketplace.ts";
import { type Filtered, type Filters, LAST_PAGE, PAGE_SIZE, SORTS, type Sort } from "../../search/engine.ts";
import { SCALES, WEAK, WEIGHTS } from "../../search/niche-score.ts";
import { rangeProblems } from "../../search/search-filters.ts";
import type { Contract } from "../contract.ts";
import { Distributions } from "./distributions.ts";
import { forgiven, formatOf, parameters } from "./parameters.ts";
import { dateTime, nullable } from "./schemas.ts";

const points = (description: string) => Type.Number({ minimum: 0, maximum: 100, description });

export const NicheScore = Type.Object(
  {
    score: points("How promising the niche is over all."),
    demand: points("How much the products of the result set sell."),
    competition: points("How hard it is to enter; high is hard."),
    opportunity: points("How much demand a newcomer could win."),
  },
  { description: "Computed over the whole result set, not just this page. Each figure is 0 to 100." },
);

const figures = (names: string[]) => Type.Object(Object.fromEntries(names.map((name) => [name, Type.Number()])));

const Explain = Type.Object(
  {
    statistics: figures([
      "products",
      "unitsTotal",
      "unitsMedian",
      "reviewsMedian",
      "ratingBySales",
      "priceLow",
      "priceHigh",
      "brandConcentration",
      "topShare",
      "weakShare",
    ]),
    scales: Type.Object(Object.fromEntries(Object.keys(SCALES).map((name) => [name, figures(["none", "full"])]))),
    weights: Type.Object(
      Object.fromEntries(Object.entries(WEIGHTS).map(([name, parts]) => [name, figures(Object.keys(parts))])),
    ),
    weakListing: figures(Object.keys(WEAK)),
    sentences: Type.Object(
      {
        score: Type.String(),
        demand: Type.String(),
        competition: Type.String(),
        opportunity: Type.String(),
      },
      { description: "Why each figure is what it is, in plain English." },
    ),
  },
  {
    description:
      "With `explain=true`: the inputs of the niche score. Prices are in minor units. The formula is in docs/niche-score.md.",
  },
);

export const Product = Type.Object({
  asin: Type.String({ description: "The marketplace's identifier of the product." }),
  title: Type.String(),
  brand: nullable.string("The brand as listed."),
  category: nullable.string("The root category."),
  imageUrl: nullable.string("Address of a product image."),
  price: nullable.number("Decimal amount in `currency`."),
  bsr: nullable.integer("Best-seller rank; lower is better."),
  monthlySales: nullable.integer("Estimated units sold per month."),
  reviewCount: nullable.integer("Number of reviews."),
  rating: nullable.number("Average rating, 1 to 5."),
  updatedAt: dateTime("When these figures were last seen."),
  salesEstimate: Type.Union(
    [
      Type.Object({
        low: Type.Integer({ description: "Four products in five sell at least about this much…" }),
        high: Type.Integer({ description: "…and at most about this." }),
        source: Type.String({
          enum: ["reported", "rank", "rank_any_category"],
          description:
            "`reported`: the marketplace's own figure. `rank`: from the best-seller rank in its category. " +
            "`rank_any_category`: from the rank, without a curve of its category.",
        }),
      }),
      Type.Null(),
    ],
    { description: "The range of `monthlySales` and where it comes from. docs/sales-estimates.md tells how." },
  ),
});

const least = (name: string, of: string) => Type.Optional(bound(name, `Only products with at least this ${of}.`));
const most = (name: string, of: string) => Type.Optional(bound(name, `Only products with at most this ${of}.`));

function bound(name: string, description: string) {
  if (name === "price") return Type.Number({ minimum: 0, maximum: 10_000_000, description });
  if (name === "rating") return Type.Number({ minimum: 0, maximum: 5, description });
  return Type.Integer({ minimum: 0, maximum: 1_000_000_000, description });
}

const name = (of: string) =>
  Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: `Only products of this ${of}; letter case is forgiven.` }),
  );

/** A product whose figure is not known passes no filter on it. */
export const FILTER_PARAMETERS = {
  minPrice: least("price", "price, a decimal amount in the marketplace's currency"),
  maxPrice: most("price", "price"),
  minBsr: least("bsr", "best-seller rank"),
  maxBsr: most("bsr", "best-seller rank"),
  minMonthlySales: least("monthlySales", "many estimated sales a month"),
  maxMonthlySales: most("monthlySales", "many estimated sales a month"),
  minReviews: least("reviews", "many reviews"),
  maxReviews: most("reviews", "many reviews"),
  minRating: least("rating", "rating"),
  maxRating: most("rating", "rating"),
  brand: name("brand"),
  category: name("category"),
};

const alternatives = {
  "text/csv": "Every match, not just a page, as a table with a header line.",
  "application/x-ndjson": "Every match, not just a page, one JSON object a line.",
};

export const search = {
  id: "search",
  method: "GET",
  path: "/api/v1/search",
  tag: "Research",
  summary: "Keyword search",
  description:
    "Searches a marketplace by keyword. Answers with the matching products, " +
    `${PAGE_SIZE} a page, and a niche score for the whole result set. A page past the end has no products, and the same totals and score. ` +
    "Product fields that are not known are `null`. Filters narrow the result set, and the niche score with it.\n\n" +
    "With `Accept: text/csv` or `Accept: application/x-ndjson`, or with `format`, the whole result set is sent as a file; that counts as one request.",
  gate: { feature: "search", counted: true },
  query: Type.Object({
    keyword: parameters.keyword,
    marketplace: parameters.marketplace,
    page: Type.Integer({ minimum: 1, maximum: LAST_PAGE, default: 1, description: "The result page." }),
    ...FILTER_PARAMETERS,
    sort: Type.Unsafe<Sort>({
      type: "string",
      enum: SORTS,
      default: "relevance",
      description: "The order. With `-` the greatest comes first; products without the figure come last.",
    }),
    explain: Type.Boolean({
      default: false,
      description: "Adds what the niche score is made of (statistics, scales, weights), and says in words why.",
    }),
    distributions: Type.Boolean({
      default: false,
      description: "Adds how the whole result set is spread over prices, reviews, ratings and brands.",
    }),
    format: formatOf(alternatives),
  }),
  data: Type.Object({
    keyword: Type.String({ description: "The searched term." }),
    marketplace: Type.String({ description: "The marketplace that was searched." }),
    currency: Type.String({ description: "Currency of every price, ISO 4217." }),
    page: Type.Integer({ description: "The result page returned." }),
    totalResults: Type.Integer({ description: "How many products match in all." }),
    nicheScore: NicheScore,
    products: Type.Array(Product),
    explain: Type.Optional(Explain),
    distributions: Type.Optional(Distributions),
  }),
  status: 200,
  alternatives,
  check: rangeProblems,
  prepare: {
    keyword: forgiven.keyword,
    marketplace: forgiven.marketplace,
    brand: (raw) => raw.trim(),
    category: (raw) => raw.trim(),
  },
} as const satisfies Contract;

export type SearchQuery = Static<typeof search.query>;

/** What of the filters was asked for. Prices are asked for as people write them and compared as they are kept. */
export function filtersOf(query: SearchQuery): Filters | undefined {
  const { brand, category, marketplace } = query;
  const minor = 10 ** minorDigits(MARKETPLACES[marketplace].currency);
  const toMinor = (price: number | undefined) => (price === undefined ? undefined : price * minor);
  const filters: Filters = {};
  const add = (name: Filtered, min: number | undefined, max: number | undefined) => {
    if (min !== undefined || max !== undefined) filters[name] = { min, max };
  };
  add("price", toMinor(query.minPrice), toMinor(query.maxPrice));
  add("bsr", query.minBsr, query.maxBsr);
  add("monthlySales", query.minMonthlySales, query.maxMonthlySales);
  add("reviews", query.minReviews, query.maxReviews);
  add("rating", query.minRating, query.maxRating);
  if (brand !== undefined) filters.brand = brand;
  if (category !== undefined) filters.category = category;
  return Object.keys(filters).length === 0 ? undefined : filters;
}
