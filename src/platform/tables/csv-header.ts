/** Detects the delimiter, the header line and the column names of a CSV file from its first lines. */
import { type CsvRecord, type CsvShape, createCsvParser } from "./csv-parser.ts";
import { FileProblem } from "./file-problem.ts";
import { MOST_COLUMNS, tooManyColumns } from "./table.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;
/** Some tools write one or two lines of notes above the header, and reports of payments up to ten. */
const MAX_NOTES = 10;
const RECORDS_READ = MAX_NOTES + 2;

export type CsvHeader = {
  shape: CsvShape;
  columns: string[];
  /** The number of records before the first row. */
  recordsAbove: number;
  /** The lines above the header, each as its cells. */
  notes: string[][];
};

type Head = { text: string; isAll: boolean };

export function readCsvHeader(
  head: Head,
  name: string,
  {
    delimiter,
    hasHeader,
    literalTabs = false,
  }: { delimiter?: string | undefined; hasHeader: boolean; literalTabs?: boolean | undefined },
): CsvHeader {
  const newline = /\r(?!\n)/.test(head.text) && !head.text.includes("\n") ? "\r" : "\n";
  const candidates = (delimiter === undefined ? preferred(name) : [delimiter]).map((each) => {
    const shape: CsvShape = { delimiter: each, newline, isLiteral: literalTabs && each === "\t" };
    const records = firstRecords(head, shape, name);
    return { shape, records, at: hasHeader ? headerAt(records) : 0 };
  });
  const best = candidates.reduce((best, each) => (isLikelier(each, best) ? each : best));
  const record = best.records[best.at];
  if (record === undefined)
    throw new FileProblem(name, "cannot be read: its first line has no end, or a quote in it is not closed");
  if (record.problem !== undefined)
    throw new FileProblem(name, `cannot be read: line ${record.line}, its header, ${record.problem}`);
  if (record.cells.length > MOST_COLUMNS)
    throw new FileProblem(
      name,
      `cannot be read: line ${record.line}, its header, ${tooManyColumns(record.cells.length)}`,
    );
  return {
    shape: best.shape,
    columns: columnNames(hasHeader ? record.cells : record.cells.map(() => "")),
    recordsAbove: hasHeader ? best.at + 1 : 0,
    notes: hasHeader ? best.records.slice(0, best.at).map(({ cells }) => cells) : [],
  };
}

type Candidate = { records: readonly CsvRecord[]; at: number };

/** Prefers a header that the rows below it fit, then one without notes above it, then the wider one. */
function isLikelier(one: Candidate, other: Candidate): boolean {
  return rank(one) === rank(other) ? width(one) > width(other) : rank(one) > rank(other);
}

function rank(candidate: Candidate): number {
  const { records, at } = candidate;
  const isFitting = records.slice(at + 1).some(({ cells }) => cells.length === records[at]?.cells.length);
  if (!isFitting || width(candidate) < 2) return 0;
  return at === 0 ? 2 : 1;
}

function width({ records, at }: Candidate): number {
  return filled(records[at]);
}

/** Orders the delimiters by the file name, which decides between two equally likely ones. */
function preferred(name: string): readonly string[] {
  const isTabbed = /\.(tsv|tab)(\.gz)?$/i.test(name);
  return isTabbed ? DELIMITERS.toSorted((a, b) => Number(b === "\t") - Number(a === "\t")) : DELIMITERS;
}

function firstRecords({ text, isAll }: Head, shape: CsvShape, name: string): CsvRecord[] {
  const parser = createCsvParser(shape, { name, longestBytes: text.length });
  const records: CsvRecord[] = [];
  const take = (found: Iterable<CsvRecord>) => {
    for (const record of found) {
      if (records.push(record) === RECORDS_READ) return;
    }
  };
  try {
    take(parser.push(text));
    if (isAll && records.length < RECORDS_READ) take(parser.end());
  } catch (error) {
    // An error after the first record is thrown again when the rows are read.
    if (records.length === 0) throw error;
  }
  return records;
}

/**
 * Finds the header below the notes. A note has at most half as many cells as the header, and the first row has exactly as
 * many. Without the second condition a short header above a row with too many cells would be taken for a note.
 */
function headerAt(records: readonly CsvRecord[]): number {
  for (let at = 1; at <= MAX_NOTES && at < records.length; at++) {
    const header = records[at] as CsvRecord;
    const firstRow = records[at + 1];
    const isBelowNotes = records.slice(0, at).every((note) => filled(note) * 2 <= filled(header));
    const fits = firstRow === undefined || firstRow.cells.length === header.cells.length;
    if (isBelowNotes && fits && filled(header) > 2) return at;
  }
  return 0;
}

function filled(record: CsvRecord | undefined): number {
  return record === undefined ? 0 : record.cells.filter((cell) => cell.trim() !== "").length;
}

/** Makes duplicate column names unique: `Price`, `Price (2)`. Spaces inside a name are kept. */
export function columnNames(cells: readonly string[]): string[] {
  const taken = new Set<string>();
  /** Counted per name: otherwise each of thousands of equal names would try all earlier numbers. */
  const numbers = new Map<string, number>();
  return cells.map((cell, i) => {
    const name = cell.trim() || `column ${i + 1}`;
    let column = name;
    for (let n = numbers.get(name) ?? 2; taken.has(column); n++) {
      column = `${name} (${n})`;
      numbers.set(name, n + 1);
    }
    taken.add(column);
    return column;
  });
}
