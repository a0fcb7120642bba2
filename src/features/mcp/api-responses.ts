/**
 * The parts of API responses that tools read. `test/mcp.test.ts` compares them with the published types of the API; this folder
 * knows the API only as a client does, so it cannot import the contracts.
 */
import type { ApiProduct, ApiScore, Point } from "./shorten.ts";

export type FoundResponse = {
  marketplace: string;
  currency: string;
  totalResults: number;
  nicheScore: ApiScore;
  products: ApiProduct[];
};

export type SearchResponse = FoundResponse & {
  keyword: string;
  correctedKeyword: string | null;
  didYouMean: string | null;
  /** With `explain=true`. */
  explain?: { statistics: { priceMedian: number | null; reviewsMedian: number | null; topTenShare: number | null } };
};

export type ProductResponse = ApiProduct & {
  marketplace: string;
  currency: string;
  category: string | null;
  firstAvailable: string | null;
  firstSeenAt: string;
  updatedAt: string | null;
  tracking: { id: string } | null;
};

export type HistoryResponse = { series: Record<string, Point[]> };

type Idea = {
  keyword: string;
  products: number;
  enough: boolean;
  score: number;
  demand: number;
  competition: number;
  opportunity: number;
};

export type IdeasResponse = { ideas: Idea[]; reason: string | null };

type Range = { amount: number | null; low: number | null; high: number | null };

export const PROFIT_FIGURES = [
  ...(["totalFees", "netPerUnit", "marginPercent", "roiPercent", "breakEvenPrice"] as const),
  ...(["targetPrice", "maxUnitCost", "monthlyProfit"] as const),
];

export type ProfitResponse = {
  asin: string | null;
  marketplace: string;
  currency: string;
  price: number;
  landedCost: number | null;
  notes: string[];
} & Record<(typeof PROFIT_FIGURES)[number], Range | null>;

export type TrackedProduct = {
  id: string;
  marketplace: string;
  asin: string;
  label: string | null;
  currency: string;
  product: Pick<ApiProduct, "title" | "price" | "bsr" | "reviewCount" | "rating"> | null;
};

export type TrackedKeyword = {
  id: string;
  marketplace: string;
  keyword: string;
  asin: string | null;
  label: string | null;
  rank: number | null;
  totalResults: number | null;
};

export type Alert = {
  id: string;
  name: string | null;
  metric: string;
  marketplace: string;
  asin: string | null;
  keyword: string | null;
  comparison: string;
  value: number;
  state: string;
  lastValue: number | null;
  enabled: boolean;
};

/** Lists of tracked items and alerts, by name. */
export type Watched = { products: TrackedProduct; keywords: TrackedKeyword; alerts: Alert };

export type ApiEvent = {
  type: string;
  timestamp: string;
  data: { product?: { asin: string; marketplace: string; title: string | null }; [figure: string]: unknown };
};

type Figures = Record<string, unknown>;

export type SalesResponse = {
  from: string;
  to: string;
  moneyHidden: boolean;
  coverage: object;
  blocks: {
    currency: string;
    ordered: Figures | null;
    settled: Figures | null;
    previous: { ordered: Figures | null } | null;
  }[];
};
