import assert from "node:assert/strict";
import { test } from "node:test";
import { measuresFrom, readSides, readWeight, withUnit } from "./measures.ts";
import { presetNamed } from "./presets.ts";

test("weights are read with their unit, and are unknown without one", () => {
  for (const [text, grams] of [
    ["450 Grams", 450],
    ["0.12 Kilograms", 120],
    ["1.2 pounds", 544],
    ["\u200e 16 oz", 454],
    ["1 pound 4 ounces", 567],
    ["1,5 kg", 1500],
    ["1.2", null],
    ["0 lb", null],
    ["light", null],
    ["", null],
  ] as const)
    assert.equal(readWeight(text), grams, text);
});

test("sides are read in any order and unit, longest first", () => {
  for (const [text, sides] of [
    ["25 x 20 x 5 Centimeters", [250, 200, 50]],
    ["8 x 3 x 25 cm; 140 g", [250, 80, 30]],
    ['10"D x 5"W x 2"H', [254, 127, 51]],
    ["10L x 5W x 2H inches", [254, 127, 51]],
    ["0.66 x 29.46 x 20.07 cm; 48.19 g", [295, 201, 7]],
    ["10 x 5 inches", null],
    ["10 x 5 x 2", null],
    ["0 x 5 x 2 cm", null],
  ] as const)
    assert.deepEqual(readSides(text), sides, text);
});

test("a unit in the name of a column counts for bare numbers", () => {
  const cell = (column: string, value: unknown) => ({ column, of: () => value });
  const cells = {
    weight: cell("Package: Weight (g)", "141"),
    length: cell("Package: Length (cm)", 10.4),
    width: cell("Package: Width (cm)", 5.5),
    height: cell("Package: Height (cm)", "35 mm"),
  };
  assert.deepEqual(measuresFrom(cells, {}, undefined), { weightG: 141, sidesMm: [104, 55, 35] });
  assert.equal(withUnit(cell("Weight", "2.5"), "lb").of({}, undefined), "2.5 lb");
});

const NOW = new Date("2026-03-01T00:00:00Z");
const row = (preset: string, fields: Record<string, unknown>) => {
  const reader = presetNamed(preset)?.reader(Object.keys(fields));
  const [sighting] = reader?.(fields, { marketplace: "amazon.com", seenAt: NOW, now: NOW, context: undefined }) ?? [];
  const { offerCount, weightG, sidesMm } = sighting?.observation ?? {};
  return { offerCount, weightG, sidesMm };
};

test("exports with measures and sellers are read", () => {
  const asin = "B000000001";
  assert.deepEqual(
    row("bright-data", {
      asin,
      number_of_sellers: 3,
      item_weight: "450 Grams",
      product_dimensions: "25 x 20 x 5 Centimeters",
    }),
    { offerCount: 3, weightG: 450, sidesMm: [250, 200, 50] },
  );
  assert.deepEqual(row("bright-data", { asin, item_weight: null, product_dimensions: "40 x 1 x 25 cm; 140 g" }), {
    offerCount: null,
    weightG: 140,
    sidesMm: [400, 250, 10],
  });
  assert.deepEqual(
    row("helium10-xray", {
      ASIN: asin,
      "Product Details": "Mat",
      "Active Sellers": "2",
      Weight: "1.5",
      Length: 10,
      Width: 5,
      Height: 2,
    }),
    { offerCount: 2, weightG: 680, sidesMm: [254, 127, 51] },
  );
  assert.deepEqual(
    row("rainforest", {
      asin,
      title: "Mat",
      specifications: [
        { name: "Item Weight", value: "8.8 ounces" },
        { name: "Package Dimensions", value: "6 x 5 x 2 inches" },
      ],
    }),
    { offerCount: undefined, weightG: 249, sidesMm: [152, 127, 51] },
  );
  assert.deepEqual(row("nichescope", { asin, title: "Mat", offerCount: 4, weight: 610 }), {
    offerCount: 4,
    weightG: 610,
    sidesMm: undefined,
  });
  const sides = { lengthMm: "300", widthMm: "200", heightMm: "15" };
  assert.deepEqual(row("nichescope", { asin, title: "Mat", ...sides }).sidesMm, [300, 200, 15]);
});
