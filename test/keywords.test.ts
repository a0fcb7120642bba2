import assert from "node:assert/strict";
import { test } from "node:test";
import type { Observation } from "../src/features/catalog/product.ts";
import { VERSION } from "../src/features/search/niche-score.ts";
import { demoMarket } from "../src/features/sources/demo-market/market.ts";
import { wholeFile } from "./support/cleanup.ts";
import { withClient } from "./support/postgres.ts";
import { sender } from "./support/sending.ts";
import { startService } from "./support/service.ts";

const NOW = "2026-03-20T12:00:00Z";
const LISTS = "/api/v1/keyword-lists";
const PRODUCTS = [
  ...demoMarket({ seed: 7, products: 3_000, at: new Date("2026-03-01T00:00:00Z"), marketplaces: ["amazon.com"] }),
] as Observation[];

const service = await startService(wholeFile, { now: NOW, prepareCatalog: (catalog) => catalog.merge(PRODUCTS) });
const { make } = service;
const someone = async (plan: "free" | "starter" | "agency" = "agency") => {
  const { key, account } = await make.key({ plan });
  return { send: sender(service, key), accountId: account.id };
};
const { send } = await someone();
const get = async (path: string, parameters: Record<string, string> = {}) =>
  await send("GET", `${path}?${new URLSearchParams(parameters)}`);
const figuresOfSearch = async (keyword: string) => {
  const { totalResults, nicheScore, explain } = (await get("/api/v1/search", { keyword, explain: "true" })).body.data;
  const { score, demand, competition, opportunity, enough, reason } = nicheScore;
  const { unitsTotal: units, revenueTotal: revenue } = explain.statistics;
  return { products: totalResults, units, revenue, score, demand, competition, opportunity, enough, reason };
};

test("every idea has the figures of its search, and ideas have neither brands, numbers nor duplicates", async () => {
  const { status, body } = await get("/api/v1/keywords/ideas", { keyword: "yoga mat" });
  assert.equal(status, 200);
  const { ideas, sampledProducts, keyword, coverage, reason } = body.data;
  assert.deepEqual([keyword, coverage, reason], ["yoga mat", 1, null]);
  assert.ok(
    ideas.some(({ enough }: { enough: boolean }) => !enough),
    "some ideas have figures that are not enough for a score",
  );
  assert.ok(ideas.length >= 2 && sampledProducts >= 20, `${ideas.length} ideas of ${sampledProducts} products`);
  const brands = new Set(PRODUCTS.map(({ brand }) => brand?.toLowerCase()));
  for (const { keyword, sharedProducts, ...figures } of ideas) {
    assert.deepEqual(figures, await figuresOfSearch(keyword), keyword);
    assert.ok(sharedProducts <= figures.products, keyword);
    const words = keyword.split(" ");
    assert.ok(words.length >= 2 && words.length <= 4 && !/\d/.test(keyword), keyword);
    assert.ok(!words.some((word: string) => brands.has(word)), keyword);
  }
  const keys = ideas.map(({ keyword }: { keyword: string }) => keyword.replace(/s\b/g, "").split(" ").sort().join(" "));
  assert.equal(new Set(keys).size, keys.length, "no phrase twice by plural or order");
  const isWithin = (part: string, whole: string) => part.split(" ").every((word) => whole.split(" ").includes(word));
  for (const { keyword, products, revenue } of ideas)
    for (const other of ideas)
      if (other.keyword !== keyword && other.products === products && other.revenue === revenue)
        assert.ok(!isWithin(keyword, other.keyword), `"${keyword}" finds the same products as "${other.keyword}"`);
});

test("ideas come from a product or a category as well, and exactly one of the three is needed", async () => {
  const mat = PRODUCTS.find(({ title }) => title?.includes("Yoga Mat")) as Observation;
  const ofProduct = (await get("/api/v1/keywords/ideas", { asin: mat.asin })).body.data;
  assert.match(ofProduct.keyword, /mat/);
  assert.ok(ofProduct.ideas.length > 0);
  const ofCategory = (await get("/api/v1/keywords/ideas", { category: "kitchen & dining", limit: "5" })).body.data;
  assert.equal(ofCategory.ideas.length, 5);
  assert.equal(ofCategory.keyword, null);
  for (const parameters of [{}, { keyword: "mat", asin: mat.asin }] as Record<string, string>[]) {
    const refused = await get("/api/v1/keywords/ideas", parameters);
    assert.deepEqual([refused.status, refused.body.error.details[0].parameter], [400, "keyword"]);
    const { message } = refused.body.error.details[0];
    assert.match(
      message,
      Object.keys(parameters).length === 0 ? /^is required, unless/ : /^can't be combined with asin$/,
    );
  }
  assert.equal((await get("/api/v1/keywords/ideas", { asin: "B0NONE0000" })).status, 404);
  const free = await someone("free");
  assert.equal((await free.send("GET", "/api/v1/keywords/ideas?keyword=mat")).status, 403);
});

