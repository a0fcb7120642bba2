/** Files of every kind, whole and broken, from the bytes to the catalogue. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { openInput } from "../src/sources/files/open-input.ts";
import type { ImportOptions, ImportRun } from "../src/sources/import/import-run.ts";
import { previewImport } from "../src/sources/import/preview-import.ts";
import { beginRun, runImport } from "../src/sources/import/run-import.ts";
import { asinOf, manyRows, openImporting, storedIn } from "./support/import-files.ts";
import { parquetOf } from "./support/parquet-file.ts";

const HEADER = "asin,title,price,marketplace";
const ROW = `${asinOf(1)},Yoga mat,19.99,amazon.com`;
const LATIN = Buffer.from(`${HEADER}\n${ROW}\n${asinOf(2)},Café cup,5,amazon.com\n`, "latin1");

test("a packed file that breaks off is stored up to there, and the message names the file and the line", async (t) => {
  const { importFile, products } = await openImporting(t);
  const packed = gzipSync(manyRows(5_000, 1));
  const run = await importFile("half.csv.gz", packed.subarray(0, packed.length / 2));
  assert.equal(run.status, "failed");
  const [, line = ""] = /half\.csv\.gz ends in the middle of its compressed data, after line ([\d,]+)$/.exec(
    run.problem as string,
  ) as string[];
  const { read, added, changed, unchanged, rejected } = run.counts;
  assert.equal(read, Number(line.replace(",", "")) - 1, "every row before it, without the header");
  assert.equal(read, added + changed + unchanged + rejected);
  assert.ok(added > 1_000);
  assert.equal(Object.keys(await products()).length, added);
});

type Refusal = [name: string, content: string | Uint8Array, problem: RegExp, options?: Partial<ImportOptions>];
const REFUSED: Refusal[] = [
  ["data.bin", Buffer.from([1, 2, 0, 3, 0, 0, 7, 9]), /data\.bin is a binary file, not a table$/],
  ["book.xlsx", Buffer.from("PK\x03\x04\x14\0xl/workbook.xml\0"), /book\.xlsx is an Excel workbook: save it as CSV/],
  ["renamed.csv", Buffer.from("PK\x03\x04\x14\0xl/workbook.xml\0"), /renamed\.csv is an Excel workbook/],
  ["all.zip", Buffer.from("PK\x03\x04\x14\0rows.csv\0"), /all\.zip is a zip archive: unpack it first$/],
  ["rows.parquet.gz", gzipSync(parquetOf(["asin"], [["B000000001"]])), /packed with gzip: unpack it first$/],
  ["empty.csv", "", /empty\.csv is empty$/],
  ["blank.csv", "\n \n", /blank\.csv is empty$/],
  ["page.csv", "<!doctype html><title>Sign in</title>", /page\.csv is a web page or XML/],
  [
    "short.csv",
    `asin,title,price\n${ROW}\n${ROW}\n`,
    /None of the first 2 rows .*\. Line 2: has 4 cells, and the header 3/,
  ],
  [
    "long.csv",
    `${HEADER},rating\n${ROW}\n${ROW}\n`,
    /None of the first 2 rows .*\. Line 2: has 4 cells, and the header 5/,
  ],
  [
    "shifted.csv",
    `marketplace,${HEADER.replace(",marketplace", "")}\n${ROW}\n`,
    /Line 2: asin "Yoga mat" is not an asin.*\n.*\n.*header shifted/,
  ],
  ["other.csv", "Code,Name\n1,Mat\n", /other\.csv is not an export that is known.*\n.*Code, Name\n.*--map/],
  ["rows.csv", `${HEADER}\n${ROW}\n`, /There is no preset best\. Presets: .*keepa-export/, { preset: "best" }],
  [
    "rows.csv",
    `${HEADER}\n${ROW}\n`,
    /There is no column Rank\. Columns: asin, title, price/,
    { map: [{ field: "bsr", column: "Rank" }] },
  ],
  [
    "rows.csv",
    `${HEADER}\n${ROW}\n`,
    /There is no field colour\. Fields: asin, /,
    { map: [{ field: "colour", column: "title" }] },
  ],
  [
    "rows.csv",
    `${HEADER}\n${ROW}\n`,
    /cannot be read as "klingon": there is no such encoding/,
    { encoding: "klingon" },
  ],
  ["rows.csv", `${HEADER}\n${ROW}\n`, /is not a Parquet file/, { format: "parquet" }],
  ["nowhere.csv", `asin,title,currency\n${asinOf(1)},Mat,EUR\n`, /Line 2: currency EUR, but amazon.com sells in USD/],
  [
    "untitled.csv",
    `asin,price,marketplace\n${asinOf(1)},5,amazon.de\n`,
    /Line 2: has no title, and the product is not known yet/,
  ],
];

test("a file that cannot be used is refused with what is wrong and what to do, and nothing is stored", async (t) => {
  const { importFile, products } = await openImporting(t);
  for (const [name, content, problem, options] of REFUSED) {
    const { status, problem: told, counts } = await importFile(name, content, options);
    assert.equal(status, "failed", `${name}: ${status}`);
    assert.match(told as string, problem);
    assert.equal(counts.added + counts.changed, 0);
  }
  assert.deepEqual(await products(), {});
});

test("a file that has become shorter while it was read is not taken for the whole of it", async (t) => {
  const { importing, folder, write } = await openImporting(t);
  const path = write("rows.csv", `${HEADER}\n${ROW}\n${asinOf(2)},Rug,5,amazon.com\n`);
  const run = await beginRun(
    importing,
    "rows.csv",
    { seenAt: "2026-05-01T00:00:00Z" },
    { path, size: 1_000, changedAt: new Date(0) },
  );
  const ended = await runImport(importing, run, await openInput(join(folder, "rows.csv")));
  assert.deepEqual([ended.status, ended.counts.added], ["failed", 2]);
  assert.match(ended.problem as string, /rows\.csv has become shorter while it was read/);
});

test("a dry run of a file that breaks off shows what stands before the fault, and the fault", async (t) => {
  const { write } = await openImporting(t);
  const path = write("rows.json", `[{"asin":"${asinOf(1)}","title":"Mat","marketplace":"amazon.de"},{"asin":`);
  const preview = await previewImport(await openInput(path), { seenAt: "2026-05-01T00:00:00Z" }, { now: new Date() });
  assert.deepEqual([preview.usable, preview.first[0]?.asin], [1, asinOf(1)]);
  assert.match(preview.problem as string, /ends in the middle of its JSON/);
});

test("JSON that breaks off is stored up to there", async (t) => {
  const { importFile, products } = await openImporting(t);
  const record = (n: number) => JSON.stringify({ asin: asinOf(n), title: `Mat ${n}`, marketplace: "amazon.de" });
  const json = await importFile("rows.json", `[${record(1)},${record(2)},${record(3).slice(0, 30)}`);
  assert.deepEqual([json.status, json.counts.added], ["failed", 2]);
  assert.match(json.problem as string, /rows\.json ends in the middle of its JSON, after record 2$/);
  const lines = await importFile("rows.jsonl", `${record(4)}\n${record(5).slice(0, 30)}\n${record(6)}\n`);
  assert.deepEqual([lines.status, lines.counts.added, lines.rejects[0]?.line], ["done", 2, 2]);
  assert.deepEqual(Object.keys(await products()), [1, 2, 4, 6].map(asinOf));
});

test("a text in another encoding is refused at its line, and read when the encoding is told", async (t) => {
  const { importFile, products } = await openImporting(t);
  const refused = await importFile("latin.csv", LATIN);
  assert.deepEqual([refused.status, refused.counts.added], ["failed", 1]);
  assert.match(refused.problem as string, /latin\.csv cannot be read: line 3 is not UTF-8: .*--encoding windows-1252/);
  const read = await importFile("latin.csv", LATIN, { encoding: "windows-1252" });
  assert.deepEqual([read.status, read.counts.added, read.counts.unchanged], ["done", 1, 1]);
  assert.equal((await products())[asinOf(2)].title, "Café cup");
});

/** What never ends: `start`, and then this letter for ever. */
async function* endless(start: string, taken: { bytes: number }): AsyncGenerator<Buffer> {
  yield Buffer.from(start);
  for (const piece = Buffer.alloc(65_536, "x"); ; taken.bytes += piece.length) yield piece;
}

