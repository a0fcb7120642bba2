/** The rows of a sheet that have a value, each as its cells. */
import { FileProblem, grouped, MOST_BLANK, megabytes, tooManyBlank } from "../file-problem.ts";
import { refuseBomb } from "../gunzip.ts";
import { MOST_COLUMNS } from "../table.ts";
import { type CellValue, decodeEscapes, type NumberFormat, numberValue } from "./cell-values.ts";
import { LONGEST_TEXT, tooLong } from "./shared-strings.ts";
import type { TextStore } from "./text-store.ts";
import { parseXml, type XmlAttributes } from "./xml.ts";

/** As many as a sheet of Excel has. */
const MOST_ROWS = 1_048_576;

/** `line` is the number of the row. Empty cells are `""`; those at the end of a row are left out. */
export type SheetRow = { line: number; cells: CellValue[] };

export type SheetContext = {
  /** The name of the file, for messages. */
  name: string;
  formats: readonly NumberFormat[];
  startsIn1904: boolean;
  texts: TextStore;
  longestBytes: number;
  /** Compressed bytes read so far. */
  bytesRead(): number;
};

/**
 * Yields the rows in batches of any size, without their cells beyond the first `width`. Rows before an error are yielded before
 * it is thrown.
 */
export async function* sheetRows(
  bytes: AsyncIterable<Buffer>,
  context: SheetContext,
  width = MOST_COLUMNS,
): AsyncGenerator<SheetRow[]> {
  const { name, formats, startsIn1904, texts, longestBytes, bytesRead } = context;
  let rows: SheetRow[] = [];
  let line = 0;
  let cells: CellValue[] = [];
  let length = 0;
  let column = 0;
  let type = "";
  let style = "";
  let text = "";
  let isValue = false;
  let isAside = false;
  let hasValue = false;
  /** The rows and the cells of the row so far, with the blank ones: their references may be missing or repeated. */
  let rowCount = 0;
  let cellCount = 0;
  let blankRows = 0;
  let lastFilled = 0;
  let lastLine = 0;
  /** The texts of all cells, which may refer to one shared text many times. */
  let written = 0;

  const take = (value: CellValue) => {
    if (value === "") return;
    hasValue = true;
    if (column < width) put(value);
    if (typeof value !== "string") return;
    if (value.length > LONGEST_TEXT) throw tooLong(name);
    length += value.length;
    written += value.length;
    if (length > longestBytes)
      throw new FileProblem(name, `cannot be read: row ${grouped(line)} is longer than ${megabytes(longestBytes)}`);
  };
  const put = (value: CellValue) => {
    while (cells.length < column) cells.push("");
    cells[column] = value;
  };
  const openRow = ({ r }: XmlAttributes) => {
    line = r === undefined ? line + 1 : Number(r);
    if (++rowCount > MOST_ROWS || !(line >= 1 && line <= MOST_ROWS))
      throw new FileProblem(
        name,
        `is damaged: it has more rows than a sheet, which ends with row ${grouped(MOST_ROWS)}`,
      );
    [cells, length, column, cellCount, hasValue] = [[], 0, -1, 0, false];
  };
  const closeRow = () => {
    if (hasValue) {
      rows.push({ line, cells });
      [blankRows, lastFilled] = [0, line];
    } else if (++blankRows > MOST_BLANK) throw tooManyBlank(name, lastFilled, "row");
  };
  const openCell = ({ r, t = "n", s = "" }: XmlAttributes) => {
    column = r === undefined ? column + 1 : columnOf(r);
    if (++cellCount > MOST_COLUMNS)
      throw new FileProblem(
        name,
        `is damaged: row ${grouped(line)} has more cells than a sheet has columns, ${grouped(MOST_COLUMNS)}`,
      );
    if (!(column >= 0 && column < MOST_COLUMNS))
      throw new FileProblem(name, `is damaged: row ${grouped(line)} has a cell outside of the sheet`);
    [type, style, text] = [t, s, ""];
  };
  const value = (): CellValue => {
    switch (type) {
      case "s":
        if (text === "") return "";
        if (!/^\d{1,9}$/.test(text) || Number(text) >= texts.count())
          throw new FileProblem(name, `is damaged: row ${grouped(line)} refers to a text that does not exist`);
        return texts.at(Number(text));
      case "b":
        return text === "" ? "" : text === "1" || text === "true";
      case "e":
        return "";
      case "n":
        return text === "" ? "" : numberValue(text, formats[Number(style)], startsIn1904);
      default:
        return decodeEscapes(text);
    }
  };

  const parsed = parseXml(
    bytes,
    {
      open(element, attributes) {
        if (element === "c") openCell(attributes);
        else if (element === "v") isValue = true;
        else if (element === "t") isValue = !isAside;
        else if (element === "rPh") isAside = true;
        else if (element === "row") openRow(attributes);
      },
      text(found) {
        if (!isValue) return;
        text += found;
        if (text.length > LONGEST_TEXT) throw tooLong(name);
      },
      close(element) {
        if (element === "v" || element === "t") isValue = false;
        else if (element === "rPh") isAside = false;
        else if (element === "c") take(value());
        else if (element === "row") closeRow();
      },
    },
    name,
  );
  try {
    for await (const _ of parsed) {
      if (rows.length === 0) continue;
      lastLine = rows.at(-1)?.line ?? lastLine;
      yield rows;
      rows = [];
      refuseBomb(name, { read: bytesRead(), written });
    }
  } catch (error) {
    if (rows.length > 0) {
      lastLine = rows.at(-1)?.line ?? lastLine;
      yield rows;
    }
    const isAfterRows = error instanceof FileProblem && !error.hasPosition && lastLine > 0;
    throw isAfterRows ? error.after(`row ${grouped(lastLine)}`) : error;
  }
  if (rows.length > 0) yield rows;
}

const A = 0x41;

/** The column of `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - A;
    if (!(letter >= 0 && letter < 26)) break;
    column = column * 26 + letter + 1;
    if (column > MOST_COLUMNS) break;
  }
  return column - 1;
}
