/** Times of sightings, and days. A time without a zone is UTC. */
import { withoutFormatting } from "../../../platform/base/format-characters.ts";
import { isMissing, unwrapped } from "../../../platform/tables/cells/missing-values.ts";
import { isPlainDecimal } from "../../../platform/tables/cells/plain-number.ts";
import { refuse } from "../../../platform/tables/cells/refusal.ts";
import { EARLIEST_MS, OPENED_IN, timeIn } from "../../../platform/tables/cells/times.ts";
import { firstAvailableOn } from "../first-available.ts";

const DAY_MS = 86_400_000;

export function readTime(value: unknown, column: string, now: Date): Date | null {
  const bare = unwrapped(value);
  if (isMissing(bare) || bare === 0 || bare === -1) return null;
  const time = timeOf(bare);
  if (time === undefined) return refuse(column, bare, "is not a date (write it as 2026-08-19)");
  if (time < EARLIEST_MS) return refuse(column, bare, `is before ${OPENED_IN}`);
  const present = now.getTime();
  if (time > present + DAY_MS) return refuse(column, bare, "is in the future");
  // The source's clock may be ahead, or its day may have begun in another time zone.
  return new Date(Math.min(time, present));
}

/** The first day of a product. One that cannot be read is unknown: no row is rejected for it. */
export function readFirstAvailable(value: unknown, now: Date): string | null {
  const bare = unwrapped(value);
  if (isMissing(bare)) return null;
  const time = timeOf(typeof bare === "string" ? withoutFormatting(bare) : bare);
  return time === undefined ? null : firstAvailableOn(time, now);
}

function timeOf(value: unknown): number | undefined {
  if (typeof value === "string") return timeIn(value) ?? unixTimeIn(value.trim());
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.getTime();
  return typeof value === "number" || typeof value === "bigint" ? unixTime(Number(value)) : undefined;
}

const LONGEST_UNIX_TIME = 24;

function unixTimeIn(text: string): number | undefined {
  return isPlainDecimal(text, LONGEST_UNIX_TIME) ? unixTime(Number(text)) : undefined;
}

/** Reads Unix time in seconds, milliseconds or microseconds, depending on its size. */
function unixTime(number: number): number | undefined {
  if (!(number >= 1e8 && number < 1e17)) return undefined;
  if (number < 1e11) return Math.round(number * 1000);
  return number < 1e14 ? Math.round(number) : Math.round(number / 1000);
}