for (const [what, start, problem] of [
  ["header", "asin,title,", /its first line never ends/],
  ["line", `${HEADER}\n${ROW}\n${asinOf(2)},`, /line 3 is longer than 16 MB/],
  ["quote", `${HEADER}\n${ROW}\n${asinOf(2)},"`, /line 3 .*16 MB/],
  ["JSON line", `{"asin":"${asinOf(1)}","title":"Mat","marketplace":"de"}\n{"asin":"`, /line 2 is longer than 16 MB/],
  [
    "JSON record",
    `[{"asin":"${asinOf(1)}","title":"Mat","marketplace":"de"},{"asin":"`,
    /record 2 is longer than 16 MB/,
  ],
] as const) {
  test(`a ${what} that never ends is given up early`, async (t) => {
    const { importInput } = await openImporting(t);
    const taken = { bytes: 0 };
    const run = await importInput({ name: "endless", stream: Readable.from(endless(start, taken)) });
    assert.equal(run.status, "failed");
    assert.match(run.problem as string, problem);
    assert.equal(run.counts.added, what === "header" ? 0 : 1, "what stood before it is stored");
    assert.ok(taken.bytes < 40 * 1024 * 1024, `${taken.bytes} bytes were read`);
  });
}

test("all who begin with the same file at once get the same run, until it has come to its end", async (t) => {
  const { importing, write } = await openImporting(t);
  const path = write("rows.csv", `${HEADER}\n${ROW}\n`);
  const file = { path, size: 50, changedAt: new Date("2026-05-01T00:00:00Z") };
  const begin = () => beginRun(importing, "rows.csv", { seenAt: "2026-05-01T00:00:00.000Z" }, file);
  const begun = await Promise.all([begin(), begin(), begin(), begin()]);
  const [first] = begun;
  assert.deepEqual(new Set(begun.map(({ id }) => id)), new Set([first?.id]));
  assert.equal((await runImport(importing, first as ImportRun, await openInput(path))).status, "done");
  assert.notEqual((await begin()).id, first?.id);
});

