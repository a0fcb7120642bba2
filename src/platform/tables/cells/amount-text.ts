/** Amounts of money as people and programs write them: `-12.34`, `(12.00)`, `12,00-`, `EUR 12,00`, `$1,234.50 USD`, `￥1,234`. */
import { LONGEST_NUMBER } from "./number-with-separators.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** `marks` are the words beside the number, which should be those of a currency. */
export type AmountText = { isNegative: boolean; number: string; marks: string[]; isMarkLast: boolean };

/** A range has two amounts and the words before the lower one. */
const LONGEST_RANGE = 2 * LONGEST_NUMBER;

/** Returns undefined for a text that is not one amount. The marks are not checked. */
export function amountText(text: string): AmountText | undefined {
  const tokens = shortTokens(text, LONGEST_NUMBER);
  const found = tokens && amountAt(tokens, 0, false);
  return found?.end === tokens?.length ? found?.amount : undefined;
}

/** Reads one price, or each end of a range such as "9.99 - 19.99", "9,99 € bis 19,99 €" and "from 14.99". */
export function rangeText(text: string): AmountText[] | undefined {
  const tokens = shortTokens(text.replaceAll('"', ""), LONGEST_RANGE);
  if (tokens === undefined) return undefined;
  const ends: AmountText[] = [];
  for (let i = leastEnd(tokens); ; ) {
    const found = amountAt(tokens, i, true);
    if (found === undefined) return undefined;
    ends.push(found.amount);
    const separator = tokens[found.end];
    if (separator === undefined) return ends;
    if (!isBetween(separator)) return undefined;
    i = found.end + 1;
  }
}

/** Finds the first word, such as the mark of a currency. */
export function firstWord(text: string): string | undefined {
  return shortTokens(text, LONGEST_RANGE)?.find(({ kind }) => kind === "word")?.text;
}

function shortTokens(text: string, longest: number): Token[] | undefined {
  const trimmed = text.trim();
  return trimmed.length <= longest ? tokensOf(trimmed) : undefined;
}

const MINUS = "-−‐‑–";
const RANGE_SIGNS = "-‐‑–—~";
const RANGE_WORDS = ["to", "bis"];
/** Words before a lowest price without an upper end. */
const LEAST = ["from", "ab", "à partir de", "desde", "da", "vanaf"];

function leastEnd(tokens: readonly Token[]): number {
  for (const words of LEAST.map((least) => least.split(" ")))
    if (words.every((word, i) => tokens[i]?.text.toLowerCase() === word)) return words.length;
  return 0;
}

function isBetween({ kind, text }: Token): boolean {
  return kind === "word" ? RANGE_WORDS.includes(text.toLowerCase()) : kind === "sign" && RANGE_SIGNS.includes(text);
}

/** An amount has one number, at most one sign, and at most one mark before and one behind. */
function amountAt(
  tokens: readonly Token[],
  start: number,
  inRange: boolean,
): { amount: AmountText; end: number } | undefined {
  let [sign, isOpen, isClosed, before, behind] = ["", false, false, "", ""];
  let number: string | undefined;
  let i = start;
  for (; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    const { kind, text } = token;
    if (inRange && number !== undefined && isBetween(token)) break;
    if (kind === "number") {
      if (number !== undefined) return undefined;
      number = text;
    } else if (kind === "word") {
      if ((number === undefined ? before : behind) !== "") return undefined;
      if (number === undefined) before = text;
      else behind = text;
    } else if (text === "(") {
      if (isOpen || number !== undefined) return undefined;
      isOpen = true;
    } else if (text === ")") {
      if (!isOpen || isClosed || number === undefined) return undefined;
      isClosed = true;
    } else {
      if (sign !== "" || !(text === "+" || MINUS.includes(text))) return undefined;
      sign = text;
    }
  }
  if (number === undefined || isOpen !== isClosed || (isOpen && sign !== "")) return undefined;
  const marks = [before, behind].filter((mark) => mark !== "");
  const isNegative = isOpen || (sign !== "" && sign !== "+");
  return { amount: { isNegative, number, marks, isMarkLast: behind !== "" }, end: i };
}
