import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { createFeed, followFeed, many, product } from "../../../test/support/memory-index.ts";
import type { Log } from "../../base/log.ts";
import type { Snapshots } from "./index-writer.ts";
import { createSnapshots } from "./snapshot.ts";

const silent = { info() {}, warn() {}, debug() {}, error() {} } as unknown as Log;

async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 5_000; !isTrue() && Date.now() < deadline; )
    await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(isTrue());
}

/** A feed that has been indexed, and the snapshot that was written of it. */
async function snapshotOf(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "nichescope-snapshot-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "index.snapshot");
  const feed = createFeed();
  feed.put(
    ...many(300, "Yoga Mat"),
    product("DELETED", "Lamp"),
    product("DE", "Yogamatte", { marketplace: "amazon.de" }),
  );
  feed.remove(product("DELETED", "Lamp"));
  const { keeper, ask } = await followFeed(feed, { snapshots: createSnapshots(file, silent) });
  await until(() => existsSync(file));
  await keeper.close();
  return { file, feed, answer: await ask("yoga mat", { page: 2 }) };
}

/** Whether a start uses the snapshot, and what it then answers. */
async function startWith(file: string, feed: ReturnType<typeof createFeed>) {
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
  const { keeper, ask } = await followFeed(feed, { snapshots });
  const answer = await ask("yoga mat", { page: 2 });
  const lamps = (await ask("lamp")).totalResults;
  await keeper.close();
  return { used, answer, lamps };
}

test("an empty catalogue can be searched again after a start from its snapshot", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "nichescope-snapshot-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "index.snapshot");
  const feed = createFeed();
  const { keeper } = await followFeed(feed, { snapshots: createSnapshots(file, silent) });
  await until(() => existsSync(file));
  await keeper.close();
  const again = await followFeed(feed, { snapshots: createSnapshots(file, silent) });
  t.after(() => again.keeper.close());
  assert.ok(again.engine.isReady());
  assert.equal((await again.ask("yoga mat")).totalResults, 0);
});

test("a start from a snapshot answers as before, with what changed since", async (t) => {
  const { file, feed, answer } = await snapshotOf(t);
  assert.deepEqual(await startWith(file, feed), { used: true, answer, lamps: 0 });
  feed.put(product("NEW", "Lamp"), product("B000000001", "Yoga Lamp"));
  const later = await startWith(file, feed);
  assert.deepEqual([later.used, later.lamps, later.answer.totalResults], [true, 2, 299]);
});

test("a snapshot that is damaged anywhere is not used, and the index is built anew", async (t) => {
  const { file, feed, answer } = await snapshotOf(t);
  const whole = readFileSync(file);
  const damages: Buffer[] = [
    Buffer.alloc(0),
    whole.subarray(0, 5),
    whole.subarray(0, whole.length / 2),
    whole.subarray(8),
  ];
  for (let i = 0; i < 40; i++) {
    const flipped = Buffer.from(whole);
    const at = Math.floor((i / 39) * (whole.length - 1));
    flipped[at] = (flipped[at] as number) ^ 0x10;
    damages.push(flipped);
  }
  for (const [i, damaged] of damages.entries()) {
    writeFileSync(file, damaged);
    assert.deepEqual(await startWith(file, feed), { used: false, answer, lamps: 0 }, `damage ${i}`);
  }
});

test("a snapshot of another catalogue, or ahead of this one, is not used", async (t) => {
  const { file } = await snapshotOf(t);
  const other = createFeed("another catalogue");
  other.put(...many(400, "Yoga Mat"));
  assert.equal((await startWith(file, other)).used, false);
  const restored = createFeed();
  restored.put(...many(20, "Yoga Mat"));
  assert.equal((await startWith(file, restored)).used, false);
});
