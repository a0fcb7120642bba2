/** Tables as CSV, in pieces that take less than a millisecond each, so that other work can run between two of them. */
import { csvLine } from "./csv-line.ts";

type Row = Readonly<Record<string, unknown>>;

const ROWS_PER_PIECE = 50;

/**
 * A header row and the rows of all pages; the columns are the fields of the first row if they are not given. The header comes
 * with the first rows, so that an earlier failure can still set the status of a response.
 */
export async function* csvTable(
  pages: AsyncIterable<Iterable<Row>> | Iterable<Iterable<Row>>,
  columns?: readonly string[],
): AsyncGenerator<string> {
  let names = columns;
  let text = names === undefined ? "" : csvLine(names);
  let rows = 0;
  for await (const page of pages) {
    for (const row of page) {
      if (names === undefined) {
        names = Object.keys(row);
        text = csvLine(names);
      }
      text += csvLine(names.map((name) => row[name]));
      if (++rows < ROWS_PER_PIECE) continue;
      yield text;
      text = "";
      rows = 0;
    }
  }
  if (text !== "") yield text;
}

/** Converts the rows of a page one by one, as they are written. */
export function* convertRows<T, To>(page: Iterable<T>, convert: (row: T) => To): Generator<To> {
  for (const row of page) yield convert(row);
}

export async function* convertPages<T, To>(
  pages: AsyncIterable<Iterable<T>>,
  convert: (row: T) => To,
): AsyncGenerator<Iterable<To>> {
  for await (const page of pages) yield convertRows(page, convert);
}
