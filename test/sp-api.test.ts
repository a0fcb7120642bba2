/** SP-API as a live source, against a real server on loopback and with virtual time: pages, prices and rejects. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MARKETPLACE_DOMAINS } from "../src/features/catalog/marketplace.ts";
import type { Page } from "../src/features/sources/source.ts";
import { SP_API_MARKETPLACES } from "../src/features/sources/sp-api/regions.ts";
import { all, faultOf, startSpApi, temporary } from "./support/sp-api.ts";
import { sampleAsin, sampleItem } from "./support/sp-api-sample.ts";
import { errorBody } from "./support/sp-api-server.ts";

test("each of our marketplaces has an id of its own", () => {
  const ids = new Set(MARKETPLACE_DOMAINS.map((domain) => SP_API_MARKETPLACES[domain].id));
  assert.equal(ids.size, MARKETPLACE_DOMAINS.length);
});

test("products come in pages of twenty with their prices, and unknown ones are named", async (t) => {
  const { source, server, stock, time } = await startSpApi(t);
  const asins = stock(45);
  const pages: Page[] = [];
  for await (const page of source.products("amazon.com", [...asins, "B0NOWHERE1", asins[0] as string]))
    pages.push(page);
  assert.deepEqual(
    pages.map(({ sightings }) => sightings.length),
    [20, 20, 5],
  );
  assert.deepEqual(
    pages.flatMap(({ unknown }) => unknown),
    ["B0NOWHERE1"],
  );
  assert.deepEqual(pages[0]?.sightings[0]?.observation, {
    marketplace: "amazon.com",
    asin: sampleAsin(1),
    parentAsin: "B0PARENT01",
    title: `Fernhollow yoga mat ${sampleAsin(1)}`,
    brand: "Fernhollow",
    category: "Sports & Outdoors",
    imageUrl: `https://images.example/${sampleAsin(1)}-1500.jpg`,
    imageCount: 2,
    priceMinor: 1999,
    bsr: 4321,
    bsrCategory: null,
    isListNamed: true,
    meanRank: null,
    reportedSales: null,
    reviewCount: null,
    rating: null,
    seenAt: new Date("2026-03-01T00:00:00Z"),
  });
  assert.ok(time.clock.now() > new Date("2026-03-01T00:00:00Z"), "the limits were waited for");
  assert.equal(server.counts.violations, 0);
});

test("an invalid ASIN is rejected and not requested", async (t) => {
  const { source, server, stock } = await startSpApi(t);
  const [asin] = stock(1);
  const page = await all(source.products("amazon.com", ["B0,INJECTED", asin as string]));
  assert.deepEqual(page.rejected, [{ asin: "B0,INJECTED", reason: "is not an ASIN" }]);
  assert.equal(page.sightings.length, 1);
  assert.equal(server.requests("searchCatalogItems")[0]?.query["identifiers"], asin);
});

test("a search requests pages up to its limit, without duplicates", async (t) => {
  const { source, server, stock } = await startSpApi(t);
  stock(50);
  const page = await all(source.search("amazon.com", "yoga, mat", 33));
  const found = page.sightings.map(({ observation }) => observation.asin);
  assert.deepEqual(
    found,
    server.items.slice(0, 33).map(({ asin }) => asin),
  );
  assert.equal(server.requests("searchCatalogItems").length, 2);
  assert.equal(server.requests("searchCatalogItems")[0]?.query["keywords"], "yoga mat", "a comma would separate them");
  assert.equal((await all(source.search("amazon.com", "yoga mat", 500))).sightings.length, 50);
  assert.equal((await all(source.search("amazon.com", " , ", 10))).sightings.length, 0);
  assert.equal(server.counts.violations, 0);
});

test("a service that repeats its pages does not keep a search forever", async (t) => {
  const { source, server, stock } = await startSpApi(t);
  stock(1);
  const body = JSON.stringify({ numberOfResults: 9, pagination: { nextToken: "again" }, items: server.items });
  server.fail("searchCatalogItems", { status: 200, body }, 50);
  assert.equal((await all(source.search("amazon.com", "yoga mat", 500))).sightings.length, 1);
  assert.equal(server.requests("searchCatalogItems").length, 2);
});

test("the affordable number of products follows the slower of both limits", async (t) => {
  const { source, server, stock } = await startSpApi(t);
  assert.equal(await source.affordable(0), 20);
  assert.equal(await source.affordable(60_000), (1 + 30) * 20);
  await all(source.products("amazon.com", stock(20)));
  assert.equal(await source.affordable(0), 0);
  server.fail("getCompetitivePricing", { status: 403, body: JSON.stringify(errorBody("Unauthorized", "Denied.")) });
  await all(source.products("amazon.com", stock(1).slice(0, 1)));
  assert.equal(await source.affordable(60_000), (2 + 120) * 20, "prices are not requested any more");
});

test("one malformed item is rejected with the path of its error, and the others stay", async (t) => {
  const { source, server, stock } = await startSpApi(t);
  const asins = stock(4);
  server.items[1] = sampleItem(asins[1] as string, {
    images: [{ marketplaceId: "ATVPDKIKX0DER", images: [{ variant: "MAIN" }] }],
  });
  server.items[2] = sampleItem(asins[2] as string, { salesRanks: "first" });
  const page = await all(source.products("amazon.com", asins));
  assert.deepEqual(
    page.sightings.map(({ observation }) => observation.asin),
    [asins[0], asins[3]],
  );
  assert.deepEqual(
    page.rejected.map(({ asin }) => asin),
    [asins[1], asins[2]],
  );
  assert.match(page.rejected[0]?.reason ?? "", /\/images\/0\/images\/0 must have required properties/);
  assert.deepEqual(page.unknown, []);
});

test("an item without an ASIN makes no product unknown", async (t) => {
  const { source, server, stock } = await startSpApi(t);
  const asins = stock(2);
  server.items[1] = { summaries: [] } as never;
  server.fail("searchCatalogItems", { status: 200, body: JSON.stringify({ numberOfResults: 2, items: server.items }) });
  const page = await all(source.products("amazon.com", asins));
  assert.equal(page.sightings.length, 1);
  assert.deepEqual(page.unknown, []);
  assert.deepEqual(
    page.rejected.map(({ asin }) => asin),
    [null],
  );
});

test("a price in another currency, or malformed, rejects only its product", async (t) => {
  const { source, server, stock } = await startSpApi(t);
  const asins = stock(3);
  server.prices.set(asins[0] as string, { currency: "EUR", amount: 5 });
  server.prices.set(asins[1] as string, { currency: "USD", amount: "5" as never });
  const page = await all(source.products("amazon.com", asins));
  assert.deepEqual(
    page.sightings.map(({ observation }) => observation.asin),
    [asins[2]],
  );
  const reasons = new Map(page.rejected.map(({ asin, reason }) => [asin, reason]));
  assert.equal(reasons.get(asins[0] as string), "price is in EUR, but amazon.com sells in USD");
  assert.match(reasons.get(asins[1] as string) ?? "", /ListingPrice\/Amount must be number/);
});

test("without the Pricing role the catalogue data is stored; this is logged once, and prices are requested again a day later", async (t) => {
  const { source, server, stock, lines, time } = await startSpApi(t);
  const asins = stock(60);
  const denied = {
    status: 403,
    body: JSON.stringify(errorBody("Unauthorized", "Access to requested resource is denied.")),
  };
  server.fail("getCompetitivePricing", denied, 1);
  const page = await all(source.products("amazon.com", asins));
  assert.equal(page.sightings.length, 60);
  assert.ok(page.sightings.every(({ observation }) => observation.priceMinor === null && observation.bsr !== null));
  assert.equal(server.requests("getCompetitivePricing").length, 1, "not requested again for every page");
  assert.equal(lines.filter((line) => line.includes("refuses prices")).length, 1);
  assert.equal(server.counts.tokenRequests, 1, "the token was not the reason");
  time.advance(25 * 3600_000);
  server.fail("getCompetitivePricing", denied, 1);
  await all(source.products("amazon.com", asins.slice(0, 1)));
  assert.equal(lines.filter((line) => line.includes("refuses prices")).length, 1);
  time.advance(25 * 3600_000);
  const later = await all(source.products("amazon.com", asins.slice(0, 1)));
  assert.equal(later.sightings[0]?.observation.priceMinor, 1999);
});

test("any other failure of prices fails the whole page", async (t) => {
  const { source, server, stock } = await startSpApi(t);
  server.fail("getCompetitivePricing", temporary(503), 6);
  assert.equal((await faultOf(all(source.products("amazon.com", stock(1))))).fault, "unavailable");
});
