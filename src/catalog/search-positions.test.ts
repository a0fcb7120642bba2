import assert from "node:assert/strict";
import { test } from "node:test";
import { type FoundProduct, overallPositions } from "./search-positions.ts";

const found = (page: number | null, position: number, more: Partial<FoundProduct> = {}): FoundProduct => ({
  marketplace: "amazon.com",
  keyword: "yoga mat",
  asin: "B000000001",
  isSponsored: false,
  source: "bright-data",
  seenAt: new Date(0),
  page,
  position,
  ...more,
});

const positionsOf = (rows: FoundProduct[]) => overallPositions(rows).map(({ position }) => position);

test("positions on later pages count the results of the pages before, whatever their length", () => {
  assert.deepEqual(positionsOf([found(1, 16), found(2, 1), found(2, 22), found(3, 2)]), [16, 17, 38, 40]);
});

test("a page that is not among the rows counts as the longest one that is, or as a usual one", () => {
  assert.deepEqual(positionsOf([found(1, 16), found(3, 22), found(4, 1)]), [16, 86, 87]);
});

test("sponsored results, other keywords and overall positions do not shift a position", () => {
  const other = [found(1, 9, { isSponsored: true }), found(1, 40, { keyword: "mat" }), found(null, 70)];
  assert.deepEqual(
    positionsOf([found(1, 3), ...other, found(2, 1), found(2, 1, { isSponsored: true })]),
    [3, 9, 40, 70, 4, 10],
  );
});
