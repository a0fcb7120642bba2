import assert from "node:assert/strict";
import { test } from "node:test";
import { changedThresholds, DEFAULT_THRESHOLDS, type ThresholdChanges } from "./tracked-product.ts";

const change = (changes: ThresholdChanges, marketplace: "amazon.com" | "amazon.co.jp" = "amazon.com") =>
  changedThresholds(DEFAULT_THRESHOLDS, changes, marketplace);

test("a change of some thresholds leaves the others unchanged", () => {
  assert.deepEqual(change({}), DEFAULT_THRESHOLDS);
  assert.deepEqual(change({ price: { by: 2.5, unit: "amount" }, reviews: { by: 10 } }), {
    price: { by: 2.5, unit: "amount", direction: "any" },
    bsr: DEFAULT_THRESHOLDS.bsr,
    reviews: { by: 10 },
  });
  assert.deepEqual(change({ bsr: { direction: "worse" } }).bsr, { by: 20, unit: "percent", direction: "worse" });
});

test("a new unit requires a new number", () => {
  assert.throws(() => change({ price: { unit: "amount" } }), /thresholds\.price\.by is required with the unit amount/);
  assert.throws(() => change({ bsr: { unit: "places" } }), /thresholds\.bsr\.by is required with the unit places/);
  assert.equal(change({ bsr: { unit: "percent" } }).bsr.by, 20);
});

test("thresholds are limited in size and precision by their unit", () => {
  const refused: [ThresholdChanges, RegExp][] = [
    [{ price: { by: 1_000.01 } }, /thresholds\.price\.by must be a number with at most 2 decimals from 0 to 1,000/],
    [{ price: { by: 0.001 } }, /thresholds\.price\.by/],
    [{ price: { by: 1.005, unit: "amount" } }, /thresholds\.price\.by/],
    [{ bsr: { by: 1.5, unit: "places" } }, /thresholds\.bsr\.by must be a whole number from 0 to 10,000,000/],
    [{ bsr: { by: 10_000_001, unit: "places" } }, /thresholds\.bsr\.by/],
  ];
  for (const [changes, message] of refused) assert.throws(() => change(changes), message);
  assert.throws(() => change({ price: { by: 0.5, unit: "amount" } }, "amazon.co.jp"), /a whole number/);
  assert.equal(change({ price: { by: 0.07, unit: "amount" } }).price.by, 0.07);
});
