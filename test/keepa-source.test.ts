/** Keepa as a live source: pages of sightings from real HTTP. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { asins, failsWith, pagesOf, seenIn, startKeepa } from "./support/keepa-client.ts";
import { unknownProduct } from "./support/keepa-server.ts";

test("250 products are asked for in three calls, and come with ratings and their past", async (t) => {
  const { server, source } = await startKeepa(t);
  const pages = await pagesOf(source.products("amazon.com", asins(250)));
  assert.deepEqual(
    pages.map((page) => page.sightings.length),
    [100, 100, 50],
  );
  assert.deepEqual(seenIn(pages), asins(250));
  assert.deepEqual(server.seen.calls, ["/product", "/product", "/product"]);
  const [first] = pages[0]?.sightings ?? [];
  assert.equal(first?.observation.rating, 4.4);
  assert.ok((first?.history.length ?? 0) > 5);
});

test("a plan that cannot pay for a hundred products at once asks for fewer", async (t) => {
  const { server, source } = await startKeepa(t, { server: { refillRate: 1 } });
  await pagesOf(source.products("amazon.com", asins(70)));
  assert.equal(server.seen.overdrafts, 0);
  assert.deepEqual(
    server.seen.queries.map((query) => query.get("asin")?.split(",").length),
    [30, 30, 10],
  );
});

test("a search goes on page by page until it has enough", async (t) => {
  const cases = [
    { name: "as many as wanted", found: 60, limit: 25, pages: [10, 10, 5], calls: 3 },
    { name: "all that there are", found: 23, limit: 100, pages: [10, 10, 3], calls: 3 },
    { name: "a last page that is full", found: 20, limit: 100, pages: [10, 10], calls: 3 },
    { name: "ten pages at most", found: 500, limit: 1000, pages: Array(10).fill(10), calls: 10 },
    { name: "nothing found", found: 0, limit: 100, pages: [], calls: 1 },
    { name: "everything at once", found: 50, limit: 100, pages: [20], calls: 1, hasPages: false },
    { name: "the same page again", found: 10, limit: 100, pages: [10], calls: 2, hasPages: false },
  ];
  for (const { name, found, limit, pages, calls, hasPages = true } of cases) {
    await t.test(name, async (t) => {
      const { server, source } = await startKeepa(t, { server: { found, hasPages, refillRate: 5 } });
      const got = await pagesOf(source.search("amazon.de", "watering can", limit));
      assert.deepEqual(
        got.map((page) => page.sightings.length),
        pages,
      );
      assert.equal(server.seen.calls.length, calls);
      assert.equal(server.seen.queries[0]?.get("term"), "watering can");
      assert.ok(
        got.every((page) => page.sightings.every(({ observation }) => observation.marketplace === "amazon.de")),
      );
      assert.equal(server.seen.overdrafts, 0);
    });
  }
});

test("best sellers come by the number or the name of their category", async (t) => {
  const server = {
    bestSellers: { 100: asins(130), 110: asins(3) },
    categories: [
      { catId: 110, name: "Garden", parent: 7, productCount: 9_000_000 },
      { catId: 100, name: "Garden", parent: 0, productCount: 5_000 },
      { catId: 120, name: "Garden Tools", parent: 100, productCount: 50 },
    ],
  };
  const { source, server: keepa } = await startKeepa(t, { server });
  assert.deepEqual(seenIn(await pagesOf(source.bestSellers("amazon.com", "100", 120))), asins(120));
  assert.deepEqual(seenIn(await pagesOf(source.bestSellers("amazon.com", " garden ", 2))), asins(2));
  assert.equal(keepa.seen.queries.findLast((query) => query.has("category"))?.get("category"), "100");
  assert.deepEqual(await pagesOf(source.bestSellers("amazon.com", "999", 10)), [], "a category without a list");
  await failsWith(
    pagesOf(source.bestSellers("amazon.com", "den Too", 10)),
    "refused",
    /knows no category.*Garden Tools/,
  );
});

test("a product that cannot be believed is told of, and the others are kept", async (t) => {
  const [good, unknown, bad, foreign] = asins(4) as [string, string, string, string];
  const change = (product: Record<string, unknown>) => {
    if (product.asin === unknown) return unknownProduct(unknown);
    if (product.asin === bad) return { ...product, csv: [[1, 2, 3]] };
    if (product.asin === foreign) return { ...product, domainId: 3 };
    return product;
  };
  const { source } = await startKeepa(t, { server: { change } });
  const pages = await pagesOf(source.products("amazon.com", [good, unknown, bad, foreign, good, "no asin"]));
  assert.deepEqual(seenIn(pages), [good]);
  assert.deepEqual(
    pages.flatMap((page) => page.unknown),
    [unknown],
  );
  const reasons = new Map(pages.flatMap((page) => page.rejected).map(({ asin, reason }) => [asin, reason]));
  assert.match(reasons.get(bad) ?? "", /csv\[0\] is cut off/);
  assert.match(reasons.get(foreign) ?? "", /amazon\.de/);
  assert.match(reasons.get("no asin") ?? "", /not an ASIN/);
  assert.equal(reasons.size, 3);
});

test("a marketplace that Keepa does not cover is refused without asking", async (t) => {
  const { server, source } = await startKeepa(t);
  await failsWith(pagesOf(source.products("amazon.nl", asins(1))), "refused", /does not cover amazon\.nl/);
  assert.deepEqual(server.seen.calls, []);
});
