/** Any row is either rejected with a reason or fits the database. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { anyText, anyUrl } from "../../../../test/support/any-text.ts";
import { readText } from "../../../platform/tables/cells/texts.ts";
import { openInput } from "../../../platform/tables/open-input.ts";
import { openTable } from "../../../platform/tables/open-table.ts";
import { type Fields, RowProblem } from "../../../platform/tables/row.ts";
import { MARKETPLACES } from "../../catalog/marketplace.ts";
import type { Figures, Sighting } from "../../catalog/product.ts";
import { mapped } from "./mapping.ts";
import { FIELDS, type Preset } from "./preset.ts";
import { findPreset, PRESETS } from "./presets.ts";

const now = new Date("2026-09-01T12:00:00Z");
const readingContext = { marketplace: "amazon.com", seenAt: now, now, context: undefined } as const;
const LARGEST = 2_147_483_647;

function assertFits({ observation, history }: Sighting): void {
  const { marketplace, asin, parentAsin, title, brand, category, imageUrl, meanRank, seenAt } = observation;
  assert.ok(marketplace in MARKETPLACES);
  assert.match(asin, /^[A-Z\d]{10}$/);
  assert.ok(parentAsin === null || (/^[A-Z\d]{10}$/.test(parentAsin) && parentAsin !== asin));
  for (const text of [title, brand, category, imageUrl, observation.bsrCategory])
    assert.ok(text === null || (text !== "" && text.length <= 2000 && text.isWellFormed() && !text.includes("\0")));
  assert.ok(meanRank === null || meanRank > 0);
  assert.match(observation.firstAvailable ?? "2026-01-01", /^(199[5-9]|20[0-2]\d)-[01]\d-[0-3]\d$/);
  for (const figures of [observation, ...history]) assertFiguresFit(figures);
  for (const at of [seenAt, ...history.map((point) => point.at)])
    assert.ok(at.getTime() <= now.getTime() && at.getTime() >= Date.UTC(1995, 0));
}

function assertFiguresFit({ priceMinor, bsr, bsrCategory, reportedSales, reviewCount, rating }: Figures): void {
  const isWhole = (figure: number | null, least: number) =>
    figure === null || (Number.isInteger(figure) && figure >= least && figure <= LARGEST);
  assert.ok(isWhole(priceMinor, 0) && isWhole(bsr, 1) && isWhole(reportedSales, 0) && isWhole(reviewCount, 0));
  assert.ok(rating === null || (rating >= 1 && rating <= 5 && Math.round(rating * 10) / 10 === rating));
  assert.ok(bsr !== null || bsrCategory === null);
}

function countRows(preset: Preset, columns: string[], rows: readonly Fields[]) {
  const reader = preset.reader(columns);
  const reasons: string[] = [];
  let sightings = 0;
  for (const row of rows) {
    try {
      for (const sighting of reader(row, readingContext)) {
        assertFits(sighting);
        sightings++;
      }
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      reasons.push(error.message);
    }
  }
  return { sightings, reasons };
}

const odd = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("B000002E1X", "$1,234.56", "1.234,56 €", "4.5 out of 5", "#1 in A", "2026-08-19", "2K+"),
  },
  anyText({ maxLength: 30 }),
  fc.stringMatching(/^[-$€#]?[\d.,eK+ -]{1,14}$/),
  fc.double(),
  fc.integer(),
  fc.bigInt(),
  fc.boolean(),
  fc.date({ noInvalidDate: false }),
  fc.constantFrom(null, undefined, Number.NaN, -1, 0, 2 ** 31, 1e300),
  fc.jsonValue({ maxDepth: 2 }),
  anyUrl,
);

/** Nests a value under the path of a column. */
const nested = (path: string, value: unknown): Fields =>
  path.split(".").reduceRight<unknown>((inner, step) => ({ [step]: inner }), value) as Fields;

for (const preset of PRESETS.filter(({ cells }) => cells !== undefined))
  test(`with any values in the columns of ${preset.name}, a row fits the database or is rejected`, () => {
    const columns = preset.reads.flatMap((read) => read.columns);
    const key = Object.fromEntries(
      columns.filter((column) => /asin$/i.test(column)).map((column) => [column, "B000002E1X"]),
    );
    const wrong = fc.array(fc.tuple(fc.constantFrom(...columns), odd), { minLength: 1, maxLength: 3 });
    let sightings = 0;
    let refused = 0;
    fc.assert(
      fc.property(wrong, (cells) => {
        const row = Object.assign({}, key, ...cells.map(([column, value]) => nested(column, value)));
        const counted = countRows(preset, Object.keys(row), [row]);
        sightings += counted.sightings;
        refused += counted.reasons.length;
      }),
      { numRuns: 200 },
    );
    assert.ok(sightings > 15 && refused > 15, `${sightings} taken, ${refused} refused`);
  });

