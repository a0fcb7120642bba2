import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { FileProblem } from "./file-problem.ts";
import { openTable } from "./open-table.ts";
import type { RawRow, Table, TableOptions } from "./table.ts";

function openBytes(bytes: Buffer | string, name = "t", options: TableOptions = {}, chunk = 7): Promise<Table> {
  const all = Buffer.from(bytes as string);
  const chunks = Array.from({ length: Math.ceil(all.length / chunk) }, (_, i) =>
    all.subarray(i * chunk, (i + 1) * chunk),
  );
  return openTable({ name, stream: Readable.from(chunks) }, options);
}

async function rowsOf(table: Table, skip?: number): Promise<RawRow[]> {
  return (await Array.fromAsync(table.rows(skip))).flat();
}

/** The rows, and the message of the error that ended them. */
async function readAll(opening: Promise<Table>): Promise<{ rows: RawRow[]; fault: string }> {
  const rows: RawRow[] = [];
  try {
    for await (const batch of (await opening).rows()) rows.push(...batch);
  } catch (error) {
    assert.ok(error instanceof FileProblem, String(error));
    return { rows, fault: error.message };
  }
  return { rows, fault: "" };
}

const RECORDS = [
  { asin: "A", title: "Mat, 5 mm" },
  { asin: "B", title: "Süßes" },
];
const JSON_TEXT = JSON.stringify(RECORDS, null, 2);
const LINES = RECORDS.map((record) => JSON.stringify(record)).join("\n");

/** The name has no extension: the content is enough. */
for (const [what, text, format, lines] of [
  ["a table with commas", 'asin,title\nA,"Mat, 5 mm"\nB,Süßes\n', "csv", [2, 3]],
  ["a table with line ends of Windows", 'asin,title\r\nA,"Mat, 5 mm"\r\n\r\nB,Süßes\r\n', "csv", [2, 4]],
  ["a table with line ends of old Macs", 'asin,title\rA,"Mat, 5 mm"\rB,Süßes\r', "csv", [2, 3]],
  ["a table with semicolons", "asin;title\nA;Mat, 5 mm\nB;Süßes", "csv", [2, 3]],
  ["a table with tabs", "asin\ttitle\nA\tMat, 5 mm\nB\tSüßes", "tsv", [2, 3]],
  ["lines of JSON", LINES, "jsonl", [1, 2]],
  ["a list in JSON", JSON_TEXT, "json", [1, 2]],
  ["a list in JSON on one line", JSON.stringify(RECORDS), "json", [1, 2]],
  ["a wrapper in JSON", `{"n": 2, "products": ${JSON_TEXT}}`, "json", [1, 2]],
] as const) {
  test(`${what} is detected by its content: plain, gzipped, with a byte order mark and in UTF-16`, async () => {
    const utf16 = Buffer.from(`\uFEFF${text}`, "utf16le");
    const variants = [text, gzipSync(text), `\uFEFF${text}`, utf16, Buffer.from(utf16).swap16(), gzipSync(utf16)];
    for (const bytes of variants) {
      const table = await openBytes(bytes);
      const rows = await rowsOf(table);
      assert.equal(table.format, format);
      assert.deepEqual(table.columns, ["asin", "title"]);
      assert.deepEqual(
        rows.map((row) => "fields" in row && row.fields),
        RECORDS,
      );
      assert.deepEqual(
        rows.map(({ line }) => line),
        lines,
      );
      assert.equal(table.bytesRead(), Buffer.from(bytes as string).length);
    }
  });
}

test("the table has the context of its first record", async () => {
  const table = await openBytes('{"q": {"domain": "amazon.de"}, "search_results": [{"asin": "A"}, {"price": 1}]}');
  assert.deepEqual(table.sample[0], { line: 1, fields: { asin: "A" }, context: { q: { domain: "amazon.de" } } });
  assert.deepEqual(table.columns, ["asin", "price"]);
});

