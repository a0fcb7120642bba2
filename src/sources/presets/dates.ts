/** Times of sightings, and days. A time without a zone is UTC. */
import { withoutFormatting } from "../../base/format-characters.ts";
import { firstAvailableOn } from "../first-available.ts";
import { isMissing, unwrapped } from "./missing-values.ts";
import { refuse } from "./refusal.ts";

const DAY_MS = 86_400_000;
/** Amazon opened in 1995, so an earlier value is not a time. */
const EARLIEST = Date.UTC(1995, 0);

export function readTime(value: unknown, column: string, now: Date): Date | null {
  const bare = unwrapped(value);
  if (isMissing(bare) || bare === 0 || bare === -1) return null;
  const time = timeOf(bare);
  if (time === undefined) return refuse(column, bare, "is not a date (write it as 2026-08-19)");
  if (time < EARLIEST) return refuse(column, bare, "is before 1995");
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
  if (typeof value === "string") return isoInstant(value) ?? timeInText(value.trim());
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.getTime();
  return typeof value === "number" || typeof value === "bigint" ? unixTime(Number(value)) : undefined;
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Parses the usual formats, those of `toISOString` and plain days, in a fifth of the time of `Date.parse`. */
function isoInstant(text: string): number | undefined {
  const { length } = text;
  if ((length !== 24 && length !== 10) || text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d) return undefined;
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)];
  // NaN fails every comparison. The slow path handles 29 February.
  if (!(year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= (DAYS[month - 1] as number))) return undefined;
  const midnight = Date.UTC(year, month - 1, day);
  if (length === 10) return midnight;
  if (text.charCodeAt(10) !== 0x54 || text.charCodeAt(13) !== 0x3a || text.charCodeAt(16) !== 0x3a) return undefined;
  if (text.charCodeAt(19) !== 0x2e || text.charCodeAt(23) !== 0x5a) return undefined;
  const [hours, minutes, seconds] = [digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19)];
  if (!(hours < 24 && minutes < 60 && seconds < 60)) return undefined;
  const time = midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000 + digits(text, 20, 23);
  return Number.isNaN(time) ? undefined : time;
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

/** Reads Unix time in seconds, milliseconds or microseconds, depending on its size. */
function unixTime(number: number): number | undefined {
  if (!Number.isFinite(number) || number < 1e8) return undefined;
  if (number < 1e11) return Math.round(number * 1000);
  return number < 1e14 ? Math.round(number) : Math.round(number / 1000);
}

const ISO =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?$/i;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const UNIX = /^\d{9,16}(?:\.\d+)?$/;
const DAY_FIRST = /^(\d{1,2})(?:\.\s*|[-\s]+)(\p{L}{3,})\.?[-,\s]*(\d{4}|\d{2})$/u;
const MONTH_FIRST = /^(\p{L}{3,})\.?\s+(\d{1,2}),?\s+(\d{4})$/u;
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

function timeInText(text: string): number | undefined {
  let match = ISO.exec(text);
  if (match) return isoTime(match);
  match = COMPACT.exec(text);
  if (match) return utcDay(match[1], match[2], match[3]);
  if (UNIX.test(text)) return unixTime(Number(text));
  match = DAY_FIRST.exec(text);
  if (match) return utcDay(fullYear(match[3] as string), monthNamed(match[2] as string), match[1]);
  match = MONTH_FIRST.exec(text);
  if (match) return utcDay(match[3], monthNamed(match[1] as string), match[2]);
  match = DOTTED.exec(text);
  if (match) return utcDay(match[3], match[2], match[1]);
  match = SLASHED.exec(text);
  return match ? slashed(match) : undefined;
}

function isoTime([
  ,
  year,
  month,
  day,
  hours = "0",
  minutes = "0",
  seconds = "0",
  fraction = "0",
  zone = "Z",
]: RegExpExecArray) {
  const midnight = utcDay(year, month, day);
  if (midnight === undefined || Number(hours) > 24 || Number(minutes) > 59 || Number(seconds) > 60) return undefined;
  const ms = Math.trunc(Number(`0.${fraction}`) * 1000);
  const offset = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  const offsetMinutes = offset ? Number(`${offset[1]}1`) * (Number(offset[2]) * 60 + Number(offset[3] ?? 0)) : 0;
  return midnight + (Number(hours) * 3600 + (Number(minutes) - offsetMinutes) * 60 + Number(seconds)) * 1000 + ms;
}

/** Reads `1/2/2026` only when the order of day and month is certain. */
function slashed([, first, second, year]: RegExpExecArray): number | undefined {
  if (Number(first) > 12) return utcDay(year, second, first);
  return Number(second) > 12 || first === second ? utcDay(year, first, second) : undefined;
}

/** Returns undefined for a day that does not exist, such as 30 February. */
function utcDay(year: string | undefined, month: string | number | undefined, day: string | undefined) {
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = time.getUTCMonth() === Number(month) - 1 && time.getUTCDate() === Number(day);
  return isReal ? time.getTime() : undefined;
}

function fullYear(year: string): string {
  return year.length === 4 ? year : `${year >= "95" ? 19 : 20}${year}`;
}

/** The first letters of month names in English and German. */
const MONTHS = ["jan", "feb", "mar mär", "apr", "may mai", "jun", "jul", "aug", "sep", "oct okt", "nov", "dec dez"];

function monthNamed(name: string): number {
  const start = name.slice(0, 3).toLowerCase();
  return MONTHS.findIndex((names) => names.includes(start)) + 1;
}
