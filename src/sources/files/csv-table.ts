/** The rows of a CSV file, with each cell under its column name. */
import type { Fields } from "../source.ts";
import { inBatches, skipFirst } from "./batches.ts";
import type { CsvHeader } from "./csv-header.ts";
import { type CsvRecord, createCsvParser } from "./csv-parser.ts";
import { grouped } from "./file-problem.ts";
import type { RawRow } from "./table.ts";

export async function* csvRows(
  texts: AsyncIterable<string>,
  { shape, columns, recordsAbove }: CsvHeader,
  { name, longestBytes }: { name: string; longestBytes: number },
): AsyncGenerator<RawRow[]> {
  const records = inBatches(texts, createCsvParser(shape, { name, longestBytes }), "line");
  for await (const batch of skipFirst(recordsAbove, records)) {
    yield batch.map((record) => csvRow(record, columns));
  }
}

function csvRow({ line, cells, problem }: CsvRecord, columns: readonly string[]): RawRow {
  if (problem !== undefined) return { line, problem };
  if (cells.length !== columns.length) {
    const cellCount = cells.length === 1 ? "1 cell" : `${grouped(cells.length)} cells`;
    return { line, problem: `has ${cellCount}, but the header has ${grouped(columns.length)}` };
  }
  const fields: Fields = {};
  for (let i = 0; i < columns.length; i++) fields[columns[i] as string] = cells[i];
  return { line, fields };
}
