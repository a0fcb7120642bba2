/** The time range of charts and the zoom within it, both kept in the address. */
import { DAY_MS, type Span } from "./time-series.ts";

export const RANGES = { "30d": "30 d", "90d": "90 d", "1y": "1 y", all: "All" } as const;

export type RangeName = keyof typeof RANGES;

export type RangeParameters = { range?: RangeName; from?: string; to?: string };

const USUAL_RANGE: RangeName = "90d";

const DAYS: Record<RangeName, number | null> = { "30d": 30, "90d": 90, "1y": 365, all: null };

/** Ignores invalid parameters: an address is easily mistyped. */
export function rangeParameters(search: Record<string, unknown>): RangeParameters {
  const { range, from, to } = search;
  const isSpan = typeof from === "string" && typeof to === "string" && Date.parse(from) < Date.parse(to);
  return {
    ...(typeof range === "string" && Object.hasOwn(RANGES, range) && { range: range as RangeName }),
    ...(isSpan && { from, to }),
  };
}

/** The start of the range; null for all data. */
export function beginningOf(range: RangeName, now = Date.now()): number | null {
  const days = DAYS[range];
  return days === null ? null : now - days * DAY_MS;
}

/**
 * The range that charts open with: the usual one, or, where an import brought older data, the first that data fills by a quarter.
 * `newestAt` is the time of the newest figure.
 */
export function openingRange(newestAt: number, now = Date.now()): RangeName {
  const names = Object.keys(RANGES) as RangeName[];
  const isFilled = (name: RangeName) => {
    const days = DAYS[name];
    return days === null || newestAt >= now - (days - days / 4) * DAY_MS;
  };
  return names.slice(names.indexOf(USUAL_RANGE)).find(isFilled) as RangeName;
}

export function zoomOf({ from, to }: RangeParameters): Span | null {
  return from === undefined || to === undefined ? null : { from: Date.parse(from), to: Date.parse(to) };
}

/** Rounded to the minute, which keeps the address short. */
export function zoomParameters(span: Span | null): Pick<RangeParameters, "from" | "to"> {
  if (span === null) return {};
  const text = (time: number) => new Date(time).toISOString().replace(/:\d\d\.\d{3}Z$/, "Z");
  return { from: text(span.from), to: text(span.to) };
}
