/** Batches of rows from chunks of text. */

import { FileProblem, grouped } from "./file-problem.ts";
import type { TextParser } from "./incremental-parser.ts";

export const BATCH_ROWS = 500;
/** A batch of long records ends earlier: five hundred of the longest would fill the memory. */
const BATCH_CHARACTERS = 16 * 1024 * 1024;

/** Yields batches of rows. Rows before an error are yielded before it is thrown. `unit` names what a row's `line` counts. */
export async function* inBatches<T extends { line: number }>(
  texts: AsyncIterable<string>,
  parser: TextParser<T>,
  unit: "line" | "record",
): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let characters = 0;
  let lastLine = 0;
  try {
    for await (const { rows, length } of parsed(texts, parser)) {
      characters += length;
      for (const row of rows) {
        batch.push(row);
        lastLine = row.line;
        if (batch.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
        yield batch;
        batch = [];
        characters = 0;
      }
    }
  } catch (error) {
    if (batch.length > 0) yield batch;
    const isAfterRows = error instanceof FileProblem && !error.hasPosition && lastLine > 0;
    throw isAfterRows ? error.after(`${unit} ${grouped(lastLine)}`) : error;
  }
  if (batch.length > 0) yield batch;
}

async function* parsed<T>(
  texts: AsyncIterable<string>,
  parser: TextParser<T>,
): AsyncGenerator<{ rows: Iterable<T>; length: number }> {
  for await (const text of texts) yield { rows: parser.push(text), length: text.length };
  yield { rows: parser.end(), length: 0 };
}

/** Skips the first `count` rows. */
export async function* skipFirst<T>(count: number, batches: AsyncIterable<T[]>): AsyncGenerator<T[]> {
  let left = count;
  for await (const batch of batches) {
    const rest = left === 0 ? batch : batch.slice(left);
    left -= batch.length - rest.length;
    if (rest.length > 0) yield rest;
  }
}
