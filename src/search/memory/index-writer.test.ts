import assert from "node:assert/strict";
import { test } from "node:test";
import { createFeed, followFeed, many, product } from "../../../test/support/memory-index.ts";

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await new Promise((go) => setTimeout(go, 10)))
    if (await isTrue()) return;
  assert.fail("it did not come true");
}

test("a feed that fails between two pages loses nothing, and is followed on when it is back", async () => {
  const feed = createFeed();
  feed.put(product("A", "Chair"));
  const { keeper, ask } = await followFeed(feed);
  const read = feed.listChanges;
  let asked = 0;
  feed.listChanges = async (after, limit) => {
    if (++asked === 2) throw new Error("the connection broke");
    return await read(after, limit);
  };
  feed.put(...many(5_100, "Yoga Mat"), product("A", "Lamp"));
  await until(async () => (await ask("yoga mat")).totalResults === 5_100);
  assert.deepEqual([(await ask("lamp")).totalResults, (await ask("chair")).totalResults], [1, 0]);
  assert.ok(keeper.state().lagSeconds < 10);
  await keeper.close();
});

test("changes without a pause are found on the way, and do not pile up segments", async () => {
  const feed = createFeed();
  const { keeper, ask } = await followFeed(feed);
  let made = 0;
  const write = setInterval(() => feed.put(...many(500, "Yoga Mat", 500 * made++)), 5);
  await until(async () => (await ask("yoga mat")).totalResults >= 10_000);
  clearInterval(write);
  await until(async () => (await ask("yoga mat")).totalResults === 500 * made);
  await until(() => keeper.state().segments <= 16);
  await keeper.close();
});

test("what changes on one marketplace leaves the kept answers of another", async () => {
  const feed = createFeed();
  feed.put(product("A", "Mat"), product("A", "Matte", { marketplace: "amazon.de" }));
  const { keeper, engine } = await followFeed(feed);
  const ask = () => engine.search({ keyword: "mat", marketplace: "amazon.com", page: 1 });
  const first = await ask();
  feed.put(product("B", "Matte", { marketplace: "amazon.de" }));
  await until(async () => {
    const { totalResults } = await engine.search({ keyword: "matte", marketplace: "amazon.de", page: 1 });
    return totalResults === 2;
  });
  assert.equal(await ask(), first);
  feed.remove(product("A", "Mat"));
  await until(async () => (await ask()).totalResults === 0);
  await keeper.close();
});

test("the revision that is told is one up to which everything is found", async (t) => {
  const feed = createFeed();
  const { keeper, ask } = await followFeed(feed);
  t.after(() => keeper.close());
  const read = feed.listChanges;
  const told: number[][] = [];
  feed.listChanges = async (after, limit) => {
    // Between two pages the first of them has been read, and cannot be found yet, unless reading it took long.
    if (after === 5_000) told.push([keeper.state().revision, (await ask("yoga mat")).totalResults]);
    return await read(after, limit);
  };
  feed.put(...many(5_000, "Yoga Mat"));
  await until(() => keeper.state().revision === 5_000 && told.length > 0);
  const [revision, found] = told[0] as [number, number];
  assert.equal(found, revision);
  assert.equal((await ask("yoga mat")).totalResults, 5_000);
});
