/** What holds of merging whatever the order of what is seen, and whatever part of it: found out by trying. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { openCatalog, seen } from "./support/catalog.ts";

test("whatever was merged once, merging it again changes no product, and soon adds no history", async (t) => {
  const { pool, merge } = await openCatalog(t);
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 });
  let run = 0;
  const sight = fc.record({
    asin: fc.constantFrom("A", "B"),
    at: fc.integer({ min: 1, max: 12 }),
    title: maybe(fc.constantFrom("Mat", "Rug")),
    priceMinor: maybe(fc.integer({ min: 1, max: 3 })),
    bsr: maybe(fc.constantFrom(150, 400, 7000)), // none that would not be believed: that depends on what is known by then
    bsrCategory: maybe(fc.constantFrom("Sports", "Blocks")),
    reviewCount: maybe(fc.integer({ min: 1, max: 3 })),
    rating: maybe(fc.constantFrom(4.1, 4.2)),
  });
  const nothing = { title: null, priceMinor: null, bsr: null, bsrCategory: null, reviewCount: null, rating: null };
  const glimpse = (
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
  await fc.assert(
    fc.asyncProperty(
      fc.array(sight, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 12 }),
      async (sights, cut) => {
        const prefix = `${++run}-`;
        const rows = sights.map(({ asin, at, ...more }) =>
          seen(prefix + asin, at, { ...more, bsrCategory: more.bsr === null ? null : more.bsrCategory }),
        );
        // What was left out for want of a title is known by now: the second time it is taken.
        await merge(["A", "B"].map((asin) => seen(prefix + asin, 0, { title: "Mat" })));
        await merge(rows.slice(0, cut));
        await merge(rows.slice(cut));
        let before = await state(`${prefix}%`);
        // One that comes late may contradict what was seen on both sides of it; that the later side had been seen is told by the
        // next time it is read. From then on nothing is new.
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
        // Read at once, in the order of time, all is told the first time.
        const whole = rows.map((row) => ({ ...row, asin: `w${row.asin}` }));
        await merge(["A", "B"].map((asin) => seen(`w${prefix}${asin}`, 0, { title: "Mat" })));
        await merge(whole);
        const first = await state(`w${prefix}%`);
        await merge(whole);
        assert.deepEqual(await state(`w${prefix}%`), first);
      },
    ),
    {
      numRuns: 100,
      examples: [
        // Something else was seen after the figure that a late one contradicts.
        [
          [
            glimpse(3, { reviewCount: 1 }),
            glimpse(1, { reviewCount: 1 }),
            glimpse(4, {}),
            glimpse(2, { reviewCount: 2 }),
          ],
          3,
        ],
        // What the history tells of one figure does not hide what it told of another before.
        [
          [
            glimpse(3, { priceMinor: 1 }),
            glimpse(1, { priceMinor: 1 }),
            glimpse(4, { rating: 4.1 }),
            glimpse(2, { rating: 4.1 }),
          ],
          3,
        ],
      ],
    },
  );
});
