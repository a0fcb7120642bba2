/** Lines of CSV files (RFC 4180) that people open in a spreadsheet. */

const NEEDS_QUOTES = /[",\r\n]/;

/**
 * A spreadsheet could execute a text that starts like this as a formula. Apostrophes before it count as well, so that removing
 * one from a written cell always gives the text back.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Writes texts, numbers and booleans; unknown values are empty. Numbers are not formulas, even negative ones. */
export function csvLine(cells: readonly unknown[]): string {
  let line = "";
  for (let i = 0; i < cells.length; i++) {
    if (i > 0) line += ",";
    const cell = cells[i];
    if (typeof cell === "string") line += textCell(cell);
    else if (cell !== null && cell !== undefined) line += String(cell);
  }
  return `${line}\r\n`;
}

function textCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell that was written with an apostrophe before it. */
export function withoutMark(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
