/** Tools for market research. */
import { type Static, Type } from "typebox";
import { PAGE_SIZE } from "../search/engine.ts";
import {
  type FoundResponse,
  type HistoryResponse,
  type IdeasResponse,
  PROFIT_FIGURES,
  type ProductResponse,
  type ProfitResponse,
  type SearchResponse,
} from "./api-responses.ts";
import { shortProduct, shortScore, thinOut } from "./shorten.ts";
import { ask, pageUrl, queryOf, type Tool, ToolRefusal, tool } from "./tool.ts";
import {
  asin,
  competition,
  FoundProduct,
  input,
  keyword,
  limit,
  marketplace,
  more,
  number,
  optionalNumber,
  output,
  page,
  Range,
  Score,
  text,
} from "./tool-schemas.ts";

const LARGEST_CALL = 20;
const USUAL_PRODUCTS = 10;
const DAY_MS = 86_400_000;

const sort = Type.Optional(
  Type.String({
    description: "price, bsr, monthlySales, revenue, reviews or rating; - for descending, e.g. -monthlySales",
  }),
);
const FILTERS = {
  minPrice: optionalNumber(),
  maxPrice: optionalNumber(),
  minMonthlySales: optionalNumber(),
  maxReviews: optionalNumber(),
};
const Found = {
  marketplace: Type.String(),
  currency: Type.String(),
  totalResults: Type.Integer(),
  nicheScore: Score,
  products: Type.Array(FoundProduct),
  more,
};

const searchNiche = tool({
  name: "search_niche",
  title: "Search a niche",
  description: "Products of a keyword with the niche score of the whole result set. Start here.",
  scope: "read",
  input: input({ keyword, marketplace, ...FILTERS, sort, page, limit: limit(LARGEST_CALL, USUAL_PRODUCTS) }),
  output: output({ keyword: Type.String(), correctedKeyword: text(), didYouMean: text(), ...Found }),
  async run({ limit = USUAL_PRODUCTS, ...query }, context) {
    const data = await ask<SearchResponse>(context.callApi, {
      method: "GET",
      path: "/api/v1/search",
      query: queryOf({ ...query, limit }),
    });
    return {
      keyword: data.keyword,
      correctedKeyword: data.correctedKeyword,
      didYouMean: data.didYouMean,
      ...found(data),
      more: pageUrl(context, "/research", shownAs(query, limit)),
    };
  },
});

const ComparedNiche = output({
  keyword: Type.String(),
  error: Type.Optional(Type.String()),
  totalResults: Type.Optional(Type.Integer()),
  nicheScore: Type.Optional(Score),
  medianPrice: Type.Optional(number()),
  medianReviews: Type.Optional(number()),
  topTenShare: Type.Optional(number()),
});

const compareNiches = tool({
  name: "compare_niches",
  title: "Compare niches",
  description: "Niche scores and figures of 2 to 5 keywords. Counts one request per keyword.",
  scope: "read",
  input: input({ keywords: Type.Array(keyword, { minItems: 2, maxItems: 5 }), marketplace }),
  output: output({ niches: Type.Array(ComparedNiche), more }),
  async run({ keywords, marketplace }, context) {
    const niches: Static<typeof ComparedNiche>[] = [];
    for (const keyword of keywords) {
      const query = queryOf({ keyword, marketplace, explain: true });
      try {
        const data = await ask<SearchResponse>(context.callApi, { method: "GET", path: "/api/v1/search", query });
        const { priceMedian = null, reviewsMedian = null, topTenShare = null } = data.explain?.statistics ?? {};
        niches.push({
          keyword: data.keyword,
          totalResults: data.totalResults,
          nicheScore: shortScore(data.nicheScore),
          medianPrice: priceMedian,
          medianReviews: reviewsMedian,
          topTenShare,
        });
      } catch (error) {
        // A refusal of the first keyword refuses the call; a later one must not hide earlier results.
        if (niches.length === 0 || !(error instanceof ToolRefusal)) throw error;
        niches.push({ keyword, error: error.message });
      }
    }
    const [first] = keywords;
    return { niches, more: pageUrl(context, "/research", { keyword: first, marketplace }) };
  },
});

const findProducts = tool({
  name: "find_products",
  title: "Find products",
  description:
    "Products of a marketplace by their figures, without a keyword. maxBsrChange30=-40: rank improved by 40% in 30 days. maxAgeDays leaves out products of unknown age.",
  scope: "read",
  input: input({
    marketplace,
    ...FILTERS,
    minRating: optionalNumber(),
    maxAgeDays: optionalNumber(),
    maxBsrChange30: optionalNumber(),
    category: Type.Optional(Type.String()),
    brand: Type.Optional(Type.String()),
    sort,
    page,
    limit: limit(LARGEST_CALL, USUAL_PRODUCTS),
  }),
  output: output(Found),
  async run({ limit = USUAL_PRODUCTS, ...query }, context) {
    const data = await ask<FoundResponse>(context.callApi, {
      method: "GET",
      path: "/api/v1/products",
      query: queryOf({ ...query, limit }),
    });
    return { ...found(data), more: pageUrl(context, "/finder", shownAs(query, limit)) };
  },
});

