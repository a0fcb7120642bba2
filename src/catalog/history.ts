/**
 * Turns a product's history into series. A stored **point** has the figures since a moment, where null means "not seen, the
 * previous value holds". A **series** has the values of one metric: every change at resolution `raw`, and the last known
 * value of each step at a coarser **resolution**. It ends when the product was last seen, and starts with the first value.
 */
import { invalid } from "../base/errors.ts";
import { toDecimal } from "../base/money.ts";
import type { Period } from "../base/period.ts";
import { MARKETPLACES } from "./marketplace.ts";
import type { Figures, Product } from "./product.ts";
import type { Curves } from "./sales/curve-lookup.ts";
import { estimateSales, type SalesEstimate } from "./sales/sales-estimate.ts";

export const METRICS = ["price", "bsr", "monthlySales", "reviewCount", "rating"] as const;
export type Metric = (typeof METRICS)[number];

export const RESOLUTIONS = ["raw", "hour", "day", "week", "month"] as const;
export type Resolution = (typeof RESOLUTIONS)[number];
type Step = Exclude<Resolution, "raw">;

/** The most points of a metric in a response. */
export const MOST_POINTS = 10_000;

export type Point = Figures & { at: Date };

/** `category` is the list of a rank, `source` the origin of a sales figure. */
type Value = {
  value: number;
  category?: string | null;
  source?: SalesEstimate["source"];
  /** The range of a sales figure. */
  low?: number;
  high?: number;
};
export type SeriesPoint = Value & { at: string };
export type Series = Partial<Record<Metric, SeriesPoint[]>>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONDAY_MS = 4 * DAY_MS; // 1970 began on a Thursday
const STEP_MS = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS };

/** The start of the step that contains a moment, in UTC; weeks start on Monday. */
export function stepStart(ms: number, step: Step): number {
  if (step === "month") return monthStart(ms, 0);
  const offset = step === "week" ? MONDAY_MS : 0;
  return Math.floor((ms - offset) / STEP_MS[step]) * STEP_MS[step] + offset;
}

export function nextStep(start: number, step: Step): number {
  return step === "month" ? monthStart(start, 1) : start + STEP_MS[step];
}

/** The number of steps in a period. */
export function stepCount({ from, to }: Period, step: Step): number {
  const [first, last] = [stepStart(from.getTime(), step), stepStart(to.getTime(), step)];
  if (step !== "month") return (last - first) / STEP_MS[step] + 1;
  const [a, b] = [new Date(first), new Date(last)];
  return 12 * (b.getUTCFullYear() - a.getUTCFullYear()) + b.getUTCMonth() - a.getUTCMonth() + 1;
}

export type SeriesOptions = { metrics: readonly Metric[]; resolution: Resolution; from: Date; to: Date };
type Subject = Pick<Product, "marketplace" | "category" | "updatedAt">;

/** Builds series from points in order of time, including points before the period. */
export function createSeries({ metrics, resolution, from, to }: SeriesOptions, product: Subject, curves: Curves) {
  const until = Math.min(to.getTime(), product.updatedAt.getTime());
  const step = resolution === "raw" ? undefined : resolution;
  const series = metrics.map((metric) => ({ metric, points: [] as SeriesPoint[] }));
  let known = NOTHING;
  // The current step. At `raw` every point starts one; values from before the period count from its start.
  let begin = from.getTime();
  let end = step === undefined ? Number.POSITIVE_INFINITY : nextStep(stepStart(begin, step), step);

  const addValues = () => {
    const at = new Date(begin).toISOString();
    for (const { metric, points } of series) {
      const value = readMetric(metric, known, product, curves);
      if (value === null || (step === undefined && isSame(value, points.at(-1)))) continue;
      if (points.push({ at, ...value }) > MOST_POINTS) throw tooMany(metric);
    }
  };
  const closeStep = (of: Step) => {
    addValues();
    begin = end;
    end = nextStep(begin, of);
  };

  return {
    add(point: Point): void {
      const at = point.at.getTime();
      if (at > until) return;
      if (step !== undefined) while (at >= end) closeStep(step);
      else if (at > begin) {
        addValues();
        begin = at;
      }
      known = update(known, point);
    },

    finish(): Series {
      if (step !== undefined) while (begin <= until) closeStep(step);
      else if (begin <= until) addValues();
      return Object.fromEntries(series.map(({ metric, points }) => [metric, points]));
    },
  };
}

const NOTHING: Figures = {
  priceMinor: null,
  bsr: null,
  bsrCategory: null,
  reportedSales: null,
  reviewCount: null,
  rating: null,
};

function update(known: Figures, seen: Figures): Figures {
  return {
    priceMinor: seen.priceMinor ?? known.priceMinor,
    // A rank comes with its list; without a list it is a rank of the product's category.
    bsr: seen.bsr ?? known.bsr,
    bsrCategory: seen.bsr === null ? known.bsrCategory : seen.bsrCategory,
    reportedSales: seen.reportedSales ?? known.reportedSales,
    reviewCount: seen.reviewCount ?? known.reviewCount,
    rating: seen.rating ?? known.rating,
  };
}

function readMetric(metric: Metric, known: Figures, { marketplace, category }: Subject, curves: Curves): Value | null {
  switch (metric) {
    case "price":
      return plain(known.priceMinor === null ? null : toDecimal(known.priceMinor, MARKETPLACES[marketplace].currency));
    case "bsr":
      return known.bsr === null ? null : { value: known.bsr, category: known.bsrCategory ?? category };
    case "monthlySales": {
      const estimate = estimateSales({ ...known, marketplace, category, meanRank: null }, curves);
      return estimate && { value: estimate.units, source: estimate.source, low: estimate.low, high: estimate.high };
    }
    case "reviewCount":
      return plain(known.reviewCount);
    case "rating":
      return plain(known.rating);
    default:
      return metric satisfies never;
  }
}

function plain(value: number | null): Value | null {
  return value === null ? null : { value };
}

const FIELDS = ["value", "category", "source", "low", "high"] as const;

function isSame(value: Value, last: Value | undefined): boolean {
  if (last === undefined) return false;
  return FIELDS.every((field) => value[field] === last[field]);
}

function tooMany(metric: Metric): Error {
  const most = MOST_POINTS.toLocaleString("en");
  const message = `has more than ${most} points of ${metric} in this period: narrow it with from and to, or choose a coarser resolution`;
  return invalid("resolution", message);
}

function monthStart(ms: number, later: number): number {
  const at = new Date(ms);
  // Not Date.UTC, which reads the year 26 as 1926.
  const start = new Date(0);
  start.setUTCFullYear(at.getUTCFullYear(), at.getUTCMonth() + later, 1);
  return start.getTime();
}
