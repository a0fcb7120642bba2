/** A rebuild as callers see it: the whole service under load, while products change. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { LAST_PAGE, SORTS } from "../../src/features/search/engine.ts";
import { createStateStore } from "../../src/features/search/opensearch/state-store.ts";
import { cleanUp } from "../support/cleanup.ts";
import { observation } from "../support/observation.ts";
import { startService } from "../support/service.ts";
import { clusterUrls, openCluster, ownPrefix, until } from "./support/indexing.ts";

const asin = (place: number) => `B${String(place).padStart(9, "0")}`;
const MATS = 4_000;

test("while the index is rebuilt under load, every response has the right total and no request fails", async (t) => {
  const prefix = ownPrefix(t);
  const mats = Array.from({ length: MATS }, (_, place) =>
    observation(asin(place), { title: `Yoga Mat ${place}`, brand: `Brand ${place % 7}`, reportedSales: 100 }),
  );
  const { api, make, app } = await startService(t, {
    env: { OPENSEARCH_URL: clusterUrls().join(), OPENSEARCH_INDEX_PREFIX: prefix },
    prepareCatalog: (catalog) => catalog.merge(mats),
  });
  const { key, account } = await make.key({ plan: "agency" });
  await app.accounts.setOverrides(account.id, { requestsPerDay: 1_000_000 });
  const store = createStateStore(openCluster(t), prefix);
  const generation = async () => (await store.read()).document?.live?.number;
  assert.equal(await generation(), 1);

  const stop = new AbortController();
  cleanUp(t, () => stop.abort());
  let lamps = 0;
  const writing = (async () => {
    for (; !stop.signal.aborted; await new Promise((go) => setTimeout(go, 20))) {
      const seenAt = new Date(Date.UTC(2026, 3, 1) + lamps * 1_000);
      // One more lamp and a new price of a mat: the number of mats stays the same.
      await app.catalog.merge([
        observation(`L${String(lamps).padStart(9, "0")}`, { title: "Desk Lamp" }),
        observation(asin(lamps % MATS), { priceMinor: 1_000 + lamps, seenAt }),
      ]);
      lamps++;
    }
  })();
  const totals = new Map<string, number>();
  const wrong: string[] = [];
  let asked = 0;
  const asking = Array.from({ length: 4 }, async (_, client) => {
    let least = 0;
    for (let turn = 0; !stop.signal.aborted; turn++) {
      // Different pages, so that hardly any response comes from the cache.
      const mat = await api(`/api/v1/search?keyword=yoga+mat&page=${1 + ((turn * 7 + client) % 190)}`, key);
      const response =
        mat.status === 200
          ? `200 ${mat.body.data.totalResults} ${mat.body.data.products.length}`
          : `${mat.status} ${mat.body?.error?.message} (request ${turn} of client ${client})`;
      totals.set(response, (totals.get(response) ?? 0) + 1);
      // Each of these is requested once: a cached response may be half a second old.
      const [page, sort] = [1 + (asked % LAST_PAGE), SORTS[Math.floor(asked++ / LAST_PAGE) % SORTS.length]];
      const lamp = await api(`/api/v1/search?keyword=desk+lamp&page=${page}&sort=${sort}`, key);
      const found = lamp.body?.data?.totalResults ?? -1;
      if (lamp.status !== 200 || found < least) wrong.push(`${lamp.status}: ${found} after ${least}`);
      least = Math.max(least, found);
    }
  });
  for (const [turn, wanted] of [2, 3].entries()) {
    await store.requestRebuild(`rebuild ${turn}`, new Date());
    await until(async () => (await generation()) === wanted, `generation ${wanted} is searched`, 60_000);
  }
  stop.abort();
  await Promise.all([writing, ...asking]);
  assert.deepEqual([[...totals.keys()], wrong], [[`200 ${MATS} 20`], []]);
  t.diagnostic(`${totals.values().next().value} pages, ${lamps} changes`);
  await until(async () => {
    const { body } = await api("/api/v1/search?keyword=desk+lamp", key);
    return body.data.totalResults === lamps;
  }, "all lamps are found");
});