test("rows that cannot be believed are rejected with their line and reason, and the others are stored", async (t) => {
  const { importFile } = await openImporting(t);
  const rows: [row: string, reason: string | undefined][] = [
    [`${asinOf(1)},Mat,5.00,USD,amazon.com,2026-05-01`, undefined],
    [`${asinOf(2)},Mat,5.00,INR,amazon.com,2026-05-01`, "currency INR, but amazon.com sells in USD"],
    [`${asinOf(3)},Mat,€5.00,,amazon.com,2026-05-01`, 'price "€5.00" is in EUR, but amazon.com sells in USD'],
    [`${asinOf(4)},Mat,5.00,USD,amazon.com,2026-06-09`, 'seen_at "2026-06-09" is in the future'],
    [`${asinOf(5)},,5.00,USD,amazon.com,2026-05-01`, "has no title, and the product is not known yet"],
    [`${asinOf(1)},,6.00,USD,amazon.com,2026-05-02`, undefined],
    [`,Mat,5.00,USD,amazon.com,2026-05-01`, "no asin in asin"],
    [`${asinOf(6)},Mat,cheap,USD,amazon.com,2026-05-01`, 'price "cheap" is not a number'],
    [`${asinOf(7)},Mat,5.00,USD,amazon.xyz,2026-05-01`, 'marketplace "amazon.xyz" is not a marketplace that is served'],
    [`${asinOf(8)},Mat,5.00`, "has 3 cells, and the header 6"],
  ];
  const header = "asin,title,price,currency,marketplace,seen_at";
  const run = await importFile("rows.csv", [header, ...rows.map(([row]) => row)].join("\n"));
  const expected = rows.flatMap(([, reason], i) => (reason === undefined ? [] : [{ line: i + 2, reason }]));
  assert.deepEqual(
    run.rejects.map(({ line, reason }) => ({ line, reason })),
    expected,
  );
  assert.deepEqual(run.counts, { read: 10, added: 1, changed: 1, unchanged: 0, rejected: 8 });
});

