/**
 * Alerts compare a metric of a product, keyword or market list with a threshold.
 *
 * An alert fires when its value crosses the threshold, not for as long as the condition holds. It is **armed** while the
 * condition does not hold. After firing it is armed again once the value has moved back by the **hysteresis**, so a value that
 * flickers around the threshold fires once. The **cooldown** is the minimum time between two firings.
 */
import { invalid } from "../../platform/base/errors.ts";
import { hasAtMostDecimals, minorDigits } from "../../platform/base/money.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import { RANK_DEPTH } from "../search/engine.ts";
import { MOST_PRODUCTS } from "./market/market-list.ts";

export type MetricRule = {
  ofProduct: boolean;
  ofKeyword: boolean;
  ofList: boolean;
  unit: "money" | "places" | "units a month" | "reviews" | "stars" | "points" | "percent";
  /** Bounds of the threshold. */
  least: number;
  most: number;
  /** True when the metric never exceeds `most`. It is never below `least`. */
  isBounded?: boolean;
  /** Undefined for money: the currency decides. */
  decimals: number | undefined;
  /** Defaults of an alert. */
  hysteresisPercent: number;
  cooldownMinutes: number;
};

const usual = {
  ofProduct: true,
  ofKeyword: false,
  ofList: false,
  decimals: 0,
  hysteresisPercent: 5,
  cooldownMinutes: 60,
};

/** Shares follow estimated sales, which fluctuate. */
const share = {
  ...usual,
  ofProduct: false,
  ofList: true,
  unit: "percent",
  least: 0,
  most: 100,
  isBounded: true,
  decimals: 2,
  hysteresisPercent: 10,
  cooldownMinutes: 2_880,
} as const;

export const METRICS = {
  price: { ...usual, unit: "money", least: 0, most: 10_000_000, decimals: undefined },
  bsr: { ...usual, unit: "places", least: 1, most: 100_000_000 },
  // Of 384 changes of a real product's sales badge 292 were reverted within 48 hours; one step is 10 to 50 % of the value.
  monthlySales: {
    ...usual,
    unit: "units a month",
    least: 0,
    most: 100_000_000,
    hysteresisPercent: 25,
    cooldownMinutes: 2_880,
  },
  monthlyRevenue: {
    ...usual,
    unit: "money",
    least: 0,
    most: 9_000_000_000, // the products below are exact up to here
    decimals: undefined,
    hysteresisPercent: 25,
    cooldownMinutes: 2_880,
  },
  reviewCount: { ...usual, unit: "reviews", least: 0, most: 100_000_000 },
  rating: { ...usual, unit: "stars", least: 1, most: 5, isBounded: true, decimals: 2, hysteresisPercent: 2 },
  keywordRank: { ...usual, ofKeyword: true, unit: "places", least: 1, most: RANK_DEPTH },
  nicheScore: {
    ...usual,
    ofProduct: false,
    ofKeyword: true,
    unit: "points",
    least: 0,
    most: 100,
    isBounded: true,
    decimals: 2,
  },
  unitShare: share,
  revenueShare: share,
  priceRank: { ...usual, ofList: true, unit: "places", least: 1, most: MOST_PRODUCTS },
  pricePercentOfMedian: { ...usual, ofList: true, unit: "percent", least: 0, most: 100_000, decimals: 2 },
} as const satisfies Record<string, MetricRule>;

export type Metric = keyof typeof METRICS;

/** Metrics of a market list: of the list alone, or of one of my products in it. */
export type ListMetric = { [M in Metric]: (typeof METRICS)[M]["ofList"] extends true ? M : never }[Metric];

export const isListMetric = (metric: Metric): metric is ListMetric => METRICS[metric].ofList;

export const METRIC_NAMES = Object.keys(METRICS) as Metric[];

/** Metrics whose values are amounts in the marketplace's currency; stored in minor units. */
export const MONEY_METRICS = METRIC_NAMES.filter((metric) => METRICS[metric].unit === "money");

export const isMoney = (metric: Metric): boolean => METRICS[metric].unit === "money";

export const COMPARISONS = ["above", "at_least", "below", "at_most"] as const;

export type Comparison = (typeof COMPARISONS)[number];

export type Condition = { comparison: Comparison; value: number };

export function holds(comparison: Comparison, threshold: number, value: number): boolean {
  switch (comparison) {
    case "above":
      return value > threshold;
    case "at_least":
      return value >= threshold;
    case "below":
      return value < threshold;
    case "at_most":
      return value <= threshold;
    default:
      return comparison satisfies never;
  }
}

/** True when the value is the lowest or highest that the metric can have. */
function isAtEnd(metric: Metric, value: number): boolean {
  const { least, most, isBounded = false }: MetricRule = METRICS[metric];
  return value <= least || (isBounded && value >= most);
}

/** True when a fired alert is armed again: the value has moved back by the hysteresis, or as far as the metric allows. */
export function canRearm(metric: Metric, condition: Condition, hysteresisPercent: number, value: number): boolean {
  const { comparison, value: threshold } = condition;
  if (isAtEnd(metric, value) && !holds(comparison, threshold, value)) return true;
  return isPastHysteresis(comparison, threshold, hysteresisPercent, value);
}

