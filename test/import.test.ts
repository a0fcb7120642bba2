/** Imports of valid and broken files of every format, from the bytes to the catalogue. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { beforeEach, test } from "node:test";
import { gzipSync } from "node:zlib";
import type { ImportOptions, ImportRun } from "../src/features/imports/import-run.ts";
import { previewImport } from "../src/features/imports/preview-import.ts";
import { beginRun, runImport } from "../src/features/imports/run-import.ts";
import { openInput } from "../src/platform/tables/open-input.ts";
import type { Input } from "../src/platform/tables/table.ts";
import { wholeFile } from "./support/cleanup.ts";
import { zipOf } from "./support/excel-file.ts";
import { asinOf, manyRows, openImports, storedIn } from "./support/import-files.ts";
import { parquetOf } from "./support/parquet-file.ts";
import { until } from "./support/until.ts";

const imports = await openImports(wholeFile);
const { importFile, importInput, products, history, write } = imports;
beforeEach(() => imports.empty());

const HEADER = "asin,title,price,marketplace";
const ROW = `${asinOf(1)},Yoga mat,19.99,amazon.com`;
const LATIN = Buffer.from(`${HEADER}\n${ROW}\n${asinOf(2)},Café cup,5,amazon.com\n`, "latin1");

test("a truncated gzip file is stored up to the damage, and the message names the file and the line", async () => {
  const packed = gzipSync(manyRows(5_000, 1, 5_000));
  const run = await importFile("half.csv.gz", packed.subarray(0, packed.length / 2));
  assert.equal(run.status, "failed");
  const [, line = ""] = /half\.csv\.gz ends in the middle of its compressed data, after line ([\d,]+)$/.exec(
    run.problem as string,
  ) as string[];
  const { read, added, changed, unchanged, rejected } = run.counts;
  assert.equal(read, Number(line.replace(",", "")) - 1, "every row before the damage");
  assert.equal(read, added + changed + unchanged + rejected);
  assert.ok(added > 1_000);
  assert.equal(Object.keys(await products()).length, added);
});

type Refusal = [name: string, content: string | Uint8Array, problem: RegExp, options?: Partial<ImportOptions>];
const REFUSED: Refusal[] = [
  ["data.bin", Buffer.from([1, 2, 0, 3, 0, 0, 7, 9]), /data\.bin is a binary file, not a table$/],
  [
    "book.xls",
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    /book\.xls is an old \(\.xls\) or password-protected Excel workbook/,
  ],
  ["cut.xlsx", Buffer.from("PK\x03\x04\x14\0xl/workbook.xml\0"), /cut\.xlsx is a damaged zip archive/],
  ["all.zip", zipOf({ "a.csv": HEADER, "b.csv": HEADER }), /all\.zip is a zip archive of 2 files: unpack it first$/],
  ["rows.parquet.gz", gzipSync(parquetOf(["asin"], [["B000000001"]])), /compressed with gzip: unpack it first$/],
  ["empty.csv", "", /empty\.csv is empty$/],
  ["blank.csv", "\n \n", /blank\.csv is empty$/],
  ["page.csv", "<!doctype html><title>Sign in</title>", /page\.csv is a web page or XML/],
  [
    "short.csv",
    `asin,title,price\n${ROW}\n${ROW}\n`,
    /None of the first 2 rows .*\. Line 2: has 4 cells, but the header has 3/,
  ],
  [
    "long.csv",
    `${HEADER},rating\n${ROW}\n${ROW}\n`,
    /None of the first 2 rows .*\. Line 2: has 4 cells, but the header has 5/,
  ],
  [
    "shifted.csv",
    `marketplace,${HEADER.replace(",marketplace", "")}\n${ROW}\n`,
    /Line 2: asin "Yoga mat" is not an ASIN.*\n.*\n.*If the header is right/,
  ],
  ["other.csv", "Code,Name\n1,Mat\n", /other\.csv is not a known export.* Map one .*\n.*Code, Name/],
  ["rows.csv", `${HEADER}\n${ROW}\n`, /The preset best does not exist\. Presets: .*keepa-export/, { preset: "best" }],
  [
    "rows.csv",
    `${HEADER}\n${ROW}\n`,
    /The column Rank does not exist\. Columns: asin, title, price/,
    { map: [{ field: "bsr", column: "Rank" }] },
  ],
  [
    "rows.csv",
    `${HEADER}\n${ROW}\n`,
    /The field colour does not exist\. Fields: asin, /,
    { map: [{ field: "colour", column: "title" }] },
  ],
  [
    "rows.csv",
    `${HEADER}\n${ROW}\n`,
    /cannot be read as "klingon": this encoding does not exist/,
    { encoding: "klingon" },
  ],
  ["rows.csv", `${HEADER}\n${ROW}\n`, /is not a Parquet file/, { format: "parquet" }],
  ["nowhere.csv", `asin,title,currency\n${asinOf(1)},Mat,EUR\n`, /Line 2: currency EUR, but amazon.com sells in USD/],
  [
    "untitled.csv",
    `asin,price,marketplace\n${asinOf(1)},5,amazon.de\n`,
    /Line 2: has no title, and the product is new/,
  ],
];

test("an unusable file is refused with the reason and advice, and nothing is stored", async () => {
  for (const [name, content, problem, options] of REFUSED) {
    const { status, problem: actual, counts } = await importFile(name, content, options);
    assert.equal(status, "failed", `${name}: ${status}`);
    assert.match(actual as string, problem);
    assert.equal(counts.added + counts.changed, 0);
  }
  assert.deepEqual(await products(), {});
});

test("a rejected row names its product, whatever the column of the ASIN is called", async () => {
  const page = `https://www.amazon.com/dp/${asinOf(3)}`;
  for (const [header, cell] of [
    ["Product ASIN", asinOf(3)],
    ["Link", page],
  ]) {
    const { rejects } = await importFile("rows.csv", `${header},title,price\n${cell},Mat,abc\n${cell},Mat,5\n`);
    assert.deepEqual(
      rejects.map(({ line, asin }) => [line, asin]),
      [[2, asinOf(3)]],
      header,
    );
  }
});

test("a file that becomes shorter during the import fails", async () => {
  const path = write("rows.csv", `${HEADER}\n${ROW}\n${asinOf(2)},Rug,5,amazon.com\n`);
  const file = { path, size: 1_000, changedAt: new Date(0) };
  const run = await beginRun(imports.dependencies, "rows.csv", { seenAt: "2026-05-01T00:00:00Z" }, file);
  const ended = await runImport(imports.dependencies, run, await openInput(path));
  assert.deepEqual([ended.status, ended.counts.added], ["failed", 2]);
  assert.match(ended.problem as string, /rows\.csv became shorter during the import/);
});

test("a dry run names the columns that are not used", async () => {
  const plain = `asin,title,price,Seller name,marketplace\n${asinOf(1)},Mat,5,Acme,amazon.com\n`;
  const keepa = JSON.stringify([
    { asin: asinOf(1), title: "Mat", domainId: 1, lastUpdate: 7_000_000, csv: [], size: 3 },
  ]);
  const rank = [{ name: "Best Sellers Rank", value: "#29 in Electronics" }];
  const properties = JSON.stringify([
    { asin: asinOf(1), title: "Mat", additionalProperties: rank, details: [{ name: "Colour", value: "Red" }] },
  ]);
  for (const [name, content, unused] of [
    ["rows.csv", plain, ["Seller name"]],
    ["keepa.json", keepa, ["size"]],
    ["properties.json", properties, ["details"]],
  ] as const) {
    const preview = await imports.preview(write(name, content));
    assert.deepEqual([preview.usable, preview.unusedColumns], [1, unused], name);
  }
});

test("a dry run of a truncated file shows the rows before the error, and the error", async () => {
  const path = write("rows.json", `[{"asin":"${asinOf(1)}","title":"Mat","marketplace":"amazon.de"},{"asin":`);
  const preview = await previewImport(await openInput(path), { seenAt: "2026-05-01T00:00:00Z" }, { now: new Date() });
  assert.deepEqual([preview.usable, preview.first[0]?.asin], [1, asinOf(1)]);
  assert.match(preview.problem as string, /ends in the middle of its JSON/);
});

test("truncated JSON is stored up to its last complete record", async () => {
  const record = (n: number) => JSON.stringify({ asin: asinOf(n), title: `Mat ${n}`, marketplace: "amazon.de" });
  const json = await importFile("rows.json", `[${record(1)},${record(2)},${record(3).slice(0, 30)}`);
  assert.deepEqual([json.status, json.counts.added], ["failed", 2]);
  assert.match(json.problem as string, /rows\.json ends in the middle of its JSON, after record 2$/);
  const lines = await importFile("rows.jsonl", `${record(4)}\n${record(5).slice(0, 30)}\n${record(6)}\n`);
  assert.deepEqual([lines.status, lines.counts.added, lines.rejects[0]?.line], ["done", 2, 2]);
  assert.deepEqual(Object.keys(await products()), [1, 2, 4, 6].map(asinOf));
});

test("a text in another encoding is refused at its line, and read with the encoding option", async () => {
  const refused = await importFile("latin.csv", LATIN);
  assert.deepEqual([refused.status, refused.counts.added], ["failed", 1]);
  assert.match(refused.problem as string, /latin\.csv cannot be read: line 3 is not UTF-8: .*encoding=windows-1252/);
  const read = await importFile("latin.csv", LATIN, { encoding: "windows-1252" });
  assert.deepEqual([read.status, read.counts.added, read.counts.unchanged], ["done", 1, 1]);
  assert.equal((await products())[asinOf(2)].title, "Café cup");
});

/** An endless file: `start`, then one letter repeated. */
async function* endless(start: string, read: { bytes: number }): AsyncGenerator<Buffer> {
  yield Buffer.from(start);
  for (const piece = Buffer.alloc(65_536, "x"); ; read.bytes += piece.length) yield piece;
}

