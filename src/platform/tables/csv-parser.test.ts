import assert from "node:assert/strict";
import { test } from "node:test";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { assertLinear } from "../../../test/support/growth.ts";
import { type CsvRecord, createCsvParser } from "./csv-parser.ts";

/** The records, and the message of the error that ended them. */
function read(chunks: readonly string[], { delimiter = ",", newline = "\n" as "\n" | "\r", longestBytes = 1e6 } = {}) {
  const parser = createCsvParser({ delimiter, newline }, { name: "t.csv", longestBytes });
  const records: CsvRecord[] = [];
  try {
    for (const chunk of chunks) records.push(...eager(parser.push(chunk), records));
    records.push(...eager(parser.end(), records));
  } catch (error) {
    return { records, fault: (error as Error).message };
  }
  return { records, fault: undefined };
}

/** Collects records one by one, so that those before an error are kept. */
function eager(found: Iterable<CsvRecord>, into: CsvRecord[]): CsvRecord[] {
  for (const record of found) into.push(record);
  return [];
}

function cut(text: string, places: readonly number[]): string[] {
  const sorted = [0, ...places.map((place) => place % (text.length + 1)), text.length].toSorted((a, b) => a - b);
  return sorted.slice(1).map((end, i) => text.slice(sorted[i], end));
}

const places = fc.array(fc.nat(), { maxLength: 6 });
const cell = fc.string({ unit: fc.constantFrom("a", "é", "🚚", " ", ",", ";", '"', "\n", "\r\n", "0"), maxLength: 6 });
const table = fc
  .integer({ min: 2, max: 4 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }));

test("rows that csv-stringify wrote come back cell by cell, however the text is cut", () => {
  const delimiters = fc.constantFrom(",", ";");
  fc.assert(
    fc.property(table, delimiters, fc.constantFrom("\n", "\r\n"), places, (rows, delimiter, ending, where) => {
      const text = stringify(rows, { delimiter, record_delimiter: ending, quoted_match: /[\r\n]/ });
      const { records, fault } = read(cut(text, where), { delimiter });
      assert.equal(fault, undefined);
      assert.deepEqual(
        records.map(({ cells }) => cells),
        rows,
      );
      // Lines are numbered as in an editor: by the line feeds before the record, quoted ones included.
      let from = 0;
      for (const [i, { line }] of records.entries()) {
        assert.equal(line, text.slice(0, from).split("\n").length);
        const row = stringify([rows[i] as string[]], { delimiter, record_delimiter: ending, quoted_match: /[\r\n]/ });
        from += row.length;
      }
    }),
    { numRuns: 500 },
  );
});

test("any text gives the same records and the same error, however it is cut", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", ",", '"', '""', "\n", "\r", "\r\n", " "), maxLength: 60 });
  const shape = fc.record({
    newline: fc.constantFrom("\n" as const, "\r" as const),
    longestBytes: fc.constantFrom(8, 1000),
  });
  fc.assert(
    fc.property(text, shape, places, (text, shape, where) => {
      const whole = read([text], shape);
      const pieces = read(cut(text, where), shape);
      assert.deepEqual(pieces.records, whole.records);
      // An overlong record is refused before its closing quote is found, so the messages may differ.
      assert.equal(pieces.fault === undefined, whole.fault === undefined);
    }),
    { numRuns: 1_000 },
  );
});

/** What the parser must find, written for the reader: each record is read character by character from its start. */
function reference(text: string, delimiter: string, newline: string) {
  const records: CsvRecord[] = [];
  let fault: string | undefined;
  let line = 1;
  const linesIn = (from: number, to: number) => text.slice(from, to).split(newline).length - 1;
  for (let start = 0; start < text.length; ) {
    const cells: string[] = [];
    let [at, cell, isQuoted, hasQuote, isWrong] = [start, "", false, false, false];
    let opened = start;
    for (; at < text.length; at++) {
      const char = text[at] as string;
      if (isQuoted) {
        if (char !== '"') cell += char;
        else if (text[at + 1] === '"') cell += text[at++];
        else {
          isQuoted = false;
          const rest = text.slice(at + 1);
          const isEnd = ["", "\r"].includes(rest) || rest.startsWith(newline) || rest.startsWith(`\r${newline}`);
          if (!isEnd && !rest.startsWith(delimiter)) isWrong = true;
          if (isEnd && rest.startsWith("\r") && newline !== "\r") at++;
        }
      } else if (char === '"' && (at === start || text[at - 1] === delimiter)) {
        [isQuoted, hasQuote, opened] = [true, true, at];
      } else if (char === delimiter) {
        cells.push(cell);
        cell = "";
      } else if (char === newline) break;
      else cell += char;
      if (isWrong) break;
    }
    if (isQuoted) {
      fault = `t.csv cannot be read: the quote on line ${line + linesIn(start, opened)} is not closed`;
      break;
    }
    const firstEnd = text.indexOf(newline, start);
    if (isWrong) {
      records.push({ line: line++, cells: [], problem: "has text after a closing quote" });
      start = firstEnd === -1 ? text.length : firstEnd + 1;
      continue;
    }
    const wasQuoted = hasQuote && text.lastIndexOf(delimiter, at - 1) < opened && text[opened] === '"';
    cells.push(!wasQuoted && cell.endsWith("\r") ? cell.slice(0, -1) : cell);
    const isBlank = cells.length === 1 && !hasQuote && cells[0]?.trim() === "";
    if (!isBlank) records.push({ line, cells });
    line += linesIn(start, at) + 1;
    start = at + 1;
  }
  return { records, fault };
}

