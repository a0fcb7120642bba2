import assert from "node:assert/strict";
import { test } from "node:test";
import { keepDemoShop } from "./keep-demo-shop.ts";

const HOUR_MS = 3_600_000;

/** A demo account whose imports are only named. */
function demo(products = 20_000) {
  const imported: string[] = [];
  const state = {
    now: new Date("2026-11-17T06:00:00Z"),
    last: undefined as { at: Date; isDeleted: boolean } | undefined,
  };
  const stop = new AbortController();
  const parts = {
    ...{ seed: 20_260_301, products, accountId: "acc_demo" },
    store: { findLastImport: async () => state.last },
    history: { listDays: async () => [] },
    clock: { now: () => state.now },
    // The content is that of `demo-files.test.ts`.
    async accept({ name }: { name: string }) {
      imported.push(name);
      if (name === "all-orders.txt") state.last = { at: state.now, isDeleted: false };
    },
  };
  const run = async () => {
    imported.length = 0;
    await keepDemoShop(parts, stop.signal);
    return [...imported];
  };
  return { state, stop, run };
}

test("the demo's shop gets all files at first and again every six hours, orders last, so that an interrupted round is repeated", async () => {
  const { state, run } = demo();
  const first = await run();
  assert.deepEqual([first.at(-1), first.length, new Set(first).size], ["all-orders.txt", 8, 8]);
  state.now = new Date(state.now.getTime() + 5 * HOUR_MS);
  assert.deepEqual(await run(), []);
  state.now = new Date(state.now.getTime() + HOUR_MS);
  const next = await run();
  assert.equal(next.at(-1), "all-orders.txt");
  assert.ok(!next.includes("costs.csv"), "costs that people changed stay");
});

test("sales of the demo that were deleted stay deleted, a stop ends a round, and a small market has no shop", async () => {
  const deleted = demo();
  deleted.state.last = { at: new Date(0), isDeleted: true };
  assert.deepEqual(await deleted.run(), []);
  const stopped = demo();
  stopped.stop.abort();
  assert.deepEqual(await stopped.run(), []);
  assert.deepEqual(await demo(1_000).run(), []);
});
