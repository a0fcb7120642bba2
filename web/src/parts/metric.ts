/** The metrics of alerts: their names, subjects and formats. */
import type { ResponseData } from "@nichescope/client";
import { decimal, isMoney, money, number, UNKNOWN } from "./format.ts";

export type Metric = ResponseData<"/api/v1/alerts/{id}", "get">["metric"];
export type Comparison = ResponseData<"/api/v1/alerts/{id}", "get">["comparison"];
/** The subject of an alert: a product, its rank for a keyword, a keyword's niche, or a market list. */
export type AlertKind = "product" | "place" | "niche" | "market";

type MetricRow = {
  name: string;
  kind: AlertKind;
  unit: string;
  lowerIsBetter?: true;
  decimals: number;
  isPercent?: true;
  /** For a market list: of one of its products. */
  isOfProduct?: true;
};

export const METRICS: Record<Metric, MetricRow> = {
  price: { name: "Price", kind: "product", unit: "", decimals: 2 },
  bsr: { name: "Best-seller rank", kind: "product", unit: "", lowerIsBetter: true, decimals: 0 },
  monthlySales: { name: "Monthly sales", kind: "product", unit: "units", decimals: 0 },
  monthlyRevenue: { name: "Monthly revenue", kind: "product", unit: "", decimals: 2 },
  reviewCount: { name: "Reviews", kind: "product", unit: "reviews", decimals: 0 },
  rating: { name: "Rating", kind: "product", unit: "stars", decimals: 2 },
  keywordRank: { name: "Keyword rank", kind: "place", unit: "", lowerIsBetter: true, decimals: 0 },
  nicheScore: { name: "Niche score", kind: "niche", unit: "points", decimals: 2 },
  unitShare: { name: "My share of units", kind: "market", unit: "", decimals: 2, isPercent: true },
  revenueShare: { name: "My share of revenue", kind: "market", unit: "", decimals: 2, isPercent: true },
  priceRank: { name: "Price rank among rivals", kind: "market", unit: "", decimals: 0, isOfProduct: true },
  pricePercentOfMedian: {
    name: "Price in percent of the rivals’ median",
    ...{ kind: "market", unit: "", decimals: 2, isPercent: true, isOfProduct: true },
  },
};

export const needsProduct = (metric: Metric): boolean => {
  const { kind, isOfProduct = false } = METRICS[metric];
  return kind === "product" || kind === "place" || isOfProduct;
};

export const needsKeyword = (metric: Metric): boolean => ["place", "niche"].includes(METRICS[metric].kind);

export const METRIC_NAMES = Object.keys(METRICS) as Metric[];

export const isMetric = (value: unknown): value is Metric => typeof value === "string" && Object.hasOwn(METRICS, value);

export function figure(metric: Metric, value: number | null | undefined, currency: string): string {
  if (value === null || value === undefined) return UNKNOWN;
  if (isMoney(metric)) return money(value, currency);
  if (METRICS[metric].isPercent) return `${decimal(value)}%`;
  return METRICS[metric].decimals === 0 ? number(value) : decimal(value);
}

/** "4.2 stars" */
export function figureWithUnit(metric: Metric, value: number | null | undefined, currency: string): string {
  const { unit } = METRICS[metric];
  const text = figure(metric, value, currency);
  return unit && text !== UNKNOWN ? `${text} ${unit}` : text;
}

/** Comparisons in words. Lower ranks are better, so they have different words. */
const USUAL: Record<Comparison, (value: string) => string> = {
  below: (value) => `drops below ${value}`,
  at_most: (value) => `drops to ${value} or less`,
  above: (value) => `rises above ${value}`,
  at_least: (value) => `reaches ${value} or more`,
};
const RANKS: Record<Comparison, (value: string) => string> = {
  below: (value) => `gets better than ${value}`,
  at_most: (value) => `reaches ${value} or better`,
  above: (value) => `gets worse than ${value}`,
  at_least: (value) => `reaches ${value} or worse`,
};

export const COMPARISONS = Object.keys(USUAL) as Comparison[];

export function comparisonInWords(metric: Metric, comparison: Comparison, value: string): string {
  return (METRICS[metric].lowerIsBetter ? RANKS : USUAL)[comparison](value);
}
