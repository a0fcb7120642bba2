/** Which format a text is in: its content tells first, its name second. */
import { FileProblem } from "./file-problem.ts";
import type { Format } from "./table.ts";

type Guess = Exclude<Format, "parquet" | "tsv">;

const NAMED: readonly (readonly [RegExp, Guess])[] = [
  [/\.(jsonl|ndjson)(\.gz)?$/i, "jsonl"],
  [/\.json(\.gz)?$/i, "json"],
];

/** `csv` is any table of text; what divides its cells is found later. */
export function textFormat(head: string, name: string): Guess {
  const named = NAMED.find(([pattern]) => pattern.test(name))?.[1];
  if (!/^\s*(\{\s*["}]|\{\s*$|\[\s*["{[\]\d]|\[\s*$)/.test(head)) {
    // The first line of many may be the broken one.
    if (named === "jsonl") return "jsonl";
    if (named === "json") throw new FileProblem(name, "is not JSON: it begins with neither a list nor an object");
    return "csv";
  }
  if (named === "jsonl") return "jsonl";
  return isLines(head) ? "jsonl" : "json";
}

/** A first line that is complete, with more behind it. A document of one line is read as a document, with the same rows. */
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