const COLUMNS = ["asin", "title", "brand", "category", "price", "bsr", "reviews", "rating", "marketplace", "seen_at"];
const SAMPLE = [
  [
    asinOf(1),
    'Yoga mat, 6" thick',
    "Valomi",
    "Sports & Outdoors",
    "19.99",
    "1234",
    "88",
    "4.5",
    "amazon.com",
    "2026-05-01T08:00:00Z",
  ],
  [asinOf(2), "Käsereibe – fein 🧀", "", "Küche", "7.5", "", "0", "", "amazon.de", "2026-05-02T08:00:00Z"],
  [
    asinOf(1),
    'Yoga mat, 6" thick',
    "Valomi",
    "Sports & Outdoors",
    "17.99",
    "1100",
    "90",
    "4.5",
    "amazon.com",
    "2026-05-03T08:00:00Z",
  ],
  [asinOf(3), "抹茶 セット", "宇治", "食品", "1280", "7", "12", "3.9", "amazon.co.jp", "2026-05-01T08:00:00Z"],
];

function separated(delimiter: string): string {
  const quoted = (cell: string) => (/[",\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return [COLUMNS, ...SAMPLE].map((row) => row.map(quoted).join(delimiter)).join("\n");
}

const RECORDS = SAMPLE.map((row) =>
  Object.fromEntries(
    row.map((cell, i): [string, unknown] => {
      const isNumber = i >= 4 && i <= 7;
      return [COLUMNS[i] as string, cell === "" ? null : isNumber ? Number(cell) : cell];
    }),
  ),
);

test("the same rows give the same products in every format, packed or not", async (t) => {
  const formats: [name: string, content: string | Buffer][] = [
    ["rows.csv", separated(",")],
    ["rows.tsv", separated("\t")],
    ["rows.json", JSON.stringify(RECORDS)],
    ["rows.jsonl", RECORDS.map((record) => JSON.stringify(record)).join("\n")],
    ["rows.parquet", parquetOf(COLUMNS, SAMPLE)],
    ["no-extension", `\uFEFF${separated(";")}`],
  ];
  const packed = formats
    .filter(([name]) => name !== "rows.parquet")
    .map(([name, content]): [string, Buffer] => [`${name}.gz`, gzipSync(content)]);
  const all = await Promise.all(
    [...formats, ...packed].map(async ([name, content]) => {
      const { importFile, products, history } = await openImporting(t);
      const { counts, problem } = await importFile(name, content);
      assert.deepEqual(counts, { read: 4, added: 3, changed: 1, unchanged: 0, rejected: 0 }, `${name}: ${problem}`);
      return { products: await products(), history: await history(asinOf(1)) };
    }),
  );
  const [first] = all;
  assert.equal(first?.products[asinOf(1)].price_minor, 1799);
  assert.equal(first?.products[asinOf(2)].title, "Käsereibe – fein 🧀");
  assert.equal(first?.products[asinOf(3)].price_minor, 1280);
  assert.equal(first?.history.length, 1);
  for (const each of all) assert.deepEqual(each, first);
});

const DATA = join(import.meta.dirname, "..", "..", "shared", "data");
const FILES = [
  "brightdata_amazon_by_keyword_raw.json.gz",
  "brightdata_amazon_serp_rows_raw.json.gz",
  "bsr_daily_linsenfinder_category_switch_bug.json.gz",
  "bsr_daily_linsenfinder_good.json.gz",
  "keepa_product_full_B0D8W1YVBX.json.gz",
  "mominurr_amazon_bestsellers_raw.csv.gz",
].map((name) => join(DATA, name));

test("real exports are stored as their dry run said, and change nothing the second time", {
  skip: !FILES.every((file) => existsSync(file)),
}, async (t) => {
  const { importInput, preview, databaseUrl } = await openImporting(t, new Date());
  for (const file of FILES) {
    const said = await preview(file);
    const first = await importInput(await openInput(file));
    assert.equal(first.status, "done", `${basename(file)}: ${first.problem}`);
    const { read, added, changed, unchanged, rejected } = first.counts;
    assert.deepEqual([said.read, said.usable, said.rejected], [read, added + changed + unchanged, rejected], file);
    assert.ok(added + changed > 0);
    const { products, history } = await storedIn(databaseUrl);
    const second = await importInput(await openInput(file));
    assert.deepEqual(second.counts, { read, added: 0, changed: 0, unchanged: read - rejected, rejected }, file);
    const after = await storedIn(databaseUrl);
    assert.deepEqual(after["products"], products, file);
    assert.deepEqual(after["history"], history, file);
  }
});
