/** Lists of keywords that an account keeps, for one marketplace each. */
import { withoutMark } from "../../platform/base/csv-line.ts";
import { invalid } from "../../platform/base/errors.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import { LONGEST_KEYWORD } from "../search/engine.ts";
import { normalSpelling } from "../search/keyword-tally.ts";

/** Per account. */
export const MOST_LISTS = 100;
/** Per list. */
export const MOST_KEYWORDS = 500;
export const LONGEST_NAME = 100;
/** The longest text to paste, within the limit of a request's body. */
export const LONGEST_TEXT = 60_000;

export type KeywordList = {
  id: string;
  name: string;
  marketplace: MarketplaceDomain;
  /** The product whose ranks the list shows. */
  asin: string | null;
  keywords: number;
  /** Number of keywords that the account tracks, with the list's product if there is one. */
  tracked: number;
  createdAt: Date;
  updatedAt: Date;
};

const FIELD = /^\s*(?:"((?:[^"]|"")*)"|([^,;\t]*))/;

/**
 * The keywords of a pasted text or a CSV file: one a line, or the column "keyword" of a table, or its first column. They are
 * normalized and distinct.
 */
export function parseKeywords(text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "");
  const header = fieldsOf(lines[0] ?? "").map((name) => name.toLowerCase());
  const column = header.findIndex((name) =>
    ["keyword", "keywords", "search term", "keyword phrase", "query"].includes(name),
  );
  const rows = column < 0 ? lines : lines.slice(1);
  const keywords = rows.map((line) => keywordOf(fieldsOf(line)[Math.max(0, column)] ?? ""));
  return [...new Set(keywords)].filter((keyword) => keyword !== "");
}

function keywordOf(cell: string): string {
  const keyword = normalSpelling(withoutMark(cell));
  if (keyword.length > LONGEST_KEYWORD)
    throw invalid("text", `has a keyword of more than ${LONGEST_KEYWORD} characters: ${keyword.slice(0, 40)}…`);
  return keyword;
}

function fieldsOf(line: string): string[] {
  const fields: string[] = [];
  for (let rest = line; ; ) {
    const match = FIELD.exec(rest) as RegExpExecArray;
    fields.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? "").trim());
    rest = rest.slice(match[0].length).trimStart();
    if (rest === "") return fields;
    rest = rest.slice(1);
  }
}
