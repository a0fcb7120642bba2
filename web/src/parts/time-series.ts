/** Time series for charts and tables. Times are milliseconds; null is a gap: no value from then on. */
import { date } from "./format.ts";

export type TimePoint = { at: string; value: number | null; low?: number | null; high?: number | null };

export type TimeSeries = {
  name: string;
  points: readonly TimePoint[];
  /** A chart colour of the theme: "--chart-2". */
  color?: string;
  /** The axis of its values; the left one by default. */
  axis?: "right";
  /** Dashed lines distinguish a second product or price from the first without colour. */
  isDashed?: boolean;
  /** Words for a time without a value. In a chart of several lines, lines that have none are left out of the tooltip. */
  gap?: string;
};

export type Span = { from: number; to: number };

export type Format = (value: number) => string;

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

/** The value at this index: the last one set. Null in a gap and before the first one. */
export function heldAt(column: Column, index: number): number | null {
  return lastSetAt(column, index) ?? null;
}

/** The same, but undefined before the first value. */
export function lastSetAt(column: Column, index: number): number | null | undefined {
  for (let i = index; i >= 0; i--) {
    const value = column[i];
    if (value !== undefined) return value;
  }
  return undefined;
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

/** The least span of a zoom. */
const SHORTEST_MS = 3_600_000;

/** A zoom by a factor around a time; the default is the centre. */
export function zoomed({ from, to }: Span, factor: number, around = (from + to) / 2): Span {
  const share = (around - from) / (to - from);
  const length = Math.max(SHORTEST_MS, (to - from) * factor);
  return { from: around - share * length, to: around + (1 - share) * length };
}

/** The part of a zoom that has data; null if it shows everything. */
export function withinWhole({ from, to }: Span, whole: Span): Span | null {
  const length = Math.max(to - from, Math.min(SHORTEST_MS, whole.to - whole.from));
  if (length >= whole.to - whole.from) return null;
  const start = Math.min(Math.max(from, whole.from), whole.to - length);
  return { from: start, to: start + length };
}

/** A text summary of the chart for screen readers. */
export function summaryOf(series: readonly TimeSeries[], formatOf: (series: TimeSeries) => Format): string {
  const sentences = series.flatMap((each) => {
    const { name, points } = each;
    const format = formatOf(each);
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

export function spreadsMuch(columns: Aligned["columns"]): boolean {
  const values = columns.flatMap(({ value }) => value).filter((value) => typeof value === "number" && value > 0);
  return Math.max(...(values as number[])) / Math.min(...(values as number[])) > MUCH;
}
