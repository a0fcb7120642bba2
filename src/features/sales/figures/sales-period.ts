/**
 * Periods of sales figures: whole days of UTC, both ends included, and the periods that they are compared with.
 *
 * The **previous** period has as many days and ends the day before; whole months are compared with the same number of whole
 * months. **Last year** is the same days a year before, where 29 February becomes the 28th; whole months stay whole months,
 * and whole weeks (Monday to Sunday) are compared with the weeks 52 weeks before, so that both have the same weekdays.
 */
import type { ErrorDetail } from "../../../platform/base/errors.ts";

export const RESOLUTIONS = ["day", "week", "month"] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** Days as YYYY-MM-DD, both included. */
export type Days = { from: string; to: string };

export const DEFAULT_SALES_DAYS = 30;
/** Ten years and a leap day or three. */
export const MOST_DAYS = 3_653;
const DAY_MS = 86_400_000;
/** The most steps of the trend of a product. */
export const TREND_STEPS = 31;

const at = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayOf(at(day) + days * DAY_MS);

/** The number of days of a period. */
export const lengthOf = ({ from, to }: Days): number => Math.round((at(to) - at(from)) / DAY_MS) + 1;

/** The days that a request names: from and to, or a number of days up to the last one. */
export type Period = { from?: string | undefined; to?: string | undefined; days?: number | undefined };

/** By default a period ends with the last day that reports cover completely: later days would only look bad. */
export function periodOf(
  { from, to, days = DEFAULT_SALES_DAYS }: Period,
  completeTo: string | null,
  today: string,
): Days {
  // An order dated in the future, by mistake, must not move the period there.
  const newest = completeTo === null ? addDays(today, -1) : completeTo > today ? today : completeTo;
  const last = to ?? (from !== undefined && from > newest ? from : newest);
  return { from: from ?? addDays(last, 1 - days), to: last };
}

export function periodProblems(query: Period, now: Date): ErrorDetail[] {
  if (query.from !== undefined && query.days !== undefined)
    return [{ parameter: "days", message: "must not be given with from" }];
  const today = dayOf(now.getTime());
  const days = periodOf(query, today, today);
  if (query.from !== undefined && query.from > (query.to ?? today))
    return [{ parameter: "from", message: "must not be after the last day" }];
  if (lengthOf(days) <= MOST_DAYS) return [];
  return [{ parameter: "from", message: `must be at most ${MOST_DAYS} days before the last day` }];
}

/** The days of a period from the first to the last reported one; null if it has none of them. */
export function daysWithin({ from, to }: Days, first: string | null, last: string | null): Days | null {
  if (first === null || last === null || first > to || last < from) return null;
  return { from: first > from ? first : from, to: last < to ? last : to };
}

export function previousPeriod(days: Days): Days {
  const months = wholeMonths(days);
  if (months === null) return { from: addDays(days.from, -lengthOf(days)), to: addDays(days.from, -1) };
  return { from: addMonths(days.from, -months), to: addDays(days.from, -1) };
}

export function lastYear(days: Days): Days {
  const months = wholeMonths(days);
  if (months !== null) {
    const from = addMonths(days.from, -12);
    return { from, to: addDays(addMonths(from, months), -1) };
  }
  if (isMonday(days.from) && lengthOf(days) % 7 === 0)
    return { from: addDays(days.from, -364), to: addDays(days.to, -364) };
  return { from: yearBefore(days.from), to: yearBefore(days.to) };
}

/** The intervals of a period, oldest first; the first and the last are cut at its ends. */
export function intervalsOf({ from, to }: Days, resolution: Resolution): Days[] {
  const intervals: Days[] = [];
  for (let start = from; start <= to; ) {
    const next = nextStart(start, resolution);
    const last = addDays(next, -1);
    intervals.push({ from: start, to: last < to ? last : to });
    start = next;
  }
  return intervals;
}

/** The first days of at most `most` equal steps that end with the period. Days before the first whole step are left out. */
export function equalSteps(period: Days, most: number): string[] {
  const days = lengthOf(period);
  const length = Math.ceil(days / most);
  const count = Math.floor(days / length);
  return Array.from({ length: count }, (_, i) => addDays(period.to, 1 - (count - i) * length));
}

function nextStart(day: string, resolution: Resolution): string {
  if (resolution === "day") return addDays(day, 1);
  if (resolution === "month") return addMonths(`${day.slice(0, 8)}01`, 1);
  return addDays(day, 7 - ((new Date(at(day)).getUTCDay() + 6) % 7));
}

/** The number of whole months that a period is, or null. */
function wholeMonths({ from, to }: Days): number | null {
  const after = addDays(to, 1);
  if (!from.endsWith("-01") || !after.endsWith("-01")) return null;
  const [fromYear, fromMonth] = from.split("-").map(Number) as [number, number];
  const [year, month] = after.split("-").map(Number) as [number, number];
  return (year - fromYear) * 12 + month - fromMonth;
}

/** Expects the first day of a month. */
function addMonths(first: string, months: number): string {
  const date = new Date(at(first));
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

function yearBefore(day: string): string {
  const moved = `${String(Number(day.slice(0, 4)) - 1).padStart(4, "0")}${day.slice(4)}`;
  return moved.endsWith("-02-29") ? `${moved.slice(0, 8)}28` : moved;
}

const isMonday = (day: string): boolean => new Date(at(day)).getUTCDay() === 1;
