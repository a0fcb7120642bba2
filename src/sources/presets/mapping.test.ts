import assert from "node:assert/strict";
import { test } from "node:test";
import { SetupError } from "../../base/errors.ts";
import type { Fields } from "../source.ts";
import { mapped, pairOf } from "./mapping.ts";
import type { Preset } from "./preset.ts";
import { presetNamed } from "./presets.ts";

const now = new Date("2026-09-01T12:00:00Z");

function seen(preset: Preset, fields: Fields) {
  const surroundings = { marketplace: "amazon.com", seenAt: now, now, context: undefined } as const;
  const [sighting] = preset.reader(Object.keys(fields))(fields, surroundings);
  assert.ok(sighting);
  return sighting.observation;
}

test("pairs alone read any table", () => {
  const row = { code: "B000002E1X", what: "Spatula", cost: { now: "$12.99" }, "a.b": 5, place: "#77 in Spatulas" };
  const pairs = ["asin=code", "title=what", "price=cost.now", "reviewCount=a.b", "bsr = place"].map(pairOf);
  const preset = mapped(undefined, pairs, Object.keys(row));
  const { asin, title, priceMinor, reviewCount, bsr, bsrCategory, brand } = seen(preset, row);
  assert.deepEqual(
    [asin, title, priceMinor, reviewCount, bsr, bsrCategory, brand],
    ["B000002E1X", "Spatula", 1299, 5, 77, "Spatulas", null],
  );
});

test("pairs over a preset take the place of its own columns, and the rest stays", () => {
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

test("an unknown field or column is told, with those that there are", () => {
  const told = (message: RegExp) => (error: unknown) => error instanceof SetupError && message.test(error.message);
  const columns = ["code", "cost"];
  assert.throws(
    () => mapped(undefined, [pairOf("weight=cost")], columns),
    told(/no field weight\. Fields: asin, .*seenAt/),
  );
  assert.throws(
    () => mapped(undefined, [pairOf("price=coast")], columns),
    told(/no column coast\. Columns: code, cost/),
  );
  assert.throws(() => mapped(undefined, [pairOf("price=coast.now")], columns), told(/no column coast\.now/));
  assert.throws(() => mapped(undefined, [pairOf("price=cost")], columns), told(/name the column of the ASIN/));
  assert.throws(() => mapped(presetNamed("rank-series"), [], columns), told(/can be named for rank-series/));
  for (const text of ["price", "=cost", "price="])
    assert.throws(() => pairOf(text), told(/is not a field and a column/));
});
