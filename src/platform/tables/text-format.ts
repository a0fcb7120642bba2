/** Detects the format of a text from its content first, and from its name second. */
import { FileProblem } from "./file-problem.ts";
import type { Format } from "./table.ts";

type Guess = Exclude<Format, "parquet" | "xlsx" | "tsv">;

const NAMED: readonly (readonly [RegExp, Guess])[] = [
  [/\.(jsonl|ndjson)(\.gz)?$/i, "jsonl"],
  [/\.json(\.gz)?$/i, "json"],
];

/** Returns the format; `csv` is any delimited table, whose delimiter is detected later. */
export function textFormat(head: string, name: string): Guess {
  const named = NAMED.find(([pattern]) => pattern.test(name))?.[1];
  if (!/^\s*(\{\s*["}]|\{\s*$|\[\s*["{[\]\d]|\[\s*$)/.test(head)) {
    // Only the first line may be broken.
    if (named === "jsonl") return "jsonl";
    if (named === "json") throw new FileProblem(name, "is not JSON: it begins with neither a list nor an object");
    return "csv";
  }
  if (named === "jsonl") return "jsonl";
  return isLines(head) ? "jsonl" : "json";
}

/** True when the first line is a complete JSON value with more text below it. A document on one line is read as a document. */
function isLines(head: string): boolean {
  const text = head.trimStart();
  const newline = text.indexOf("\n");
  if (newline === -1 || text.slice(newline).trim() === "") return false;
  try {
    JSON.parse(text.slice(0, newline));
    return true;
  } catch {
    return false;
  }
}
