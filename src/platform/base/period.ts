/** Periods of time as callers write them: two optional ISO dates or date-times. */
import type { ErrorDetail } from "./errors.ts";

export type Period = { from: Date; to: Date };

export type PeriodInput = { from?: string | undefined; to?: string | undefined };

const DAY_MS = 86_400_000;
const ISO = /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:[0-5]\d)?)?$/;

/** A date alone means its first moment as `from` and its last as `to`; a time without a zone is UTC. */
export function momentOf(text: string, as: keyof Period): Date | undefined {
  const [, day, hour, minute, second = "00", fraction = "0", zone = "Z"] = ISO.exec(text) ?? [];
  if (day === undefined || !isCalendarDay(day)) return undefined;
  if (hour === undefined) return new Date(as === "from" ? `${day}T00:00:00.000Z` : `${day}T23:59:59.999Z`);
  const at = new Date(`${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, "0")}${zone}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Fills in the defaults: until now, and from the start of the day that is `days` before. */
export function periodOf(input: PeriodInput, now: Date, days: number): Period {
  const to = (input.to === undefined ? undefined : momentOf(input.to, "to")) ?? now;
  const from = input.from === undefined ? undefined : momentOf(input.from, "from");
  return { from: from ?? new Date(Math.floor(to.getTime() / DAY_MS - days) * DAY_MS), to };
}

export function problemsOf(input: PeriodInput, now: Date): ErrorDetail[] {
  const message = "must be a date or a date-time, such as 2026-03-01 or 2026-03-01T08:30:00Z";
  const unreadable = (["from", "to"] as const).filter((name) => {
    const text = input[name];
    return text !== undefined && momentOf(text, name) === undefined;
  });
  if (unreadable.length > 0) return unreadable.map((parameter) => ({ parameter, message }));
  const { from, to } = periodOf(input, now, 0);
  if (input.from === undefined || from <= to) return [];
  return [
    { parameter: "from", message: input.to === undefined ? "must not be in the future" : "must not be after to" },
  ];
}

/** Accepts surrounding blanks, lower case, and a plus sign that URL decoding has turned into a blank. */
export function normalizeMoment(raw: string): string {
  return raw
    .trim()
    .toUpperCase()
    .replace(/ (\d\d:\d\d)$/, "+$1");
}

/** False for 30 February, which `Date` would accept as a day in March. */
function isCalendarDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}
