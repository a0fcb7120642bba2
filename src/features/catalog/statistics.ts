/**
 * The lowest, the average and the highest value of a metric over the last days.
 *
 * A value counts for as long as it held: an average is **weighted by time**, so that it does not depend on how often a source
 * was read. Times without a value, before the first sighting and after the last one do not count. Ranks of different lists
 * are not comparable, so only the last list counts.
 */
import { minorDigits } from "../../platform/base/money.ts";
import type { Curves } from "./estimates/curve-lookup.ts";
import { type Metric, NOTHING, nextKnown, type Point, readMetric, type Subject } from "./known-figures.ts";
import { MARKETPLACES } from "./marketplace.ts";

/** The lengths of the periods, which all end now. */
export const PERIOD_DAYS = [30, 90, 365] as const;

/** The values are null if none is known. `known` and `absent` are shares of the whole period. */
export type PeriodStatistics = {
  days: number;
  min: number | null;
  average: number | null;
  max: number | null;
  /** With a value. */
  known: number;
  /** Without a value, as a source reports it, such as no offer. */
  absent: number;
};

export type MetricStatistics = { metric: Metric; current: number | null; periods: PeriodStatistics[] };

/** The sum of values times milliseconds, and what a minimum and a maximum need. */
type Tally = { weightMs: number; sum: number; min: number; max: number; last: number };

const DAY_MS = 86_400_000;

/** Takes points in order of time, including points before the longest period. */
export function createStatistics(
  { metrics, to }: { metrics: readonly Metric[]; to: Date },
  product: Subject,
  curves: Curves,
) {
  const until = Math.min(to.getTime(), product.updatedAt.getTime());
  const periods = PERIOD_DAYS.map((days) => ({ days, from: to.getTime() - days * DAY_MS }));
  const longest = Math.min(...periods.map(({ from }) => from));
  const collected = metrics.map((metric) => ({
    metric,
    /** The last list of ranks; other metrics have one without a name. */
    list: null as string | null,
    periods: periods.map((period) => ({ ...period, absentMs: 0, tallies: new Map<string | null, Tally>() })),
  }));
  let known = NOTHING;
  let begin = Number.NEGATIVE_INFINITY;

  /** Counts the known figures from `begin` to a moment. A period without a length counts only at the end. */
  const count = (end: number, isEnd: boolean) => {
    if (end < longest || begin === Number.NEGATIVE_INFINITY) return;
    for (const each of collected) {
      const read = readMetric(each.metric, known, product, curves);
      if (read === undefined) continue;
      const { value, category = null } = read;
      if (value !== null) each.list = category;
      for (const period of each.periods) {
        const heldMs = end - Math.max(begin, period.from);
        if (heldMs < 0 || (heldMs === 0 && !isEnd)) continue;
        if (value === null) period.absentMs += heldMs;
        else period.tallies.set(category, added(period.tallies.get(category), value, heldMs));
      }
    }
  };

  return {
    add(point: Point): void {
      const at = point.at.getTime();
      if (at > until) return;
      if (at > begin) {
        count(at, false);
        begin = at;
      }
      known = nextKnown(known, point, product.category);
    },

    finish(): MetricStatistics[] {
      count(until, true);
      return collected.map(({ metric, list, periods: spans }) => {
        const { value: current = null } = readMetric(metric, known, product, curves) ?? {};
        const round = (value: number) => roundTo(decimalsOf(metric, product), value);
        const statistics = spans.map(({ days, absentMs, tallies }): PeriodStatistics => {
          const { weightMs = 0, sum = 0, min = null, max = null, last = null } = tallies.get(list) ?? {};
          const average = weightMs > 0 ? round(sum / weightMs) : last;
          const share = (ms: number) => roundTo(4, ms / (days * DAY_MS));
          return { days, min, average, max, known: share(weightMs), absent: share(absentMs) };
        });
        return { metric, current, periods: statistics };
      });
    },
  };
}

function added(tally: Tally | undefined, value: number, heldMs: number): Tally {
  const { weightMs = 0, sum = 0, min = value, max = value } = tally ?? {};
  return {
    weightMs: weightMs + heldMs,
    sum: sum + value * heldMs,
    min: Math.min(min, value),
    max: Math.max(max, value),
    last: value,
  };
}

/** At least as many decimals as the values have, so that a rounded average stays between the lowest and the highest. */
function decimalsOf(metric: Metric, { marketplace }: Subject): number {
  switch (metric) {
    case "price":
    case "buyBoxPrice":
    case "monthlyRevenue":
      return minorDigits(MARKETPLACES[marketplace].currency);
    case "rating":
      return 2;
    case "offerCount":
      return 1;
    case "bsr":
    case "monthlySales":
    case "reviewCount":
      return 0;
    default:
      return metric satisfies never;
  }
}

function roundTo(decimals: number, value: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
