import { RowProblem } from "../source.ts";
import { cleaned } from "./texts.ts";

const LONGEST_QUOTE = 60;

/** Ends the reading of a row: `Price "abc" is not a number`. */
export function refuse(column: string, value: unknown, why: string): never {
  throw new RowProblem(`${called(column)} ${quoted(value)} ${why}`);
}

/** A file's header may hold anything, and a message goes to a terminal and into the database. */
export function called(column: string): string {
  return cleaned(column, LONGEST_QUOTE);
}

/** As JSON, which also keeps out of messages what a terminal or the database would choke on. */
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
