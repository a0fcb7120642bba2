/** Batches of rows from chunks of text. */

import { FileProblem, grouped } from "./file-problem.ts";
import type { TextParser } from "./incremental-parser.ts";

export const BATCH_ROWS = 500;

/** Yields batches of rows. Rows before an error are yielded before it is thrown. `unit` names what a row's `line` counts. */
export async function* inBatches<T extends { line: number }>(
  texts: AsyncIterable<string>,
  parser: TextParser<T>,
  unit: "line" | "record",
): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let lastLine = 0;
  try {
    for await (const rows of parsed(texts, parser)) {
      for (const row of rows) {
        batch.push(row);
        lastLine = row.line;
        if (batch.length < BATCH_ROWS) continue;
        yield batch;
        batch = [];
      }
    }
  } catch (error) {
    if (batch.length > 0) yield batch;
    const isAfterRows = error instanceof FileProblem && !error.hasPosition && lastLine > 0;
    throw isAfterRows ? error.after(`${unit} ${grouped(lastLine)}`) : error;
  }
  if (batch.length > 0) yield batch;
}

async function* parsed<T>(texts: AsyncIterable<string>, parser: TextParser<T>): AsyncGenerator<Iterable<T>> {
  for await (const text of texts) yield parser.push(text);
  yield parser.end();
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
