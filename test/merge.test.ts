import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import fc from "fast-check";
import type pg from "pg";
import { nextMeanRank } from "../src/features/catalog/estimates/mean-rank.ts";
import type { Observation } from "../src/features/catalog/product.ts";
import { createCatalogStore } from "../src/features/catalog/store.ts";
import { day, openCatalog, seen } from "./support/catalog.ts";
import { wholeFile } from "./support/cleanup.ts";

const catalog = await openCatalog(wholeFile);
beforeEach(catalog.clear);

test("a null never erases a known value, and the later observation wins in any order of arrival", async () => {
  const { merge, products } = catalog;
  await merge([seen("A", 5, { title: "Mat", priceMinor: 500, brand: "Valomi" })]);
  await merge([seen("A", 6, { priceMinor: 600 })]);
  await merge([seen("A", 4, { title: "Old Mat", priceMinor: 400, bsr: 40, rating: 4.5 })]);
  const [product] = await products();
  assert.deepEqual(
    [product?.title, product?.brand, product?.priceMinor, product?.bsr, product?.rating, product?.updatedAt],
    ["Mat", "Valomi", 600, 40, 4.5, day(6)],
  );
});

test("each field has its own time: a later observation of one field does not affect the others", async () => {
  const { merge, products } = catalog;
  await merge([seen("A", 1, { title: "Mat", brand: "Valomi", rating: 4.1, reviewCount: 10 })]);
  await merge([seen("A", 3, { title: "Yoga Mat", reviewCount: 12 })]);
  await merge([seen("A", 2, { title: "Rug", brand: "Kazu", rating: 4.2, reviewCount: 11 })]);
  const [product] = await products();
  assert.deepEqual(
    [product?.title, product?.brand, product?.rating, product?.reviewCount],
    ["Yoga Mat", "Kazu", 4.2, 12],
  );
});

test("texts are stored unchanged", async () => {
  const { merge, products } = catalog;
  const title = "a\tb\\n\nc\r\\.\\N 'q' \"d\" {e} 日本 🧘";
  await merge([seen("A", 1, { title, brand: "\\N", imageUrl: "" })]);
  const [product] = await products();
  assert.deepEqual([product?.title, product?.brand, product?.category, product?.imageUrl], [title, "\\N", null, ""]);
});

test("observations of one product in one batch are merged in order of time", async () => {
  const { merge, products, history } = catalog;
  const result = await merge([
    seen("A", 3, { title: "Mat", priceMinor: 300 }),
    seen("A", 1, { title: "Mat", priceMinor: 100 }),
    seen("A", 2, { priceMinor: 200 }),
    seen("B", 1, { priceMinor: 1 }),
  ]);
  assert.deepEqual(result, { added: 1, changed: 2, unchanged: 0, untitled: [3] });
  assert.equal((await products())[0]?.priceMinor, 300);
  assert.deepEqual(
    (await history("A")).map((row) => row.price_minor),
    [100, 200, 300],
  );
});

test("history is written only when a figure changes", async () => {
  const { merge, history } = catalog;
  await merge([seen("A", 1, { title: "Mat", priceMinor: 100, rating: 4.1 })]);
  await merge([seen("A", 2, { title: "Mat", priceMinor: 100, rating: 4.1 })]);
  await merge([seen("A", 3, { title: "Better Mat", priceMinor: 100 })]);
  await merge([seen("A", 40, { rating: 4.2 })]); // in the next month
  assert.deepEqual(await history("A"), [
    { at: day(1), price_minor: 100, bsr: null, rating: 4.1 },
    { at: day(40), price_minor: 100, bsr: null, rating: 4.2 },
  ]);
});