test("the file name decides when the content does not", async () => {
  const broken = await openBytes('broken\n{"asin":"A"}\n', "t.jsonl.gz");
  assert.deepEqual((await rowsOf(broken)).map(({ line }) => line), [1, 2]); // biome-ignore format: short
  assert.equal((await openBytes('{"asin":"A"}', "t.jsonl")).format, "jsonl");
  assert.match((await readAll(openBytes("asin,title\nA,B\n", "t.json"))).fault, /t\.json is not JSON: it begins with/);
});

test("options take precedence over detection", async () => {
  const bare = await openBytes("a,b\t1\n", "t", { format: "tsv", header: false });
  assert.deepEqual(bare.columns, ["column 1", "column 2"]);
  assert.deepEqual(await rowsOf(bare), [{ line: 1, fields: { "column 1": "a,b", "column 2": "1" } }]);
  const piped = await openBytes("a,b~c\n1~2\n", "t", { delimiter: "~" });
  assert.deepEqual(piped.columns, ["a,b", "c"]);
  const western = await openBytes(Buffer.from("n\ncaf\xe9\n", "latin1"), "t", { encoding: "windows-1252" });
  assert.deepEqual(await rowsOf(western), [{ line: 2, fields: { n: "café" } }]);
  await assert.rejects(openBytes("a,b\n", "t", { format: "parquet" }), /t is not a Parquet file/);
});

test("notes above the header are not rows, but count as lines", async () => {
  const table = await openBytes("Black Box\nNo filters\nASIN,Title,BSR\nA,Mat,1\n");
  assert.deepEqual(await rowsOf(table), [{ line: 4, fields: { ASIN: "A", Title: "Mat", BSR: "1" } }]);
});

test("a row with a wrong number of cells is rejected on its own", async () => {
  const rows = await rowsOf(await openBytes("a,b,c\n1,2\n1,2,3\n1,2,3,4\nx\n"));
  assert.deepEqual(rows, [
    { line: 2, problem: "has 2 cells, but the header has 3" },
    { line: 3, fields: { a: "1", b: "2", c: "3" } },
    { line: 4, problem: "has 4 cells, but the header has 3" },
    { line: 5, problem: "has 1 cell, but the header has 3" },
  ]);
});

test("skipping any number of rows gives the remaining ones, and rejected rows count", async () => {
  const csv = `a,b\n${Array.from({ length: 1200 }, (_, i) => (i % 7 === 0 ? `${i}\n\n` : `${i},"x\ny"\n`)).join("")}`;
  const json = Array.from({ length: 1200 }, (_, i) => (i % 7 === 0 ? "broken" : `{"n":${i}}`)).join("\n");
  for (const [text, name] of [
    [csv, "t.csv"],
    [json, "t.jsonl"],
  ] as const) {
    // biome-ignore format: short
    const all = await rowsOf(await openBytes(text, name, {}, 1000));
    assert.equal(all.length, 1200);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1300 }), async (skip) => {
        assert.deepEqual(await rowsOf(await openBytes(text, name, {}, 1000), skip), all.slice(skip));
      }),
      { numRuns: 15 },
    );
  }
});

test("batches have at most 500 rows, and rows can be read once", async () => {
  const table = await openBytes(`a\n${"1\n".repeat(2100)}`);
  const sizes = (await Array.fromAsync(table.rows())).map((batch) => batch.length);
  assert.deepEqual(sizes.slice(1), [500, 500, 500, 101]);
  assert.throws(() => table.rows(), /have been read already/);
});

test("a table with only a header has no rows", async () => {
  assert.deepEqual(await readAll(openBytes("asin,title\n")), { rows: [], fault: "" });
  assert.deepEqual(await readAll(openBytes("[]")), { rows: [], fault: "" });
});

