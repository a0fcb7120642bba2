import { Type } from "typebox";
import {
  canonicalDomain,
  DEFAULT_MARKETPLACE,
  MARKETPLACE_DOMAINS,
  type MarketplaceDomain,
} from "../../catalog/marketplace.ts";
import { LAST_PAGE, LONGEST_KEYWORD, PAGE_SIZE } from "../../search/engine.ts";
import { SCALES, WEAK, WEIGHTS } from "../../search/niche-score.ts";
import type { Contract } from "../contract.ts";
import { dateTime, nullable } from "./schemas.ts";

const points = (description: string) => Type.Number({ minimum: 0, maximum: 100, description });

const NicheScore = Type.Object(
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
  },
  {
    description:
      "With `explain=true`: the inputs of the niche score. Prices are in minor units. The formula is in docs/niche-score.md.",
  },
);

const Product = Type.Object({
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
});

export const search = {
  id: "search",
  method: "GET",
  path: "/api/v1/search",
  tag: "Research",
  summary: "Keyword search",
  description:
    "Searches a marketplace by keyword. Answers with the matching products, " +
    `${PAGE_SIZE} a page, and a niche score for the whole result set. A page past the end has no products, and the same totals and score. ` +
    "Product fields that are not known are `null`.",
  gate: { feature: "search", counted: true },
  query: Type.Object({
    keyword: Type.String({ minLength: 1, maxLength: LONGEST_KEYWORD, description: "The search term." }),
    marketplace: Type.Unsafe<MarketplaceDomain>({
      type: "string",
      enum: MARKETPLACE_DOMAINS,
      default: DEFAULT_MARKETPLACE,
      description: "The marketplace's domain. Letter case and a leading `www.` are forgiven.",
    }),
    page: Type.Integer({ minimum: 1, maximum: LAST_PAGE, default: 1, description: "The result page." }),
    explain: Type.Boolean({
      default: false,
      description: "Adds what the niche score is made of: statistics, scales, weights.",
    }),
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
  }),
  status: 200,
  prepare: {
    // Control characters mean nothing in a search, and the database does not take all of them.
    keyword: (raw) =>
      raw
        .toWellFormed()
        .replace(/\p{Cc}+/gu, " ")
        .trim(),
    marketplace: canonicalDomain,
  },
  example: {
    query: { keyword: "yoga mat", marketplace: "amazon.com", page: 1 },
    data: {
      keyword: "yoga mat",
      marketplace: "amazon.com",
      currency: "USD",
      page: 1,
      totalResults: 45,
      nicheScore: { score: 61.4, demand: 68.2, competition: 55.3, opportunity: 56.9 },
      products: [
        {
          asin: "B000002E1X",
          title: "Valomi Yoga Mat Non Slip 6mm, with Carrying Strap",
          brand: "Valomi",
          category: "Sports & Outdoors",
          imageUrl: "https://research.example.com/images/B000002E1X.svg",
          price: 24.99,
          bsr: 812,
          monthlySales: 2140,
          reviewCount: 3877,
          rating: 4.6,
          updatedAt: "2026-03-01T08:30:00.000Z",
        },
      ],
    },
  },
} as const satisfies Contract;
