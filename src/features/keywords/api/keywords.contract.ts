/** Keyword ideas, the keywords of a product, and the share of voice. */
import { Type } from "typebox";
import { type PeriodInput, problemsOf } from "../../../platform/base/period.ts";
import { dateTime, integer, nullable, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { enough } from "../../search/api/niche-score.ts";
import { normalize, parameters } from "../../search/api/parameters.ts";
import { RANK_DEPTH } from "../../search/engine.ts";
import { DEFAULT_IDEAS, MOST_IDEAS } from "../find-ideas.ts";
import { MOST_PHRASES } from "../find-keywords-of.ts";
import { SAMPLE_SIZE } from "../read-sample.ts";
import { DEPTH } from "../share-of-voice.ts";

/** A keyword and the figures of its result set. */
export const figures = {
  products: integer("The number of products in the keyword's result set."),
  units: nullable.number("Estimated units sold per month, all products together."),
  revenue: nullable.number("Estimated revenue per month in `currency`, all products together."),
  score: Type.Number({ description: "The niche score, 0 to 100." }),
  demand: Type.Number({ description: "How much these products sell and earn, 0 to 100." }),
  competition: Type.Number({ description: "How hard the niche is to enter, 0 to 100; higher is harder." }),
  opportunity: Type.Number({ description: "How much a new product could win and earn, 0 to 100." }),
  enough,
  reason: nullable.string("Why there is no score to show; null if `enough` is true."),
};

const keywords = { tag: "Keywords", gate: { feature: "search", counted: true } } as const;

export const keywordIdeas = {
  ...keywords,
  id: "keywordIdeas",
  method: "GET",
  path: "/api/v1/keywords/ideas",
  summary: "Get keyword ideas",
  description:
    "Returns phrases of two to four words that the titles of a result set share: of a keyword, of products like the given one, or of " +
    "a category's best sellers. Phrases that name no product, brands, model numbers and duplicates by plural or word order are left out. " +
    "If too few products match every word of the keyword, there are no ideas, and `reason` says why. " +
    "Each idea has the figures that a search for it returns. The titles are those of the first " +
    `${SAMPLE_SIZE} products. Pass one of \`keyword\`, \`asin\` and \`category\`. Counts as one request.`,
  query: Type.Object({
    marketplace: parameters.marketplace,
    keyword: Type.Optional(parameters.keyword),
    asin: Type.Optional(parameters.asin),
    category: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: "The name of a category. Not case-sensitive." }),
    ),
    limit: Type.Integer({
      minimum: 1,
      maximum: MOST_IDEAS,
      default: DEFAULT_IDEAS,
      description: "The maximum number of ideas to return.",
    }),
  }),
  data: Type.Object({
    marketplace: text("The marketplace."),
    currency: text("The currency of the revenue (ISO 4217)."),
    keyword: nullable.string("The keyword whose results the ideas come from; null for a category."),
    coverage: Type.Number({
      description:
        "The share of the keyword's words that every product of its result set contains, as in a search. Always 1.",
    }),
    sampledProducts: integer("The number of products whose titles were read."),
    ideas: Type.Array(
      Type.Object({
        keyword: text("The phrase, as most titles write it."),
        sharedProducts: integer(
          "How many of the sampled products contain the phrase. All of them are in its result set.",
        ),
        ...figures,
      }),
      { description: "Phrases that more of the sampled products contain come first." },
    ),
    reason: nullable.string("Why there are no ideas; null if there are some."),
  }),
  check: ({ keyword, asin, category }) => {
    const given = Object.entries({ keyword, asin, category }).flatMap(([name, value]) =>
      value === undefined ? [] : name,
    );
    const [first, ...others] = given;
    if (first === undefined)
      return [{ parameter: "keyword", message: "is required, unless you pass asin or category" }];
    return others.length === 0 ? [] : [{ parameter: first, message: `can't be combined with ${others.join(" or ")}` }];
  },
  prepare: { ...normalize, category: (raw: string) => raw.trim() },
} as const satisfies Contract;

