import assert from "node:assert/strict";
import { test } from "node:test";
import type { Call, ClusterResponse } from "../../src/features/search/opensearch/cluster.ts";
import { ClusterError } from "../../src/features/search/opensearch/cluster-error.ts";
import type { Lock } from "../../src/platform/base/lock.ts";
import { createAdvisoryLock } from "../../src/platform/db/advisory-lock.ts";
import { openCatalog, seen } from "../support/catalog.ts";
import { cleanUp } from "../support/cleanup.ts";
import { clusterUrls, openCluster, ownPrefix, startIndexer, until, watchIndex } from "./support/indexing.ts";

const ASINS = (count: number, first = 0) =>
  Array.from({ length: count }, (_, place) => `B${String(first + place).padStart(9, "0")}`);
const mats = (count: number, first = 0) => ASINS(count, first).map((asin) => seen(asin, 1, { title: "Yoga Mat" }));

test("new, changed and removed products reach the index, also on a new marketplace", async (t) => {
  const catalog = await openCatalog(t);
  const prefix = ownPrefix(t);
  await catalog.merge([
    seen("B000000001", 1, { title: "Yoga Mat", priceMinor: 1_000 }),
    seen("B000000002", 1, { title: "Lamp" }),
  ]);
  startIndexer(t, { prefix, catalog });
  const { products, caughtUp, watch, indexes } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  const titles = async () => (await products()).map(({ asin, title, price }) => `${asin} ${title} ${price}`);
  assert.deepEqual(await titles(), ["B000000001 Yoga Mat 1000", "B000000002 Lamp -1"]);
  const version = watch.of("amazon.com")?.version;

  await catalog.merge([
    seen("B000000001", 2, { priceMinor: 1_200 }),
    seen("B000000001", 1, { title: "Matte", marketplace: "amazon.de" }),
  ]);
  await caughtUp();
  assert.deepEqual(await titles(), ["B000000001 Yoga Mat 1200", "B000000002 Lamp -1"]);
  assert.deepEqual((await products("amazon.de")).length, 1);
  assert.notEqual(watch.of("amazon.com")?.version, version);
  const german = watch.of("amazon.de")?.version;

  await catalog.remove([{ marketplace: "amazon.com", asin: "B000000001" }], new Date());
  await caughtUp();
  assert.deepEqual(await titles(), ["B000000002 Lamp -1"]);
  assert.equal(watch.of("amazon.de")?.version, german, "changes of another marketplace keep cached responses valid");
  assert.deepEqual(watch.marketplaces(), [
    { marketplace: "amazon.com", products: 1 },
    { marketplace: "amazon.de", products: 1 },
  ]);
  assert.deepEqual(await indexes(), ["amazon.com-g000001 < amazon.com", "amazon.de-g000001 < amazon.de"]);
});

test("everything up to the published revision is searchable, also under a steady stream of changes", async (t) => {
  const catalog = await openCatalog(t);
  const prefix = ownPrefix(t);
  startIndexer(t, { prefix, catalog });
  const { countOf, caughtUp, watch } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  const seenOnWay = new Set<number>();
  let written = 0;
  const writing = (async () => {
    // Until some revisions on the way have been checked.
    for (; seenOnWay.size < 3 && written < 100_000; written += 100) await catalog.merge(mats(100, written));
  })();
  for (let isOver = false; !isOver; ) {
    isOver = await Promise.race([writing.then(() => true), new Promise<boolean>((go) => setTimeout(go, 10, false))]);
    const { revision } = watch.state(); // each of these products has one revision
    if (revision === 0) continue;
    const found = await countOf("mat");
    assert.ok(found >= revision, `${found} are found of ${revision}`);
    seenOnWay.add(revision);
  }
  assert.ok(seenOnWay.size >= 3);
  await caughtUp();
  assert.equal(await countOf("mat"), written);
  await until(() => watch.state().lagSeconds < 5, "the index has caught up");
});

test("an indexer that dies at any moment loses no product and duplicates none", async (t) => {
  const catalog = await openCatalog(t);
  const prefix = ownPrefix(t);
  const cluster = openCluster(t);
  await catalog.merge(mats(300));
  let round = 0;
  // Each dies one step later than the one before: before a call, or after its response.
  for (const calls of [1, 4, 6, 7, 8, 9, 11, 14, 19, 30]) {
    let left = calls;
    const diesBefore = calls % 2 === 0;
    const dying = {
      async request(call: Call): Promise<ClusterResponse> {
        if (left-- > 1) return await cluster.request(call);
        if (!diesBefore && left === 0) await cluster.request(call);
        throw new ClusterError("dead");
      },
    };
    const indexer = startIndexer(t, { prefix, catalog, cluster: dying });
    await until(() => left < 0, "the indexer has died");
    await indexer.close();
    await catalog.merge([...mats(20, 300 + 20 * round), seen("B000000000", 2 + round, { priceMinor: 100 + round })]);
    round++;
  }
  await catalog.remove([{ marketplace: "amazon.com", asin: "B000000001" }], new Date());
  startIndexer(t, { prefix, catalog });
  const { countOf, caughtUp, products, watch } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  assert.equal(await countOf("mat"), 300 + 20 * round - 1);
  assert.equal(watch.state().documents, 300 + 20 * round - 1);
  const [first] = await products();
  assert.deepEqual([first?.asin, first?.price], ["B000000000", 99 + round]);
});

