import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createBatcher } from "./batch.ts";
import { isoTime, nextUtcMidnight, utcDay } from "./clock.ts";
import { newId } from "./ids.ts";
import { toDecimal } from "./money.ts";

test("ids start with their kind, sort by time and do not repeat", () => {
  const times = [0, 1, 1_000, Date.UTC(2026, 2, 1), Date.UTC(2026, 2, 1) + 1, Date.UTC(9999, 0, 1)];
  const ids = times.map((ms) => newId("account", new Date(ms)));
  for (const id of ids) assert.match(id, /^acc_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.deepEqual([...ids].sort(), ids);
  const now = new Date();
  assert.equal(new Set(Array.from({ length: 10_000 }, () => newId("request", now))).size, 10_000);
});

test("a day ends at the next midnight in UTC", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date("2200-01-01"), noInvalidDate: true }), (at) => {
      const midnight = nextUtcMidnight(at);
      assert.match(midnight.toISOString(), /T00:00:00\.000Z$/);
      assert.ok(midnight > at && midnight.getTime() - at.getTime() <= 86_400_000);
      assert.notEqual(utcDay(midnight), utcDay(at));
      assert.equal(isoTime(at), at.toISOString());
    }),
  );
});

test("amounts have the decimals of their currency", () => {
  assert.deepEqual([toDecimal(1999, "USD"), toDecimal(1999, "JPY"), toDecimal(5, "EUR")], [19.99, 1999, 0.05]);
});

test("calls that arrive while a batch runs share the next batch, each with its own result", async () => {
  const batches: number[][] = [];
  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const double = createBatcher(async (items: number[]) => {
    batches.push(items);
    started.resolve();
    await release.promise;
    return items.map((item) => item * 2);
  });
  const first = [double(1), double(2)];
  await started.promise;
  const second = [double(3), double(4), double(5)];
  release.resolve();
  assert.deepEqual(await Promise.all([...first, ...second]), [2, 4, 6, 8, 10]);
  assert.deepEqual(batches, [
    [1, 2],
    [3, 4, 5],
  ]);
});

test("a failed batch fails only its own calls", async () => {
  let runs = 0;
  const flaky = createBatcher(async (items: number[]) => {
    if (++runs === 1) throw new Error("unavailable");
    return items;
  });
  await assert.rejects(flaky(1), /unavailable/);
  assert.equal(await flaky(2), 2);
});
