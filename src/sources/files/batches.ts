/** From a text as it comes to batches of rows. */
import type { TextParser } from "./backlog.ts";
import { FileProblem, grouped } from "./file-problem.ts";

export const BATCH_ROWS = 500;

/** A fault ends it; what was read before the fault is handed over first. `unit` is what a row's `line` counts. */
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
    const isAfterRows = error instanceof FileProblem && !error.isPlaced && lastLine > 0;
    throw isAfterRows ? error.after(`${unit} ${grouped(lastLine)}`) : error;
  }
  if (batch.length > 0) yield batch;
}

async function* parsed<T>(texts: AsyncIterable<string>, parser: TextParser<T>): AsyncGenerator<Iterable<T>> {
  for await (const text of texts) yield parser.push(text);
  yield parser.end();
}

/** The same without the first `count` rows. */
export async function* afterFirst<T>(count: number, batches: AsyncIterable<T[]>): AsyncGenerator<T[]> {
  let left = count;
  for await (const batch of batches) {
    const rest = left === 0 ? batch : batch.slice(left);
    left -= batch.length - rest.length;
    if (rest.length > 0) yield rest;
  }
}