test("one of two indexers leads; when it ends or loses its database, the other takes over", async (t) => {
  const catalog = await openCatalog(t);
  const prefix = ownPrefix(t);
  const lock = () => createAdvisoryLock(catalog.pool, `search index ${prefix}`);
  const [one, two] = [1, 2].map(() => startIndexer(t, { prefix, catalog, lock: lock() }));
  const { countOf, caughtUp } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  assert.equal(Number(one?.isLeading()) + Number(two?.isLeading()), 1);
  const [leader, other] = one?.isLeading() ? [one, two] : [two, one];
  await leader?.close();
  await catalog.merge(mats(10));
  await caughtUp();
  assert.deepEqual([leader?.isLeading(), other?.isLeading(), await countOf("mat")], [false, true, 10]);

  await catalog.pool.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  );
  await catalog.merge(mats(10, 10));
  await caughtUp();
  assert.equal(await countOf("mat"), 20);
});

test("a leader that has not noticed its replacement writes nothing more", async (t) => {
  const catalog = await openCatalog(t);
  const prefix = ownPrefix(t);
  const { caughtUp, countOf } = await watchIndex(t, { prefix, catalog });
  let given = 0;
  const once: Lock = {
    tryLock: async () => (given++ === 0 ? { release: async () => {}, lost: new AbortController().signal } : undefined),
  };
  const first = startIndexer(t, { prefix, catalog, lock: once });
  await caughtUp();
  const second = startIndexer(t, { prefix, catalog });
  await until(() => second.isLeading() && !first.isLeading(), "the second leads alone");
  await catalog.merge(mats(3));
  await caughtUp();
  assert.equal(await countOf("mat"), 3);
});

test("items rejected for lack of capacity are sent again; invalid ones stop nothing else", async (t) => {
  const catalog = await openCatalog(t);
  const prefix = ownPrefix(t);
  const cluster = openCluster(t);
  await catalog.merge(mats(50));
  let busy = 3;
  const troubled = {
    async request(call: Call): Promise<ClusterResponse> {
      const lines = call.lines?.replaceAll(/"price":666/g, '"price":"not a number"');
      if (call.path !== "/_bulk") return await cluster.request(call);
      if (busy-- <= 0) return await cluster.request({ ...call, lines });
      // Every second item is rejected.
      const all = await cluster.request({ ...call, lines });
      const items = (all.body as { items: Record<string, object>[] }).items.map((item, place) =>
        place % 2 === 0 ? item : { index: { status: 429, error: { type: "rejected", reason: "full" } } },
      );
      return { ...all, body: { items } };
    },
  };
  const indexer = startIndexer(t, { prefix, catalog, cluster: troubled });
  const { countOf, caughtUp, products } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  assert.equal(await countOf("mat"), 50);
  assert.ok(indexer.figures().retried > 0);

  await catalog.merge([seen("B000000003", 2, { priceMinor: 666 }), seen("B000000004", 2, { priceMinor: 5 })]);
  await caughtUp();
  assert.equal(indexer.figures().refused, 1);
  const prices = (await products()).map(({ asin, price }) => [asin, price] as const);
  assert.deepEqual([new Map(prices).get("B000000003"), new Map(prices).get("B000000004")], [-1, 5]);
});

test("without automatic index creation every index is created explicitly, also after the state was deleted", async (t) => {
  const catalog = await openCatalog(t);
  const prefix = ownPrefix(t);
  const { countOf, caughtUp, watch, ask } = await watchIndex(t, { prefix, catalog });
  // Only for the names of this test, because other tests share the cluster.
  const allow = async (value: string | null) => {
    const { ok } = await fetch(`${clusterUrls()[0]}/_cluster/settings`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ transient: { "action.auto_create_index": value } }),
    });
    assert.ok(ok);
  };
  cleanUp(t, () => allow(null));
  await allow(`-${prefix}*,+*`);
  await catalog.merge(mats(3));
  startIndexer(t, { prefix, catalog });
  await caughtUp();
  assert.equal(await countOf("mat"), 3);
  await ask({ method: "DELETE", path: `/${prefix}-state` });
  await until(() => watch.generation() === 2, "another generation is built");
  assert.equal(await countOf("mat"), 3);
});