/** Values, thresholds and percents have at most two decimals. Counting in hundredths is exact, like `numeric` in the database. */
function isPastHysteresis(
  comparison: Comparison,
  threshold: number,
  hysteresisPercent: number,
  value: number,
): boolean {
  const at = hundredths(value) * 10_000;
  const below = hundredths(threshold) * (10_000 - hundredths(hysteresisPercent));
  const above = hundredths(threshold) * (10_000 + hundredths(hysteresisPercent));
  switch (comparison) {
    case "above":
      return at <= below;
    case "at_least":
      return at < below;
    case "below":
      return at >= above;
    case "at_most":
      return at > above;
    default:
      return comparison satisfies never;
  }
}

/** Initial state of a created, changed or enabled alert; null when its value is unknown. A condition that already holds does not fire. */
export function armedAt({ comparison, value }: Condition, current: number | null): boolean | null {
  return current === null ? null : !holds(comparison, value, current);
}

export const ALERT_STATES = ["waiting", "armed", "met", "fired"] as const;

/** `fired` always has an event. A condition that was true from the start, or in another best-seller list, is `met`. */
export function alertStateOf({
  isArmed,
  metAt,
  lastFiredAt,
}: Pick<AlertState, "isArmed" | "metAt"> & { lastFiredAt: Date | null }): (typeof ALERT_STATES)[number] {
  if (isArmed === null) return "waiting";
  if (isArmed) return "armed";
  return lastFiredAt === null || (metAt !== null && metAt >= lastFiredAt) ? "met" : "fired";
}

/** Stored and compared in place of the rank of a product outside the first `RANK_DEPTH` results. */
export const UNRANKED = RANK_DEPTH + 1;

/** The product, keyword or market list and the metric that an alert watches. */
export type Subject = {
  metric: Metric;
  marketplace: MarketplaceDomain;
  asin: string | null;
  /** Normalized, see `normalKeyword`. */
  keyword: string | null;
  /** Its marketplace is that of the list. */
  marketListId: string | null;
};

export function isSameSubject(one: Subject, other: Subject): boolean {
  const fields = ["metric", "marketplace", "asin", "keyword", "marketListId"] as const;
  return fields.every((field) => one[field] === other[field]);
}

/** The settings that the owner of an alert can change. Prices are decimal amounts. */
export type AlertTerms = Condition & {
  name: string | null;
  hysteresisPercent: number;
  cooldownMinutes: number;
  enabled: boolean;
  /** Notification channels to notify besides webhooks: their ids, or `all` alone. */
  channels: string[];
};

/** The state that evaluation updates. */
export type AlertState = {
  isArmed: boolean | null;
  /** When the condition was found true without becoming true, so that no event was raised; null once it is armed or fires. */
  metAt: Date | null;
  lastValue: number | null;
  /** The best-seller list of the last rank; for a market list, the compared products. */
  lastList: string | null;
  lastValueAt: Date | null;
};

export type Alert = Subject &
  AlertTerms &
  AlertState & {
    id: string;
    marketListName: string | null;
    lastFiredAt: Date | null;
    firedCount: number;
    createdAt: Date;
    updatedAt: Date;
  };

/** Throws when the metric needs a product, keyword or list that is missing, or does not accept a given one. */
export function checkSubject({ metric, asin, keyword, marketListId }: Omit<Subject, "marketplace">): void {
  const { ofProduct, ofKeyword, ofList } = METRICS[metric];
  const check = (parameter: string, isGiven: boolean, isRequired: boolean) => {
    if (isGiven === isRequired) return;
    throw invalid(
      parameter,
      isRequired ? `is required for the metric ${metric}` : `cannot be used with the metric ${metric}`,
    );
  };
  check("asin", asin !== null, ofProduct);
  check("keyword", keyword !== null, ofKeyword);
  check("marketListId", marketListId !== null, ofList);
}

export function checkValue({ metric, marketplace }: Pick<Subject, "metric" | "marketplace">, value: number): void {
  const { least, most } = METRICS[metric];
  const decimals = METRICS[metric].decimals ?? minorDigits(MARKETPLACES[marketplace].currency);
  if (value >= least && value <= most && hasAtMostDecimals(decimals, value)) return;
  const kind = decimals === 0 ? "a whole number" : `a number with at most ${decimals} decimals`;
  throw invalid("value", `must be ${kind} from ${least} to ${most.toLocaleString("en")} for the metric ${metric}`);
}

/** Throws for an alert that could never fire. */
export function checkCondition(metric: Metric, { comparison, value }: Condition): void {
  const { least, most, isBounded = false }: MetricRule = METRICS[metric];
  if (comparison === "below" && value <= least)
    throw invalid("value", `must be above ${least}: the metric ${metric} is never below ${least}`);
  if (comparison === "above" && isBounded && value >= most)
    throw invalid("value", `must be below ${most}: the metric ${metric} is never above ${most}`);
}

function hundredths(value: number): number {
  return Math.round(value * 100);
}