test("a late observation changes no current figure and is added to the history at its time", async () => {
  const { merge, products, history } = catalog;
  await merge([seen("A", 10, { title: "Mat", priceMinor: 1000, bsr: 100, bsrCategory: "Sports" })]);
  await merge([seen("A", 20, { priceMinor: 1000 })]);
  await merge([
    seen("A", 5, { priceMinor: 500, bsr: 50, bsrCategory: "Sports" }),
    seen("A", 15, { priceMinor: 1500 }),
    seen("A", 17, { priceMinor: 1000 }),
  ]);
  assert.equal((await products())[0]?.priceMinor, 1000);
  assert.deepEqual(
    (await history("A")).map((row) => [row.at.getUTCDate(), row.price_minor, row.bsr]),
    [
      [5, 500, 50],
      [10, 1000, 100],
      [15, 1500, null],
      [17, 1000, null],
      [20, 1000, 100],
    ],
    "an observation between two sightings of the same price splits the period",
  );
});

test("a late observation with the current figures shows that they held before", async () => {
  const { merge, history } = catalog;
  await merge([seen("A", 10, { title: "Mat", priceMinor: 500 })]);
  await merge([seen("A", 5, { priceMinor: 500 }), seen("A", 7, { priceMinor: 500 })]);
  await merge([seen("A", 20, { priceMinor: 600 })]);
  assert.deepEqual(
    (await history("A")).map((row) => [row.at.getUTCDate(), row.price_minor]),
    [
      [5, 500],
      [10, 500],
      [20, 600],
    ],
  );
});

test("of two observations at the same moment the first wins, and the second fills in missing fields", async () => {
  const { merge, products } = catalog;
  await merge([
    seen("A", 1, { title: "Mat", priceMinor: 100 }),
    seen("A", 1, { title: "Rug", priceMinor: 200, bsr: 7 }),
  ]);
  const [product] = await products();
  assert.deepEqual([product?.title, product?.priceMinor, product?.bsr], ["Mat", 100, 7]);
});

test("the first day on the marketplace is that of the newest sighting that has one, and an earlier one fills in", async () => {
  const { merge } = catalog;
  const stored = async (asin: string) => {
    const { rows } = await catalog.pool.query("select first_available from products where asin = $1", [asin]);
    return rows[0]?.first_available;
  };
  await merge([seen("A", 5, { title: "Mat", firstAvailable: "2019-06-11" }), seen("B", 5, { title: "Rug" })]);
  await merge([
    seen("A", 3, { firstAvailable: "2018-01-01" }),
    seen("A", 6, { priceMinor: 100 }),
    seen("B", 3, { firstAvailable: "2018-01-01" }),
  ]);
  assert.deepEqual([await stored("A"), await stored("B")], ["2019-06-11", "2018-01-01"]);
  await merge([seen("A", 7, { firstAvailable: "2017-02-03" })]);
  assert.equal(await stored("A"), "2017-02-03");
});

test("the number of pictures is that of the newest sighting that counted them", async () => {
  const { merge } = catalog;
  await merge([seen("A", 5, { title: "Mat", imageCount: 4 })]);
  await merge([seen("A", 3, { imageCount: 9 }), seen("A", 6, { priceMinor: 100 })]);
  const { rows } = await catalog.pool.query("select image_count from products where asin = $1", ["A"]);
  assert.deepEqual(rows, [{ image_count: 4 }]);
});

test("a contradiction at the same moment adds no history, even when merged again", async () => {
  const { merge, history } = catalog;
  const observations = [
    seen("A", 1, { title: "Mat", priceMinor: 100 }),
    seen("A", 4, { priceMinor: 100 }),
    seen("A", 4, { priceMinor: 200 }),
  ];
  const prices = async () => (await history("A")).map((row) => [row.at.getUTCDate(), row.price_minor]);
  await merge(observations);
  assert.deepEqual(await prices(), [
    [1, 100],
    [4, 100],
  ]);
  await merge([seen("A", 6, { priceMinor: 300 })]);
  await merge(observations);
  assert.deepEqual(await prices(), [
    [1, 100],
    [4, 100],
    [6, 300],
  ]);
});

