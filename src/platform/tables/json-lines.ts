/** JSON lines: one value per line. An invalid line is a problem of that line only. */

import { FileProblem, grouped, MOST_BLANK, megabytes, tooManyBlank } from "./file-problem.ts";
import { parseIncrementally, type TextParser } from "./incremental-parser.ts";
import { rowsIn } from "./json-rows.ts";
import type { RawRow } from "./table.ts";

export function createJsonLinesParser(name: string, longestBytes: number): TextParser<RawRow> {
  let line = 1;
  let lastRow = 0;

  function* parse(text: string, isEnd: boolean): Generator<RawRow, string> {
    let at = 0;
    while (at < text.length) {
      const newline = text.indexOf("\n", at);
      if (newline === -1 && !isEnd) break;
      const end = newline === -1 ? text.length : newline;
      if (end - at > longestBytes) throw tooLong();
      const content = text.slice(at, end);
      const rows = content.trim() === "" ? [] : rowsIn(content, line);
      if (rows.length > 0) {
        yield* rows;
        lastRow = line;
      } else if (line - lastRow > MOST_BLANK) throw tooManyBlank(name, lastRow);
      line++;
      at = end + 1;
    }
    const rest = text.slice(at);
    if (rest.length > longestBytes) throw tooLong();
    return rest;
  }

  const tooLong = () =>
    new FileProblem(name, `cannot be read: line ${grouped(line)} is longer than ${megabytes(longestBytes)}`, {
      hasPosition: true,
    });

  return parseIncrementally(parse, longestBytes);
}
