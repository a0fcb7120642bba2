import { invalid } from "../../platform/base/errors.ts";

const UNITS_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const LONGEST_MS = 3_650 * 86_400_000;

/** Parses `30m`, `24h` or `90d` into milliseconds. */
export function parseDuration(option: string, text: string): number {
  const [, count = "", unit = ""] = /^(\d{1,6})([smhd])$/.exec(text.trim()) ?? [];
  const ms = Number(count) * (UNITS_MS[unit] ?? Number.NaN);
  if (count === "" || !(ms <= LONGEST_MS))
    throw invalid(option, `must look like 30m, 24h or 90d (up to 3650d), not "${text}"`);
  return ms;
}

/** Parses a duration from now or an ISO date or time (UTC without a zone), which must be in the future. */
export function parseMoment(option: string, text: string, now: Date): Date {
  const [, day = "", time = "", zone = ""] =
    /^(\d{4}-\d{2}-\d{2})(T[\d:.]+)?(Z|[+-]\d{2}:\d{2})?$/.exec(text.trim()) ?? [];
  const isDate = day !== "";
  const at = isDate
    ? new Date(`${day}${time || "T00:00"}${zone || "Z"}`)
    : new Date(now.getTime() + parseDuration(option, text));
  const isReal = !Number.isNaN(at.getTime()) && (!isDate || new Date(`${day}T00:00Z`).toISOString().startsWith(day));
  if (!isReal) throw invalid(option, `must be a date such as 2027-01-31 or a time such as 90d, not "${text}"`);
  if (at <= now) throw invalid(option, "must be in the future");
  return at;
}
