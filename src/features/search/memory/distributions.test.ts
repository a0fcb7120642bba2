import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { engineOf, product } from "../../../../test/support/memory-index.ts";
import type { Product } from "../../catalog/product.ts";
import { type Bucket, type Distributions, TOP_BRANDS } from "../distribution.ts";
import type { Filters } from "../engine.ts";

const BRANDS = "abcdefghijklmn".split("").map((letter) => `Brand ${letter}`);

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 5 });

const some = fc.record({
  priceMinor: maybe(fc.oneof(fc.nat({ max: 6_000 }), fc.nat({ max: 10_000_000 }))),
  reviewCount: maybe(fc.oneof(fc.nat({ max: 120 }), fc.nat({ max: 200_000 }))),
  rating: maybe(fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10)),
  reportedSales: maybe(fc.nat({ max: 5_000 })),
  brand: maybe(fc.constantFrom(...BRANDS)),
});

test("buckets and brands equal a count of the matching products one by one", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(some, { maxLength: 60 }),
      fc.option(fc.nat({ max: 4_000 }), { nil: undefined }),
      async (figures, min) => {
        const products = figures.map((each, i) => product(`B${String(i).padStart(9, "0")}`, "Mat", each));
        const { engine } = await engineOf([...products, product("B999999999", "Hat", { priceMinor: 1 })]);
        const filters: Filters | undefined = min === undefined ? undefined : { price: { min } };
        const request = { keyword: "mat", marketplace: "amazon.com", page: 1, filters } as const;
        const { distributions, totalResults } = await engine.search({ ...request, distributions: true });
        const matching = products.filter(({ priceMinor }) => min === undefined || (priceMinor ?? -1) >= min);
        assert.equal(totalResults, matching.length);
        check(distributions as Distributions, matching);
        assert.equal((await engine.search(request)).distributions, undefined, "only if requested");
      },
    ),
    { numRuns: 15 },
  );
});

const revenueOf = ({ priceMinor, reportedSales }: Product) =>
  priceMinor === null || reportedSales === null ? null : priceMinor * reportedSales;

function check(found: Distributions, products: Product[]): void {
  const units = (of: Product[]) => of.reduce((sum, { reportedSales }) => sum + (reportedSales ?? 0), 0);
  const expectBuckets = (buckets: Bucket[], unknown: number, value: (of: Product) => number | null, last: number) => {
    assert.equal(unknown, products.filter((each) => value(each) === null).length);
    for (const [i, { from, to, ...counts }] of buckets.entries()) {
      if (i > 0) assert.equal(from, buckets[i - 1]?.to, "a bucket begins where the one before it ends");
      const isIn = (figure: number) => figure >= from && (to === null || to === last ? true : figure < to);
      const inside = products.filter((each) => value(each) !== null && isIn(value(each) as number));
      assert.deepEqual(counts, { products: inside.length, units: units(inside) });
    }
    const counted = buckets.reduce((sum, bucket) => sum + bucket.products, 0);
    assert.equal(counted + unknown, products.length, "every product is counted");
  };
  expectBuckets(found.price, found.unknown.price, ({ priceMinor }) => priceMinor, Number.NaN);
  expectBuckets(found.revenue, found.unknown.revenue, revenueOf, Number.NaN);
  expectBuckets(found.reviews, found.unknown.reviews, ({ reviewCount }) => reviewCount, Number.NaN);
  expectBuckets(found.rating, found.unknown.rating, ({ rating }) => rating, 5);

  const held = (of: Product[]) => ({
    products: of.length,
    units: units(of),
    revenue: of.reduce((sum, { priceMinor, reportedSales }) => sum + (priceMinor ?? 0) * (reportedSales ?? 0), 0),
    share: units(products) === 0 ? 0 : units(of) / units(products),
  });
  const ofBrand = Map.groupBy(products, ({ brand }) => brand);
  const { [TOP_BRANDS - 1]: least } = found.brands;
  for (const { brand, ...sums } of found.brands) assert.deepEqual(sums, held(ofBrand.get(brand) ?? []), brand);
  const named = [...ofBrand.keys()].filter((brand) => brand !== null);
  assert.equal(found.brands.length, Math.min(named.length, TOP_BRANDS));
  const rest = named.filter((brand) => !found.brands.some((each) => each.brand === brand));
  for (const brand of rest) assert.ok(units(ofBrand.get(brand) ?? []) <= (least?.units as number));
  assert.deepEqual(found.others, {
    brands: rest.length,
    ...held(rest.flatMap((brand) => ofBrand.get(brand) ?? [])),
  });
  assert.deepEqual(found.unknownBrand, held(ofBrand.get(null) ?? []));
}
