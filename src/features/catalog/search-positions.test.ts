import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
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
  isAmongBoth: true,
  ...more,
});

const positionsOf = (rows: FoundProduct[]) => overallPositions(rows).map(({ position }) => position);

test("positions on later pages count the results of the pages before, whatever their length", () => {
  assert.deepEqual(positionsOf([found(1, 16), found(2, 1), found(2, 22), found(3, 2)]), [16, 17, 38, 40]);
});

test("a page that is not among the rows counts as the longest one that is, or as a usual one", () => {
  assert.deepEqual(positionsOf([found(1, 16), found(3, 22), found(4, 1)]), [16, 86, 87]);
});

const ad = (page: number | null, position: number) => found(page, position, { isSponsored: true });

test("an organic position counts organic results only, and a sponsored one sponsored results, through all pages", () => {
  const first = [found(1, 1), ad(1, 2), found(1, 3), found(1, 4), ad(1, 5)];
  const second = [ad(2, 1), found(2, 2), ad(2, 3)];
  assert.deepEqual(positionsOf([...first, ...second]), [1, 1, 2, 3, 2, 3, 4, 4]);
  const fourThenAd = [found(1, 1), found(1, 2), found(1, 3), found(1, 4), ad(1, 5), found(2, 1)];
  assert.deepEqual(positionsOf(fourThenAd), [1, 2, 3, 4, 1, 5]);
});

test("positions without a page are converted, and those that count one kind are kept", () => {
  assert.deepEqual(positionsOf([ad(null, 1), found(null, 2), ad(null, 3), found(null, 60)]), [1, 1, 2, 58]);
  const ofKind = { isAmongBoth: false };
  assert.deepEqual(
    positionsOf([
      ad(null, 1),
      found(null, 3, ofKind),
      found(null, 2, { ...ofKind, isSponsored: true }),
      found(null, 4),
    ]),
    [1, 3, 2, 3],
  );
});

test("other keywords, and the same search an hour later, do not shift a position", () => {
  const later = { seenAt: new Date(3_600_000) };
  const rows = [
    found(1, 3),
    found(1, 40, { keyword: "mat" }),
    found(2, 1),
    found(1, 1, { ...later, isSponsored: true }),
    found(1, 2, later),
    found(2, 1, later),
  ];
  assert.deepEqual(positionsOf(rows), [3, 40, 4, 1, 1, 2]);
});

/** Each page as the kinds of its results in order; true is sponsored. */
const pages = fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 5 });

test("the results of each kind have the positions 1, 2, 3… in the order of the pages", () => {
  fc.assert(
    fc.property(pages, fc.integer(), (kinds, seed) => {
      const rows = kinds.flatMap((page, i) => page.map((isSponsored, j) => found(i + 1, j + 1, { isSponsored })));
      const shuffled = rows.toSorted(
        (a, b) => ((a.position * 31 + (a.page ?? 0)) ^ seed) - ((b.position * 31 + (b.page ?? 0)) ^ seed),
      );
      const converted = new Map(overallPositions(shuffled).map((each, i) => [shuffled[i], each.position]));
      for (const kind of [true, false]) {
        const positions = rows.filter(({ isSponsored }) => isSponsored === kind).map((row) => converted.get(row));
        assert.deepEqual(
          positions,
          positions.map((_, i) => i + 1),
        );
      }
    }),
  );
});
