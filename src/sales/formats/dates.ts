/**
 * Times of reports: `2026-02-01T05:23:19+00:00`, `01.02.2026 05:23:19 UTC`, `2026/02/01 14:23:19 JST`, `2026/2/1`, `04-30-22`,
 * `Jun 8, 2025 10:23:05 PM PDT`, `8 juin 2025 22:23:05 UTC+2`, `2026年2月1日`. A time without a zone is UTC.
 */
import { isMissing } from "../../sources/presets/missing-values.ts";
import { refuse } from "../../sources/presets/refusal.ts";
import type { Fields } from "../../sources/source.ts";
import { MONTH_NUMBERS, ZONE_MINUTES } from "./date-words.ts";

/** The order of day and month in `04/05/2026`. */
export type DayOrder = "dmy" | "mdy";

const EARLIEST = Date.UTC(1995, 0);
const LATEST = Date.UTC(2201, 0);

/** A time, or null when it is missing. */
export function timeOf(value: unknown, name: string, order: DayOrder): Date | null {
  if (isMissing(value)) return null;
  const time = typeof value === "string" ? (isoTime(value) ?? writtenTime(value.trim(), order)) : undefined;
  if (time === undefined) return refuse(name, value, "is not a date such as 2026-02-07");
  return time >= EARLIEST && time < LATEST ? new Date(time) : refuse(name, value, "is not between 1995 and 2200");
}

/** A day as `2026-02-07`, or null when it is missing. */
export function dayOf(value: unknown, name: string, order: DayOrder): string | null {
  return timeOf(value, name, order)?.toISOString().slice(0, 10) ?? null;
}

/** Finds the order of day and month from the first rows: a number over 12 is a day. */
export function dayOrderOf(
  sample: readonly Fields[],
  columns: readonly (string | undefined)[],
  otherwise: DayOrder,
): DayOrder {
  let [dayFirst, monthFirst] = [0, 0];
  for (const fields of sample)
    for (const column of columns) {
      const value = column === undefined ? undefined : fields[column];
      const [, first = "", , second = ""] = (typeof value === "string" && NUMERIC.exec(value.trim())) || [];
      if (first.length > 2) continue;
      if (Number(first) > 12) dayFirst++;
      else if (Number(second) > 12) monthFirst++;
    }
  if (dayFirst === monthFirst) return otherwise;
  return dayFirst > monthFirst ? "dmy" : "mdy";
}

/** The fast path for `2026-02-01` and `2026-02-01T05:23:19+00:00`. */
function isoTime(text: string): number | undefined {
  if (text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d) return undefined;
  const day = utcDay(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10));
  if (day === undefined || text.length === 10) return day;
  const isUtc = text.length === 25 ? text.endsWith("+00:00") : text.length === 20 && text.endsWith("Z");
  if (!isUtc || text.charCodeAt(10) !== 0x54 || text.charCodeAt(13) !== 0x3a || text.charCodeAt(16) !== 0x3a)
    return undefined;
  const [hours, minutes, seconds] = [digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19)];
  if (!(hours < 24 && minutes < 60 && seconds < 60)) return undefined;
  return day + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

function digits(text: string, start: number, end: number): number {
  let number = 0;
  for (let i = start; i < end; i++) {
    const digit = text.charCodeAt(i) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

const NUMERIC = /^(\d{1,4})([-./])(\d{1,2})\2(\d{4}|\d{1,2})(?![\d])(.*)$/s;
const JAPANESE = /^(\d{4})年\s*(\d{1,2})月\s*(\d{1,2})日(.*)$/s;
const DAY_THEN_MONTH =
  /^(\d{1,2})(?:\.|º|er)?[\s-]*(?:de\s+)?(\p{L}{3,})\.?[\s,-]*(?:de\s+)?(\d{4}|\d{2})(?!\d)(.*)$/su;
const MONTH_THEN_DAY = /^(\p{L}{3,})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(.*)$/su;

function writtenTime(text: string, order: DayOrder): number | undefined {
  const [day, rest] = dayAndRest(text, order);
  if (day === undefined || rest === undefined) return undefined;
  const time = timeOfDay(rest.trim());
  return time === undefined ? undefined : day + time;
}

function dayAndRest(text: string, order: DayOrder): [day?: number | undefined, rest?: string | undefined] {
  const numeric = NUMERIC.exec(text);
  if (numeric) return [numericDay(numeric, order), numeric[5]];
  const japanese = JAPANESE.exec(text);
  if (japanese) return [utcDay(Number(japanese[1]), Number(japanese[2]), Number(japanese[3])), japanese[4]];
  const dayFirst = DAY_THEN_MONTH.exec(text);
  if (dayFirst) return [utcDay(fullYear(dayFirst[3]), monthNamed(dayFirst[2]), Number(dayFirst[1])), dayFirst[4]];
  const monthFirst = MONTH_THEN_DAY.exec(text);
  if (monthFirst)
    return [utcDay(Number(monthFirst[3]), monthNamed(monthFirst[1]), Number(monthFirst[2])), monthFirst[4]];
  return [];
}

function numericDay([, first = "", mark, second, third]: RegExpExecArray, order: DayOrder): number | undefined {
  if (first.length > 2) return utcDay(Number(first), Number(second), Number(third));
  const year = fullYear(third);
  const isDayFirst = Number(first) > 12 || (Number(second) <= 12 && (mark === "." || order === "dmy"));
  return isDayFirst ? utcDay(year, Number(second), Number(first)) : utcDay(year, Number(first), Number(second));
}

/** Returns undefined for a day that does not exist, such as 30 February. */
function utcDay(year: number, month: number, day: number): number | undefined {
  if (!(year >= 1000)) return undefined;
  const time = new Date(Date.UTC(year, month - 1, day));
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day ? time.getTime() : undefined;
}

function fullYear(year: string | undefined): number {
  return year?.length === 2 ? 2000 + Number(year) : Number(year);
}

function monthNamed(name = ""): number {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return MONTH_NUMBERS.get(plain.slice(0, 4)) ?? MONTH_NUMBERS.get(plain.slice(0, 3)) ?? 0;
}

const CLOCK =
  /^[T,\s]*(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?\s*([ap]\.?\s?m\.?|午前|午後)?\s*(?:\(?([A-Z]{1,5})?\)?\s*([+-]\d{1,2}(?::?\d{2})?)?)?$/iu;

/** Milliseconds after the start of the day in UTC, which may be negative; 0 for an empty text. */
function timeOfDay(text: string): number | undefined {
  if (text === "") return 0;
  const match = CLOCK.exec(text);
  if (match === null) return undefined;
  const [, hours, minutes, seconds = "0", half, zone = "UTC", offset = "+0"] = match;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/^p|午後/i.test(half) ? 12 : 0);
  const zoneMinutes = ZONE_MINUTES.get(zone.toUpperCase());
  if (zoneMinutes === undefined || hour > 23 || Number(minutes) > 59 || Number(seconds) > 60) return undefined;
  const [, sign, offsetHours, offsetMinutes = "0"] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? [];
  const shift = zoneMinutes + (sign === "-" ? -1 : 1) * (Number(offsetHours) * 60 + Number(offsetMinutes));
  return ((hour * 60 + Number(minutes) - shift) * 60 + Number(seconds)) * 1000;
}