for (const [what, bytes, fault] of [
  ["nothing", "", "t is empty"],
  ["nothing but space", "\uFEFF \r\n\n", "t is empty"],
  ["nothing, packed", gzipSync(""), "t is empty"],
  [
    "an Excel workbook in a stream",
    "PK\x03\x04....xl/workbook.xml",
    "t is an Excel workbook or a zip archive, which cannot be read from a stream: save it to a file first",
  ],
  [
    "a packed Excel workbook",
    gzipSync("PK\x03\x04....xl/workbook.xml"),
    "t is a workbook or zip archive compressed with gzip: unpack it first",
  ],
  [
    "an old Excel workbook",
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    "t is an old (.xls) or password-protected Excel workbook: remove the password, and save it as .xlsx or CSV first",
  ],
  ["a packed picture", gzipSync(Buffer.from("\x89PNG\r\n", "latin1")), "t is an image, not a table"],
  ["a PDF", "%PDF-1.7", "t is a PDF: it has no rows to read"],
  ["a database", "SQLite format 3\0", "t is a SQLite database: export its table as CSV first"],
  ["gzip in gzip", gzipSync(gzipSync("a,b\n")), "t is compressed with gzip twice: unpack it first"],
  ["a web page", "\n<!DOCTYPE html><html>", "t is a web page or XML, not a table"],
  ["bytes", Buffer.from([1, 2, 0, 0, 3]), "t is a binary file, not a table"],
  ["UTF-16 without a mark", Buffer.from("asin,title", "utf16le"), "t seems to be UTF-16: set encoding=utf-16le"],
  ["JSON without records", '{"message": "Unauthorized"}', "t has no list of records: its keys are message"],
] as const) {
  test(`a file with ${what} is refused with the reason`, async () => {
    assert.deepEqual(await readAll(openBytes(bytes)), { rows: [], fault });
  });
}

for (const [what, text, unit] of [
  ["table", `a,b\n${Array.from({ length: 20_000 }, (_, i) => `${i},${(i * 7919) % 10_007}\n`).join("")}`, "line"],
  ["list", JSON.stringify(Array.from({ length: 20_000 }, (_, i) => ({ n: i, m: (i * 7919) % 10_007 }))), "record"],
] as const) {
  test(`a truncated gzipped ${what} yields its rows, and the error names the last ${unit}`, async () => {
    const packed = gzipSync(text);
    const { rows, fault } = await readAll(openBytes(packed.subarray(0, packed.length / 2), "t.gz", {}, 5000));
    const last = rows.at(-1)?.line ?? 0;
    assert.ok(last > 5_000, `${last}`);
    assert.equal(
      fault,
      `t.gz ends in the middle of its compressed data, after ${unit} ${last.toLocaleString("en-US")}`,
    );
  });
}

test("a bad byte far into the file is reported after all rows before it", async () => {
  const bytes = Buffer.from(`a,b\n${"1,2\n".repeat(99_999)}caf\xe9,1\n1,2\n`, "latin1");
  const { rows, fault } = await readAll(openBytes(bytes, "t.csv", {}, 65_536));
  assert.equal(rows.length, 99_999);
  assert.match(fault, /^t\.csv cannot be read: line 100,001 is not UTF-8/);
});

/** An endless file, so that reading stops only when the table is closed. */
function endless(first: string, piece: string): Readable {
  function* make(): Generator<Buffer> {
    yield Buffer.from(first);
    for (;;) yield Buffer.from(piece.repeat(1000));
  }
  return Readable.from(make());
}

for (const [what, first, piece] of [
  ["a table", "a,b\n", "1,2\n"],
  ["a list in JSON", "[", '{"asin":"A"},'],
  ["lines of JSON", "", '{"asin":"A"}\n'],
] as const) {
  test(`leaving the loop over ${what} closes the file, and so does closing an unread table`, async () => {
    const [left, closed] = [endless(first, piece), endless(first, piece)];
    const table = await openTable({ name: "t", stream: left });
    assert.equal(left.destroyed, false);
    for await (const _ of table.rows()) break;
    assert.equal(left.destroyed, true);
    await (await openTable({ name: "t", stream: closed })).close();
    assert.equal(closed.destroyed, true);
  });
}

test("a file that cannot be opened as a table is closed", async () => {
  const stream = endless("%PDF-1.7", "x");
  await assert.rejects(openTable({ name: "t", stream }), FileProblem);
  assert.equal(stream.destroyed, true);
});