test("a keyword or category that the market lacks has no ideas, and the response says why", async () => {
  const related = (await get("/api/v1/search", { keyword: "yoga backpack" })).body.data;
  assert.ok(related.totalResults === 0 && related.products.length > 0, "products of either word are related");
  const { coverage, ideas, reason } = (await get("/api/v1/keywords/ideas", { keyword: "yoga backpack" })).body.data;
  assert.deepEqual([coverage, ideas], [1, []]);
  assert.equal(reason, 'No product of the catalogue is "yoga backpack". Try fewer or other words.');
  const nothing = (await get("/api/v1/keywords/ideas", { category: "Nope" })).body.data;
  assert.deepEqual([nothing.ideas, nothing.reason], [[], 'No product on amazon.com has the category "Nope".']);
});

test("ideas find products with all of their words, and a product's keywords are no single words of ours", async () => {
  for (const keyword of ["yoga", "storage", "headphones"])
    for (const idea of (await get("/api/v1/keywords/ideas", { keyword })).body.data.ideas) {
      const { totalResults, interpretation } = (await get("/api/v1/search", { keyword: idea.keyword })).body.data;
      assert.deepEqual([totalResults, interpretation.unknown], [idea.products, []], idea.keyword);
    }
  const [, unbranded] = PRODUCTS.filter(({ brand }) => brand === null);
  for (const { asin } of [...PRODUCTS.slice(0, 3), unbranded as Observation])
    for (const { keyword } of (await get(`/api/v1/products/${asin}/keywords`)).body.data.keywords)
      assert.match(keyword, /^\S+( \S+){1,3}$/);
});

test("a product's rank for each of its keywords is that of the search", async () => {
  const mat = PRODUCTS.find(({ title }) => title?.includes("Yoga Mat")) as Observation;
  const seen = { position: 7, source: "bright-data", seenAt: "2026-03-19T00:00:00.000Z" };
  await withClient(service.databaseUrl, (client) =>
    client.query("insert into keyword_positions values ('amazon.com', 'gym mat', $1, false, 7, 'bright-data', $2)", [
      mat.asin,
      seen.seenAt,
    ]),
  );
  const { keywords } = (await get(`/api/v1/products/${mat.asin}/keywords`)).body.data;
  assert.ok(keywords.length >= 2, JSON.stringify(keywords));
  const reported = keywords.find(({ keyword }: { keyword: string }) => keyword === "gym mat");
  assert.deepEqual([reported.organic, reported.sponsored], [seen, null]);
  for (const { keyword, rank, organic: _, sponsored: __, ...figures } of keywords) {
    assert.deepEqual(figures, await figuresOfSearch(keyword), keyword);
    if (rank === null) continue;
    const page = Math.ceil(rank / 20);
    const { products } = (await get("/api/v1/search", { keyword, page: String(page) })).body.data;
    assert.equal(products[(rank - 1) % 20].asin, mat.asin, keyword);
  }
});

test("the share of voice follows the results, is recorded by day, and shows nobody what others track", async () => {
  const { positions, brands, products, days } = (
    await get("/api/v1/keywords/share-of-voice", { keyword: " Yoga  MAT " })
  ).body.data;
  const found = (await get("/api/v1/search", { keyword: "yoga mat" })).body.data;
  assert.equal(positions, Math.min(50, found.totalResults));
  assert.deepEqual(
    products.slice(0, 20).map(({ asin }: { asin: string }) => asin),
    found.products.slice(0, 20).map(({ asin }: { asin: string }) => asin),
  );
  const sum = (name: string) =>
    brands.reduce((total: number, brand: Record<string, number>) => total + (brand[name] as number), 0);
  for (const name of ["top10", "top50", "units", "revenue"]) assert.ok(Math.abs(sum(name) - 1) < 0.01, name);
  assert.deepEqual(
    days.map(({ day }: { day: string }) => day),
    ["2026-03-20"],
  );
  const [tracker, other] = [await someone(), await someone()];
  await tracker.send("POST", "/api/v1/tracking/keywords", { keyword: "chef knife" });
  await service.app.runJob("share-of-voice");
  await withClient(service.databaseUrl, async (client) => {
    await client.query("update share_of_voice_days set day = '2026-03-19' where keyword = 'chef knife'");
    await client.query("update tracked_keywords set created_at = '2026-03-10' where keyword = 'chef knife'");
  });
  const daysOf = async ({ send }: typeof tracker) =>
    (await send("GET", "/api/v1/keywords/share-of-voice?keyword=chef+knife")).body.data.days.map(
      ({ day }: { day: string }) => day,
    );
  assert.deepEqual(await daysOf(tracker), ["2026-03-19", "2026-03-20"]);
  assert.deepEqual(await daysOf(other), ["2026-03-20"], "the day before was recorded for the tracker alone");
});