const Position = (description: string) =>
  Type.Union(
    [
      Type.Object({
        position: integer("The position, starting at 1."),
        source: text("The source that reported it."),
        seenAt: dateTime("When it was seen."),
      }),
      Type.Null(),
    ],
    { description },
  );

export const productKeywords = {
  ...keywords,
  id: "productKeywords",
  method: "GET",
  path: "/api/v1/products/:asin/keywords",
  summary: "Get a product's keywords",
  description:
    `Returns up to ${MOST_PHRASES} phrases that the product is found for, with its rank in our results and, where a source has reported ` +
    "them, its positions in the marketplace's own results. The best rank comes first. If the product is unknown, the response is 404.",
  params: Type.Object({ asin: parameters.asin }),
  query: Type.Object({ marketplace: parameters.marketplace }),
  data: Type.Object({
    asin: text("The product."),
    marketplace: text("The marketplace."),
    currency: text("The currency of the revenue (ISO 4217)."),
    keywords: Type.Array(
      Type.Object({
        keyword: text("The phrase."),
        rank: nullable.integer(`The product's rank in our results; null if it isn't among the first ${RANK_DEPTH}.`),
        organic: Position("The position among the marketplace's organic results; null if no source reported one."),
        sponsored: Position("The position among the marketplace's sponsored results; null if no source reported one."),
        ...figures,
      }),
    ),
  }),
  prepare: normalize,
} as const satisfies Contract;

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const knownShare = (description: string) =>
  Type.Unsafe<number | null>({ type: ["number", "null"], minimum: 0, maximum: 1, description });
const sales = {
  units: knownShare(`The share of the known units that the first ${DEPTH} products sell; null if its own are unknown.`),
  revenue: knownShare(`The share of the known revenue of the first ${DEPTH} products; null if its own is unknown.`),
};
const BrandVoice = Type.Object({
  brand: nullable.string("The brand; null for all products without a known brand together."),
  products: integer(`Products among the first ${DEPTH}.`),
  bestRank: integer("The best rank of its products."),
  top10: share("The share of the first 10 positions."),
  top50: share(`The share of the first ${DEPTH} positions.`),
  ...sales,
});

export const shareOfVoice = {
  ...keywords,
  id: "shareOfVoice",
  method: "GET",
  path: "/api/v1/keywords/share-of-voice",
  summary: "Get a keyword's share of voice",
  description:
    `Returns how the first 10 and ${DEPTH} positions of a keyword's results, and the sales of these products, are divided among brands and ` +
    "products, now and by day. Days are recorded for tracked keywords, and for 30 days after a request. Counts as one request.",
  query: Type.Object({
    keyword: parameters.keyword,
    marketplace: parameters.marketplace,
    from: parameters.from,
    to: parameters.to,
  }),
  data: Type.Object({
    keyword: text("The normalized keyword: lowercase, with single spaces."),
    marketplace: text("The marketplace."),
    positions: integer(`The number of products counted, at most ${DEPTH}.`),
    brands: Type.Array(BrandVoice, { description: "The brand with the most positions first." }),
    products: Type.Array(
      Type.Object({
        asin: text("The product."),
        title: text("Its title."),
        brand: nullable.string("Its brand."),
        rank: integer("Its rank, starting at 1."),
        ...sales,
      }),
    ),
    days: Type.Array(
      Type.Object({
        day: Type.String({ format: "date", description: "The UTC day." }),
        version: integer("The version of the result set and the score. Days of different versions cannot be compared."),
        positions: integer("The number of products counted."),
        brands: Type.Array(BrandVoice),
        products: Type.Array(Type.Object({ asin: text("The product."), rank: integer("Its rank."), ...sales })),
      }),
      { description: "The recorded days of the period, in order." },
    ),
  }),
  check: (query, now) => problemsOf(query as PeriodInput, now),
  prepare: normalize,
} as const satisfies Contract;
