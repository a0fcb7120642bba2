/** When an index is rebuilt, and how: beside the live one, which it then replaces as a whole. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { BEING_BUILT, ClusterError } from "../../src/features/search/opensearch/cluster-error.ts";
import { requestRebuild } from "../../src/features/search/opensearch/request-rebuild.ts";
import { createStateStore } from "../../src/features/search/opensearch/state-store.ts";
import { systemClock } from "../../src/platform/base/clock.ts";
import { openCatalog, seen } from "../support/catalog.ts";
import { cleanUp } from "../support/cleanup.ts";
import { checkUntilGeneration, openCluster, ownPrefix, startIndexer, until, watchIndex } from "./support/indexing.ts";

const mats = (count: number, first = 0) =>
  Array.from({ length: count }, (_, place) =>
    seen(`B${String(first + place).padStart(9, "0")}`, 1, { title: "Yoga Mat" }),
  );

async function builtIndex(t: Parameters<typeof ownPrefix>[0], count = 200) {
  const catalog = await openCatalog(t);
  const prefix = ownPrefix(t);
  await catalog.merge([...mats(count), seen("B000000001", 1, { marketplace: "amazon.de", title: "Yogamatte" })]);
  const store = createStateStore(openCluster(t), prefix);
  return { catalog, prefix, store };
}

test("a rebuild leaves no gap and no wrong total, while products change", async (t) => {
  const { catalog, prefix, store } = await builtIndex(t, 3_000);
  startIndexer(t, { prefix, catalog });
  const { countOf, caughtUp, watch, indexes } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  await store.requestRebuild("one", new Date());
  const stop = new AbortController();
  cleanUp(t, () => stop.abort());
  let lamps = 0;
  const writing = (async () => {
    // One after the other: a lamp that was found once must be found from then on.
    for (; !stop.signal.aborted; await new Promise((go) => setTimeout(go, 5)))
      await catalog.merge([seen(`C${String(lamps++).padStart(9, "0")}`, 1, { title: "Desk Lamp" })]);
  })();
  const counts: [number, number][] = [];
  await checkUntilGeneration(watch, 2, async () => {
    const [stable, growing] = await Promise.all([countOf("mat"), countOf("lamp")]);
    counts.push([stable, growing]);
  });
  for (let more = 0; more < 20; more++) counts.push([await countOf("mat"), await countOf("lamp")]);
  stop.abort();
  await writing;
  await caughtUp();
  assert.deepEqual([...new Set(counts.map(([stable]) => stable))], [3_000]);
  const growing = counts.map(([, count]) => count);
  assert.deepEqual(
    growing,
    growing.toSorted((a, b) => a - b),
    "no count is lower than the one before",
  );
  assert.ok(new Set(growing).size > 1);
  assert.equal(await countOf("lamp"), lamps);
  await until(async () => (await indexes()).length === 2, "the old indexes are deleted");
  assert.deepEqual(await indexes(), ["amazon.com-g000002 < amazon.com", "amazon.de-g000002 < amazon.de"]);
  assert.equal((await store.read()).document?.taken?.generation, 2);
});

test("a build that was killed continues where it stopped", async (t) => {
  const { catalog, prefix, store } = await builtIndex(t, 5_000);
  const cluster = openCluster(t);
  let bulks = 0;
  const dying = {
    request: async (call: Parameters<typeof cluster.request>[0]) => {
      if (call.path === "/_bulk") bulks++;
      if (bulks > 2) throw new ClusterError("dead");
      return await cluster.request(call);
    },
  };
  startIndexer(t, { prefix, catalog, cluster: dying });
  await until(() => bulks > 2, "some documents are written");
  startIndexer(t, { prefix, catalog });
  const { countOf, caughtUp, watch } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  assert.deepEqual([await countOf("mat"), watch.generation()], [5_000, 1]);
  assert.equal((await store.read()).document?.failure, null);
});

test("a generation that lacks products never goes live", async (t) => {
  const { catalog, prefix, store } = await builtIndex(t);
  const lossy = {
    ...catalog,
    // As if the feed had lost some changes.
    listChanges: async (after: number, limit: number) =>
      (await catalog.listChanges(after, limit)).filter(({ product }) => !product.asin.endsWith("7")),
  };
  startIndexer(t, { prefix, catalog: lossy });
  const { watch, indexes } = await watchIndex(t, { prefix, catalog });
  // The state cannot be read while its own index is being created.
  const failure = async () => (await store.read().catch(() => undefined))?.document?.failure;
  await until(async () => (await failure())?.generation === 1, "the build is given up");
  assert.match((await failure())?.reason ?? "", /amazon\.com has 180 products instead of 200/);
  assert.equal(watch.isReady(), false);
  await until(async () => (await indexes()).length === 0, "its index is deleted");
});

test("a deleted index is rebuilt; its marketplace refuses searches meanwhile, and the others work", async (t) => {
  const { catalog, prefix } = await builtIndex(t, 3_000);
  startIndexer(t, { prefix, catalog });
  const { countOf, caughtUp, watch, ask } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  await ask({ method: "DELETE", path: `/${prefix}-amazon.com-g000001` });
  await catalog.merge(mats(5, 3_000)); // written to a deleted index
  await checkUntilGeneration(watch, 2, async () => {
    assert.deepEqual([watch.isReady(), await countOf("yogamatt", "amazon.de")], [true, 1]);
    const found = await countOf("mat").catch(({ message }: Error) => message);
    if (found !== 3_005) assert.equal(found, BEING_BUILT);
  });
  assert.deepEqual([await countOf("mat"), await countOf("yogamatt", "amazon.de")], [3_005, 1]);
});

test("when every index is deleted, all are rebuilt", async (t) => {
  const { catalog, prefix } = await builtIndex(t);
  startIndexer(t, { prefix, catalog });
  const { countOf, caughtUp, watch, ask } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  await ask({ method: "DELETE", path: `/${prefix}-amazon.com-g000001,${prefix}-amazon.de-g000001` });
  await until(() => watch.generation() === 2, "another generation is built");
  assert.equal(await countOf("mat"), 200);

  await ask({ method: "DELETE", path: `/${prefix}-state,${prefix}-amazon.com-g000002,${prefix}-amazon.de-g000002` });
  await until(() => !watch.isReady(), "nothing is searchable");
  await until(() => watch.isReady(), "all indexes are built");
  assert.deepEqual([await countOf("mat"), watch.state().documents], [200, 201]);
});

test("restored indexes stay searchable until a complete generation is built", async (t) => {
  const { catalog, prefix, store } = await builtIndex(t);
  const first = startIndexer(t, { prefix, catalog });
  const { countOf, caughtUp, watch } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  await first.close();
  const { document, version } = await store.read();
  if (document?.live?.marketplaces["amazon.com"] === undefined) return assert.fail("there is no index");
  document.live.marketplaces["amazon.com"].uuid = "the uuid of the index in the snapshot";
  await store.write(document, version);
  startIndexer(t, { prefix, catalog });
  await checkUntilGeneration(watch, 2, async () =>
    assert.deepEqual([watch.isReady(), await countOf("mat")], [true, 200]),
  );
  assert.equal(await countOf("mat"), 200);
});

test("an index of another catalogue is never searched: it is replaced, unless its own writer is still running", async (t) => {
  const { catalog, prefix } = await builtIndex(t);
  const other = await openCatalog(t);
  await other.merge(mats(7));
  const theirs = startIndexer(t, { prefix, catalog });
  const before = await watchIndex(t, { prefix, catalog });
  await before.caughtUp();
  const after = await watchIndex(t, { prefix, catalog: other });
  assert.deepEqual([after.watch.isReady(), after.watch.of("amazon.com")], [false, undefined]);

  const refused: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void refused.push(line) });
  startIndexer(t, { prefix, catalog: other, log, pauses: { listenMs: 2_500 } });
  await until(() => refused.length > 0, "the other writer refuses to take it over");
  assert.match(refused[0] ?? "", /set a different OPENSEARCH_INDEX_PREFIX/);
  await theirs.close();
  await after.caughtUp();
  assert.deepEqual([await after.countOf("mat"), before.watch.isReady()], [7, false]);
});

test("after a failover of the database the index is rebuilt while it stays searchable", async (t) => {
  const { catalog, prefix } = await builtIndex(t);
  const first = startIndexer(t, { prefix, catalog });
  const { countOf, caughtUp, watch } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  await first.close();
  const promoted = {
    ...catalog,
    getState: async () => ({ ...(await catalog.getState()), identity: "another timeline" }),
  };
  startIndexer(t, { prefix, catalog: promoted });
  await checkUntilGeneration(watch, 2, async () =>
    assert.deepEqual([watch.isReady(), await countOf("mat")], [true, 200]),
  );
  await catalog.merge(mats(5, 200));
  await caughtUp();
  assert.equal(await countOf("mat"), 205);
});

test("aliases are repaired when one was removed or doubled, or a leader died while swapping", async (t) => {
  const { catalog, prefix, store } = await builtIndex(t);
  const pauses = { retiredMs: 600_000 };
  const first = startIndexer(t, { prefix, catalog, pauses });
  const { countOf, caughtUp, watch, ask, indexes } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  await store.requestRebuild("one", new Date());
  await until(() => watch.generation() === 2, "one generation is retired");
  const alias = `${prefix}-amazon.com`;
  const change = (...actions: object[]) => ask({ method: "POST", path: "/_aliases", body: { actions } });
  const right = async () =>
    (await indexes()).join() ===
    "amazon.com-g000001,amazon.com-g000002 < amazon.com,amazon.de-g000001,amazon.de-g000002 < amazon.de";
  assert.ok(await right(), (await indexes()).join());

  await change({ remove: { index: `${alias}-g000002`, alias } });
  await until(right, "the alias is back");
  await change({ add: { index: `${alias}-g000001`, alias } });
  assert.equal(await countOf("mat"), 400);
  await until(right, "the alias has one index");

  await first.close();
  await change({ remove: { index: `${alias}-g000002`, alias } }, { add: { index: `${alias}-g000001`, alias } });
  startIndexer(t, { prefix, catalog, pauses });
  await until(right, "the next leader repairs the alias");
  assert.deepEqual([await countOf("mat"), watch.generation()], [200, 2]);
});

test("a rebuild that is requested after a failed one reports its own outcome", async (t) => {
  const { catalog, prefix, store } = await builtIndex(t);
  let isLossy = false;
  const lossy = {
    ...catalog,
    listChanges: async (after: number, limit: number) =>
      (await catalog.listChanges(after, limit)).filter(({ product }) => !isLossy || !product.asin.endsWith("7")),
  };
  startIndexer(t, { prefix, catalog: lossy });
  const { caughtUp } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  const { signal } = new AbortController();
  const rebuild = () => requestRebuild({ store, clock: systemClock, onProgress: () => {}, signal });
  isLossy = true;
  await assert.rejects(rebuild(), /failed: amazon\.com has 180 products instead of 200/);
  const retired = async () => (await store.read()).document?.retired.length;
  await until(async () => (await retired()) === 0, "the abandoned indexes are deleted");
  isLossy = false;
  assert.equal((await rebuild()).number, 3);
  assert.equal((await store.read()).document?.failure, null);
});

test("when the stored state is lost, the old indexes are deleted only after new ones are live", async (t) => {
  const { catalog, prefix, store } = await builtIndex(t);
  const first = startIndexer(t, { prefix, catalog });
  const { countOf, caughtUp, watch, ask, indexes } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  await first.close();
  await ask({ method: "DELETE", path: `/${prefix}-state` });
  await until(() => !watch.isReady(), "the loss is noticed");
  const stuck = { ...catalog, listChanges: async () => await Promise.reject(new Error("not now")) };
  const second = startIndexer(t, { prefix, catalog: stuck });
  await until(
    async () => (await store.read().catch(() => undefined))?.document?.next?.number === 2,
    "a generation is begun",
  );
  await until(async () => ((await store.read()).version?.seq ?? 0) > 2, "the writer is working");
  assert.deepEqual(await indexes(), ["amazon.com-g000001 < amazon.com", "amazon.de-g000001 < amazon.de"]);
  await second.close();
  startIndexer(t, { prefix, catalog });
  await caughtUp();
  assert.deepEqual([await countOf("mat"), watch.generation()], [200, 2]);
  await until(async () => (await indexes()).length === 2, "the old indexes are deleted then");
});

test("a product that is refused twice is missing once, and does not stop the build", async (t) => {
  const { catalog, prefix, store } = await builtIndex(t);
  const cluster = openCluster(t);
  const twice = {
    ...catalog,
    // As when the product changes during the build.
    async listChanges(after: number, limit: number) {
      const changes = await catalog.listChanges(after, limit);
      return changes.flatMap((change) => (change.product.asin === "B000000003" ? [change, change] : [change]));
    },
  };
  const refusing = {
    request: (call: Parameters<typeof cluster.request>[0]) =>
      cluster.request({
        ...call,
        lines: call.lines?.replaceAll(/("asin":"B000000003".*)"popularity":/g, '$1"unknown":'),
      }),
  };
  startIndexer(t, { prefix, catalog: twice, cluster: refusing });
  const { countOf, caughtUp } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  assert.equal(await countOf("mat"), 199);
  assert.deepEqual(
    (await store.read()).document?.live?.aside.map(({ asin }) => asin),
    ["B000000003"],
  );
});