test("a list takes pasted lines and CSV, shows figures and deltas, and is exported", async () => {
  const { send, accountId } = await someone();
  const created = await send("POST", LISTS, { name: "Mats", text: "Yoga Mat\nyoga  mat\n\nchef knife\n" });
  assert.equal(created.status, 201);
  const { id } = created.body.data;
  assert.match(id, /^kwl_/);
  assert.deepEqual([created.body.data.keywords, created.body.data.tracked], [2, 0]);
  const csv = 'id,Keyword,volume\n1,"water bottle",5\n2,coffee mug,3\n';
  assert.equal((await send("PATCH", `${LISTS}/${id}`, { text: csv, remove: ["chef knife"] })).body.data.keywords, 3);
  await withClient(service.databaseUrl, async (client) => {
    const row = `insert into niche_history (marketplace, keyword, day, total_results, score, demand, competition, opportunity,
      statistics, taken_at, version, confidence, only_tracked)
      values ('amazon.com', 'yoga mat', $1, 30, $2, 50, 50, 50, $3, now(), $5, 0.9, $4)`;
    const known = { sales: 30 };
    await client.query(row, ["2026-03-12", 41.5, { known, unitsTotal: 900, revenueTotal: 123_400 }, false, VERSION]);
    await client.query(row, ["2026-02-15", 40, { known, unitsTotal: 800, revenueTotal: 100_000 }, true, VERSION]);
  });
  const { rows, currency } = (await send("GET", `${LISTS}/${id}`)).body.data;
  assert.equal(currency, "USD");
  assert.deepEqual(
    rows.map(({ keyword }: { keyword: string }) => keyword),
    ["yoga mat", "water bottle", "coffee mug"],
  );
  const { daysAgo7, daysAgo30, keyword, tracked, rank, ...figures } = rows[0];
  assert.deepEqual(figures, await figuresOfSearch(keyword));
  assert.deepEqual(daysAgo7, { day: "2026-03-12", score: 41.5, units: 900, revenue: 1_234, rank: null });
  assert.deepEqual([daysAgo30, tracked, rank], [null, null, null], "a day recorded for others' tracking is not shown");
  const file = await send("GET", `${LISTS}/${id}?format=csv`);
  const lines = String(file.text ?? file.body).split("\r\n");
  assert.match(
    lines[0] ?? "",
    /^keyword,products,units,revenue,currency,score,demand,competition,opportunity,enough,rank/,
  );
  for (const [i, { enough }] of rows.entries())
    assert.match(
      lines[i + 1] ?? "",
      enough ? /,USD,[\d.]+,.*,true,/ : /,USD,,,,,false,/,
      "a score that is not enough is no score",
    );
  assert.ok(accountId);
});

test("a list is tracked as a whole or not at all, and belongs to one account", async () => {
  const [owner, other] = [await someone("starter"), await someone()];
  const many = Array.from({ length: 21 }, (_, i) => `keyword ${String.fromCharCode(97 + i)}`);
  const { id } = (await owner.send("POST", LISTS, { name: "Many", keywords: many })).body.data;
  const refused = await owner.send("POST", `${LISTS}/${id}/tracking`);
  assert.deepEqual([refused.status, refused.body.error.code], [403, "plan_limit"]);
  assert.equal((await owner.send("GET", LISTS)).body.data.keywordLists[0].tracked, 0);
  await owner.send("PATCH", `${LISTS}/${id}`, { remove: many.slice(2) });
  const tracked = (await owner.send("POST", `${LISTS}/${id}/tracking`)).body.data;
  assert.deepEqual([tracked.added, tracked.tracked, tracked.keywords], [2, 2, 2]);
  assert.equal((await owner.send("POST", `${LISTS}/${id}/tracking`)).body.data.added, 0);
  assert.equal((await owner.send("GET", "/api/v1/tracking/keywords")).body.data.total, 2);
  for (const [method, path] of [
    ["GET", ""],
    ["PATCH", ""],
    ["POST", "/tracking"],
    ["DELETE", "/tracking"],
    ["DELETE", ""],
  ] as const)
    assert.equal(
      (await other.send(method, `${LISTS}/${id}${path}`, method === "PATCH" ? { name: "Mine" } : undefined)).status,
      404,
      method,
    );
  assert.deepEqual((await other.send("GET", LISTS)).body.data.keywordLists, []);
  assert.equal((await owner.send("POST", LISTS, { name: "many" })).status, 409, "names are unique");
  assert.equal((await owner.send("DELETE", `${LISTS}/${id}/tracking`)).body.data.removed, 2);
  assert.deepEqual((await owner.send("DELETE", `${LISTS}/${id}`)).body.data, { id, deleted: true });
});