for (const [what, start, problem] of [
  ["header", "asin,title,", /its first line has no end/],
  ["line", `${HEADER}\n${ROW}\n${asinOf(2)},`, /line 3 is longer than 16 MB/],
  ["quote", `${HEADER}\n${ROW}\n${asinOf(2)},"`, /line 3 .*16 MB/],
  ["JSON line", `{"asin":"${asinOf(1)}","title":"Mat","marketplace":"de"}\n{"asin":"`, /line 2 is longer than 16 MB/],
  [
    "JSON record",
    `[{"asin":"${asinOf(1)}","title":"Mat","marketplace":"de"},{"asin":"`,
    /record 2 is longer than 16 MB/,
  ],
] as const) {
  test(`a ${what} without an end is refused at the limit`, async () => {
    const read = { bytes: 0 };
    const run = await importInput({ name: "endless", stream: Readable.from(endless(start, read)) });
    assert.equal(run.status, "failed");
    assert.match(run.problem as string, problem);
    assert.equal(run.counts.added, what === "header" ? 0 : 1, "the row before it is stored");
    assert.ok(read.bytes < 40 * 1024 * 1024, `${read.bytes} bytes were read`);
  });
}

test("concurrent imports of one file share a run until it is done", async () => {
  const path = write("rows.csv", `${HEADER}\n${ROW}\n`);
  const file = { path, size: 50, changedAt: new Date("2026-05-01T00:00:00Z") };
  const begin = () => beginRun(imports.dependencies, "rows.csv", { seenAt: "2026-05-01T00:00:00.000Z" }, file);
  const begun = await Promise.all([begin(), begin(), begin(), begin()]);
  const [first] = begun;
  assert.deepEqual(new Set(begun.map(({ id }) => id)), new Set([first?.id]));
  assert.equal((await runImport(imports.dependencies, first as ImportRun, await openInput(path))).status, "done");
  assert.notEqual((await begin()).id, first?.id);
});

