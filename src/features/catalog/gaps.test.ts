import assert from "node:assert/strict";
import { test } from "node:test";
import { ABSENT } from "./absent.ts";
import { gapsOf } from "./gaps.ts";
import type { HistoryPoint } from "./product.ts";

const at = (day: number) => new Date(Date.UTC(2026, 0, day));

function point(day: number, figures: Partial<HistoryPoint>): HistoryPoint {
  const nothing = {
    priceMinor: null,
    bsr: null,
    bsrCategory: null,
    reportedSales: null,
    reviewCount: null,
    rating: null,
  };
  return { marketplace: "amazon.com", asin: "B0SAMPLE01", ...nothing, ...figures, at: at(day) };
}

test("a gap lasts from the first point without a value to the next value", () => {
  const points = [
    point(1, { bsr: 500, priceMinor: 900 }),
    point(2, { absent: ABSENT.bsr }),
    point(3, { priceMinor: 950, absent: ABSENT.bsr }),
    point(4, { absent: ABSENT.priceMinor }),
    point(5, { bsr: 500, bsrCategory: "Lenses" }),
    point(6, { reviewCount: 3 }),
  ];
  assert.deepEqual(gapsOf(points), [
    { column: "price_minor", from: at(4), until: null, value: null, list: null },
    { column: "bsr", from: at(2), until: at(5), value: 500, list: "Lenses" },
  ]);
  assert.deepEqual(gapsOf(points.filter(({ absent = 0 }) => absent === 0)), []);
});
