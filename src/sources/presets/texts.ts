/** Text of any field: one line, of whole characters, as a person would read it. */
import { isNone } from "./none.ts";

/** What a name (of a brand, a category, a list) is cut to. */
const LONGEST_NAME = 200;

/** Null for what says nothing. */
export function readText(value: unknown, longest = LONGEST_NAME): string | null {
  if (isNone(value)) return null;
  if (typeof value === "string") return cleaned(value, longest) || null;
  return typeof value === "number" || typeof value === "bigint" ? String(value) : null;
}

export function cleaned(text: string, longest: number): string {
  if (text.length <= longest && isClean(text)) return text;
  const decoded = text.includes("&") ? decodeEntities(text) : text;
  // Lone surrogates and U+0000 are what the database refuses; other control characters nobody wants to read.
  const line = decoded
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

/** One pass over the characters instead of several patterns: nearly every text is clean. */
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

/** Letters, dashes, quotes, signs; not control characters, spaces of other kinds, or halves of a character. */
function isCleanBeyondAscii(code: number): boolean {
  return (
    (code > 0xa0 && code < 0x1680) ||
    (code > 0x200f && code < 0x2028) ||
    (code > 0x205f && code < 0x3000) ||
    (code > 0x3000 && code < 0xd800)
  );
}

/** "Salt & Pepper" does not. */
function beginsEntity(text: string, at: number): boolean {
  const end = text.indexOf(";", at);
  return end > at + 2 && end <= at + LONGEST_ENTITY;
}

const LONGEST_ENTITY = 10;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Once, not until nothing is left: what was meant literally stays. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (entity, hex, digits, name) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
    const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
