/** Two services on one database, each with another engine, return the same responses. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { asinOf } from "../../src/features/sources/demo-market/asin.ts";
import { demoMarket } from "../../src/features/sources/demo-market/market.ts";
import { type ApiResponse, startService } from "../support/service.ts";
import { clusterUrls, ownPrefix, until } from "./support/indexing.ts";

const NOW = "2026-03-02T00:00:00Z";

async function startBoth(t: TestContext) {
  const prefix = ownPrefix(t);
  const memory = await startService(t, {
    now: NOW,
    prepareCatalog: (catalog) =>
      catalog.merge([
        ...demoMarket({ seed: 5, products: 1_500, at: new Date(NOW), marketplaces: ["amazon.com", "amazon.co.jp"] }),
      ]),
  });
  const openSearch = await startService(t, {
    now: NOW,
    databaseUrl: memory.databaseUrl,
    env: {
      OPENSEARCH_URL: clusterUrls().join(","),
      OPENSEARCH_INDEX_PREFIX: prefix,
      OPENSEARCH_SHARDS: "2",
    },
  });
  await until(async () => (await openSearch.api("/health/ready")).status === 200, "the index is built", 60_000);
  const { key } = await memory.make.key({ plan: "business" });
  const ask = async (path: string) => [
    comparable(await memory.api(path, key), memory.url),
    comparable(await openSearch.api(path, key), openSearch.url),
  ];
  return { ask, prefix };
}

/** The response without the parts that differ between requests and services. */
function comparable({ status, body, text }: ApiResponse, url: string): unknown {
  const shown = text.replaceAll(url, "http://here");
  if (body === undefined) return { status, shown };
  const { meta: _, ...rest } = JSON.parse(shown);
  return { status, rest };
}

test("a request gets the same response from either engine: a page, an export or an error", async (t) => {
  const { ask, prefix } = await startBoth(t);
  const counted = await fetch(`${clusterUrls()[0]}/${prefix}-amazon.com/_count`);
  assert.ok(((await counted.json()) as { count: number }).count > 500, "one of the services searches on the cluster");
  for (const query of [
    "keyword=yoga+mat&explain=true&distributions=true",
    "keyword=set&page=2&sort=-monthlySales",
    "keyword=set&page=500",
    "keyword=stainless+stel&minPrice=10&maxPrice=40&sort=price",
    "keyword=yoag+mat",
    "keyword=yoag+mat&correct=false",
    "keyword=yoag+mat&correct=false&format=csv",
    `keyword=${asinOf(7, 5)}`,
    "keyword=bottle&minRating=4&brand=nobody",
    "keyword=bottle&marketplace=www.Amazon.co.jp&explain=true",
    "keyword=bottle&marketplace=amazon.fr&distributions=true",
    "keyword=kitchen&format=csv",
    "keyword=kitchen&format=csv&sort=reviews",
    "keyword=%F0%9F%A7%98",
    "keyword=",
    "keyword=%00",
    "keyword=mat&page=501",
    "keyword=mat&marketplace=amazon.moon",
    "keyword=mat&minPrice=5&maxPrice=1",
    "keyword=mat&sort=best",
    "page=1",
  ]) {
    const [memory, openSearch] = await ask(`/api/v1/search?${query}`);
    assert.deepEqual(openSearch, memory, query);
  }
  for (const path of [
    "keywords/ideas?keyword=yoga+mat",
    "keywords/ideas?keyword=kitchen&limit=50",
    `keywords/ideas?asin=${asinOf(7, 5)}`,
    "keywords/ideas?category=Kitchen+%26+Dining",
    "keywords/share-of-voice?keyword=yoga+mat",
    `products/${asinOf(7, 5)}/keywords`,
  ]) {
    const [memory, openSearch] = await ask(`/api/v1/${path}`);
    assert.deepEqual(openSearch, memory, path);
  }
  const [memory, openSearch] = await ask("/api/v1/marketplaces");
  assert.deepEqual(openSearch, memory, "the products of each marketplace");
});
