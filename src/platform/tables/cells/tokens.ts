/** Splits a cell with amounts into numbers, words and signs, in one pass. */
import { isDigit, isSeparator } from "./number-with-separators.ts";

/** A word is the mark of a currency, or one such as "from". */
export type Token = { kind: "number" | "word" | "sign"; text: string };

const SIGNS = "+-−‐‑–—~()";
/** Direction marks, which formatted amounts contain, count as spaces. */
const SKIPPED = /[\s\u200e\u200f\u061c]/;
const LETTER = /[\p{L}\p{M}\p{Sc}]/u;

/** Returns undefined for a text with any other character. Expects a short text. */
export function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  for (let i = 0; i < text.length; ) {
    const char = text.charAt(i);
    if (SKIPPED.test(char)) {
      i++;
      continue;
    }
    const end = isNumberAt(text, i) ? numberEnd(text, i) : LETTER.test(char) ? wordEnd(text, i) : i + 1;
    const kind = isNumberAt(text, i) ? "number" : LETTER.test(char) ? "word" : "sign";
    if (kind === "sign" && !SIGNS.includes(char)) return undefined;
    tokens.push({ kind, text: text.slice(i, end) });
    i = end;
  }
  return tokens;
}

/** True for a digit, and for a separator of decimals before one: `.99`. */
export function isNumberAt(text: string, i: number): boolean {
  const code = text.charCodeAt(i);
  return isDigit(code) || ((code === 0x2c || code === 0x2e) && isDigit(text.charCodeAt(i + 1)));
}

/** The end of the digits from `start`, with single separators between them. */
export function numberEnd(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length) {
    if (isDigit(text.charCodeAt(end))) end++;
    else if (isSeparator(text.charAt(end)) && isDigit(text.charCodeAt(end + 1))) end += 2;
    else break;
  }
  return end;
}

/** A point right behind a letter abbreviates: `Rs.499`. */
function wordEnd(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && (LETTER.test(text.charAt(end)) || text.charAt(end) === ".")) end++;
  return end;
}
