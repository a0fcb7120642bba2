/**
 * Times of all files: `2026-02-01T05:23:19.123+00:00`, `01.02.2026 05:23:19 UTC`, `2026/02/01 14:23:19 JST`, `2026/2/1`, `20260201`,
 * `04-30-22`, `14-Jul-22`, `Jun 8, 2025 10:23:05 PM PDT`, `8 juin 2025 22:23:05 UTC+2`, `2026年2月1日`. A time without a zone is UTC.
 */
import { isDigit } from "./number-with-separators.ts";
import { MONTH_NUMBERS, ZONE_MINUTES } from "./time-words.ts";

/** The order of day and month in `04/05/2026`. */
export type DayOrder = "dmy" | "mdy";

/** The year in which Amazon opened: no product, sale or file is older. */
export const OPENED_IN = 1995;
export const EARLIEST_MS = Date.UTC(OPENED_IN, 0);

/** No time is longer; the patterns below never see a longer text. */
const LONGEST_TIME = 64;

/** The milliseconds of a time; undefined for any other text. Without an order, a day that may be a month is not read. */
export function timeIn(value: string, order?: DayOrder): number | undefined {
  const iso = isoTime(value);
  if (iso !== undefined) return iso;
  const text = value.trim();
  if (text.length > LONGEST_TIME) return undefined;
  const [day, rest] = dayAndRest(text, order);
  if (day === undefined || rest === undefined) return undefined;
  const time = timeOfDay(rest.trim());
  return time === undefined ? undefined : day + time;
}

/** The order that a date proves: a number over 12 is a day. */
export function provenOrder(value: string): DayOrder | undefined {
  const text = value.trim();
  const [, first = "", , second = ""] = (text.length <= LONGEST_TIME && NUMERIC.exec(text)) || [];
  if (first.length > 2 || second === "") return undefined;
  if (Number(first) > 12) return "dmy";
  return Number(second) > 12 ? "mdy" : undefined;
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * The fast path for `2026-02-01`, and with `T05:23:19`, an optional `.123`, and `Z` or `+00:00`, in a fifth of the time of
 * `Date.parse`. It leaves 29 February to the others.
 */
function isoTime(text: string): number | undefined {
  const { length } = text;
  if (length < 10 || length > 29 || text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d) return undefined;
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)];
  // NaN fails every comparison.
  if (!(year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= (DAYS[month - 1] as number))) return undefined;
  const midnight = Date.UTC(year, month - 1, day);
  if (length === 10) return midnight;
  if (text.charCodeAt(10) !== 0x54 || text.charCodeAt(13) !== 0x3a || text.charCodeAt(16) !== 0x3a) return undefined;
  const [hours, minutes, seconds] = [digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19)];
  if (!(hours < 24 && minutes < 60 && seconds < 60)) return undefined;
  const hasFraction = text.charCodeAt(19) === 0x2e;
  const end = hasFraction ? 23 : 19;
  const isUtc = length === end + 1 ? text.charCodeAt(end) === 0x5a : length === end + 6 && text.endsWith("+00:00");
  const time = midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000 + (hasFraction ? digits(text, 20, 23) : 0);
  return isUtc && !Number.isNaN(time) ? time : undefined;
}

function digits(text: string, start: number, end: number): number {
  let number = 0;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (!isDigit(code)) return Number.NaN;
    number = number * 10 + code - 0x30;
  }
  return number;
}

const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const NUMERIC = /^(\d{1,4})([-./])(\d{1,2})\2(\d{4}|\d{1,2})(?!\d)(.*)$/s;
const JAPANESE = /^(\d{4})年\s*(\d{1,2})月\s*(\d{1,2})日(.*)$/s;
const DAY_THEN_MONTH =
  /^(\d{1,2})(?:\.|º|er)?[\s-]*(?:de\s+)?(\p{L}{3,})\.?[\s,-]*(?:de\s+)?(\d{4}|\d{2})(?!\d)(.*)$/su;
const MONTH_THEN_DAY = /^(\p{L}{3,})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)(.*)$/su;

function dayAndRest(text: string, order: DayOrder | undefined): [day?: number | undefined, rest?: string | undefined] {
  const compact = COMPACT.exec(text);
  if (compact) return [utcDay(Number(compact[1]), Number(compact[2]), Number(compact[3])), ""];
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

/** A day before points comes first. Only reports, whose order is known, shorten years. */
function numericDay([, first = "", mark, second, third = ""]: RegExpExecArray, order: DayOrder | undefined) {
  if (first.length > 2) return first.length === 4 ? utcDay(Number(first), Number(second), Number(third)) : undefined;
  if (third.length !== 4 && (order === undefined || third.length !== 2)) return undefined;
  const year = fullYear(third);
  const dayFirst = utcDay(year, Number(second), Number(first));
  if (mark === "." || order === "dmy") return dayFirst;
  const monthFirst = utcDay(year, Number(first), Number(second));
  if (order === "mdy") return monthFirst;
  return dayFirst === undefined || monthFirst === undefined || dayFirst === monthFirst
    ? (dayFirst ?? monthFirst)
    : undefined;
}

/** Returns undefined for a day that does not exist, such as 30 February. */
function utcDay(year: number, month: number, day: number): number | undefined {
  if (!(year >= 1000)) return undefined;
  const time = new Date(Date.UTC(year, month - 1, day));
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day ? time.getTime() : undefined;
}

function fullYear(year = ""): number {
  if (year.length !== 2) return Number(year);
  const ofLastCentury = 1900 + Number(year);
  return ofLastCentury >= OPENED_IN ? ofLastCentury : 2000 + Number(year);
}

function monthNamed(name = ""): number {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return MONTH_NUMBERS.get(plain.slice(0, 4)) ?? MONTH_NUMBERS.get(plain.slice(0, 3)) ?? 0;
}

const CLOCK =
  /^[T,\s]*(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?\s?m\.?|午前|午後)?\s*(?:\(?([A-Z]{1,5})?\)?\s*([+-]\d{1,2}(?::?\d{2})?)?)?$/iu;

/** Milliseconds after the start of the day in UTC, which may be negative; 0 for an empty text. */
function timeOfDay(text: string): number | undefined {
  if (text === "") return 0;
  const match = CLOCK.exec(text);
  if (match === null) return undefined;
  const [, hours, minutes, seconds = "0", fraction = "0", half, zone = "UTC", offset = "+0"] = match;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/^p|午後/i.test(half) ? 12 : 0);
  const isMidnight = hour === 24 && Number(minutes) === 0 && Number(seconds) === 0;
  const zoneMinutes = ZONE_MINUTES.get(zone.toUpperCase());
  if (zoneMinutes === undefined || (hour > 23 && !isMidnight) || Number(minutes) > 59 || Number(seconds) > 60)
    return undefined;
  const [, sign, offsetHours, offsetMinutes = "0"] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? [];
  const shift = zoneMinutes + (sign === "-" ? -1 : 1) * (Number(offsetHours) * 60 + Number(offsetMinutes));
  const ms = Math.trunc(Number(`0.${fraction}`) * 1000);
  return ((hour * 60 + Number(minutes) - shift) * 60 + Number(seconds)) * 1000 + ms;
}
