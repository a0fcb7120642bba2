/**
 * Turns a product's history into series. A stored **point** has the figures since a moment, where null means "not seen, the
 * previous value holds", or that the figure was **absent** (`absent.ts`). A **series** has the values of one metric: every
 * change at resolution `raw`, and the last known value of each step at a coarser **resolution**. A null value is a gap: there
 * was no value from then on. A series ends when the product was last seen, and starts with the first sighting of the metric.
 */
import { invalid } from "../base/errors.ts";
import { toDecimal } from "../base/money.ts";
import type { Period } from "../base/period.ts";
import { ABSENT, FIGURE_COLUMNS } from "./absent.ts";
import { MARKETPLACES } from "./marketplace.ts";
import type { Figures, Product } from "./product.ts";
import type { Curves } from "./sales/curve-lookup.ts";
import { MEAN_RANK_DAYS, type MeanRank, nextMeanRank } from "./sales/mean-rank.ts";
import { estimateSales, type SalesEstimate } from "./sales/sales-estimate.ts";

export const METRICS = ["price", "bsr", "monthlySales", "monthlyRevenue", "reviewCount", "rating"] as const;
export type Metric = (typeof METRICS)[number];

export const RESOLUTIONS = ["raw", "hour", "day", "week", "month"] as const;
export type Resolution = (typeof RESOLUTIONS)[number];
type Step = Exclude<Resolution, "raw">;

/** The most points of a metric in a response. */
export const MOST_POINTS = 10_000;

/** A point of the current figures also has the stored mean rank. */
export type Point = Figures & { at: Date; absent: number; meanRank?: number | null };

/** Sales follow the mean rank, which depends on the points of this time before a period. */
export const MEAN_RANK_MS = 3 * MEAN_RANK_DAYS * 86_400_000;

/** `category` is the list of a rank, `source` the origin of a sales or revenue figure. All of them are null in a gap. */
type Value = {
  value: number | null;
  category?: string | null;
  source?: SalesEstimate["source"] | null;
  /** The range of a sales or revenue figure. */
  low?: number | null;
  high?: number | null;
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
      const value = readMetric(metric, known, product, curves) ?? (points.length > 0 ? GAPS[metric] : undefined);
      if (value === undefined || (step === undefined && isSame(value, points.at(-1)))) continue;
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
      known = update(known, point, product.category);
    },

    finish(): Series {
      if (step !== undefined) while (begin <= until) closeStep(step);
      else if (begin <= until) addValues();
      return Object.fromEntries(series.map(({ metric, points }) => [metric, points]));
    },
  };
}

/** The figures known at a time; the absent ones among the nulls were seen to have no value. */
type Known = Figures & { absent: number; mean: MeanRank | null };

const NOTHING: Known = {
  priceMinor: null,
  bsr: null,
  bsrCategory: null,
  reportedSales: null,
  reviewCount: null,
  rating: null,
  absent: 0,
  mean: null,
};

const GAPS: Record<Metric, Value> = {
  price: { value: null },
  bsr: { value: null, category: null },
  monthlySales: { value: null, source: null, low: null, high: null },
  monthlyRevenue: { value: null, source: null, low: null, high: null },
  reviewCount: { value: null },
  rating: { value: null },
};

function update(known: Known, seen: Point, category: string | null): Known {
  const hasRank = seen.bsr !== null || (seen.absent & ABSENT.bsr) > 0;
  const after = {
    // A rank comes with its list; without a list it is a rank of the product's category.
    bsrCategory: hasRank ? seen.bsrCategory : known.bsrCategory,
    absent: known.absent,
    mean: hasRank ? meanAfter(known.mean, seen, category) : known.mean,
  } as Known;
  for (const { figure } of FIGURE_COLUMNS) {
    const isAbsent = seen[figure] === null && (seen.absent & ABSENT[figure]) > 0;
    after[figure] = isAbsent ? null : (seen[figure] ?? known[figure]);
    if (isAbsent) after.absent |= ABSENT[figure];
    else if (seen[figure] !== null) after.absent &= ~ABSENT[figure];
  }
  return after;
}

/**
 * The mean that merges store, as far as the history shows it. Without a rank there is none; it restarts with the next rank.
 * Sightings without a change are not stored: over a longer time, the rank is taken to have held until a day before it changed.
 */
function meanAfter(before: MeanRank | null, seen: Point, category: string | null): MeanRank | null {
  const { bsr, bsrCategory, at, meanRank } = seen;
  if (bsr === null) return null;
  const dayBefore = new Date(at.getTime() - DAY_MS);
  const held =
    before === null || before.seenAt >= dayBefore
      ? before
      : nextMeanRank(before, before.rank, before.category, dayBefore);
  const next = nextMeanRank(held, bsr, bsrCategory ?? category, at);
  return meanRank == null ? next : { ...next, logMean: Math.log(meanRank) };
}

/** Undefined if the metric was never seen. */
function readMetric(metric: Metric, known: Known, subject: Subject, curves: Curves): Value | undefined {
  const { marketplace, category } = subject;
  const { priceMinor, bsr, absent } = known;
  const plain = (value: number | null, bits: number): Value | undefined => {
    if (value !== null) return { value };
    return (absent & bits) > 0 ? GAPS[metric] : undefined;
  };
  switch (metric) {
    case "price": {
      const price = priceMinor === null ? null : toDecimal(priceMinor, MARKETPLACES[marketplace].currency);
      return plain(price, ABSENT.priceMinor);
    }
    case "bsr":
      return bsr === null ? plain(null, ABSENT.bsr) : { value: bsr, category: known.bsrCategory ?? category };
    case "monthlySales":
    case "monthlyRevenue": {
      const meanRank = known.mean === null ? null : Math.exp(known.mean.logMean);
      const estimate = estimateSales({ ...known, marketplace, category, meanRank }, curves);
      if (estimate === null) return plain(null, ABSENT.bsr | ABSENT.reportedSales);
      const { units, low, high, source } = estimate;
      if (metric === "monthlySales") return { value: units, source, low, high };
      if (priceMinor === null) return plain(null, ABSENT.priceMinor);
      const earned = (sold: number) => toDecimal(priceMinor * sold, MARKETPLACES[marketplace].currency);
      return { value: earned(units), source, low: earned(low), high: earned(high) };
    }
    case "reviewCount":
      return plain(known.reviewCount, ABSENT.reviewCount);
    case "rating":
      return plain(known.rating, ABSENT.rating);
    default:
      return metric satisfies never;
  }
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
