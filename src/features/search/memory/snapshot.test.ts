import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { createFeed, type Feed, followFeed, many, product, until } from "../../../../test/support/memory-index.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { Snapshots } from "./index-writer.ts";
import { createSnapshots } from "./snapshot.ts";

const silent = { info() {}, warn() {}, debug() {}, error() {} } as unknown as Log;

function snapshotFile(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "nichescope-snapshot-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return join(folder, "index.snapshot");
}

/** An indexed feed and the snapshot of its index. */
async function snapshotOf(t: TestContext) {
  const file = snapshotFile(t);
  const feed = createFeed();
  feed.put(
    ...many(60, "Yoga Mat"),
    product("DELETED", "Lamp"),
    product("DE", "Yogamatte", { marketplace: "amazon.de" }),
  );
  feed.remove(product("DELETED", "Lamp"));
  const { writer, search } = await followFeed(feed, { snapshots: createSnapshots(file, silent) });
  await until(() => existsSync(file));
  await writer.close();
  return { file, feed, page: await search("yoga mat", { page: 2 }) };
}

/** Starts an index writer; returns whether it used the snapshot, and what is found. */
async function startWith(file: string, feed: Feed) {
  let used = false;
  const inner = createSnapshots(file, silent);
  const snapshots: Snapshots = {
    load: async (state) => {
      const loaded = await inner.load(state);
      used = loaded !== undefined;
      return loaded;
    },
    save: async () => {},
  };
  const { writer, search } = await followFeed(feed, { snapshots });
  const page = await search("yoga mat", { page: 2 });
  const lamps = (await search("lamp")).totalResults;
  await writer.close();
  return { used, page, lamps };
}

test("an empty catalogue is searchable after a start from its snapshot", async (t) => {
  const file = snapshotFile(t);
  const feed = createFeed();
  const { writer } = await followFeed(feed, { snapshots: createSnapshots(file, silent) });
  await until(() => existsSync(file));
  await writer.close();
  const again = await followFeed(feed, { snapshots: createSnapshots(file, silent) });
  t.after(() => again.writer.close());
  assert.ok(again.engine.isReady());
  assert.equal((await again.search("yoga mat")).totalResults, 0);
});

test("a start from a snapshot finds the same as before, and what changed since", async (t) => {
  const { file, feed, page } = await snapshotOf(t);
  assert.deepEqual(await startWith(file, feed), { used: true, page, lamps: 0 });
  feed.put(product("NEW", "Lamp"), product("B000000001", "Yoga Lamp"));
  const later = await startWith(file, feed);
  assert.deepEqual([later.used, later.lamps, later.page.totalResults], [true, 2, 59]);
});

test("a snapshot with any damage is ignored, and the index is rebuilt", async (t) => {
  const { file, feed, page } = await snapshotOf(t);
  const whole = readFileSync(file);
  const damages: Buffer[] = [
    Buffer.alloc(0),
    whole.subarray(0, 5),
    whole.subarray(0, whole.length / 2),
    whole.subarray(8),
  ];
  for (let i = 0; i < 16; i++) {
    const flipped = Buffer.from(whole);
    const at = Math.floor((i / 15) * (whole.length - 1));
    flipped[at] = (flipped[at] as number) ^ 0x10;
    damages.push(flipped);
  }
  for (const [i, damaged] of damages.entries()) {
    writeFileSync(file, damaged);
    assert.deepEqual(await startWith(file, feed), { used: false, page, lamps: 0 }, `damage ${i}`);
  }
});

test("a snapshot of another catalogue, or ahead of this one, is ignored", async (t) => {
  const { file } = await snapshotOf(t);
  const other = createFeed("another catalogue");
  other.put(...many(400, "Yoga Mat"));
  assert.equal((await startWith(file, other)).used, false);
  const restored = createFeed();
  restored.put(...many(20, "Yoga Mat"));
  assert.equal((await startWith(file, restored)).used, false);
});
