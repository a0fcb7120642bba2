/**
 * The CSV parser: cells between delimiters, records between line ends. Quoted cells may contain both, and a quote as two.
 * Blank lines are skipped.
 *
 * It is our own because of speed and of exact line numbers: it reads five times as many rows a second as csv-parse, and udsv,
 * which is as fast, counts no lines and loses rows after an open quote (docs/decisions/0024-one-reader-per-format.md).
 */

import { FileProblem, grouped, MOST_BLANK, megabytes, tooManyBlank } from "./file-problem.ts";
import { parseIncrementally, type TextParser } from "./incremental-parser.ts";

export type CsvRecord = { line: number; cells: string[]; problem?: string };

export type CsvShape = {
  /** One character. */
  delimiter: string;
  /** The line end: `\r` alone in files of old Macs; `\r\n` counts as `\n`. */
  newline: "\n" | "\r";
  /** True when quotes are ordinary characters. */
  isLiteral?: boolean;
};

const QUOTE = 34;
const RETURN = 13;
const QUOTED_BADLY = "has text after a closing quote";

/** A record with a quote. Without `cells`, its quotes are wrong. */
type Quoted = { cells: string[] | undefined; newlines: number; end: number };

export function createCsvParser(
  { delimiter, newline, isLiteral = false }: CsvShape,
  { name, longestBytes }: { name: string; longestBytes: number },
): TextParser<CsvRecord> {
  const delimiterCode = delimiter.charCodeAt(0);
  const newlineCode = newline.charCodeAt(0);
  let line = 1;
  let lastRow = 0;
  // Positions in the text that is being parsed. Each is searched for once, not once for every cell or line.
  let nextDelimiter = -1;
  /** The quote that the last incomplete record opened and did not close. */
  let openQuote = -1;
  /**
   * The quoted cells of the last multi-line record with wrong quotes. The lines below its first are parsed one by one, and a
   * line that reached the same cell would meet the same wrong quote: each line would read all that follow it.
   */
  let wrong: ReadonlySet<number> = new Set();

  function* parse(text: string, isEnd: boolean): Generator<CsvRecord, string> {
    let at = 0;
    let nextQuote = isLiteral ? -1 : text.indexOf('"');
    nextDelimiter = -1;
    openQuote = -1;
    wrong = new Set();
    while (at < text.length) {
      let lineEnd = text.indexOf(newline, at);
      if (lineEnd === -1) {
        if (!isEnd) break;
        lineEnd = text.length;
      }
      if (nextQuote !== -1 && nextQuote < at) nextQuote = text.indexOf('"', at);

      // The fast path: most lines have no quote and can be split at once.
      if (nextQuote === -1 || nextQuote > lineEnd) {
        if (lineEnd - at > longestBytes) throw tooLong();
        const content = text.slice(at, withoutReturn(text, at, lineEnd));
        const cells = content.split(delimiter);
        if (cells.length > 1 || content.trim() !== "") {
          yield { line, cells };
          lastRow = line;
        } else if (line - lastRow > MOST_BLANK) throw tooManyBlank(name, lastRow);
        line++;
        at = lineEnd + 1;
        continue;
      }

      const quoted = readQuoted(text, at, lineEnd, isEnd);
      if (quoted === undefined) break;
      if (Math.max(quoted.end, lineEnd) - at > longestBytes) throw tooLong();
      if (quoted.cells === undefined) {
        // The quotes are unbalanced, so the lines that they enclose are parsed again, one by one.
        nextDelimiter = -1;
        if (quoted.end > lineEnd && !wrong.has(quoted.end)) {
          const cells = new Set<number>();
          readQuoted(text, at, lineEnd, isEnd, cells);
          wrong = cells;
          nextDelimiter = -1;
        }
        yield { line, cells: [], problem: QUOTED_BADLY };
        lastRow = line;
        line++;
        at = lineEnd + 1;
        continue;
      }
      yield { line, cells: quoted.cells };
      line += 1 + quoted.newlines;
      lastRow = line - 1;
      at = quoted.end + 1;
    }
    const rest = text.slice(at);
    if (rest.length > longestBytes) {
      nextDelimiter = -1;
      if (openQuote === -1 && !isLiteral) readQuoted(text, at, text.length, false);
      throw tooLong(lineOfOpenQuote(text, at));
    }
    if (isEnd && rest !== "") throw neverClosed(lineOfOpenQuote(text, at));
    return rest;
  }

  /**
   * Reads one record with quotes, whose first line ends at `lineEnd`. Returns undefined while its end is missing. `seen` collects
   * the places of its quoted cells.
   */
  function readQuoted(
    text: string,
    start: number,
    firstLineEnd: number,
    isEnd: boolean,
    seen?: Set<number>,
  ): Quoted | undefined {
    const cells: string[] = [];
    let newlines = 0;
    let at = start;
    let lineEnd = firstLineEnd;
    for (;;) {
      if (text.charCodeAt(at) === QUOTE) {
        if (wrong.has(at)) return { cells: undefined, newlines, end: at };
        seen?.add(at);
        let close = text.indexOf('"', at + 1);
        let isDoubled = false;
        while (close !== -1 && text.charCodeAt(close + 1) === QUOTE) {
          isDoubled = true;
          close = text.indexOf('"', close + 2);
        }
        // The character after a quote decides whether it closes the cell.
        if (close === -1 || (close + 1 === text.length && !isEnd)) {
          openQuote = at;
          return undefined;
        }
        const value = text.slice(at + 1, close);
        if (close > lineEnd) {
          for (let n = value.indexOf(newline); n !== -1; n = value.indexOf(newline, n + 1)) newlines++;
          lineEnd = -1;
        }
        cells.push(isDoubled ? value.replaceAll('""', '"') : value);
        at = close + 1;
        const code = text.charCodeAt(at);
        if (at >= text.length || code === newlineCode) return { cells, newlines, end: at };
        if (code === RETURN) {
          if (at + 1 === text.length && !isEnd) return undefined;
          if (at + 1 === text.length || text.charCodeAt(at + 1) === newlineCode)
            return { cells, newlines, end: at + 1 };
        }
        if (code !== delimiterCode) return { cells: undefined, newlines, end: at + 1 };
        at++;
        continue;
      }
      if (lineEnd < at) lineEnd = text.indexOf(newline, at);
      if (lineEnd === -1) {
        if (!isEnd) return undefined;
        lineEnd = text.length;
      }
      if (nextDelimiter < at) nextDelimiter = text.indexOf(delimiter, at);
      if (nextDelimiter === -1) nextDelimiter = text.length;
      if (nextDelimiter >= lineEnd) {
        cells.push(text.slice(at, withoutReturn(text, at, lineEnd)));
        return { cells, newlines, end: lineEnd };
      }
      cells.push(text.slice(at, nextDelimiter));
      at = nextDelimiter + 1;
    }
  }

  function lineOfOpenQuote(text: string, start: number): number | undefined {
    if (openQuote === -1) return undefined;
    let opened = line;
    for (let n = text.indexOf(newline, start); n !== -1 && n < openQuote; n = text.indexOf(newline, n + 1)) opened++;
    return opened;
  }

  const tooLong = (quoteLine?: number) =>
    new FileProblem(
      name,
      `cannot be read: line ${grouped(line)} is longer than ${megabytes(longestBytes)}${
        quoteLine === undefined ? "" : `, perhaps because the quote on line ${grouped(quoteLine)} is not closed`
      }`,
      { hasPosition: true },
    );
  const neverClosed = (quoteLine = line) =>
    new FileProblem(name, `cannot be read: the quote on line ${grouped(quoteLine)} is not closed`, {
      hasPosition: true,
    });

  return parseIncrementally(parse, longestBytes);
}

function withoutReturn(text: string, start: number, end: number): number {
  return end > start && text.charCodeAt(end - 1) === RETURN ? end - 1 : end;
}
