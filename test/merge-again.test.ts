/** A property of merging: observations in any order and any batches may be merged again without effect. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { openCatalog, seen } from "./support/catalog.ts";

test("merging observations again changes no product, and after the second time adds no history", async (t) => {
  const { pool, merge } = await openCatalog(t);
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 });
  let run = 0;
  const sighting = fc.record({
    asin: fc.constantFrom("A", "B"),
    at: fc.integer({ min: 1, max: 12 }),
    title: maybe(fc.constantFrom("Mat", "Rug")),
    priceMinor: maybe(fc.integer({ min: 1, max: 3 })),
    bsr: maybe(fc.constantFrom(150, 400, 7000)), // no rank that may be ignored, because that depends on the order
    bsrCategory: maybe(fc.constantFrom("Sports", "Blocks")),
    reviewCount: maybe(fc.integer({ min: 1, max: 3 })),
    rating: maybe(fc.constantFrom(4.1, 4.2)),
  });
  const nothing = { title: null, priceMinor: null, bsr: null, bsrCategory: null, reviewCount: null, rating: null };
  const observed = (
    at: number,
    more: Partial<typeof nothing | { reviewCount: number; priceMinor: number; rating: number }>,
  ) => ({ asin: "A", at, ...nothing, ...more }) as never;
  const figuresOf = (products: Record<string, unknown>[]) =>
    products.map(({ revision: _, figures_since: __, ...product }) => product);
  const isAmong = (rows: Record<string, unknown>[], { asin, at }: Record<string, unknown>) =>
    rows.some((row) => row["asin"] === asin && (row["at"] as Date).getTime() === (at as Date).getTime());
  const state = async (like: string) => {
    const products = await pool.query("select * from products where asin like $1 order by asin", [like]);
    const history = await pool.query("select * from product_history where asin like $1 order by asin, at", [like]);
    return { products: products.rows, history: history.rows };
  };
  const scenario = fc.tuple(fc.array(sighting, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 12 }));
  // Scenarios have products of their own, so many are merged at once, which takes less than as many runs.
  await fc.assert(
    fc.asyncProperty(fc.array(scenario, { minLength: 90, maxLength: 90 }), async (scenarios) => {
      const prefix = `${++run}-`;
      const rowsOf = scenarios.map(([sightings], i) =>
        sightings.map(({ asin, at, ...more }) =>
          seen(`${prefix}${i}${asin}`, at, { ...more, bsrCategory: more.bsr === null ? null : more.bsrCategory }),
        ),
      );
      const rows = rowsOf.flat();
      const titled = (start: string) =>
        scenarios.flatMap((_, i) => ["A", "B"].map((asin) => seen(`${start}${i}${asin}`, 0, { title: "Mat" })));
      // The products exist before, so that no observation is skipped for lack of a title.
      await merge(titled(prefix));
      await merge(rowsOf.flatMap((own, i) => own.slice(0, scenarios[i]?.[1])));
      await merge(rowsOf.flatMap((own, i) => own.slice(scenarios[i]?.[1])));
      let before = await state(`${prefix}%`);
      // A late observation may contradict the sightings before and after it; the later one is added to the history when it
      // is merged again. After that nothing is new.
      for (let again = 1; again <= 3; again++) {
        await merge(rows);
        const after = await state(`${prefix}%`);
        assert.deepEqual(figuresOf(after.products), figuresOf(before.products));
        assert.deepEqual(
          after.history.filter((row) => isAmong(before.history, row)),
          before.history,
        );
        if (again === 3) assert.deepEqual(after, before);
        before = after;
      }
      // Merged at once, in order of time, everything is complete the first time.
      const whole = rows.map((row) => ({ ...row, asin: `w${row.asin}` }));
      await merge(titled(`w${prefix}`));
      await merge(whole);
      const first = await state(`w${prefix}%`);
      await merge(whole);
      assert.deepEqual(await state(`w${prefix}%`), first);
    }),
    {
      numRuns: 4,
      examples: [
        // Another figure was seen after the one that a late observation contradicts.
        [
          [
            [
              [
                observed(3, { reviewCount: 1 }),
                observed(1, { reviewCount: 1 }),
                observed(4, {}),
                observed(2, { reviewCount: 2 }),
              ],
              3,
            ],
          ],
        ],
        // A point of one figure in the history does not hide an earlier point of another.
        [
          [
            [
              [
                observed(3, { priceMinor: 1 }),
                observed(1, { priceMinor: 1 }),
                observed(4, { rating: 4.1 }),
                observed(2, { rating: 4.1 }),
              ],
              3,
            ],
          ],
        ],
      ],
    },
  );
});
