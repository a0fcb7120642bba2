import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import { cleaned } from "../../../platform/tables/cells/texts.ts";

const LONGEST_TITLE = 1000;
/** Longer than titles that repeat themselves on purpose ("Duran Duran"). */
const LEAST_HALF = 20;
const LONGEST_DATE = 30;

export function readTitle(value: unknown): string | null {
  return readJoinedTitle(value, LEAST_HALF);
}

/**
 * Reads a title that scraped result pages repeat, sometimes with the release date appended:
 * `Xbox Series X Xbox Series XNov 10, 2020`.
 */
export function readJoinedTitle(value: unknown, leastHalf = 1): string | null {
  if (isMissing(value)) return null;
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return null;
  // Halved before it is shortened, because a shortened title no longer repeats.
  const title = cleaned(value, 2 * LONGEST_TITLE + LONGEST_DATE + 1);
  const one = halved(title, leastHalf);
  return (one.length > LONGEST_TITLE ? cleaned(one, LONGEST_TITLE) : one) || null;
}

function halved(title: string, leastHalf: number): string {
  const { length } = title;
  const most = endsInDigit(title) ? LONGEST_DATE : 0;
  for (let tail = (length + 1) % 2; tail <= most; tail += 2) {
    const half = (length - tail - 1) / 2;
    if (half < leastHalf) return title;
    if (title.charCodeAt(half) !== 0x20 || title.charCodeAt(0) !== title.charCodeAt(half + 1)) continue; // the usual case
    const first = title.slice(0, half);
    if (title.startsWith(first, half + 1) && (tail === 0 || isDate(title.slice(-tail)))) return first;
  }
  return title;
}

function endsInDigit(text: string): boolean {
  const code = text.charCodeAt(text.length - 1);
  return code >= 0x30 && code <= 0x39;
}

/** True for a day and a year, in any language. */
function isDate(text: string): boolean {
  return /^(?:\p{L}{3,}\.? \d{1,2},? \d{4}|\d{1,2}\.? (?:de )?\p{L}{3,}\.? (?:de )?\d{4}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})$/u.test(
    text,
  );
}
