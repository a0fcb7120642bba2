import assert from "node:assert/strict";
import { test } from "node:test";
import { readCsvHeader } from "./csv-header.ts";

const header = (text: string, { name = "t.csv", hasHeader = true, isAll = true } = {}) =>
  readCsvHeader({ text, isAll }, name, { hasHeader });

for (const [what, text, delimiter, columns, recordsAbove] of [
  ["commas", "asin,title\nA,B\n", ",", ["asin", "title"], 1],
  ["semicolons, with commas in a name", 'asin;"price, EUR";title\n', ";", ["asin", "price, EUR", "title"], 1],
  ["semicolons, with decimal commas in the rows", "asin;price\nA;1,50\nB;2,50\n", ";", ["asin", "price"], 1],
  ["more commas in a row than columns", "asin;p;q\nA;1,5;2,5\nB;1,5;2,5\n", ";", ["asin", "p", "q"], 1],
  ["a note with a comma above semicolons", "Box, 2 rows\nA;B;C;D\n1;2;3;4\n", ";", ["A", "B", "C", "D"], 2],
  ["tabs", "asin\ttitle\nA\ta, b, c\n", "\t", ["asin", "title"], 1],
  ["bars", "asin|title\nA|a, b\n", "|", ["asin", "title"], 1],
  ["a single column", "asin\nB000000001\n", ",", ["asin"], 1],
  ["names are trimmed outside and kept inside", " asin ,Price  $\nA,1\n", ",", ["asin", "Price  $"], 1],
  [
    "duplicate names are made unique",
    "Price,Price,,Price\n1,2,3,4\n",
    ",",
    ["Price", "Price (2)", "column 3", "Price (3)"],
    1,
  ],
  ["a name that is taken is passed over", "a,a (2),a\n", ",", ["a", "a (2)", "a (3)"], 1],
  [
    "one note",
    "Black Box export, 2 products\nASIN,Title,Brand,BSR\nA,B,C,1\n",
    ",",
    ["ASIN", "Title", "Brand", "BSR"],
    2,
  ],
  ["two notes", "Black Box\nFilters: none\nASIN,Title,BSR\nA,B,1\n", ",", ["ASIN", "Title", "BSR"], 3],
  ["notes that were padded", "Black Box,,\nNone,,\nASIN,Title,BSR\nA,B,1\n", ",", ["ASIN", "Title", "BSR"], 3],
  ["notes and nothing below the header", "Black Box\nASIN,Title,BSR\n", ",", ["ASIN", "Title", "BSR"], 2],
  ["a row with too many cells makes no note of the header", "asin,title\nA,b,c,d,e\nB,c\n", ",", ["asin", "title"], 1],
  ["old Macs", "asin,title\rA,B\r", ",", ["asin", "title"], 1],
] as const) {
  test(`the header is found: ${what}`, () => {
    const found = header(text);
    assert.equal(found.shape.delimiter, delimiter);
    assert.deepEqual(found.columns, columns);
    assert.equal(found.recordsAbove, recordsAbove);
  });
}

test("the file name decides between two equally frequent delimiters", () => {
  assert.equal(header("a,b\tc\n", { name: "t.tsv.gz" }).shape.delimiter, "\t");
  assert.equal(header("a,b\tc\n").shape.delimiter, ",");
});

test("without a header the columns are numbered and the first record is a row", () => {
  const found = header("q\t1\t3\n", { hasHeader: false });
  assert.deepEqual(found.columns, ["column 1", "column 2", "column 3"]);
  assert.equal(found.recordsAbove, 0);
});

test("a first line without an end is refused", () => {
  assert.throws(
    () => header('"asin,title\nA,B\n', { isAll: false }),
    /t\.csv cannot be read: its first line has no end/,
  );
  assert.throws(() => header('"asin" x,title\nA,B\n'), /line 1, its header, has text after a closing quote/);
  assert.throws(() => header('"asin,title\nA,B\n'), /the quote on line 1 is not closed/);
});
