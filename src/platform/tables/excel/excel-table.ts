/**
 * Reads the sheet of an Excel workbook that holds the table. Of several, it reads the first one with the columns of a known
 * file, or else the first one that looks like a table; people can name another. Hidden sheets come last.
 */

import { BATCH_ROWS } from "../batches.ts";
import { columnNames } from "../csv-header.ts";
import { FileProblem } from "../file-problem.ts";
import type { Fields } from "../row.ts";
import type { RawRow, TableOptions } from "../table.ts";
import { createOmissionLimit, LONGEST_BYTES } from "../table.ts";
import type { Zip } from "../zip.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { type SheetContext, type SheetRow, sheetRows } from "./sheet-rows.ts";
import { readWorkbook, type Sheet } from "./workbook.ts";

/** The header is looked for in this many rows: reports have up to ten lines above it. */
const HEAD_ROWS = 25;
/** The heads of more sheets are not read. */
const SHEETS_TRIED = 50;

type Head = { columns: string[]; notes: string[][]; rowsAbove: number; isKnown: boolean; hasRows: boolean };

export type ExcelTable = {
  columns: string[];
  notes: string[][];
  sheet: string;
  sheets: string[];
  batches: AsyncGenerator<RawRow[]>;
  close(): void;
};

export async function openExcel(zip: Zip, path: string, name: string, options: TableOptions): Promise<ExcelTable> {
  const workbook = await readWorkbook(zip, path, name);
  const texts = await readSharedStrings(workbook.sharedStrings?.readPart(), name);
  const context: SheetContext = {
    name,
    formats: workbook.formats,
    startsIn1904: workbook.startsIn1904,
    texts,
    longestBytes: options.longestBytes ?? LONGEST_BYTES,
    bytesRead: zip.bytesRead,
  };
  try {
    const { sheet, head } = await chooseSheet(workbook.sheets, context, options);
    return {
      columns: head.columns,
      notes: head.notes,
      sheet: sheet.name,
      sheets: workbook.sheets.map(({ name }) => name),
      batches: tableRows(sheetRows(sheet.entry.readPart(), context, head.columns.length), head, name),
      close: texts.close,
    };
  } catch (error) {
    texts.close();
    throw error;
  }
}

type Found = { sheet: Sheet; head: Head };

async function chooseSheet(sheets: readonly Sheet[], context: SheetContext, options: TableOptions): Promise<Found> {
  const { name } = context;
  if (options.sheet !== undefined) {
    const sheet = sheetNamed(sheets, options.sheet);
    if (sheet === undefined)
      throw new FileProblem(
        name,
        `has no sheet "${options.sheet}": its sheets are ${sheets.map(({ name }) => name).join(", ")}`,
      );
    const head = await readHead(sheet, context, options);
    if (head === undefined) throw new FileProblem(name, `has no rows in its sheet "${sheet.name}"`);
    return { sheet, head };
  }
  const inOrder = sheets.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden)).slice(0, SHEETS_TRIED);
  let best: Found | undefined;
  for (const sheet of inOrder) {
    const head = await readHead(sheet, context, options);
    if (head === undefined) continue;
    if (head.isKnown) return { sheet, head };
    if (best === undefined || rank(head) > rank(best.head)) best = { sheet, head };
  }
  if (best === undefined) throw new FileProblem(name, "is empty");
  return best;
}

function sheetNamed(sheets: readonly Sheet[], asked: string): Sheet | undefined {
  const key = (text: string) => text.trim().toLowerCase();
  return sheets.find(({ name }) => name === asked) ?? sheets.find(({ name }) => key(name) === key(asked));
}

function rank({ columns, hasRows }: Head): number {
  return columns.length < 2 ? 0 : hasRows ? 2 : 1;
}

/** Returns undefined for an empty sheet. */
async function readHead(sheet: Sheet, context: SheetContext, options: TableOptions): Promise<Head | undefined> {
  const rows: SheetRow[] = [];
  for await (const batch of sheetRows(sheet.entry.readPart(), context)) {
    rows.push(...batch);
    if (rows.length > HEAD_ROWS) break;
  }
  return headOf(rows.slice(0, HEAD_ROWS), options);
}

function headOf(rows: readonly SheetRow[], { header = true, isKnown = () => false }: TableOptions): Head | undefined {
  if (rows.length === 0) return undefined;
  if (!header) {
    const width = Math.max(...rows.map(({ cells }) => cells.length));
    const columns = columnNames(Array.from({ length: width }, () => ""));
    return { columns, notes: [], rowsAbove: 0, isKnown: isKnown(columns), hasRows: true };
  }
  const namesIn = (row: SheetRow) => columnNames(row.cells.map(String));
  const known = rows.findIndex((row) => isKnown(namesIn(row)));
  const at = known === -1 ? headerAt(rows) : known;
  return {
    columns: namesIn(rows[at] as SheetRow),
    notes: rows.slice(0, at).map(({ cells }) => cells.map(String)),
    rowsAbove: at + 1,
    isKnown: known !== -1,
    hasRows: rows.length > at + 1,
  };
}

/** The first row of texts that is more than half as wide as the widest one: notes above a table fill few cells. */
function headerAt(rows: readonly SheetRow[]): number {
  const filled = ({ cells }: SheetRow) => cells.filter((cell) => cell !== "").length;
  const widest = Math.max(...rows.map(filled));
  const isWide = (row: SheetRow) => filled(row) * 2 > widest;
  const ofTexts = rows.findIndex((row) => isWide(row) && row.cells.every((cell) => typeof cell === "string"));
  return ofTexts === -1 ? rows.findIndex(isWide) : ofTexts;
}

/** Cells to the right of the header are left out, such as notes beside the table. */
async function* tableRows(
  batches: AsyncIterable<SheetRow[]>,
  { columns, rowsAbove }: Head,
  name: string,
): AsyncGenerator<RawRow[]> {
  const countCells = createOmissionLimit(name);
  let above = rowsAbove;
  let batch: RawRow[] = [];
  try {
    for await (const rows of batches)
      for (const { line, cells } of rows) {
        if (above > 0) {
          above--;
          continue;
        }
        const filled = cells.filter((cell) => cell !== "").length;
        countCells(filled, columns.length - filled);
        const fields: Fields = {};
        for (let i = 0; i < columns.length; i++) fields[columns[i] as string] = cells[i] ?? "";
        batch.push({ line, fields });
        if (batch.length < BATCH_ROWS) continue;
        yield batch;
        batch = [];
      }
  } catch (error) {
    if (batch.length > 0) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;
}
