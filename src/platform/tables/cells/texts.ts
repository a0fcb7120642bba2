/** Text fields: one line, valid Unicode without invisible formatting, HTML entities decoded. */
import { withoutFormatting } from "../../base/format-characters.ts";
import { isMissing } from "./missing-values.ts";

/** The maximum length of a name of a brand, category or list. */
const LONGEST_NAME = 200;

/** Reads a text; null for a missing value. */
export function readText(value: unknown, longest = LONGEST_NAME): string | null {
  if (isMissing(value)) return null;
  if (typeof value === "string") return cleaned(value, longest) || null;
  return typeof value === "number" || typeof value === "bigint" ? String(value) : null;
}

export function cleaned(text: string, longest: number): string {
  if (text.length <= longest && isClean(text)) return text;
  const decoded = text.includes("&") ? decodeEntities(text) : text;
  // PostgreSQL rejects lone surrogates and U+0000; other control characters are removed because they are not readable.
  const line = withoutFormatting(decoded)
    .replace(/\p{Surrogate}|\0/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return line.length > longest
    ? line
        .slice(0, longest)
        .replace(/\p{Surrogate}$/u, "")
        .trimEnd()
    : line;
}

/** One pass over the characters instead of several patterns, because nearly every text is clean. */
function isClean(text: string): boolean {
  let before = 0x20; // so that a leading space is seen as the second of two
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code <= 0x20) {
      if (code !== 0x20 || before === 0x20) return false;
    } else if (code === 0x26) {
      if (beginsEntity(text, i)) return false;
    } else if (code > 0x7e && !isCleanBeyondAscii(code)) return false;
    before = code;
  }
  return before !== 0x20 || text.length === 0;
}

/** Formatting characters among the letters below U+1680. */
const FORMATTING = new Set([0xad, 0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x61c, 0x6dd, 0x70f, 0x890, 0x891, 0x8e2]);

/** Accepts letters, dashes, quotes and signs; not control and formatting characters, special spaces or surrogates. */
function isCleanBeyondAscii(code: number): boolean {
  return (
    (code > 0xa0 && code < 0x1680 && !FORMATTING.has(code)) ||
    (code > 0x200f && code < 0x2028) ||
    (code > 0x206f && code < 0x3000) ||
    (code > 0x3000 && code < 0xd800)
  );
}

/** False for "Salt & Pepper". */
function beginsEntity(text: string, at: number): boolean {
  const end = text.indexOf(";", at);
  return end > at + 2 && end <= at + LONGEST_ENTITY;
}

const LONGEST_ENTITY = 10;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Decodes entities once, so that `&amp;lt;` becomes `&lt;`. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (entity, hex, digits, name) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
    const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
