import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { ListMetric } from "../alert.ts";
import { type ComparedProduct, listFigure } from "./list-figure.ts";
import { type Estimate, marketShare, type Part, productShares } from "./market-share.ts";
import { pricePosition } from "./price-position.ts";

const estimate = fc
  .tuple(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(1_000_000))
  .map((values) => values.sort((a, b) => a - b))
  .chain(([low = 0, value = 0, high = 0]) =>
    fc.constantFrom<Estimate["source"]>("reported", "rank", "rank_any_category").map((source) => ({
      ...{ value, low, high },
      source,
    })),
  );
const part: fc.Arbitrary<Part> = fc.record({ isMine: fc.boolean(), estimate: fc.option(estimate) });
const parts = fc.array(part, { maxLength: 20 });
const isNear = (a: number, b: number) => Math.abs(a - b) < 1e-6;
const of = (isMine: boolean, value: number): Part => ({
  isMine,
  estimate: { value, low: value / 2, high: value * 2, source: "rank" },
});
const unknown = (isMine: boolean): Part => ({ isMine, estimate: null });

test("the share is the part of my products in the known total, with the bounds of the ranges", () => {
  assert.deepEqual(marketShare([of(true, 300), of(false, 500), of(false, 200), unknown(false)]), {
    ...{ share: 30, mine: 300, rivals: 700, known: 3, unknown: 1 },
    low: (100 * 150) / (150 + 1_400),
    high: (100 * 600) / (600 + 350),
    sources: { reported: 0, rank: 3, rank_any_category: 0 },
  });
});

test("a share needs a known product on both sides; what is unknown is never zero", () => {
  for (const given of [[], [of(true, 5)], [of(false, 5)], [of(true, 5), unknown(false)], [unknown(true), of(false, 5)]])
    assert.deepEqual([marketShare(given).share, marketShare(given).low, marketShare(given).high], [null, null, null]);
  assert.equal(marketShare([unknown(true), of(false, 5)]).mine, null);
  assert.equal(marketShare([of(true, 0), of(false, 5)]).share, 0, "a known zero counts");
  assert.equal(marketShare([of(true, 0), of(false, 0)]).share, null, "nothing is sold");
});

test("shares of the known products add up to 100 %, mine to the share of the list", () => {
  fc.assert(
    fc.property(parts, (given) => {
      const shares = productShares(given);
      const { share, low, high, known, unknown, sources } = marketShare(given);
      assert.equal(known + unknown, given.length);
      assert.equal(sources.reported + sources.rank + sources.rank_any_category, known);
      for (const [i, { estimate }] of given.entries()) if (estimate === null) assert.equal(shares[i], null);
      if (share === null) return assert.ok(shares.every((each) => each === null));
      const sum = (isCounted: (index: number) => boolean) =>
        shares.reduce<number>((total, each, i) => total + (isCounted(i) ? (each ?? 0) : 0), 0);
      assert.ok(
        isNear(
          sum(() => true),
          100,
        ),
      );
      assert.ok(
        isNear(
          sum((i) => given[i]?.isMine === true),
          share,
        ),
      );
      assert.ok((low as number) <= share + 1e-9 && share <= (high as number) + 1e-9, `${low} ${share} ${high}`);
    }),
  );
});

test("an unknown product changes no share, and the order does not matter", () => {
  fc.assert(
    fc.property(parts, fc.boolean(), (given, isMine) => {
      const { share, low, high } = marketShare(given);
      const longer = marketShare([...given, unknown(isMine)]);
      assert.deepEqual([longer.share, longer.low, longer.high], [share, low, high]);
      assert.deepEqual(marketShare([...given].reverse()), marketShare(given));
    }),
  );
});

test("the price position counts the cheaper rivals and compares with their median", () => {
  const table: [number | null, (number | null)[], unknown][] = [
    [20, [10, 30], { rank: 2, of: 3, median: 20, percentOfMedian: 100 }],
    [18, [10, 20, null, 30], { rank: 2, of: 4, median: 20, percentOfMedian: 90 }],
    [10, [10, 10], { rank: 1, of: 3, median: 10, percentOfMedian: 100 }],
    [5, [0], { rank: 2, of: 2, median: 0, percentOfMedian: null }],
    [null, [10], null],
    [10, [null], null],
    [10, [], null],
  ];
  for (const [price, rivals, expected] of table) assert.deepEqual(pricePosition(price, rivals), expected);
});

test("the price rank is between 1 and the number of prices, and a lower price never has a worse one", () => {
  const price = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(price, price, fc.array(price, { minLength: 1, maxLength: 20 }), (a, b, rivals) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map((own) => pricePosition(own, rivals));
      assert.ok(low && high && low.rank >= 1 && high.rank <= high.of && low.rank <= high.rank);
      assert.equal(low.of, rivals.length + 1);
      const below = rivals.filter((each) => each < low.median).length;
      assert.ok(below <= rivals.length / 2 && low.median >= Math.min(...rivals) && low.median <= Math.max(...rivals));
    }),
  );
});

test("the value of an alert names the products that count, whatever their figures and order", () => {
  const product = (asin: string, isMine: boolean, price: number | null, sold: number | null): ComparedProduct => {
    const units = sold === null ? null : { value: sold, low: sold, high: sold, source: "reported" as const };
    return {
      asin,
      isMine,
      price,
      units,
      revenue: units && price !== null ? { ...units, value: sold as number } : null,
    };
  };
  const products = [product("A", true, 20, 100), product("B", false, 10, 200), product("C", false, 30, null)];
  const figure = (metric: ListMetric, given = products) => listFigure(metric, "A", given);
  assert.equal(figure("unitShare")?.value, 33.33);
  assert.equal(figure("priceRank")?.value, 2);
  assert.equal(figure("pricePercentOfMedian")?.value, 100);
  const sold = products.map((each) => ({ ...each, units: each.units && { ...each.units, value: 7 } }));
  assert.equal(figure("unitShare", sold.reverse())?.list, figure("unitShare")?.list);
  const known = products.map((each) => (each.asin === "C" ? product("C", false, 30, 5) : each));
  assert.notEqual(figure("unitShare", known)?.list, figure("unitShare")?.list);
  assert.equal(figure("priceRank", known)?.list, figure("priceRank")?.list, "the same prices are compared");
  assert.equal(listFigure("priceRank", "B", products), null, "a rival has no position");
});