/** The bytes of a file that arrive, and its end only much later. */
function halfOf(name: string, text: string): Input {
  const stream = new Readable({ read() {} });
  stream.push(text);
  setTimeout(() => stream.destroyed || stream.push(null), 10_000).unref();
  return { name, stream };
}

for (const [when, chunks, sent] of [
  ["before its header is complete", 0, "asin,tit"],
  ["in its first chunk", 0, manyRows(30, 1, 30)],
  ["while it reads up to its position", 1, manyRows(60, 1, 60)],
  ["in a later chunk", 1, manyRows(130, 1, 130)],
] as const) {
  test(`an import that is stopped ${when} stops at once, stores nothing, and continues`, async () => {
    const dependencies = { ...imports.dependencies, chunkRows: 100 };
    const content = manyRows(250, 1, 250);
    const path = write("rows.csv", content);
    const file = { path, size: content.length, changedAt: new Date(0) };
    const begin = () => beginRun(dependencies, "rows.csv", { seenAt: "2026-05-01T00:00:00Z" }, file);
    const run = async (input: Input, stop = new AbortController(), after = Number.POSITIVE_INFINITY) => {
      let left = after;
      const onProgress = () => void (left-- === 0 && stop.abort());
      return await runImport(dependencies, await begin(), input, { onProgress, signal: stop.signal, stoppedAs: "waiting" }); // biome-ignore format: a line
    };
    const before = chunks === 0 ? await begin() : await run(await openInput(path), undefined, chunks);
    const stop = new AbortController();
    const stopping = run(halfOf("rows.csv", sent), stop);
    await until("it reads", async () => (await dependencies.store.get(before.id)).status === "running");
    stop.abort();
    const stopped = await stopping;
    assert.deepEqual([stopped.status, stopped.problem, stopped.position], ["waiting", null, before.position]);
    const ended = await run(await openInput(path));
    assert.deepEqual([ended.id, ended.status, ended.counts.read], [before.id, "done", 250]);
  });
}

