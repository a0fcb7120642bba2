import { RowProblem } from "../row.ts";
import { cleaned } from "./texts.ts";

const LONGEST_QUOTE = 60;

/** Rejects a row: `Price "abc" is not a number`. */
export function refuse(column: string, value: unknown, why: string): never {
  throw new RowProblem(`${displayName(column)} ${quoted(value)} ${why}`);
}

/** Figures are stored as four-byte integers. */
const LARGEST = 2_147_483_647;

export function fitting(figure: number, column: string, value: unknown): number {
  return figure <= LARGEST ? figure : refuse(column, value, "is too large");
}

/** Makes a column name safe for a terminal and the database. */
export function displayName(column: string): string {
  return cleaned(column, LONGEST_QUOTE);
}

/** Quotes a value as JSON, which escapes control characters. */
export function quoted(value: unknown): string {
  if (typeof value === "string") {
    const text = value.trim();
    return JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);
  }
  if (typeof value === "bigint") return String(value);
  const text = jsonOf(value);
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…`.toWellFormed() : text;
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return typeof value; // a bigint somewhere within
  }
}
