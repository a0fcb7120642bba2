import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Observation } from "../src/catalog/product.ts";
import { observation } from "./support/observation.ts";
import { startService } from "./support/service.ts";

const COUNT = 30;

/** Every figure of the product is made of one number, so that a mixture of two states can be told. */
function mats(state: number, at: Date): Observation[] {
  const figures = { priceMinor: state * 100, bsr: state, reviewCount: state };
  return Array.from({ length: COUNT }, (_, i) => observation(`MAT${i}`, { title: "Yoga Mat", ...figures, seenAt: at }));
}

async function startWithMats(t: TestContext, env: Record<string, string> = {}) {
  const service = await startService(t, {
    env,
    prepareCatalog: (catalog) => catalog.merge(mats(1, new Date(Date.now() - 1_000_000))),
  });
  const { key } = await service.make.key({ plan: "agency" });
  const search = async () => (await service.api("/api/v1/search?keyword=yoga+mat", key)).body.data;
  return { ...service, search };
}

for (const threads of ["1", "2"]) {
  test(`a change is found within a second of its commit, whole, while it is searched for (${threads} threads)`, async (t) => {
    const { app, search } = await startWithMats(t, { THREADS: threads });
    let writing = true;
    const delays: number[] = [];
    const write = async () => {
      for (let state = 2; state < 12; state++) {
        await app.catalog.merge(mats(state, new Date(Date.now() - 1_000_000 + state)));
        const committed = performance.now();
        const deadline = committed + 5_000;
        while ((await search()).products[0].bsr !== state && performance.now() < deadline);
        delays.push(performance.now() - committed);
      }
      writing = false;
    };
    const read = async () => {
      for (; writing; ) {
        const { products } = await search();
        for (const { price, bsr, reviewCount } of products) assert.deepEqual([price, reviewCount], [bsr, bsr]);
      }
    };
    await Promise.all([write(), read(), read(), read()]);
    const median = delays.sort((a, b) => a - b)[5] as number;
    assert.ok(median < 1_000, `it took ${Math.round(median)} ms`);
  });
}

test("a reworded product is found by its new words alone, and a removed one not at all", async (t) => {
  const { app, api, make } = await startWithMats(t);
  const { key } = await make.key({ plan: "agency" });
  const total = async (keyword: string) => (await api(`/api/v1/search?keyword=${keyword}`, key)).body.data.totalResults;
  const [first, second] = mats(2, new Date()) as [Observation, Observation];
  await app.catalog.merge([{ ...first, title: "Camping Lantern" }]);
  await app.catalog.remove([{ marketplace: "amazon.com", asin: second.asin }], new Date());
  for (const deadline = Date.now() + 5_000; (await total("lantern")) === 0 && Date.now() < deadline; );
  for (const deadline = Date.now() + 5_000; (await total("yoga")) !== COUNT - 2 && Date.now() < deadline; );
  assert.deepEqual([await total("lantern"), await total("yoga")], [1, COUNT - 2]);
});

test("a service with several threads shows one count of requests, on any connection", async (t) => {
  const { api, make, url } = await startWithMats(t, { THREADS: "2" });
  const { key } = await make.key({ plan: "agency" });
  const asked = await Promise.all(
    Array.from({ length: 60 }, () => api("/api/v1/search?keyword=mat", key, { headers: { connection: "close" } })),
  );
  assert.deepEqual([...new Set(asked.map(({ status }) => status))], [200]);
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 60);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counted = /^nichescope_http_request_duration_seconds_count\{[^}]*route="\/api\/v1\/search"[^}]*\} (\d+)$/m.exec(
    metrics,
  );
  assert.equal(Number(counted?.[1]), 60);
  assert.match(metrics, /^nichescope_search_index_documents 30$/m);
  assert.equal(metrics.match(/^# TYPE process_cpu_seconds_total /gm)?.length, 1);
});