test("a rank that switches to a sub-category's list overnight is ignored, unless its list is given", async () => {
  const { merge, products, history } = catalog;
  const ranks = async (asin: string) => (await history(asin)).map((row) => row.bsr);
  await merge([seen("A", 1, { title: "Mat", bsr: 7338 }), seen("A", 2, { bsr: 1 }), seen("A", 3, { bsr: 7001 })]);
  assert.deepEqual(await ranks("A"), [7338, 7001]);
  await merge([seen("A", 2, { bsr: 1 })]);
  assert.deepEqual(await ranks("A"), [7338, 7001], "nor is it added to the history");
  await merge([seen("B", 1, { title: "Mat", bsr: 7338 }), seen("B", 2, { bsr: 1, bsrCategory: "Blocks" })]);
  const product = (await products()).find(({ asin }) => asin === "B");
  assert.deepEqual([product?.bsr, product?.bsrCategory], [1, "Blocks"]);
  await merge([seen("D", 1, { title: "Mat", bsr: 7338 }), seen("D", 2, { bsr: 1, category: "Sports" })]);
  assert.deepEqual(await ranks("D"), [7338, 1], "it is a rank in Sports");
  await merge([seen("C", 1, { title: "Mat", bsr: 7338 }), seen("C", 30, { bsr: 12 })]);
  assert.deepEqual(await ranks("C"), [7338, 12], "a rank can climb that far in a month");
});

test("a fall of the review count is stored as observed", async () => {
  const { merge, products } = catalog;
  await merge([seen("A", 1, { title: "Mat", reviewCount: 5880 }), seen("A", 2, { reviewCount: 5715 })]);
  assert.equal((await products())[0]?.reviewCount, 5715);
});

test("a parent and its variations are separate products", async () => {
  const { merge, products } = catalog;
  await merge([
    seen("PARENT", 1, { title: "Mat", priceMinor: 100 }),
    seen("RED", 1, { title: "Mat, red", parentAsin: "PARENT", priceMinor: 200 }),
  ]);
  await merge([seen("RED", 2, { priceMinor: 300 })]);
  assert.deepEqual((await products()).map(({ asin, priceMinor }) => [asin, priceMinor]).sort(), [
    ["PARENT", 100],
    ["RED", 300],
  ]);
});

test("history is added for known products only and does not replace existing points", async () => {
  const { merge, addHistory, history } = catalog;
  await merge([seen("A", 31, { title: "Mat", priceMinor: 300 })]);
  const figures = { bsr: null, bsrCategory: null, reportedSales: null, reviewCount: null, rating: null };
  const point = (asin: string, at: number, priceMinor: number) =>
    ({ marketplace: "amazon.com", asin, at: day(at), priceMinor, ...figures }) as const;
  await addHistory([point("A", -40, 100), point("A", 31, 999), point("STRANGER", 1, 5)]);
  assert.deepEqual(
    (await history("A")).map((row) => row.price_minor),
    [100, 300],
  );
  assert.deepEqual(await history("STRANGER"), []);
});

test("the feed lists each change once, in order of revisions, including removals", async () => {
  const { merge, remove, listChanges, getState, touchMarketplace, pool } = catalog;
  await merge(["A", "B", "C"].map((asin) => seen(asin, 1, { title: asin })));
  assert.equal((await getState()).revision, 3);
  await merge([seen("B", 2, { title: "B" }), seen("C", 1, { title: "C" })]);
  const names = async (after: number) =>
    (await listChanges(after, 10)).map(({ product, removed }) => product.asin + (removed ? " removed" : ""));
  assert.deepEqual(await names(3), ["B"], "C was not seen later and did not change");
  assert.equal(
    await remove(
      [
        { marketplace: "amazon.com", asin: "A" },
        { marketplace: "amazon.de", asin: "B" },
      ],
      day(3),
    ),
    1,
  );
  assert.deepEqual(await names(4), ["A removed"]);
  await merge([seen("A", 2, { title: "A" })]);
  assert.deepEqual(await names(4), ["A removed"], "an observation from before the removal does not restore it");
  await merge([seen("A", 4, { title: "A" })]);
  assert.deepEqual(await names(5), ["A"]);
  await pool.query("insert into sales_curves values ('amazon.com', '', '[]', 1, 1, now(), '')");
  await touchMarketplace("amazon.com");
  assert.deepEqual(await names(6), ["A", "B", "C"]);
});

