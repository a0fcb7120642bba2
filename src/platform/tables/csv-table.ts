/** The rows of a CSV file, with each cell under its column name. */

import { inBatches, skipFirst } from "./batches.ts";
import type { CsvHeader } from "./csv-header.ts";
import { type CsvRecord, createCsvParser } from "./csv-parser.ts";
import { grouped, MOST_BLANK, tooManyBlank } from "./file-problem.ts";
import type { Fields } from "./row.ts";
import { type CountCells, createOmissionLimit, LONGEST_CELL, type RawRow, tooLongCell } from "./table.ts";

const QUOTE = 34;

export async function* csvRows(
  texts: AsyncIterable<string>,
  { shape, columns, recordsAbove }: CsvHeader,
  { name, longestBytes, shortRows = false }: { name: string; longestBytes: number; shortRows?: boolean | undefined },
): AsyncGenerator<RawRow[]> {
  const records = inBatches(texts, createCsvParser(shape, { name, longestBytes }), "line");
  const countCells = createOmissionLimit(name);
  let lastRow = 0;
  for await (const batch of skipFirst(recordsAbove, records)) {
    const kept = shortRows
      ? batch.filter(hasContent).map((record) => fitted(record, columns.length, countCells))
      : batch;
    const { line } = batch.at(-1) as CsvRecord;
    lastRow = kept.at(-1)?.line ?? lastRow;
    if (shortRows && line - lastRow > MOST_BLANK) throw tooManyBlank(name, lastRow);
    yield kept.map((record) => csvRow(record, columns, shape.isLiteral === true));
  }
}

/** Spreadsheets end in rows of empty cells, which are blank lines with delimiters. */
function hasContent({ cells, problem }: CsvRecord): boolean {
  return problem !== undefined || cells.some((cell) => cell.trim() !== "");
}

/** Adds the empty cells that a row omits at its end, and drops excess ones. */
function fitted(record: CsvRecord, width: number, countCells: CountCells): CsvRecord {
  const { cells } = record;
  while (cells.length > width && (cells.at(-1) as string).trim() === "") cells.pop();
  // A line without a delimiter is no row, such as a note below the table.
  if (cells.length < 2) return record;
  countCells(cells.length, Math.max(0, width - cells.length));
  while (cells.length < width) cells.push("");
  return record;
}

/** Programs quote cells of literal tables, too, when they save them. */
function unquoted(cell: string): string {
  return /^"(?:[^"]|"")*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

function csvRow({ line, cells, problem }: CsvRecord, columns: readonly string[], isLiteral: boolean): RawRow {
  if (problem !== undefined) return { line, problem };
  if (cells.length !== columns.length) {
    const cellCount = cells.length === 1 ? "1 cell" : `${grouped(cells.length)} cells`;
    return { line, problem: `has ${cellCount}, but the header has ${grouped(columns.length)}` };
  }
  const fields: Fields = {};
  for (let i = 0; i < columns.length; i++) {
    const cell = cells[i] as string;
    if (cell.length > LONGEST_CELL) return { line, problem: tooLongCell(columns[i] as string) };
    fields[columns[i] as string] = isLiteral && cell.charCodeAt(0) === QUOTE ? unquoted(cell) : cell;
  }
  return { line, fields };
}