test("any text gives what a simple parser finds, however it is cut", () => {
  const unit = fc.constantFrom("a", "b", ",", ",", '"', '"', '""', '","', '",\n"', "\n", "\r\n", " ");
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 80 }), places, (text, where) => {
      assert.deepEqual(read(cut(text, where)), reference(text, ",", "\n"));
    }),
    { numRuns: 5_000 },
  );
});

/** Texts that a parser may read again and again; `n` is the number of repetitions. */
for (const [what, make] of [
  ["empty quoted cells without a line end", (n) => `a,b\n${'"",'.repeat(5 * n)}`],
  ["one line of plain cells after a quoted one", (n) => `a,b\n"x"${",a".repeat(5 * n)}\n`],
  ["lines with a quote and no delimiter", (n) => `a,b\n${'5" tv\n'.repeat(n)}`],
  ["cells of two lines that end in a wrong quote", (n) => `a,b\n"a${'\nb","c'.repeat(n)}" x\n`],
  ["the same with delimiters in the quotes", (n) => `a,b\n"a${'\n,b",",\nc","d'.repeat(n)}" x\n`],
  ["quotes alone", (n) => `a,b\n${'"'.repeat(4 * n + 1)}`],
  ["quotes that close and open at each line end", (n) => `a,b\n${'"\n'.repeat(n)}`],
  ["doubled quotes and line ends", (n) => `a,b\n"${'""\n'.repeat(n)}" x`],
  ["a quote that is never closed", (n) => `a,b\n"${"x,\n".repeat(n)}`],
  ["a cell of doubled quotes", (n) => `a,b\n"${'""'.repeat(n)}",1\n`],
  ["empty cells", (n) => `a,b\n${",".repeat(n)}\n`],
  ["blank lines", (n) => `a,b\n${" \r\n".repeat(n)}c,d\n`],
  ["returns alone", (n) => `a,b\n${"\r".repeat(n)}\n`],
] as const satisfies [string, (n: number) => string][]) {
  test(`the time to parse ${what} grows with the text`, async () => {
    // In the pieces that a disk returns; and at once, longer than a record may be.
    for (const isWhole of [false, true]) {
      const prepare = (n: number) => {
        const text = make(n);
        const size = isWhole ? text.length + 1 : 65_536;
        const places = Array.from({ length: Math.floor(text.length / size) }, (_, i) => (i + 1) * size);
        return () => void read(cut(text, places), { longestBytes: isWhole ? text.length / 2 : 16 * 2 ** 20 });
      };
      await assertLinear(prepare, 25_000);
    }
  });
}

for (const [what, text, expected] of [
  ["a quote within a cell is a character", '5" tv,1\n', [[1, '5" tv', "1"]]],
  ["a doubled quote is one", '"5"" tv",1\n', [[1, '5" tv', "1"]]],
  ["an empty last cell is a cell", 'a,\n"b",\nc,', [[1, "a", ""], [2, "b", ""], [3, "c", ""]]], // biome-ignore format: a table
  ["blank lines count and are no records", "a,b\n\n  \r\nc,d", [[1, "a", "b"], [4, "c", "d"]]], // biome-ignore format: a table
  ["lines within quotes count", '"a\n\nb",1\nc,2\n', [[1, "a\n\nb", "1"], [4, "c", "2"]]], // biome-ignore format: a table
  ["a quoted cell may end the file", 'a,"b"', [[1, "a", "b"]]],
] as const) {
  test(what, () => {
    const { records, fault } = read([text]);
    assert.equal(fault, undefined);
    assert.deepEqual(
      records.map(({ line, cells }) => [line, ...cells]),
      expected,
    );
  });
}

test("thousands of blank lines are skipped, endless ones are refused", () => {
  assert.deepEqual(read([`a,b\n${"\n".repeat(50_000)}c,d`]).records.at(-1), { line: 50_002, cells: ["c", "d"] });
  const { records, fault } = read(["a,b\n", "\n".repeat(1_000_002)]);
  assert.equal(records.length, 1);
  assert.equal(fault, "t.csv cannot be read: it has more than 1,000,000 blank lines after line 1");
});

test("text after a closing quote rejects its line, and the lines inside the quotes are read on their own", () => {
  const { records } = read(['a,b\n"x" y,1\n"never closed,2\nc,3\nd,"4"\ne,5\n']);
  assert.deepEqual(records, [
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: [], problem: "has text after a closing quote" },
    { line: 3, cells: [], problem: "has text after a closing quote" },
    { line: 4, cells: ["c", "3"] },
    { line: 5, cells: ["d", "4"] },
    { line: 6, cells: ["e", "5"] },
  ]);
});

test("a quote that is not closed is reported with its line", () => {
  const { records, fault } = read(['a,b\n"c\nd","e\nf\n']);
  assert.deepEqual(records, [{ line: 1, cells: ["a", "b"] }]);
  assert.equal(fault, "t.csv cannot be read: the quote on line 3 is not closed");
});

test("a record that is too long is refused with its line, and with the quote that may be the cause", () => {
  const row = `${"x".repeat(30)},1\n`;
  assert.match(read([`a,b\n${row}`], { longestBytes: 20 }).fault ?? "", /line 2 is longer than 20 bytes$/);
  const quoted = read(['a,b\n"c,d\n', ...Array.from({ length: 9 }, () => "e,f\n")], { longestBytes: 20 });
  assert.match(
    quoted.fault ?? "",
    /line 2 is longer than 20 bytes, perhaps because the quote on line 2 is not closed$/,
  );
});
