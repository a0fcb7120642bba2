/** Parses pasted lines of ASINs and product links, and names the lines that cannot be tracked. */
import type { Marketplace } from "../../parts/marketplaces.ts";
import { productReference } from "../../parts/product-reference.ts";

/** The most products that one request to the list of tracked products accepts. */
const MOST_LINES = 100;

export type PastedLine = { line: number; text: string; asin: string; marketplace: Marketplace };
export type LineProblem = { line: number; text: string; problem: string };

const ASINS_IN_A_LINE = /^[A-Z0-9]{10}([\s,;]+[A-Z0-9]{10})+[,;]?$/i;

/** Non-empty lines; several ASINs in one line, as a spreadsheet's row has them, count as one line each. */
export function linesOf(text: string): { line: number; text: string }[] {
  return text.split(/\r?\n/).flatMap((each, index) => {
    const trimmed = each.trim().replace(/[,;]$/, "");
    if (trimmed === "") return [];
    const parts = ASINS_IN_A_LINE.test(trimmed) ? trimmed.split(/[\s,;]+/) : [trimmed];
    return parts.map((part) => ({ line: index + 1, text: part }));
  });
}

/** Splits lines into products to track and problems: invalid lines, repeated products, and lines beyond the limit. */
export function readLines(
  lines: readonly { line: number; text: string }[],
  chosen: Marketplace,
): { products: PastedLine[]; problems: LineProblem[] } {
  const products = new Map<string, PastedLine>();
  const problems: LineProblem[] = [];
  for (const { line, text } of lines) {
    const found = productReference(text);
    const marketplace = found?.marketplace ?? chosen;
    const key = `${marketplace} ${found?.asin}`;
    const first = products.get(key);
    if (found === null) problems.push({ line, text, problem: "not an ASIN or a link to a product" });
    else if (first !== undefined) problems.push({ line, text, problem: `the same product as line ${first.line}` });
    else if (products.size >= MOST_LINES) problems.push({ line, text, problem: `more than ${MOST_LINES} at a time` });
    else products.set(key, { line, text, asin: found.asin, marketplace });
  }
  return { products: [...products.values()], problems };
}
