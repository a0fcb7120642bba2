/**
 * The days that Ads reports cover. On them advertising is counted from the reports, and the advertising of settlement lines
 * is left out; on all other days, the reverse, so that no day counts twice. Days without any advertising have no row: a gap
 * of up to a week belongs to the days around it.
 */
import { addDays, type Days } from "./sales-period.ts";

const LONGEST_GAP_DAYS = 7;

/** Expects sorted days. */
export function coveredDays(days: readonly string[]): Days[] {
  const covered: Days[] = [];
  for (const day of days) {
    const last = covered.at(-1);
    if (last !== undefined && day <= addDays(last.to, LONGEST_GAP_DAYS + 1)) last.to = day;
    else covered.push({ from: day, to: day });
  }
  return covered;
}

/** As PostgreSQL writes a `datemultirange`. */
export function multirange(covered: readonly Days[]): string {
  return `{${covered.map(({ from, to }) => `[${from},${to}]`).join(",")}}`;
}
