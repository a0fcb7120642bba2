/** What makes an index worthless or stale, and how it is built anew: next to the one that serves, and swapped in whole. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { systemClock } from "../../src/base/clock.ts";
import { requestRebuild } from "../../src/search/opensearch/request-rebuild.ts";
import { BEING_BUILT, ClusterError } from "../../src/search/opensearch/cluster-error.ts";
import { createStateStore } from "../../src/search/opensearch/state-store.ts";
import { openCatalog, seen } from "../support/catalog.ts";
import { openCluster, ownPrefix, startIndexer, until, watchIndex } from "./support/indexing.ts";

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
  let lamps = 0;
  const writing = (async () => {
    // One after the other: what has been found once may not be missing later.
    for (; !stop.signal.aborted; await new Promise((go) => setTimeout(go, 5)))
      await catalog.merge([seen(`C${String(lamps++).padStart(9, "0")}`, 1, { title: "Desk Lamp" })]);
  })();
  const answers: [number, number][] = [];
  while (watch.generation() < 2) {
    const [stable, growing] = await Promise.all([countOf("mat"), countOf("lamp")]);
    answers.push([stable, growing]);
  }
  for (let more = 0; more < 20; more++) answers.push([await countOf("mat"), await countOf("lamp")]);
  stop.abort();
  await writing;
  await caughtUp();
  assert.deepEqual([...new Set(answers.map(([stable]) => stable))], [3_000]);
  const growing = answers.map(([, count]) => count);
  assert.deepEqual(
    growing,
    growing.toSorted((a, b) => a - b),
    "none of them is behind the one before",
  );
  assert.ok(new Set(growing).size > 1);
  assert.equal(await countOf("lamp"), lamps);
  await until(async () => (await indexes()).length === 2, "the indexes of before are gone");
  assert.deepEqual(await indexes(), ["amazon.com-g000002 < amazon.com", "amazon.de-g000002 < amazon.de"]);
  assert.equal((await store.read()).document?.taken?.generation, 2);
});

test("a build that was killed goes on where it was", async (t) => {
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
  await until(() => bulks > 2, "some of it is written");
  startIndexer(t, { prefix, catalog });
  const { countOf, caughtUp, watch } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  assert.deepEqual([await countOf("mat"), watch.generation()], [5_000, 1]);
  assert.equal((await store.read()).document?.failure, null);
});

test("a generation that lacks products is never swapped in", async (t) => {
  const { catalog, prefix, store } = await builtIndex(t);
  const lossy = {
    ...catalog,
    // Somebody has forgotten some.
    listChanges: async (after: number, limit: number) =>
      (await catalog.listChanges(after, limit)).filter(({ product }) => !product.asin.endsWith("7")),
  };
  startIndexer(t, { prefix, catalog: lossy });
  const { watch, indexes } = await watchIndex(t, { prefix, catalog });
  // While the index of the state itself is being made it cannot be read.
  const failure = async () => (await store.read().catch(() => undefined))?.document?.failure;
  await until(async () => (await failure())?.generation === 1, "it is given up");
  assert.match((await failure())?.reason ?? "", /amazon\.com has 180 products instead of 200/);
  assert.equal(watch.isReady(), false);
  await until(async () => (await indexes()).length === 0, "it is removed");
});

test("an index that is gone is built anew, refused and never answered from in part, while the others serve on", async (t) => {
  const { catalog, prefix } = await builtIndex(t, 3_000);
  startIndexer(t, { prefix, catalog });
  const { countOf, caughtUp, watch, ask } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  await ask({ method: "DELETE", path: `/${prefix}-amazon.com-g000001` });
  await catalog.merge(mats(5, 3_000)); // written to an index that is gone
  while (watch.generation() < 2) {
    assert.deepEqual([watch.isReady(), await countOf("yogamatt", "amazon.de")], [true, 1]);
    const found = await countOf("mat").catch(({ message }: Error) => message);
    if (found !== 3_005) assert.equal(found, BEING_BUILT);
  }
  assert.deepEqual([await countOf("mat"), await countOf("yogamatt", "amazon.de")], [3_005, 1]);
});

test("when all of it is gone, all is built anew", async (t) => {
  const { catalog, prefix } = await builtIndex(t);
  startIndexer(t, { prefix, catalog });
  const { countOf, caughtUp, watch, ask } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  await ask({ method: "DELETE", path: `/${prefix}-amazon.com-g000001,${prefix}-amazon.de-g000001` });
  await until(() => watch.generation() === 2, "another one is built");
  assert.equal(await countOf("mat"), 200);

  await ask({ method: "DELETE", path: `/${prefix}-state,${prefix}-amazon.com-g000002,${prefix}-amazon.de-g000002` });
  await until(() => !watch.isReady(), "nothing is left");
  await until(() => watch.isReady(), "all is built");
  assert.deepEqual([await countOf("mat"), watch.state().documents], [200, 201]);
});

test("indexes that were restored serve on, until others are built that are known to have everything", async (t) => {
  const { catalog, prefix, store } = await builtIndex(t);
  const first = startIndexer(t, { prefix, catalog });
  const { countOf, caughtUp, watch } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  await first.close();
  const { document, version } = await store.read();
  if (document?.live?.marketplaces["amazon.com"] === undefined) return assert.fail("there is no index");
  document.live.marketplaces["amazon.com"].uuid = "that of the index in the snapshot";
  await store.write(document, version);
  startIndexer(t, { prefix, catalog });
  while (watch.generation() < 2) assert.deepEqual([watch.isReady(), await countOf("mat")], [true, 200]);
  assert.equal(await countOf("mat"), 200);
});

test("an index of another catalogue is never searched, and replaced; one that is kept by somebody is left alone", async (t) => {
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
  await until(() => refused.length > 0, "it is not taken over");
  assert.match(refused[0] ?? "", /OPENSEARCH_INDEX_PREFIX of its own/);
  await theirs.close();
  await after.caughtUp();
  assert.deepEqual([await after.countOf("mat"), before.watch.isReady()], [7, false]);
});

test("a failover of the database has the index built anew while it serves", async (t) => {
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
  while (watch.generation() < 2) assert.deepEqual([watch.isReady(), await countOf("mat")], [true, 200]);
  await catalog.merge(mats(5, 200));
  await caughtUp();
  assert.equal(await countOf("mat"), 205);
});

test("what is searched is put right when somebody has removed or doubled it, or a leader died while swapping", async (t) => {
  const { catalog, prefix, store } = await builtIndex(t);
  const pauses = { retiredMs: 600_000 };
  const first = startIndexer(t, { prefix, catalog, pauses });
  const { countOf, caughtUp, watch, ask, indexes } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  await store.requestRebuild("one", new Date());
  await until(() => watch.generation() === 2, "there is one that has retired");
  const alias = `${prefix}-amazon.com`;
  const change = (...actions: object[]) => ask({ method: "POST", path: "/_aliases", body: { actions } });
  const right = async () =>
    (await indexes()).join() ===
    "amazon.com-g000001,amazon.com-g000002 < amazon.com,amazon.de-g000001,amazon.de-g000002 < amazon.de";
  assert.ok(await right(), (await indexes()).join());

  await change({ remove: { index: `${alias}-g000002`, alias } });
  await until(right, "it is searched again");
  await change({ add: { index: `${alias}-g000001`, alias } });
  assert.equal(await countOf("mat"), 400);
  await until(right, "it is searched once");

  await first.close();
  await change({ remove: { index: `${alias}-g000002`, alias } }, { add: { index: `${alias}-g000001`, alias } });
  startIndexer(t, { prefix, catalog, pauses });
  await until(right, "whoever leads next puts it right");
  assert.deepEqual([await countOf("mat"), watch.generation()], [200, 2]);
});

test("a rebuild that is asked for after one was given up is told as what it is", async (t) => {
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
  await until(async () => (await retired()) === 0, "what was given up is removed");
  isLossy = false;
  assert.equal((await rebuild()).number, 3);
  assert.equal((await store.read()).document?.failure, null);
});

test("when what is written of the indexes is lost, they are removed only after others are searched", async (t) => {
  const { catalog, prefix, store } = await builtIndex(t);
  const first = startIndexer(t, { prefix, catalog });
  const { countOf, caughtUp, watch, ask, indexes } = await watchIndex(t, { prefix, catalog });
  await caughtUp();
  await first.close();
  await ask({ method: "DELETE", path: `/${prefix}-state` });
  await until(() => !watch.isReady(), "it is seen");
  const stuck = { ...catalog, listChanges: async () => await Promise.reject(new Error("not now")) };
  const second = startIndexer(t, { prefix, catalog: stuck });
  await until(async () => (await store.read().catch(() => undefined))?.document?.next?.number === 2, "one is begun");
  await until(async () => ((await store.read()).version?.seq ?? 0) > 2, "it is looked after");
  assert.deepEqual(await indexes(), ["amazon.com-g000001 < amazon.com", "amazon.de-g000001 < amazon.de"]);
  await second.close();
  startIndexer(t, { prefix, catalog });
  await caughtUp();
  assert.deepEqual([await countOf("mat"), watch.generation()], [200, 2]);
  await until(async () => (await indexes()).length === 2, "then they are removed");
});

test("a product that is refused twice is missing once, and keeps no index from being built", async (t) => {
  const { catalog, prefix, store } = await builtIndex(t);
  const cluster = openCluster(t);
  const twice = {
    ...catalog,
    // As when it changes while the index is being built.
    async listChanges(after: number, limit: number) {
      const changes = await catalog.listChanges(after, limit);
      return changes.flatMap((change) => (change.product.asin === "B000000003" ? [change, change] : [change]));
    },
  };
  const refusing = {
    request: (call: Parameters<typeof cluster.request>[0]) =>
      cluster.request({ ...call, lines: call.lines?.replaceAll(/("asin":"B000000003".*)"popularity":/g, '$1"unknown":') }),
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
