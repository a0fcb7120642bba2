import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createBatcher } from "./batch.ts";
import { isoTime, nextUtcMidnight, utcDay } from "./clock.ts";
import { withoutFormatting } from "./format-characters.ts";
import { formatCount } from "./format-count.ts";
import { newId } from "./ids.ts";
import { lazily } from "./lazy.ts";
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

test("a lazily opened thing is opened once, and a failure is tried again", async () => {
  let calls = 0;
  const open = lazily(async () => {
    if (++calls === 1) throw new Error("not yet");
    return calls;
  });
  await assert.rejects(open(), /not yet/);
  assert.deepEqual(await Promise.all([open(), open()]), [2, 2]);
  assert.equal(await open(), 2);
});

test("invisible formatting is removed, and joiners of emoji and scripts stay", () => {
  assert.equal(withoutFormatting("a\u202egnp.exe\u202c \u2066b\u2069\u00ad\ufeff"), "agnp.exe b");
  assert.equal(
    withoutFormatting("\u{1f469}\u200d\u{1f680} \u0645\u06cc\u200c"),
    "\u{1f469}\u200d\u{1f680} \u0645\u06cc\u200c",
  );
});

test("whole numbers are formatted as English does", () => {
  for (const count of [0, 7, 999, 1_000, 12_345, 123_456, 1_234_567, 9_007_199_254_740_991, -1, -999, -1_000, -123_456])
    assert.equal(formatCount(count), count.toLocaleString("en"));
});