const getProduct = tool({
  name: "get_product",
  title: "Product with history",
  description: "One product with its history of price and best-seller rank. Counts two requests.",
  scope: "read",
  input: input({ asin, marketplace, days: Type.Optional(Type.Integer({ minimum: 1, maximum: 730, default: 90 })) }),
  output: output({
    product: output({ ...FoundProduct.properties, category: text(), firstAvailable: text(), updatedAt: text() }),
    currency: Type.String(),
    history: Type.Object({}, { description: "metric: [{at, value}]" }),
    trackingId: text(),
    more,
  }),
  async run({ asin, marketplace, days = 90 }, context) {
    const path = `/api/v1/products/${asin.toUpperCase()}`;
    const product = await ask<ProductResponse>(context.callApi, {
      method: "GET",
      path,
      query: queryOf({ marketplace }),
    });
    const from = new Date(Date.parse(product.updatedAt ?? product.firstSeenAt) - days * DAY_MS)
      .toISOString()
      .slice(0, 10);
    const query = queryOf({ marketplace, metric: "price,bsr", resolution: "day", from });
    const { series } = await ask<HistoryResponse>(context.callApi, { method: "GET", path: `${path}/history`, query });
    const { category, firstAvailable, updatedAt, currency, tracking } = product;
    return {
      product: { ...shortProduct(product), category, firstAvailable, updatedAt },
      currency,
      history: Object.fromEntries(Object.entries(series).map(([name, points]) => [name, thinOut(points)])),
      trackingId: tracking?.id ?? null,
      more: pageUrl(context, `/products/${product.marketplace}/${product.asin}`),
    };
  },
});

const keywordIdeas = tool({
  name: "keyword_ideas",
  title: "Keyword ideas",
  description: "Related keywords with their niche scores, from one of keyword, asin or category.",
  scope: "read",
  input: input({
    keyword: Type.Optional(keyword),
    asin: Type.Optional(asin),
    category: Type.Optional(Type.String()),
    marketplace,
    limit: limit(50, 15),
  }),
  output: output({
    ideas: Type.Array(
      output({
        keyword: Type.String(),
        products: Type.Integer(),
        score: number(),
        demand: number(),
        competition,
        opportunity: number(),
      }),
    ),
    reason: text(),
    more,
  }),
  async run({ limit = 15, ...query }, context) {
    const call = { method: "GET", path: "/api/v1/keywords/ideas", query: queryOf({ ...query, limit }) } as const;
    const { ideas, reason } = await ask<IdeasResponse>(context.callApi, call);
    return {
      ideas: ideas.map((idea) => ({
        keyword: idea.keyword,
        products: idea.products,
        // Too few products or figures: the API asks not to show them.
        ...(idea.enough
          ? { score: idea.score, demand: idea.demand, competition: idea.competition, opportunity: idea.opportunity }
          : { score: null, demand: null, competition: null, opportunity: null }),
      })),
      reason,
      more: pageUrl(context, "/keywords", query),
    };
  },
});

const estimateProfit = tool({
  name: "estimate_profit",
  title: "Profit estimate",
  description:
    "Fees, net, margin and ROI per unit, as ranges where something is unknown. Give an asin, or price and category. Amounts in the marketplace's currency.",
  scope: "read",
  input: input({
    asin: Type.Optional(asin),
    marketplace,
    price: optionalNumber(),
    category: Type.Optional(Type.String()),
    unitCost: optionalNumber(),
    freight: optionalNumber(),
    adsPerUnit: optionalNumber(),
    vatPercent: optionalNumber(),
    weightGrams: optionalNumber(),
    targetMarginPercent: optionalNumber(),
  }),
  output: output({
    currency: Type.String(),
    price: Type.Number(),
    landedCost: number(),
    figures: Type.Unsafe<object>({ type: "object", additionalProperties: Range }),
    notes: Type.Array(Type.String()),
    more,
  }),
  async run({ weightGrams, ...rest }, context) {
    const body = { ...rest, ...(weightGrams !== undefined && { weight: { value: weightGrams, unit: "g" } }) };
    const data = await ask<ProfitResponse>(context.callApi, { method: "POST", path: "/api/v1/profit/estimate", body });
    const { currency, price, landedCost, notes } = data;
    const figures = Object.fromEntries(PROFIT_FIGURES.map((name) => [name, data[name]]));
    const path = data.asin === null ? "/research" : `/products/${data.marketplace}/${data.asin}`;
    return { currency, price, landedCost, figures, notes, more: pageUrl(context, path) };
  },
});

/** The dashboard page that contains the first product of this page, whose size differs. */
function shownAs<Query extends { page?: number }>({ page, ...query }: Query, limit: number) {
  return page === undefined ? query : { ...query, page: Math.floor(((page - 1) * limit) / PAGE_SIZE) + 1 };
}

function found(data: FoundResponse) {
  const { marketplace, currency, totalResults, nicheScore, products } = data;
  return {
    marketplace,
    currency,
    totalResults,
    nicheScore: shortScore(nicheScore),
    products: products.slice(0, LARGEST_CALL).map(shortProduct),
  };
}

export const RESEARCH_TOOLS = [
  searchNiche,
  compareNiches,
  findProducts,
  getProduct,
  keywordIdeas,
  estimateProfit,
] as const satisfies readonly Tool[];
