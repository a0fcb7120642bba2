import assert from "node:assert/strict";
import { test } from "node:test";
import { SetupError } from "../../../platform/base/errors.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import { mapped, pairOf } from "./mapping.ts";
import type { Preset } from "./preset.ts";
import { presetNamed } from "./presets.ts";

const now = new Date("2026-09-01T12:00:00Z");

function seen(preset: Preset, fields: Fields) {
  const readingContext = { marketplace: "amazon.com", seenAt: now, now, context: undefined } as const;
  const [sighting] = preset.reader(Object.keys(fields))(fields, readingContext);
  assert.ok(sighting);
  return sighting.observation;
}

test("a mapping alone reads any table", () => {
  const row = { code: "B000002E1X", what: "Spatula", cost: { now: "$12.99" }, "a.b": 5, place: "#77 in Spatulas" };
  const pairs = ["asin=code", "title=what", "price=cost.now", "reviewCount=a.b", "bsr = place"].map(pairOf);
  const preset = mapped(undefined, pairs, Object.keys(row));
  const { asin, title, priceMinor, reviewCount, bsr, bsrCategory, brand } = seen(preset, row);
  assert.deepEqual(
    [asin, title, priceMinor, reviewCount, bsr, bsrCategory, brand],
    ["B000002E1X", "Spatula", 1299, 5, 77, "Spatulas", null],
  );
});

test("a mapping on top of a preset replaces its columns, and the others stay", () => {
  const row = {
    asin: "B000002E1X",
    title: "Spatula",
    final_price: 10,
    initial_price: "12",
    rating: "4.5",
    root_bs_rank: 9,
    root_bs_category: "Home",
    mine: 3,
  };
  const base = presetNamed("bright-data") as Preset;
  const preset = mapped(base, [pairOf("price=initial_price"), pairOf("BSR=mine")], Object.keys(row));
  const { priceMinor, rating, bsr, bsrCategory } = seen(preset, row);
  assert.deepEqual([priceMinor, rating, bsr, bsrCategory], [1200, 4.5, 3, null]);
  assert.deepEqual(
    preset.reads.filter(({ field }) => field === "price"),
    [{ field: "price", columns: ["initial_price"] }],
  );
});

test("an unknown field or column is refused with the list of valid ones", () => {
  const setupError = (message: RegExp) => (error: unknown) =>
    error instanceof SetupError && message.test(error.message);
  const columns = ["code", "cost"];
  assert.throws(
    () => mapped(undefined, [pairOf("colour=cost")], columns),
    setupError(/field colour does not exist\. Fields: asin, .*seenAt/),
  );
  assert.throws(
    () => mapped(undefined, [pairOf("price=coast")], columns),
    setupError(/column coast does not exist\. Columns: code, cost/),
  );
  assert.throws(
    () => mapped(undefined, [pairOf("price=coast.now")], columns),
    setupError(/column coast\.now does not exist/),
  );
  assert.throws(() => mapped(undefined, [pairOf("price=cost")], columns), setupError(/map a column to asin or to url/));
  assert.throws(() => mapped(presetNamed("rank-series"), [], columns), setupError(/cannot be mapped for rank-series/));
  for (const text of ["price", "=cost", "price="])
    assert.throws(() => pairOf(text), setupError(/is not a field and a column/));
});
