/**
 * Turns a product's history into series. A stored **point** has the figures since a moment, where null means "not seen, the
 * previous value holds", or that the figure was **absent** (`absent.ts`). A **series** has the values of one metric: every
 * change at resolution `raw`, and the last known value of each step at a coarser **resolution**. A null value is a gap: there
 * was no value from then on. A series ends when the product was last seen, and starts with the first sighting of the metric.
 */
import { invalid } from "../../platform/base/errors.ts";
import type { Period } from "../../platform/base/period.ts";
import type { Curves } from "./estimates/curve-lookup.ts";
import { MEAN_RANK_DAYS } from "./estimates/mean-rank.ts";
import {
  GAPS,
  isOutOfStock,
  type Metric,
  NOTHING,
  nextKnown,
  type Point,
  readMetric,
  type Subject,
  type Value,
} from "./known-figures.ts";

export const RESOLUTIONS = ["raw", "hour", "day", "week", "month"] as const;
export type Resolution = (typeof RESOLUTIONS)[number];
type Step = Exclude<Resolution, "raw">;

/** The most points of a metric in a response. */
export const MOST_POINTS = 10_000;

/** Sales follow the mean rank, which depends on the points of this time before a period. */
export const MEAN_RANK_MS = 3 * MEAN_RANK_DAYS * 86_400_000;

export type SeriesPoint = Value & { at: string };
export type Series = Partial<Record<Metric, SeriesPoint[]>>;

/** A time without an offer; `until` is null if it has not ended. */
type Interval = { at: string; until: string | null };
export type History = { series: Series; outOfStock: Interval[] };

/** Maximum number of out-of-stock times in a response; if there are more, the longest are returned. */
export const MOST_INTERVALS = 1_000;

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

/** Builds series from points in order of time, including points before the period. */
export function createSeries({ metrics, resolution, from, to }: SeriesOptions, product: Subject, curves: Curves) {
  const until = Math.min(to.getTime(), product.updatedAt.getTime());
  const step = resolution === "raw" ? undefined : resolution;
  const series = metrics.map((metric) => ({ metric, points: [] as SeriesPoint[] }));
  const outOfStock = createIntervals();
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
      known = nextKnown(known, point, product.category);
      outOfStock.add(Math.max(at, from.getTime()), isOutOfStock(known));
    },

    finish(): History {
      if (step !== undefined) while (begin <= until) closeStep(step);
      else if (begin <= until) addValues();
      return {
        series: Object.fromEntries(series.map(({ metric, points }) => [metric, points])),
        outOfStock: from.getTime() > until ? [] : outOfStock.finish(),
      };
    },
  };
}

/** Collects the times in which something was so. Times do not descend. */
function createIntervals() {
  const intervals: { at: number; until: number | null }[] = [];
  return {
    add(at: number, isSo: boolean): void {
      const last = intervals.at(-1);
      const isOpen = last !== undefined && last.until === null;
      if (isSo && !isOpen) intervals.push({ at, until: null });
      else if (!isSo && isOpen && last.at === at) intervals.pop();
      else if (!isSo && isOpen) last.until = at;
    },
    finish(): Interval[] {
      const length = ({ at, until }: (typeof intervals)[number]) => (until ?? Number.POSITIVE_INFINITY) - at;
      const longest = [...intervals].sort((a, b) => length(b) - length(a)).slice(0, MOST_INTERVALS);
      const text = (time: number) => new Date(time).toISOString();
      return longest
        .sort((a, b) => a.at - b.at)
        .map(({ at, until }) => ({ at: text(at), until: until === null ? null : text(until) }));
    },
  };
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
