import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Lanes,
  mustYield,
  type QueuedImport,
  type RunningImport,
  startable,
  turnsInVain,
} from "./import-order.ts";

const queued = (id: string, accountId: string, status: QueuedImport["status"] = "waiting"): QueuedImport => ({
  ...{ id, accountId, status, createdAt: new Date(0) },
});
const running = (id: string, accountId: string, more: Partial<RunningImport> = {}): RunningImport => ({
  ...{ id, accountId, startedAt: 0, storedAt: 500, ...more },
});
const lanes = (
  inLanes: RunningImport[] = [],
  long: [string, number][] = [],
  served: [string, number][] = [],
): Lanes => ({
  running: inLanes,
  long: new Map(long),
  servedAt: new Map(served),
});
const ids = (imports: QueuedImport[]) => imports.map(({ id }) => id);

test("each account has one import in a lane at a time, its oldest, and the account that waited longest is next", () => {
  const due = [queued("1", "many"), queued("2", "many"), queued("3", "one"), queued("4", "two")];
  assert.deepEqual(ids(startable(due, lanes(), 0)), ["1", "3", "4"]);
  assert.deepEqual(ids(startable(due, lanes([], [], [["many", 7], ["one", 5]]), 0)), ["4", "3", "1"]); // biome-ignore format: a table
  assert.deepEqual(ids(startable(due, lanes([running("1", "many")]), 0)), ["3", "4"]);
});

test("ended imports are cleaned up first, then those are resumed that were running", () => {
  const due = [queued("1", "a"), queued("2", "b", "running"), queued("3", "c", "done"), queued("4", "b")];
  assert.deepEqual(ids(startable(due, lanes(), 0)), ["3", "2", "1"]);
});

test("one lane is kept free of long imports", () => {
  const due = [queued("1", "a"), queued("2", "b"), queued("3", "c")];
  const long: [string, number][] = [["0", 0], ["1", 0], ["2", 0]]; // biome-ignore format: a table
  assert.deepEqual(ids(startable(due, lanes([running("0", "x")], long), 0)), ["3"]);
  assert.deepEqual(ids(startable(due, lanes([running("0", "x")], long.slice(1)), 1_000)), ["1", "2", "3"]);
  assert.deepEqual(ids(startable(due, lanes([running("0", "x")], long.slice(1)), 3_000)), ["3"]);
});

test("a new import of another account waits for one slice, and never for a large file", () => {
  const due = [queued("3", "c")];
  const large = running("1", "a");
  const newer = running("2", "b", { startedAt: 10_000, storedAt: 10_500 });
  const both = lanes([large, newer], [["1", 0]]);
  assert.equal(mustYield(due, both, 11_000), undefined);
  assert.equal(mustYield(due, both, 12_000), "2");
  assert.equal(mustYield([queued("3", "a")], both, 99_000), undefined, "of an account in a lane");
  assert.equal(mustYield(due, lanes([large], [["1", 0]]), 99_000), undefined, "a lane is free");
});

test("an import that has stored nothing since its start yields to a new one, but first one that has", () => {
  const due = [queued("3", "c")];
  const [large, newer] = [running("1", "a"), running("2", "b", { startedAt: 10_000, storedAt: undefined })];
  assert.equal(mustYield(due, lanes([large, newer]), 12_000), "1");
  const neither = lanes([running("1", "a", { storedAt: undefined }), newer]);
  assert.equal(mustYield(due, neither, 11_000), undefined);
  assert.equal(mustYield(due, neither, 12_000), "2");
});

test("the turn of a long import is not interrupted by new ones, though it has stored nothing yet", () => {
  const resumed = running("1", "a", { startedAt: 20_000, storedAt: undefined });
  const both = lanes([resumed, running("2", "b", { storedAt: undefined })], [["1", 0]]);
  for (const now of [21_000, 99_000]) assert.equal(mustYield([queued("3", "c")], both, now), "2", `${now}`);
});

test("long imports take turns, each for longer than its resumption took", () => {
  const due = [queued("2", "b")];
  const long: [string, number][] = [["1", 0], ["2", 0]]; // biome-ignore format: a table
  const resumed = lanes([running("1", "a", { storedAt: 50_000 })], long);
  assert.equal(mustYield(due, resumed, 59_000), undefined);
  assert.equal(mustYield(due, resumed, 99_000), undefined);
  assert.equal(mustYield(due, resumed, 100_000), "1");
});

test("long imports take turns though they store nothing, and each gets as far as it needs with at most twice the work in vain", () => {
  for (const neededMs of [30_000, 61_000, 10 * 60_000, 3_600_000]) {
    const long = new Map([["1", 0], ["2", 0]]); // biome-ignore format: a table
    let vainMs = 0;
    for (let turns = 0; ; turns++) {
      assert.ok(turns < 10, `${neededMs} ms are never reached`);
      const current = running("1", "a", { storedAt: undefined });
      const state = { ...lanes([current]), long };
      let now = 0;
      while (now < neededMs && mustYield([queued("2", "b")], state, now) === undefined) now += 1_000;
      if (now >= neededMs) break;
      vainMs += now;
      long.set("1", turnsInVain(current, state));
    }
    assert.ok(vainMs <= 2 * neededMs, `${vainMs} of ${neededMs} ms in vain`);
  }
});
