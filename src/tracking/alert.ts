/**
 * Alerts: a metric of a product or a keyword is compared with a value.
 *
 * An alert fires when its value comes to meet the condition, not while it goes on meeting it. It is **armed** while the
 * condition does not hold; having fired it is armed again when the value has gone back by the **hysteresis**, so that one
 * that flickers around the line is told once. The **cooldown** is the least time between two firings.
 */
import { invalid } from "../base/errors.ts";
import { hasAtMost, minorDigits } from "../base/money.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import { RANK_DEPTH } from "../search/engine.ts";

export type MetricRule = {
  /** What it is a figure of. */
  ofProduct: boolean;
  ofKeyword: boolean;
  unit: "money" | "places" | "units a month" | "reviews" | "stars" | "points";
  /** What an alert's value may be. */
  least: number;
  most: number;
  /** Whether the figure itself never is above `most`. It never is below `least`. */
  isBounded?: boolean;
  /** Undefined for money: as many as the currency has. */
  decimals: number | undefined;
  /** Defaults of an alert. */
  hysteresisPercent: number;
  cooldownMinutes: number;
};

const usual = { ofProduct: true, ofKeyword: false, decimals: 0, hysteresisPercent: 5, cooldownMinutes: 60 };

export const METRICS = {
  price: { ...usual, unit: "money", least: 0, most: 10_000_000, decimals: undefined },
  bsr: { ...usual, unit: "places", least: 1, most: 100_000_000 },
  // Of 384 changes of a real product's badge 292 came back within 48 hours, and its steps are a tenth to a half of the figure.
  monthlySales: {
    ...usual,
    unit: "units a month",
    least: 0,
    most: 100_000_000,
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
} as const satisfies Record<string, MetricRule>;

export type Metric = keyof typeof METRICS;

export const METRIC_NAMES = Object.keys(METRICS) as Metric[];

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

/** Whether a figure is as low or as high as it can be. */
function isAtEnd(metric: Metric, value: number): boolean {
  const { least, most, isBounded = false }: MetricRule = METRICS[metric];
  return value <= least || (isBounded && value >= most);
}

/**
 * Whether the value has gone back so far that an alert that has fired may fire again: by the hysteresis, or as far as it can.
 */
export function isBack(metric: Metric, condition: Condition, hysteresisPercent: number, value: number): boolean {
  const { comparison, value: threshold } = condition;
  if (isAtEnd(metric, value) && !holds(comparison, threshold, value)) return true;
  return isPastLine(comparison, threshold, hysteresisPercent, value);
}

/**
 * Values, thresholds and percents have at most two decimals: counted in hundredths the answer is exact, as that of the
 * database's decimals is.
 */
function isPastLine(comparison: Comparison, threshold: number, hysteresisPercent: number, value: number): boolean {
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

/** Whether an alert that is made, changed or enabled now is armed; null where its value is not known. What holds already does not fire. */
export function armedAt({ comparison, value }: Condition, current: number | null): boolean | null {
  return current === null ? null : !holds(comparison, value, current);
}

/** The rank of a product that is not among the first, as it is compared and kept. */
export const BEHIND_ALL = RANK_DEPTH + 1;

/** What an alert is about. */
export type Subject = {
  metric: Metric;
  marketplace: MarketplaceDomain;
  asin: string | null;
  /** As keywords are compared. */
  keyword: string | null;
};

/** What its owner says of it. Prices are decimal amounts. */
export type AlertTerms = Condition & {
  name: string | null;
  hysteresisPercent: number;
  cooldownMinutes: number;
  enabled: boolean;
};

/** Where it stands. */
export type AlertState = {
  isArmed: boolean | null;
  lastValue: number | null;
  /** The list that the last rank was of. */
  lastList: string | null;
  lastValueAt: Date | null;
};

export type Alert = Subject &
  AlertTerms &
  AlertState & {
    id: string;
    lastFiredAt: Date | null;
    firedCount: number;
    createdAt: Date;
    updatedAt: Date;
  };

/** Refuses what no schema can say: that a metric wants a product or a keyword, and the values it can have. */
export function checkSubject({ metric, asin, keyword }: Pick<Subject, "metric" | "asin" | "keyword">): void {
  const { ofProduct, ofKeyword } = METRICS[metric];
  const check = (parameter: string, isGiven: boolean, isWanted: boolean) => {
    if (isGiven === isWanted) return;
    throw invalid(
      parameter,
      isWanted ? `is required for the metric ${metric}` : `does not go with the metric ${metric}`,
    );
  };
  check("asin", asin !== null, ofProduct);
  check("keyword", keyword !== null, ofKeyword);
}

export function checkValue({ metric, marketplace }: Pick<Subject, "metric" | "marketplace">, value: number): void {
  const { least, most } = METRICS[metric];
  const decimals = METRICS[metric].decimals ?? minorDigits(MARKETPLACES[marketplace].currency);
  if (value >= least && value <= most && hasAtMost(decimals, value)) return;
  const kind = decimals === 0 ? "a whole number" : `a number with at most ${decimals} decimals`;
  throw invalid("value", `must be ${kind} from ${least} to ${most.toLocaleString("en")} for the metric ${metric}`);
}

/** Refuses an alert that could never fire. */
export function checkCondition(metric: Metric, { comparison, value }: Condition): void {
  const { least, most, isBounded = false }: MetricRule = METRICS[metric];
  if (comparison === "below" && value <= least)
    throw invalid("value", `can never be gone below for the metric ${metric}`);
  if (comparison === "above" && isBounded && value >= most)
    throw invalid("value", `can never be gone above for the metric ${metric}`);
}

function hundredths(value: number): number {
  return Math.round(value * 100);
}
