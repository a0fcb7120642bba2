import assert from "node:assert/strict";
import { test } from "node:test";
import { decimalIn } from "../../../platform/tables/cells/file-decimal.ts";
import { chooseDecimals } from "./decimal-marks.ts";

test("a number shows its decimal separator, unless it has one separator and three digits after it", () => {
  const cases: [string, ReturnType<typeof decimalIn>][] = [
    ["9,99", "comma"],
    ["1.250,5", "comma"],
    ["1.234.567", "comma"],
    ["0,125", "comma"],
    ["1234,567", "comma"],
    ["1 299,00 €", "comma"],
    ["4,3 von 5 Sternen", "comma"],
    ["9.99", "point"],
    ["$1,234.50", "point"],
    ["12,34,567", "point"],
    ["0.125", "point"],
    ["1.250", "ambiguous"],
    ["€ 12,250", "ambiguous"],
    ["899", undefined],
    ["n/a", undefined],
  ];
  for (const [text, decimal] of cases) assert.equal(decimalIn(text), decimal, text);
});

const cells = {
  price: { column: "Preis", of: (fields: Record<string, unknown>) => fields["Preis"] },
  rating: { column: "Sterne", of: (fields: Record<string, unknown>) => fields["Sterne"] },
};
const rows = (column: string, ...values: unknown[]) =>
  values.map((value, i) => ({ line: i + 2, fields: { [column]: value } }));

test("the cells of a column decide together, and not when they contradict each other", () => {
  const priceOf = (...values: unknown[]) => chooseDecimals(rows("Preis", ...values), cells, undefined).decimals.price;
  assert.equal(priceOf("9,99", "1.250"), "comma");
  assert.equal(priceOf("9.99", "1.250"), "point");
  assert.equal(priceOf("1.250", "899"), undefined);
  assert.equal(priceOf("9,99", "9.99", "1.250"), undefined);
  assert.equal(priceOf(9.99, "1.250"), undefined, "a number of JSON says nothing about text");
});

test("a comma in another column holds for prices that do not tell, a point does not", () => {
  const withStars = (stars: string) => [...rows("Preis", "1.250", "899"), ...rows("Sterne", stars)];
  assert.deepEqual(chooseDecimals(withStars("4,5"), cells, undefined), {
    decimals: { price: "comma", rating: "comma" },
    ambiguous: ["price"],
  });
  const contradicting = [...rows("Preis", "9,99", "9.99"), ...rows("Sterne", "4,5")];
  assert.equal(chooseDecimals(contradicting, cells, undefined).decimals.price, undefined);
  assert.equal(chooseDecimals(withStars("4.5"), cells, undefined).decimals.price, undefined);
});

test("the operator's choice holds for every column", () => {
  const { decimals, ambiguous } = chooseDecimals(rows("Preis", "9.99", "1.250"), cells, "comma");
  assert.deepEqual([decimals.price, decimals.reviewCount, ambiguous], ["comma", "comma", []]);
});
