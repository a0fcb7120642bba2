/** Time series for charts and tables. Times are milliseconds; null is a gap: no value from then on. */
import { date } from "./format.ts";

export type TimePoint = { at: string; value: number | null; low?: number | null; high?: number | null };

export type TimeSeries = {
  name: string;
  points: readonly TimePoint[];
  /** A chart colour of the theme: "--chart-2". */
  color?: string;
};

export type Span = { from: number; to: number };

type Column = (number | null | undefined)[];

/** All series on one time axis. A series is undefined where only another has a point. */
export type Aligned = { times: number[]; columns: { value: Column; low: Column; high: Column; hasRange: boolean }[] };

export function align(series: readonly TimeSeries[]): Aligned {
  const tables = series.map(({ points }) => new Map(points.map((point) => [Date.parse(point.at), point])));
  const times = [...new Set(tables.flatMap((table) => [...table.keys()]))].sort((a, b) => a - b);
  const columnOf = (table: Map<number, TimePoint>, field: "value" | "low" | "high"): Column =>
    times.map((time) => table.get(time)?.[field]);
  return {
    times,
    columns: tables.map((table) => ({
      value: columnOf(table, "value"),
      low: columnOf(table, "low"),
      high: columnOf(table, "high"),
      hasRange: [...table.values()].some(({ low, high }) => low !== undefined && high !== undefined),
    })),
  };
}

/**
 * The same series for drawing: each value that a gap ends also has a point just before the gap. Otherwise its line would end at
 * the value's own point, although the value held until the gap.
 */
export function heldToGaps({ times, columns }: Aligned): Aligned {
  const starts = times.flatMap((_, i) => (columns.some(({ value }) => startsGap(value, i)) ? [i] : []));
  if (starts.length === 0) return { times, columns };
  const isStart = new Set(starts);
  const withEnds = <T>(at: (i: number) => T, before: (i: number) => T): T[] =>
    times.flatMap((_, i) => (isStart.has(i) ? [before(i), at(i)] : [at(i)]));
  return {
    times: withEnds(
      (i) => times[i] as number,
      (i) => (times[i] as number) - 1,
    ),
    columns: columns.map((column) => {
      const ended = (of: Column) =>
        withEnds(
          (i) => of[i],
          (i) => (startsGap(column.value, i) ? heldAt(of, i - 1) : undefined),
        );
      return {
        value: ended(column.value),
        low: ended(column.low),
        high: ended(column.high),
        hasRange: column.hasRange,
      };
    }),
  };
}

function startsGap(column: Column, index: number): boolean {
  return column[index] === null && heldAt(column, index - 1) !== null;
}

/** The value at this index: the last one set. */
export function heldAt(column: Column, index: number): number | null {
  for (let i = index; i >= 0; i--) {
    const value = column[i];
    if (value !== undefined) return value;
  }
  return null;
}

/** The index of the last time not after `time`; 0 if all are after it. */
export function indexAt(times: readonly number[], time: number): number {
  const after = times.findIndex((each) => each > time);
  return Math.max(0, (after === -1 ? times.length : after) - 1);
}

export function wholeSpan({ times }: Aligned): Span {
  const from = times[0] ?? Date.now();
  const to = times.at(-1) ?? from;
  // A single point gets a day on each side.
  return from === to ? { from: from - DAY_MS, to: to + DAY_MS } : { from, to };
}

export const DAY_MS = 86_400_000;

/** A text summary of the chart for screen readers. */
export function summaryOf(series: readonly TimeSeries[], format: (value: number) => string): string {
  const sentences = series.flatMap(({ name, points }) => {
    const known = points.filter((point): point is TimePoint & { value: number } => point.value !== null);
    const [first] = known;
    const last = known.at(-1);
    if (!first || !last) return [];
    const lowest = known.reduce((least, point) => (point.value < least.value ? point : least));
    const highest = known.reduce((most, point) => (point.value > most.value ? point : most));
    const on = (point: { at: string; value: number }) => `${format(point.value)} on ${date(point.at)}`;
    const ended = points[points.indexOf(last) + 1];
    const since = ended === undefined ? "" : `, none since ${date(ended.at)}`;
    return [`${name}: first ${on(first)}, last ${on(last)}, lowest ${on(lowest)}, highest ${on(highest)}${since}.`];
  });
  return sentences.join(" ") || "No data yet.";
}

/** Ranks with a larger ratio get a logarithmic scale; otherwise all good ranks would lie on the edge. */
const MUCH = 20;

export function spreadsMuch({ columns }: Aligned): boolean {
  const values = columns.flatMap(({ value }) => value).filter((value) => typeof value === "number" && value > 0);
  return Math.max(...(values as number[])) / Math.min(...(values as number[])) > MUCH;
}