test("the days of a series fit the database, or the series is rejected", () => {
  const series = PRESETS.find(({ name }) => name === "rank-series") as Preset;
  const often = (good: fc.Arbitrary<unknown>) => fc.oneof(good, odd);
  const day = fc.record(
    {
      date: fc.constantFrom("2026-08-19", "2026-08-20", "2026-08-21T10:00:00"),
      bsr: often(fc.integer({ min: 1, max: 99_999 })),
      price: often(fc.constantFrom(9.9, "24,99")),
    },
    { requiredKeys: ["date"] },
  );
  let sightings = 0;
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 3 }), (data) => {
      sightings += countRows(series, ["asin", "data"], [{ asin: "B000002E1X", data }]).sightings;
    }),
    { numRuns: 300 },
  );
  assert.ok(sightings > 5, "some series must have been taken");
});

test("with any field mapped to odd values, a row fits the database or is rejected", () => {
  const figures = FIELDS.filter((field) => field !== "asin");
  fc.assert(
    fc.property(fc.constantFrom(...figures), odd, (field, value) => {
      const preset = mapped(
        undefined,
        [
          { field: "asin", column: "a" },
          { field, column: "b" },
        ],
        ["a", "b"],
      );
      countRows(preset, ["a", "b"], [{ a: "B000002E1X", b: value }]);
    }),
    { numRuns: 1_000 },
  );
});

const REAL = join(import.meta.dirname, "..", "..", "..", "..", "..", "shared", "data");

/** Real files, which are tested where they are present. */
const FILES: { file: string; preset: string; rows: number; days?: number }[] = [
  { file: "brightdata_amazon_by_keyword_raw.json.gz", preset: "bright-data", rows: 367 },
  { file: "brightdata_amazon_serp_rows_raw.json.gz", preset: "bright-data", rows: 535 },
  { file: "mominurr_amazon_bestsellers_raw.csv.gz", preset: "plain", rows: 600 },
  { file: "keepa_product_full_B0D8W1YVBX.json.gz", preset: "keepa-api", rows: 1 },
  { file: "bsr_daily_linsenfinder_good.json.gz", preset: "rank-series", rows: 18, days: 72 },
  { file: "bsr_daily_linsenfinder_category_switch_bug.json.gz", preset: "rank-series", rows: 18, days: 36 },
];

async function readReal(file: string): Promise<{ preset: Preset; columns: string[]; rows: Fields[] }> {
  const table = await openTable(await openInput(join(REAL, file)));
  const rows = (await Array.fromAsync(table.rows())).flat().map((row) => ("fields" in row ? row.fields : {}));
  return { preset: findPreset(table.columns) as Preset, columns: table.columns, rows };
}

for (const { file, preset, rows, days = rows } of FILES)
  test(`every row of ${file} is read`, { skip: !existsSync(join(REAL, file)) }, async () => {
    const real = await readReal(file);
    assert.equal(real.preset.name, preset);
    const { sightings, reasons } = countRows(real.preset, real.columns, real.rows);
    assert.deepEqual({ rows: real.rows.length, sightings, reasons }, { rows, sightings: days, reasons: [] });
  });

const SEARCH_ROWS = "brightdata_amazon_serp_rows_raw.json.gz";
test("no title of the real search rows stays repeated", { skip: !existsSync(join(REAL, SEARCH_ROWS)) }, async () => {
  const { preset, columns, rows } = await readReal(SEARCH_ROWS);
  const read = preset.reader(columns);
  for (const row of rows) {
    const title = read(row, readingContext)[0]?.observation.title as string;
    assert.ok(readText(row["name"], 10_000)?.startsWith(`${title} ${title}`), title);
  }
});

test("every real search row has its place", { skip: !existsSync(join(REAL, SEARCH_ROWS)) }, async () => {
  const { preset, columns, rows } = await readReal(SEARCH_ROWS);
  const read = preset.reader(columns);
  const found = rows.flatMap((row) => read(row, readingContext)[0]?.found ?? []);
  assert.equal(found.length, 535);
  assert.equal(found.filter(({ isSponsored }) => isSponsored).length, 21);
  const first = { keyword: "X-box", position: 1, page: 1, isSponsored: false, isAmongBoth: true };
  assert.deepEqual(found[0], first);
});
