import assert from "node:assert/strict";
import { test } from "node:test";
import { createFeed, followFeed, many, product, until } from "../../../../test/support/memory-index.ts";
import type { Snapshots } from "./index-writer.ts";

test("a feed that fails between two pages loses no change, and is followed again when it is back", async (t) => {
  const feed = createFeed();
  feed.put(product("A", "Chair"));
  const { writer, search } = await followFeed(feed);
  t.after(() => writer.close());
  const read = feed.listChanges;
  let reads = 0;
  feed.listChanges = async (after, limit) => {
    if (++reads === 2) throw new Error("the connection broke");
    return await read(after, limit);
  };
  feed.put(...many(5_100, "Yoga Mat"), product("A", "Lamp"));
  await until(async () => (await search("yoga mat")).totalResults === 5_100);
  assert.deepEqual([(await search("lamp")).totalResults, (await search("chair")).totalResults], [1, 0]);
  assert.ok(writer.state().lagSeconds < 10);
});

test("changes become searchable even if the feed never ends, and segments do not pile up", async (t) => {
  const feed = createFeed();
  const known = many(5_000, "Chair");
  feed.put(...known);
  const { writer, search } = await followFeed(feed);
  t.after(() => writer.close());
  const found = async () => (await search("yoga mat")).totalResults;
  // Every page is full: one new product, and as many changed ones as fit.
  const read = feed.listChanges;
  let isEndless = true;
  let pages = 0;
  feed.listChanges = async (after, limit) => {
    if (isEndless) {
      await new Promise((go) => setTimeout(go, 100));
      feed.put(product(`NEW${pages++}`, "Yoga Mat"), ...known.slice(0, limit - 1));
    }
    return await read(after, limit);
  };
  await until(async () => (await found()) > 0);
  const before = await found();
  await until(async () => (await found()) > before);
  isEndless = false;
  await until(async () => (await found()) === pages);
  await until(() => writer.state().segments <= 16);
});

test("a change by the same node is searchable at once, although a quiet catalogue is seldom polled", async (t) => {
  const feed = createFeed();
  const { writer, search } = await followFeed(feed, { quietPollMs: 3_600_000 });
  t.after(() => writer.close());
  feed.put(product("A", "Chair"));
  writer.wake();
  await until(async () => (await search("chair")).totalResults === 1);
});

test("a change in one marketplace keeps the cached pages of another", async (t) => {
  const feed = createFeed();
  feed.put(product("A", "Mat"), product("A", "Matte", { marketplace: "amazon.de" }));
  const { writer, engine } = await followFeed(feed);
  t.after(() => writer.close());
  const search = () => engine.search({ keyword: "mat", marketplace: "amazon.com", page: 1 });
  const first = await search();
  feed.put(product("B", "Matte", { marketplace: "amazon.de" }));
  await until(async () => {
    const { totalResults } = await engine.search({ keyword: "matte", marketplace: "amazon.de", page: 1 });
    return totalResults === 2;
  });
  assert.equal(await search(), first);
  feed.remove(product("A", "Mat"));
  await until(async () => (await search()).totalResults === 0);
});

test("everything up to the reported revision is searchable", async (t) => {
  const feed = createFeed();
  const { writer, search } = await followFeed(feed);
  t.after(() => writer.close());
  const read = feed.listChanges;
  const observed: number[][] = [];
  feed.listChanges = async (after, limit) => {
    // Between two pages, the first one has been read but is not searchable yet, unless reading took long.
    if (after === 5_000) observed.push([writer.state().revision, (await search("yoga mat")).totalResults]);
    return await read(after, limit);
  };
  feed.put(...many(5_000, "Yoga Mat"));
  await until(() => writer.state().revision === 5_000 && observed.length > 0);
  const [revision, found] = observed[0] as [number, number];
  assert.equal(found, revision);
  assert.equal((await search("yoga mat")).totalResults, 5_000);
});

test("an index whose repair failed is not saved, and is repaired even when the previous database is back", async (t) => {
  const feed = createFeed("before");
  feed.put(...many(50, "Chair"), product("KEPT", "Lamp"));
  const { getState, listChanges } = feed;
  const saved: string[] = [];
  const snapshots: Snapshots = {
    load: async () => undefined,
    async save(identity) {
      saved.push(identity);
      throw new Error("the disk is full"); // so that the next round tries again
    },
  };
  const { writer, search } = await followFeed(feed, { snapshots });
  t.after(() => writer.close());
  const count = async (keyword: string) => (await search(keyword)).totalResults;
  await until(() => saved.length > 0);

  const promoted = createFeed("after");
  promoted.put(...many(5_000, "Yoga Mat", 1_000), product("LAST", "Yoga Mat"));
  let repairs = 0;
  feed.getState = promoted.getState;
  feed.listChanges = async (after, limit) => {
    if (after > 0) throw new Error("the connection broke");
    repairs++;
    return await promoted.listChanges(after, limit);
  };
  saved.length = 0;
  await until(() => repairs > 1);
  assert.deepEqual(saved, [], "half of the new catalogue is in the index");

  Object.assign(feed, { getState, listChanges });
  await until(() => saved.length > 0);
  assert.deepEqual([await count("yoga mat"), await count("chair"), await count("lamp")], [0, 50, 1]);
  assert.equal(saved[0], "before");
});

test("after a failover that lost changes, new ones are searchable first, then the whole index equals the catalogue", async (t) => {
  const known = many(50, "Chair");
  const last = 500_000; // a long feed, of which only the end is read at first
  const feed = createFeed("before", last);
  feed.put(...known, product("LOST", "Lamp"), product("B000000001", "Chair Reworded"));
  const { writer, search } = await followFeed(feed);
  t.after(() => writer.close());
  const count = async (keyword: string) => (await search(keyword)).totalResults;
  assert.deepEqual([await count("lamp"), await count("reworded")], [1, 1]);

  const promoted = createFeed("after", last);
  promoted.put(...known, product("NEW", "Yoga Mat"));
  const isReleased = Promise.withResolvers<void>();
  feed.getState = promoted.getState;
  feed.listChanges = async (after, limit) => {
    if (after === 0) await isReleased.promise;
    return await promoted.listChanges(after, limit);
  };
  await until(async () => (await count("yoga mat")) === 1);
  assert.equal(await count("lamp"), 1, "known only once the whole feed was read");
  isReleased.resolve();
  await until(async () => (await count("lamp")) === 0);
  assert.deepEqual([await count("reworded"), await count("chair"), writer.state().documents], [0, 50, 51]);
  promoted.put(product("LATER", "Lamp"));
  await until(async () => (await count("lamp")) === 1);
});
