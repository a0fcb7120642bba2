import assert from "node:assert/strict";
import { test } from "node:test";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
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
  assert.equal(fault, "t.csv cannot be read: more than 1,000,000 blank lines follow line 1");
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
