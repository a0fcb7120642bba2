/** Time series for charts and tables. Times are milliseconds; null is a gap: no value from then on. */
import { date, dateTime, utcDate } from "./format.ts";

export type TimePoint = { at: string; value: number | null; low?: number | null; high?: number | null };

export type TimeSeries = {
  name: string;
  points: readonly TimePoint[];
  /** A chart colour of the theme: "--chart-2". */
  color?: string;
  /** Dashed lines distinguish a second product or price from the first without colour. */
  isDashed?: boolean;
  /** Fills the area below the line. */
  isArea?: boolean;
  /** Bars instead of a line. */
  isBars?: boolean;
  /** Hidden until somebody shows it. */
  isOff?: boolean;
  /** Behind the menu of the legend while it is hidden. */
  isRare?: boolean;
  /** Words for a time without a value. In a chart of several lines, those without such words are left out of the tooltip. */
  gap?: string;
};

export type Span = { from: number; to: number };

export type Format = (value: number) => string;

/** The part of a chart that has one axis, and its lines. Several panes stand above one another and share the time. */
export type Pane = {
  series: readonly TimeSeries[];
  format: Format;
  /** A shorter format for the axis. */
  tick: Format;
  /** Turns the axis over and makes it logarithmic, as ranks need it. */
  lowerIsBetter?: boolean;
  fromZero?: boolean;
  height: number;
};

/** A line with the format of its values, and the words of its chart for a time without one. */
export type Line = TimeSeries & { format: Format; usualGap: string };

export const colorOf = ({ color }: TimeSeries, index: number) => color ?? `--chart-${(index % 6) + 1}`;

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

/** The span, moved and shortened until it lies within another. */
export function within({ from, to }: Span, whole: Span): Span {
  const length = Math.min(Math.max(to - from, SHORTEST_MS), whole.to - whole.from);
  const start = Math.min(Math.max(from, whole.from), whole.to - length);
  return { from: start, to: start + length };
}

/** A text summary of the chart for screen readers. */
export function summaryOf(lines: readonly Line[]): string {
  const sentences = lines.flatMap(({ name, points, format }) => {
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

/** The moment of a point. Points of whole days stand at midnight UTC. */
export function timeInWords(time: number): string {
  const at = new Date(time).toISOString();
  return time % DAY_MS === 0 ? utcDate(at) : dateTime(at);
}

/** The value at an index as text, and the range of an estimate. Undefined before the first value. */
export function textAt(
  { usualGap, gap = usualGap, format }: Line,
  { value, low, high, hasRange }: Aligned["columns"][number],
  index: number,
): { text: string; range: string; isKnown: boolean } | undefined {
  const held = lastSetAt(value, index);
  if (held === undefined) return undefined;
  if (held === null) return { text: gap, range: "", isKnown: false };
  const [least, most] = [heldAt(low, index), heldAt(high, index)];
  const range = hasRange && least !== null && most !== null ? ` (${format(least)}–${format(most)})` : "";
  return { text: format(held), range, isKnown: true };
}
