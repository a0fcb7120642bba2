import assert from "node:assert/strict";
import { test } from "node:test";
import { type Lanes, mustYield, type QueuedImport, type RunningImport, startable } from "./import-order.ts";

const queued = (id: string, accountId: string, status: QueuedImport["status"] = "waiting"): QueuedImport => ({
  ...{ id, accountId, status, createdAt: new Date(0) },
});
const running = (id: string, accountId: string, more: Partial<RunningImport> = {}): RunningImport => ({
  ...{ id, accountId, hasYielded: false, startedAt: 0, storedAt: 500, ...more },
});
const lanes = (inLanes: RunningImport[] = [], long: string[] = [], served: [string, number][] = []): Lanes => ({
  running: inLanes,
  long: new Set(long),
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
  const long = ["1", "2"];
  assert.deepEqual(ids(startable(due, lanes([running("0", "x", { hasYielded: true })], long), 0)), ["3"]);
  assert.deepEqual(ids(startable(due, lanes([running("0", "x")], long), 1_000)), ["1", "2", "3"]);
  assert.deepEqual(ids(startable(due, lanes([running("0", "x")], long), 3_000)), ["3"]);
});

test("a new import of another account waits for one slice, and never for a large file", () => {
  const due = [queued("3", "c")];
  const large = running("1", "a", { hasYielded: true });
  const newer = running("2", "b", { startedAt: 10_000, storedAt: 10_500 });
  const both = lanes([large, newer]);
  assert.equal(mustYield(due, both, 11_000), undefined);
  assert.equal(mustYield(due, both, 12_000), "2");
  assert.equal(mustYield([queued("3", "a")], both, 99_000), undefined, "of an account in a lane");
  assert.equal(mustYield(due, lanes([large]), 99_000), undefined, "a lane is free");
});

test("an import that has stored nothing since its start does not yield, but the other one does", () => {
  const [large, newer] = [running("1", "a"), running("2", "b", { startedAt: 10_000, storedAt: undefined })];
  assert.equal(mustYield([queued("3", "c")], lanes([large, newer]), 13_000), "1");
  const neither = lanes([running("1", "a", { storedAt: undefined }), newer]);
  assert.equal(mustYield([queued("3", "c")], neither, 13_000), undefined);
});

test("long imports take turns, each for longer than its resumption took", () => {
  const due = [queued("2", "b")];
  const resumed = lanes([running("1", "a", { hasYielded: true, storedAt: 50_000 })], ["1", "2"]);
  assert.equal(mustYield(due, resumed, 59_000), undefined);
  assert.equal(mustYield(due, resumed, 99_000), undefined);
  assert.equal(mustYield(due, resumed, 100_000), "1");
});
