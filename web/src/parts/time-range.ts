/** The time range of charts and the zoom within it, both kept in the address. */
import { DAY_MS, type Span } from "./time-series.ts";

export const RANGES = { "30d": "30 days", "90d": "90 days", "1y": "1 year", all: "All" } as const;

export type RangeName = keyof typeof RANGES;

export type RangeParameters = { range?: RangeName; from?: string; to?: string };

export const DEFAULT_RANGE: RangeName = "90d";

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

export function zoomOf({ from, to }: RangeParameters): Span | null {
  return from === undefined || to === undefined ? null : { from: Date.parse(from), to: Date.parse(to) };
}

/** Rounded to the minute, which keeps the address short. */
export function zoomParameters(span: Span | null): Pick<RangeParameters, "from" | "to"> {
  if (span === null) return {};
  const text = (time: number) => new Date(time).toISOString().replace(/:\d\d\.\d{3}Z$/, "Z");
  return { from: text(span.from), to: text(span.to) };
}
