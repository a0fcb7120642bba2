import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ABSENT } from "../src/features/catalog/absent.ts";
import { PAST_COLUMNS, PAST_DAYS } from "../src/features/catalog/past-figures.ts";
import { createPastStore } from "../src/features/catalog/past-store.ts";
import type { Observation } from "../src/features/catalog/product.ts";
import { refreshPast } from "../src/features/catalog/refresh-past.ts";
import { openCatalog } from "./support/catalog.ts";
import { wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";

const NOW = new Date("2026-06-30T12:00:00Z");
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const never = new AbortController().signal;

const catalog = await openCatalog(wholeFile);
const store = createPastStore(catalog.pool, 7);

const refresh = (now = NOW) => refreshPast({ store, clock: { now: () => now } }, never);
const sightingOf = (asin: string, days: number, more: Partial<Observation> = {}) =>
  observation(asin, { title: "Mat", category: "Sports", seenAt: ago(days), ...more });
const see = (asin: string, days: number, more: Partial<Observation> = {}) =>
  catalog.merge([sightingOf(asin, days, more)]);
/** The past figures of a product: `price_minor`, `bsr` and `rating`, each 7, 30 and 90 days ago. */
const pastOf = async (asin: string) => {
  const found = (await catalog.products()).find((each) => each.asin === asin);
  const [stored] = (await catalog.pool.query("select first_seen_at as at from products where asin = $1", [asin])).rows;
  return { firstSeenDay: Math.floor(stored.at.getTime() / DAY_MS), past: found?.past };
};
const dayOf = (days: number) => Math.floor(ago(days).getTime() / DAY_MS);

test("past figures are those of the time, and unknown where nothing was seen then or since", async () => {
  await see("B000000001", 200, { priceMinor: 1_000, bsr: 500, rating: 4 });
  await see("B000000001", 60, { priceMinor: 1_100, bsr: 400, rating: 4 });
  await see("B000000001", 20, { priceMinor: 1_200, bsr: 400, rating: 4.2 });
  await see("B000000001", 1, { priceMinor: 1_300, bsr: 300, rating: 4.2 });
  // The figures hold since long ago, and were seen again.
  await see("B000000002", 100, { priceMinor: 900, bsr: 7 });
  await see("B000000002", 2, { priceMinor: 900, bsr: 7 });
  // Last seen 40 days ago: nothing is known of the changes within 30 days.
  await see("B000000003", 100, { priceMinor: 900 });
  await see("B000000003", 40, { priceMinor: 800 });
  // A rank of another list is not comparable, and an absent price is no price.
  await see("B000000004", 50, { bsr: 9, bsrCategory: "Yoga", priceMinor: 100 });
  await see("B000000004", 10, { bsr: 900, bsrCategory: "Sports", priceMinor: null, absent: ABSENT.priceMinor });
  await see("B000000004", 1, { bsr: 800, bsrCategory: "Sports", priceMinor: 100 });
  await see("B000000005", 3, { priceMinor: 900, bsr: 7, rating: 5 });
  assert.deepEqual(await refresh(), { products: 5 });
  assert.equal(await refresh(), undefined, "nothing has changed since");

  assert.deepEqual(await pastOf("B000000001"), {
    firstSeenDay: dayOf(200),
    past: [1_200, 1_100, 1_000, 400, 400, 500, 4.2, 4, 4],
  });
  assert.deepEqual((await pastOf("B000000002")).past, [900, 900, 900, 7, 7, 7, null, null, null]);
  assert.deepEqual((await pastOf("B000000003")).past, [null, null, 900, ...Array(6).fill(null)]);
  assert.deepEqual((await pastOf("B000000004")).past, [null, 100, null, 900, null, null, null, null, null]);
  assert.deepEqual(await pastOf("B000000005"), { firstSeenDay: dayOf(3), past: Array(9).fill(null) });
});

test("the next day, the past figures of every product are refreshed, and the first sighting never moves", async () => {
  await catalog.clear();
  await catalog.pool.query("update catalog set past_revision = 0, past_day = null");
  const asins = Array.from({ length: 20 }, (_, i) => `B0000000${20 + i}`);
  await catalog.merge(asins.map((asin, i) => sightingOf(asin, 95, { priceMinor: 1_000 + i })));
  await catalog.merge(asins.map((asin, i) => sightingOf(asin, 6.5, { priceMinor: 2_000 + i })));
  const { length } = asins;
  assert.deepEqual(await refresh(), { products: length });
  assert.deepEqual((await pastOf("B000000025")).past?.slice(0, 3), [1_005, 1_005, 1_005]);
  await catalog.pool.query("delete from product_history where asin = 'B000000025'");
  assert.deepEqual(await refresh(new Date(NOW.getTime() + DAY_MS)), { products: length });
  const { firstSeenDay, past } = await pastOf("B000000025");
  assert.deepEqual(
    [firstSeenDay, past?.slice(0, 3)],
    [dayOf(95), [null, null, null]],
    "seven days ago it was seen last",
  );
});

test("past figures equal those that a plain reading of the observations gives", async () => {
  const figure = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 });
  const sighting = fc.record({
    days: fc.integer({ min: 0, max: 120 }),
    priceMinor: figure(fc.integer({ min: 1, max: 9 })),
    rating: figure(fc.constantFrom(1, 2, 3)),
  });
  const sightings = fc.uniqueArray(sighting, { minLength: 1, maxLength: 8, selector: ({ days }) => days });
  await fc.assert(
    fc.asyncProperty(fc.array(sightings, { minLength: 1, maxLength: 10 }), async (products) => {
      await catalog.clear();
      await catalog.pool.query("update catalog set past_revision = 0, past_day = null");
      const ordered = products.map((seen) => seen.toSorted((a, b) => b.days - a.days));
      await catalog.merge(
        ordered.flatMap((seen, i) => seen.map(({ days, ...figures }) => sightingOf(`B00000010${i}`, days, figures))),
      );
      await refresh();
      for (const [i, seen] of ordered.entries()) {
        const expected = (["priceMinor", "bsr", "rating"] as const).flatMap((name) =>
          PAST_DAYS.map((days) => {
            if (name === "bsr") return null;
            const known = seen.filter((each) => each[name] !== null);
            const isSeenSince = known.some((each) => each.days < days);
            return isSeenSince ? (known.findLast((each) => each.days >= days)?.[name] ?? null) : null;
          }),
        );
        assert.deepEqual((await pastOf(`B00000010${i}`)).past, expected, JSON.stringify(seen));
      }
    }),
    { numRuns: 12 },
  );
  assert.equal(PAST_COLUMNS.length, 9);
});
