import assert from "node:assert/strict";
import { test } from "node:test";
import { MARKETPLACE_DOMAINS } from "../src/catalog/marketplace.ts";
import { nicheScore, SCALES, WEAK, WEIGHTS } from "../src/search/niche-score.ts";
import { startService } from "./support/service.ts";

const demo = { env: { DEMO: "on" } };

test("a search answers with the contract's fields, and every product field is there", async (t) => {
  const { api, make } = await startService(t, { env: { ...demo.env, DEMO_PRODUCTS: "20000" } });
  const { key } = await make.key();
  const { status, body } = await api("/api/v1/search?keyword=yoga+mat", key, {
    headers: { "content-type": "application/json" },
  });
  assert.equal(status, 200);
  const { data } = body;
  assert.deepEqual([data.keyword, data.marketplace, data.currency, data.page], ["yoga mat", "amazon.com", "USD", 1]);
  assert.ok(data.totalResults >= 40);
  for (const part of ["score", "demand", "competition", "opportunity"])
    assert.ok(data.nicheScore[part] > 0 && data.nicheScore[part] <= 100, part);
  assert.equal(data.products.length, 20);
  for (const product of data.products) {
    assert.deepEqual(Object.keys(product), [
      "asin",
      "title",
      "brand",
      "category",
      "imageUrl",
      "price",
      "bsr",
      "monthlySales",
      "reviewCount",
      "rating",
      "updatedAt",
      "salesEstimate",
    ]);
    assert.match(product.title, /yoga mat/i);
    for (const field of ["bsr", "monthlySales", "reviewCount"])
      assert.ok(product[field] === null || Number.isInteger(product[field]), field);
  }
});

test("the pages of a search list each match once, with the same total and score on each, also past the end", async (t) => {
  const { api, make } = await startService(t, demo);
  const { key } = await make.key();
  const pages = await Promise.all(
    [1, 2, 3, 4, 500].map(async (page) => (await api(`/api/v1/search?keyword=yoga&page=${page}`, key)).body.data),
  );
  const asins = pages.flatMap((page) => page.products.map((product: { asin: string }) => product.asin));
  assert.equal(asins.length, pages[0].totalResults);
  assert.equal(new Set(asins).size, asins.length);
  for (const page of pages)
    assert.deepEqual([page.totalResults, page.nicheScore], [pages[0].totalResults, pages[0].nicheScore]);
  assert.deepEqual([pages[4].page, pages[4].products], [500, []]);
});

test("each marketplace is accepted, its letter case and www. forgiven, and echoed as we write it", async (t) => {
  const { api, make } = await startService(t, demo);
  const { key } = await make.key({ plan: "pro" });
  for (const marketplace of MARKETPLACE_DOMAINS) {
    const { status, body } = await api(`/api/v1/search?keyword=yoga&marketplace=www.${marketplace.toUpperCase()}`, key);
    assert.equal(status, 200, marketplace);
    assert.equal(body.data.marketplace, marketplace);
  }
});

test("each bad parameter gets 400 and is named, and unknown ones are ignored", async (t) => {
  const { api, make } = await startService(t);
  const { key } = await make.key();
  const bad: [string, string, RegExp][] = [
    ["", "keyword", /is required/],
    ["keyword=", "keyword", /must not be empty/],
    ["keyword=%20%09%C2%A0", "keyword", /must not be empty/],
    ["keyword=%00%01", "keyword", /must not be empty/],
    [`keyword=${"x".repeat(201)}`, "keyword", /at most 200 characters/],
    ["keyword=a&keyword=b", "keyword", /only once/],
    ["keyword=a&marketplace=ebay.com", "marketplace", /must be one of amazon\.com, amazon\.co\.uk, amazon\.de, /],
    ["keyword=a&marketplace=", "marketplace", /must be one of/],
    ["keyword=a&marketplace=amazon.com&marketplace=amazon.de", "marketplace", /only once/],
    ...["0", "-1", "501", "1.5", "1e2", "0x10", "%205", "abc", "", "NaN", "99999999999999999999"].map(
      (page): [string, string, RegExp] => [`keyword=a&page=${page}`, "page", /from 1 to 500/],
    ),
    ["keyword=a&page=1&page=2", "page", /only once/],
  ];
  for (const [query, parameter, message] of bad) {
    const { status, body } = await api(`/api/v1/search?${query}`, key);
    assert.equal(status, 400, query);
    assert.equal(body.success, false);
    assert.equal(body.error.code, "invalid_request", query);
    assert.deepEqual(
      body.error.details.map((detail: { parameter: string }) => detail.parameter),
      [parameter],
      query,
    );
    assert.match(body.error.details[0].message, message, query);
    assert.match(body.error.message, new RegExp(`^${parameter} `));
  }
  const several = await api("/api/v1/search?marketplace=x&page=x", key);
  assert.deepEqual(several.body.error.details.map((detail: { parameter: string }) => detail.parameter).sort(), [
    "keyword",
    "marketplace",
    "page",
  ]);
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 0);
  const fine = await api(`/api/v1/search?keyword=${encodeURIComponent("🧘".repeat(200))}&colour=red&colour=blue`, key);
  assert.equal(fine.status, 200);
});

test("explain=true tells what the score is made of, and changes nothing else", async (t) => {
  const { api, make } = await startService(t, demo);
  const { key } = await make.key();
  const plain = (await api("/api/v1/search?keyword=yoga", key)).body.data;
  const { explain, ...rest } = (await api("/api/v1/search?keyword=yoga&explain=true", key)).body.data;
  assert.deepEqual(rest, plain);
  assert.equal(explain.statistics.products, plain.totalResults);
  assert.deepEqual(
    nicheScore(explain.statistics),
    plain.nicheScore,
    "the score can be computed again from what is told",
  );
  assert.deepEqual([explain.weights, explain.scales, explain.weakListing], [WEIGHTS, SCALES, WEAK]);
  assert.equal(
    (await api("/api/v1/search?keyword=yoga&explain=maybe", key)).body.error.details[0].parameter,
    "explain",
  );
});

test("odd keywords are words, never syntax", async (t) => {
  const { api, make } = await startService(t, demo);
  const { key } = await make.key({ plan: "pro" });
  for (const keyword of [
    "'; drop table products; --",
    "a & | ! ( ) <-> :*",
    "\\",
    "%",
    "\u202eabc",
    "🧘",
    "the",
    "x".repeat(200),
    "yoga\u0000mat",
    "\ud800",
  ]) {
    const { status, body } = await api(`/api/v1/search?keyword=${encodeURIComponent(keyword.toWellFormed())}`, key);
    assert.equal(status, 200, keyword);
    assert.equal(typeof body.data.totalResults, "number");
  }
  const nothing = await api("/api/v1/search?keyword=xyzzyplugh", key);
  assert.deepEqual(nothing.body.data.nicheScore, { score: 0, demand: 0, competition: 0, opportunity: 0 });
  assert.deepEqual([nothing.body.data.totalResults, nothing.body.data.products], [0, []]);
});

test("pictures of the demo market are drawn by the service", async (t) => {
  const { api, make, url } = await startService(t, demo);
  const { key } = await make.key();
  const { body } = await api("/api/v1/search?keyword=yoga", key);
  const imageUrl = body.data.products
    .map((product: { imageUrl: string | null }) => product.imageUrl)
    .find(Boolean) as string;
  assert.ok(imageUrl.startsWith(`${url}/images/`));
  const image = await fetch(imageUrl);
  assert.equal(image.headers.get("content-type"), "image/svg+xml");
  assert.match(await image.text(), /^<svg /);
});
