import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { gzipSync } from "node:zlib";
import { calibrate, saveCurves } from "./calibrate.ts";
import { readCalibrationFile } from "./calibration-file.ts";
import { findColumns, marketplaceOf, parseRow } from "./calibration-row.ts";
import { createCurves } from "./curve-lookup.ts";
import { estimateSales } from "./sales-estimate.ts";

/** An invented category in which rank 100 sells 500 a month and ten times the rank a fifth of that. */
function inventedLines(count: number, row: (rank: number, units: number, i: number) => string): string[] {
  return Array.from({ length: count }, (_, i) => {
    const rank = Math.round(10 ** (2 + (3 * i) / count));
    const scatter = [0.7, 1, 1.3, 0.9, 1.1][i % 5] as number;
    return row(rank, Math.max(1, Math.round(500 * (rank / 100) ** -0.7 * scatter)), i);
  });
}

function fileOf(t: TestContext, content: string | Buffer, name = "rows.csv"): string {
  const folder = mkdtempSync(join(tmpdir(), "calibrate-"));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

const HEADER = "marketplace,category,rank,monthly_units";
const GOOD = [HEADER, ...inventedLines(60, (rank, units) => `amazon.de,Spielzeug,${rank},${units}`)].join("\n");

test("the curves of a file estimate the sales of its rows", async (t) => {
  const { curves, rowsRead, rowsUsed, ignored } = await calibrate(readCalibrationFile(fileOf(t, GOOD)));
  assert.deepEqual([rowsRead, rowsUsed, ignored], [60, 60, []]);
  assert.deepEqual(
    curves.map(({ marketplace, category, rows }) => [marketplace, category, rows]),
    [
      ["amazon.de", "", 60],
      ["amazon.de", "toys", 60],
    ],
  );
  const nothing = { bsrCategory: null, meanRank: null, reportedSales: null };
  const product = { marketplace: "amazon.de" as const, category: "Toys & Games", bsr: 1_000, ...nothing };
  const estimate = estimateSales(product, createCurves(curves));
  assert.equal(estimate?.source, "rank");
  assert.ok(estimate && Math.abs(Math.log10(estimate.units / 100)) < 0.1, JSON.stringify(estimate));
});

test("columns are found by the names that such files use", () => {
  const cases: [string[], object][] = [
    [["Country", "Category", "BSR", "Units"], { marketplace: "Country", rank: "BSR", units: "Units", days: 30 }],
    [["domain", "rank", "Monthly Sales"], { units: "Monthly Sales", days: 30, category: undefined }],
    [["country", "rank", "units_7d"], { units: "units_7d", days: 7 }],
    [["country", "category_code", "rank", "units_sold", "duration", "asin"], { days: "duration", product: "asin" }],
    [["domain", "root_bs_category", "root_bs_rank", "bought_past_month"], { areFloors: true, days: 30 }],
    [["marketplace", "salesRank", "monthlySold"], { rank: "salesRank", units: "monthlySold", areFloors: true }],
  ];
  for (const [header, expected] of cases) {
    const columns = findColumns(header) as Record<string, unknown>;
    for (const [name, value] of Object.entries(expected)) assert.equal(columns[name], value, `${header}: ${name}`);
  }
  assert.match(JSON.stringify(findColumns(["rank", "units"])), /missing.*the marketplace/);
});

test("marketplaces are found by domain, URL and country code", () => {
  const cases = {
    "amazon.com": ["us", "US", "www.amazon.com", "https://www.amazon.com/", "amazon.com"],
    "amazon.co.uk": ["uk", "gb", "amazon.co.uk"],
    "amazon.com.mx": ["mx"],
    "amazon.co.jp": ["jp", "https://amazon.co.jp/dp/B000000000"],
    "amazon.de": ["de"],
  };
  for (const [domain, names] of Object.entries(cases))
    for (const name of names) assert.equal(marketplaceOf(name), domain, name);
  for (const name of ["", "xx", "ebay.com", "constructor"]) assert.equal(marketplaceOf(name), undefined, name);
});

test("units are converted to 30 days, and a reported minimum to the middle of its bucket", () => {
  const weekly = findColumns(["country", "rank", "units_sold", "duration"]);
  const badge = findColumns(["country", "rank", "bought_past_month"]);
  assert.ok("rank" in weekly && "rank" in badge);
  const read = (values: Record<string, string>, columns = weekly) => parseRow(values, columns) as { units: number };
  assert.equal(read({ country: "fr", rank: "17.5", units_sold: "14", duration: "7" }).units, 60);
  assert.equal(read({ country: "fr", rank: "1,234", units_sold: "1,000", duration: "30" }).units, 1_000);
  assert.equal(read({ country: "fr", rank: "9", units_sold: "0", duration: "30" }).units, 0.5);
  assert.equal(Math.round(read({ country: "us", rank: "9", bought_past_month: "1K+" }, badge).units), 1_414);
});

test("unusable rows are counted by problem, with the first line of each", async (t) => {
  const bad = [
    "amazon.de,Spielzeug,,5",
    "amazon.xy,Toys,5,5",
    "amazon.de,Toys,0.5,5",
    "amazon.de,Toys,7,many",
    "amazon.de",
  ];
  const { ignored, rowsUsed } = await calibrate(readCalibrationFile(fileOf(t, [GOOD, ...bad].join("\n"))));
  assert.equal(rowsUsed, 60);
  assert.deepEqual(ignored, [
    { problem: "rank is empty", rows: 1, firstLine: 62 },
    { problem: "marketplace is not a known marketplace", rows: 1, firstLine: 63 },
    { problem: "rank is not a rank of 1 or more", rows: 1, firstLine: 64 },
    { problem: "monthly_units is not a number of units", rows: 1, firstLine: 65 },
    { problem: "has 1 cell, but the header has 4", rows: 1, firstLine: 66 },
  ]);
});

test("categories and marketplaces with too few rows are reported", async () => {
  const lines = (marketplace: string, category: string, count: number) =>
    inventedLines(count, (rank, units) => `${marketplace},${category},${rank},${units}`);
  const all = [...lines("de", "Toys", 40), ...lines("de", "Baby", 29), ...lines("fr", "Baby", 10)];
  const records = all.map((text, i) => {
    const [marketplace = "", category = "", rank = "", monthly_units = ""] = text.split(",");
    return { line: i + 2, values: { marketplace, category, rank, monthly_units } };
  });
  const { small, ignored, curves, rowsUsed } = await calibrate(records);
  assert.deepEqual(small, [{ marketplace: "amazon.de", category: "baby", rows: 29 }]);
  assert.deepEqual(ignored, [{ problem: "amazon.fr has fewer than 30 rows", rows: 10, firstLine: 71 }]);
  assert.deepEqual([curves.length, rowsUsed], [2, 69]);
});

test("files may be separated by comma, semicolon or tab, gzipped, quoted, and start with a byte order mark", async (t) => {
  const quoted = GOOD.replaceAll("Spielzeug", '"Clothing, Shoes & Jewelry"');
  const unquoted = GOOD.replaceAll(",", "\t").replaceAll("Spielzeug", "Clothing, Shoes & Jewelry");
  for (const content of [quoted, `\uFEFF${quoted}`, unquoted, GOOD.replaceAll(",", ";"), gzipSync(quoted)]) {
    const { rowsUsed, curves } = await calibrate(readCalibrationFile(fileOf(t, content)));
    assert.deepEqual([rowsUsed, curves.length], [60, 2], String(content).slice(0, 60));
  }
});

test("an unusable file is refused with the reason", async (t) => {
  const cases: [string | Buffer, RegExp][] = [
    ["", /is empty/],
    [HEADER, /no rows/],
    ["a,b\n1,2", /header \(a, b\) has no column for the marketplace .* or for the rank .* or for the sales/s],
    [`${HEADER}\namazon.de,Toys,x,1`, /None of the 1 rows can be used:\n {2}rank is not a rank.*line 2/],
    [gzipSync(GOOD).subarray(0, 100), /ends in the middle of its compressed data/],
    [`${HEADER}\namazon.de,"${"x".repeat(100)}`, /the quote on line 2 is not closed/],
  ];
  for (const [content, message] of cases)
    await assert.rejects(calibrate(readCalibrationFile(fileOf(t, content))), { message });
  const missing = calibrate(readCalibrationFile("/nowhere/rows.csv"));
  await assert.rejects(missing, { message: "/nowhere/rows.csv does not exist" });
});

test("a long file reports its progress and is sampled", async () => {
  const progress: number[] = [];
  function* records() {
    for (let i = 0; i < 101_000; i++) {
      const rank = 10 + (i % 100_000);
      yield { line: i + 2, values: { country: "de", rank: String(rank), units: String(1 + Math.round(1e5 / rank)) } };
    }
  }
  const { curves, rowsUsed } = await calibrate(records(), (rows) => progress.push(rows));
  assert.deepEqual(progress, [100_000]);
  assert.equal(rowsUsed, 101_000);
  assert.equal(curves[0]?.rows, 101_000);
});

test("saved curves replace those of their marketplaces, whose products are then indexed again", async (t) => {
  const done: unknown[] = [];
  const now = new Date("2026-03-01T00:00:00Z");
  const calibration = await calibrate(readCalibrationFile(fileOf(t, GOOD)));
  await saveCurves(calibration, {
    store: {
      listCurves: async () => [],
      replaceCurves: async (curves, at) => void done.push(["replaced", curves.length, at]),
      listUntouched: async () => ["amazon.de"],
    },
    touchMarketplace: async (marketplace) => void done.push(["touched", marketplace]),
    clock: { now: () => now },
  });
  assert.deepEqual(done, [
    ["replaced", 2, now],
    ["touched", "amazon.de"],
  ]);
});