test("a follower of the feed misses no change of concurrent merges", async () => {
  const { merge, listChanges } = catalog;
  const followed = new Set<string>();
  let after = 0;
  let writing = true;
  const follow = async () => {
    for (let last = false; ; last = !writing) {
      const changes = await listChanges(after, 50);
      for (const { product, revision } of changes) {
        followed.add(product.asin);
        assert.ok(revision > after);
        after = revision;
      }
      if (last && changes.length === 0) return;
    }
  };
  const write = async (writer: number) => {
    for (let batch = 0; batch < 10; batch++)
      await merge(Array.from({ length: 20 }, (_, i) => seen(`W${writer}-${batch}-${i}`, 1, { title: "Mat" })));
  };
  const following = follow();
  await Promise.all([write(1), write(2), write(3)]);
  writing = false;
  await following;
  assert.equal(followed.size, 600);
});

test("a failed merge changes nothing", async () => {
  const { merge, products, getState } = catalog;
  await assert.rejects(merge([seen("A", 1, { title: "Mat" }), seen("B", 1, { title: "Mat", bsr: -1 })]));
  assert.deepEqual([await products(), (await getState()).revision], [[], 0]);
  await merge([seen("A", 1, { title: "Mat" })]);
  assert.equal((await products()).length, 1);
});

test("the mean rank computed by SQL equals the one computed in TypeScript", async () => {
  const { merge, products } = catalog;
  let count = 0;
  const step = fc.record({
    rank: fc.integer({ min: 1, max: 1e6 }),
    days: fc.integer({ min: 1, max: 40 }),
    list: fc.constantFrom("x", "y"),
  });
  const sequences = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 20, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(sequences, async (all) => {
      const means = new Map<string, number>();
      const rows: Observation[] = [];
      for (const steps of all) {
        const asin = `R${++count}`;
        let at = 1;
        let mean: Parameters<typeof nextMeanRank>[0] = null;
        for (const { rank, days, list } of steps) {
          at += days;
          mean = nextMeanRank(mean, rank, list, day(at));
          rows.push(seen(asin, at, { title: "Mat", bsr: rank, bsrCategory: list }));
        }
        means.set(asin, mean?.logMean as number);
      }
      await merge(rows);
      const stored = new Map((await products()).map(({ asin, meanRank }) => [asin, meanRank]));
      for (const [asin, mean] of means)
        assert.ok(Math.abs(Math.log(stored.get(asin) as number) - mean) < 1e-3, `${asin}: ${stored.get(asin)}`);
    }),
    { numRuns: 3 },
  );
});

test("a product last seen in 1970 can be merged", async () => {
  const { merge, products } = catalog;
  await merge([seen("A", 1, { title: "Mat", bsr: 5, seenAt: new Date("1970-01-01T00:00:00Z") })]);
  await merge([seen("A", 1, { bsr: 50 })]);
  assert.equal((await products())[0]?.bsr, 50);
});

test("concurrent merges of history and observations that need new months do not deadlock", async () => {
  const { merge, addHistory } = catalog;
  await merge([seen("A", 1, { title: "Mat", priceMinor: 1 })]);
  const figures = { bsr: null, bsrCategory: null, reportedSales: null, reviewCount: null, rating: null };
  const past = Array.from(
    { length: 24 },
    (_, i) =>
      ({ marketplace: "amazon.com", asin: "A", at: new Date(Date.UTC(2020, i)), priceMinor: i, ...figures }) as const,
  );
  const later = (i: number) => merge([seen("A", 1, { priceMinor: i, seenAt: new Date(Date.UTC(2030, i)) })]);
  await Promise.all([addHistory(past), ...Array.from({ length: 6 }, (_, i) => later(i)), addHistory(past)]);
});

test("an unprivileged database user can read the catalogue's state", async () => {
  const { pool } = catalog;
  const client = await pool.connect();
  try {
    await client.query("create role plain_user");
    await client.query("grant select on all tables in schema public to plain_user");
    await client.query("set role plain_user");
    const { identity } = await createCatalogStore(client as unknown as pg.Pool).getState();
    assert.match(identity, /^[0-9a-f-]{36}-\d+-\d+-test_/);
  } finally {
    await client.query("reset role");
    await client.query("drop owned by plain_user; drop role plain_user");
    client.release();
  }
});