test("invalid rows and cells are rejected with their line and reason, and the others are stored", async () => {
  const rows: [row: string, reason: string | undefined][] = [
    [`${asinOf(1)},Mat,5.00,USD,amazon.com,2026-05-01`, undefined],
    [`${asinOf(2)},Mat,5.00,INR,amazon.com,2026-05-01`, "currency INR, but amazon.com sells in USD"],
    [`${asinOf(3)},Mat,€5.00,,amazon.com,2026-05-01`, 'price "€5.00" is in EUR, but amazon.com sells in USD'],
    [`${asinOf(4)},Mat,5.00,USD,amazon.com,2026-06-09`, 'seen_at "2026-06-09" is in the future'],
    [`${asinOf(5)},,5.00,USD,amazon.com,2026-05-01`, "has no title, and the product is new"],
    [`${asinOf(1)},,6.00,USD,amazon.com,2026-05-02`, undefined],
    [`,Mat,5.00,USD,amazon.com,2026-05-01`, "no ASIN in asin"],
    [`${asinOf(6)},Mat,cheap,USD,amazon.com,2026-05-01`, 'price "cheap" is not a number'],
    [`${asinOf(7)},Mat,5.00,USD,amazon.xyz,2026-05-01`, 'marketplace "amazon.xyz" is not a supported marketplace'],
    [`${asinOf(8)},Mat,5.00`, "has 3 cells, but the header has 6"],
  ];
  const header = "asin,title,price,currency,marketplace,seen_at";
  const run = await importFile("rows.csv", [header, ...rows.map(([row]) => row)].join("\n"));
  const expected = rows.flatMap(([, reason], i) => (reason === undefined ? [] : [{ line: i + 2, reason }]));
  assert.deepEqual(
    run.rejects.map(({ line, reason }) => ({ line, reason })),
    expected,
  );
  assert.deepEqual(run.counts, { read: 10, added: 2, changed: 1, unchanged: 0, rejected: 7 });
  assert.equal(run.rejectedCells, 1, "a product needs no price");
  const kept = run.rejects.find(({ column }) => column !== null);
  assert.deepEqual([kept?.asin, kept?.column, kept?.value], [asinOf(6), "price", '"cheap"']);
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

test("the same rows give the same products in every format, gzipped or not", async () => {
  const formats: [name: string, content: string | Buffer][] = [
    ["rows.csv", separated(",")],
    ["rows.tsv", separated("\t")],
    ["rows.json", JSON.stringify(RECORDS)],
    ["rows.jsonl", RECORDS.map((record) => JSON.stringify(record)).join("\n")],
    ["rows.parquet", parquetOf(COLUMNS, SAMPLE)],
    ["no-extension", `\uFEFF${separated(";")}`],
  ];
  const gzipped = formats
    .filter(([name]) => name !== "rows.parquet")
    .map(([name, content]): [string, Buffer] => [`${name}.gz`, gzipSync(content)]);
  const all: { products: Record<string, any>; history: any[] }[] = [];
  for (const [name, content] of [...formats, ...gzipped]) {
    await imports.empty();
    const { counts, problem } = await importFile(name, content);
    assert.deepEqual(counts, { read: 4, added: 3, changed: 1, unchanged: 0, rejected: 0 }, `${name}: ${problem}`);
    all.push({ products: await products(), history: await history(asinOf(1)) });
  }
  const [first] = all;
  assert.equal(first?.products[asinOf(1)].price_minor, 1799);
  assert.equal(first?.products[asinOf(2)].title, "Käsereibe – fein 🧀");
  assert.equal(first?.products[asinOf(3)].price_minor, 1280);
  assert.equal(first?.history.length, 1);
  for (const each of all) assert.deepEqual(each, first);
});

test("a rank that jumps to 1 is ignored unless it names its list", async () => {
  const series = (asin: string, category: string | undefined, more: object) => ({
    asin,
    category,
    label: "Contact lenses",
    domain: "de",
    data: [
      { date: "2026-05-19", bsr: 7338, price: 9.9, reviews: 5880 },
      { date: "2026-05-20", bsr: 1, price: 9.9, reviews: 5880, ...more },
      { date: "2026-05-21", bsr: 7101, price: 9.9, reviews: 5880 },
    ],
  });
  const rows = {
    series: [
      series(asinOf(1), undefined, {}),
      series(asinOf(2), "Drugstore", { bsr_category: "Coloured lenses" }),
      series(asinOf(3), undefined, { bsr_category: "Coloured lenses" }),
    ],
  };
  const run = await importFile("series.json", JSON.stringify(rows));
  assert.deepEqual([run.preset, run.counts.read, run.counts.rejected], ["rank-series", 9, 0]);
  const stored = await products();
  assert.deepEqual(
    [1, 2, 3].map((n) => [stored[asinOf(n)].bsr, stored[asinOf(n)].category]),
    [
      [7101, null],
      [7101, "Drugstore"],
      [7101, null], // one named list among unnamed ones is not the root
    ],
  );
  const ranks = async (asin: string) => (await history(asin)).map((row) => [row.bsr, row.bsr_category]);
  assert.deepEqual(await ranks(asinOf(1)), [[7338, null]]);
  for (const asin of [asinOf(2), asinOf(3)])
    assert.deepEqual(await ranks(asin), [
      [7338, null],
      [1, "Coloured lenses"],
    ]);
});

test("review counts may fall, and rows from the future are rejected", async () => {
  const rows = [
    `${asinOf(1)},Mat,5880,2026-05-01`,
    `${asinOf(1)},Mat,5715,2026-05-02`,
    `${asinOf(1)},Mat,9999,2027-01-01`,
    `${asinOf(2)},Rug,1,2026-06-02T00:00:00+09:00`, // the day has already begun in Japan
    `${asinOf(3)},Cup,1,2026-06-02`, // less than a day ahead of the clock
  ];
  const run = await importFile("rows.csv", ["asin,title,reviews,date", ...rows].join("\n"), {
    marketplace: "amazon.com",
  });
  assert.deepEqual(run.counts, { read: 5, added: 3, changed: 1, unchanged: 0, rejected: 1 });
  const stored = await products();
  assert.equal(stored[asinOf(1)].review_count, 5715);
  assert.deepEqual(
    (await history(asinOf(1))).map((row) => row.review_count),
    [5880],
  );
  assert.equal(stored[asinOf(3)].updated_at.toISOString(), "2026-06-01T12:00:00.000Z", "never later than now");
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

test("real exports are stored as their dry run predicted, and change nothing the second time", {
  skip: !FILES.every((file) => existsSync(file)),
}, async (t) => {
  const { importInput, preview, databaseUrl } = await openImports(t, new Date());
  for (const file of FILES) {
    const predicted = await preview(file);
    const first = await importInput(await openInput(file));
    assert.equal(first.status, "done", `${basename(file)}: ${first.problem}`);
    const { read, added, changed, unchanged, rejected } = first.counts;
    assert.deepEqual(
      [predicted.read, predicted.usable, predicted.rejected],
      [read, added + changed + unchanged, rejected],
      file,
    );
    assert.ok(added + changed > 0);
    const { products, history } = await storedIn(databaseUrl);
    const second = await importInput(await openInput(file));
    assert.deepEqual(second.counts, { read, added: 0, changed: 0, unchanged: read - rejected, rejected }, file);
    const after = await storedIn(databaseUrl);
    assert.deepEqual(after["products"], products, file);
    assert.deepEqual(after["history"], history, file);
  }
});
