import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Observation } from "../src/catalog/product.ts";
import { observation } from "./support/observation.ts";
import { startService } from "./support/service.ts";

const mat = (asin: string, more: Partial<Observation>) => observation(asin, { title: "Mat", ...more });

const MATS = [
  mat("CHEAP", { priceMinor: 999, rating: 3.9, reviewCount: 5, brand: "Valomi", category: "Sports" }),
  mat("MIDDLE", { priceMinor: 1_999, rating: 4.4, reviewCount: 50, brand: 'Kazu, "Ltd"', reportedSales: 300 }),
  mat("DEAR", { priceMinor: 4_999, rating: 4.8, reviewCount: 500, brand: "VALOMI", title: "=Mat(1)\nof two lines" }),
  mat("UNKNOWN", {}),
  mat("YEN", { marketplace: "amazon.co.jp", title: "マット mat", priceMinor: 1_500 }),
];

async function startWithMats(t: TestContext) {
  const service = await startService(t, { prepareCatalog: (catalog) => catalog.merge(MATS) });
  const { key } = await service.make.key({ plan: "agency" });
  const asins = async (query: string) =>
    (await service.api(`/api/v1/search?keyword=mat&${query}`, key)).body.data.products.map(
      (p: { asin: string }) => p.asin,
    );
  return { ...service, key, asins };
}

test("filters and sort work as they are named", async (t) => {
  const { asins } = await startWithMats(t);
  for (const [query, expected] of [
    ["minPrice=19.99", ["DEAR", "MIDDLE"]],
    ["maxPrice=19.99", ["CHEAP", "MIDDLE"]],
    ["minPrice=19.99&maxPrice=19.99", ["MIDDLE"]],
    ["minRating=4.4", ["DEAR", "MIDDLE"]],
    ["maxReviews=50&minReviews=6", ["MIDDLE"]],
    ["minMonthlySales=300", ["MIDDLE"]],
    ["brand=valomi", ["CHEAP", "DEAR"]],
    ["brand=valomi&category=SPORTS", ["CHEAP"]],
    ["minBsr=1", []],
    ["marketplace=amazon.co.jp&minPrice=1500&maxPrice=1500", ["YEN"]],
  ] as const) {
    assert.deepEqual((await asins(query)).sort(), expected, query);
  }
  assert.deepEqual(await asins("sort=price"), ["CHEAP", "MIDDLE", "DEAR", "UNKNOWN"]);
  assert.deepEqual(await asins("sort=-reviews"), ["DEAR", "MIDDLE", "CHEAP", "UNKNOWN"]);
});

test("filters that are wrong get 400, are named, and are not counted", async (t) => {
  const { api, key } = await startWithMats(t);
  for (const [query, parameter] of [
    ["minPrice=x", "minPrice"],
    ["minPrice=-1", "minPrice"],
    ["maxBsr=1.5", "maxBsr"],
    ["minRating=6", "minRating"],
    ["minPrice=5&maxPrice=4", "minPrice"],
    ["minMonthlySales=5&maxMonthlySales=4", "minMonthlySales"],
    ["brand=", "brand"],
    ["sort=price,asc", "sort"],
    ["sort=price&sort=bsr", "sort"],
  ] as const) {
    const { status, body } = await api(`/api/v1/search?keyword=mat&${query}`, key);
    assert.equal(status, 400, query);
    assert.deepEqual(
      body.error.details.map((detail: { parameter: string }) => detail.parameter),
      [parameter],
      query,
    );
  }
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 0);
});

test("a result set is exported whole, as a table or as lines, for one request", async (t) => {
  const { api, key } = await startWithMats(t);
  const csv = await api("/api/v1/search?keyword=mat&sort=price&page=7", key, { headers: { accept: "text/csv" } });
  assert.equal(csv.headers.get("content-type"), "text/csv; charset=utf-8");
  assert.equal(csv.headers.get("content-disposition"), 'attachment; filename="mat-amazon.com.csv"');
  const lines = csv.text.trimEnd().split("\r\n");
  assert.equal(
    lines[0],
    "marketplace,asin,title,brand,category,imageUrl,price,currency,bsr,monthlySales,salesLow,salesHigh,salesSource,reviewCount,rating,updatedAt",
  );
  assert.deepEqual(lines.slice(1), [
    "amazon.com,CHEAP,Mat,Valomi,Sports,,9.99,USD,,,,,,5,3.9,2026-03-01T00:00:00.000Z",
    'amazon.com,MIDDLE,Mat,"Kazu, ""Ltd""",,,19.99,USD,,346,300,399,reported,50,4.4,2026-03-01T00:00:00.000Z',
    'amazon.com,DEAR,"\'=Mat(1)\nof two lines",VALOMI,,,49.99,USD,,,,,,500,4.8,2026-03-01T00:00:00.000Z',
    "amazon.com,UNKNOWN,Mat,,,,,USD,,,,,,,,2026-03-01T00:00:00.000Z",
  ]);
  const jsonl = await api("/api/v1/search?keyword=mat&maxPrice=20", key, {
    headers: { accept: "application/x-ndjson, */*;q=0.1" },
  });
  assert.equal(jsonl.headers.get("content-type"), "application/x-ndjson; charset=utf-8");
  const products = jsonl.text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const { data } = (await api("/api/v1/search?keyword=mat&maxPrice=20", key)).body;
  assert.deepEqual(products, data.products);
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 3);
});

test("an export of nothing is a header line, or nothing", async (t) => {
  const { api, key } = await startWithMats(t);
  const csv = await api("/api/v1/search?keyword=zzz", key, { headers: { accept: "text/csv" } });
  assert.equal(csv.text.split("\r\n").length, 2);
  const jsonl = await api("/api/v1/search?keyword=zzz", key, { headers: { accept: "application/x-ndjson" } });
  assert.deepEqual([jsonl.status, jsonl.text], [200, ""]);
});

test("whoever does not ask for another form gets the envelope", async (t) => {
  const { api, key } = await startWithMats(t);
  for (const accept of ["*/*", "application/json", "text/html,application/xhtml+xml,*/*;q=0.8", "image/png"]) {
    const { headers, body } = await api("/api/v1/search?keyword=mat", key, { headers: { accept } });
    assert.equal(headers.get("content-type"), "application/json; charset=utf-8", accept);
    assert.equal(body.success, true);
    assert.equal(headers.get("vary"), "accept");
  }
});
