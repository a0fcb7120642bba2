import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { SourceError } from "../source.ts";
import { type Attempt, pauseBefore, retryAfterMs, systemSleep, withRetries } from "./retry.ts";

const PAUSES_MS = [100, 200, 300];
const NOW = new Date("2026-03-01T00:00:00Z");

test("each retry has its pause, ±20 %, and after the last one there is none", () => {
  const pauses = (random: () => number) => [1, 2, 3, 4].map((retry) => pauseBefore(retry, PAUSES_MS, random));
  assert.deepEqual(
    pauses(() => 0.5),
    [100, 200, 300, null],
  );
  assert.deepEqual(
    pauses(() => 0),
    [80, 160, 240, null],
  );
  assert.deepEqual(
    pauses(() => 1),
    [120, 240, 360, null],
  );
});

test("a pause is never shorter than Retry-After, and one that is too long ends the retries", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 120_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (asked, chance) => {
      const pause = pauseBefore(1, PAUSES_MS, () => chance, asked);
      assert.ok(pause !== null && pause >= asked);
    }),
  );
  assert.equal(
    pauseBefore(1, PAUSES_MS, () => 0, 120_001),
    null,
  );
});

test("an attempt is repeated until it succeeds, or until the last failure", async () => {
  const run = async (failures: number) => {
    const slept: number[] = [];
    let tried = 0;
    const attempt = async (): Promise<Attempt<number>> => {
      tried++;
      if (tried > failures) return { value: tried };
      return { failure: new SourceError("unavailable", `failure ${tried}`) };
    };
    const sleep = async (ms: number) => void slept.push(ms);
    const outcome = await withRetries(attempt, { pausesMs: PAUSES_MS, random: () => 0.5, sleep }).catch(
      (error) => error.message,
    );
    return { outcome, slept };
  };
  assert.deepEqual(await run(0), { outcome: 1, slept: [] });
  assert.deepEqual(await run(3), { outcome: 4, slept: [100, 200, 300] });
  assert.deepEqual(await run(9), { outcome: "failure 4", slept: [100, 200, 300] });
});

test("a thrown error is not retried", async () => {
  let tried = 0;
  const attempt = async (): Promise<Attempt<never>> => {
    tried++;
    throw new SourceError("refused", "no");
  };
  await assert.rejects(withRetries(attempt, { pausesMs: PAUSES_MS, random: Math.random, sleep: systemSleep }), /no/);
  assert.equal(tried, 1);
});

test("a signal ends the pause with its reason, and no attempt follows", async () => {
  const caller = new AbortController();
  const reason = new Error("called back");
  let tried = 0;
  const attempt = async (): Promise<Attempt<never>> => {
    tried++;
    setImmediate(() => caller.abort(reason));
    return { failure: new SourceError("unavailable", "busy"), retryAfterMs: 4_000 };
  };
  const { signal } = caller;
  await assert.rejects(
    withRetries(attempt, { pausesMs: PAUSES_MS, random: () => 1, sleep: systemSleep, signal }),
    reason,
  );
  assert.equal(tried, 1);
});

const HEADERS: [header: string | undefined, ms: number | undefined][] = [
  [undefined, undefined],
  ["", undefined],
  ["soon", undefined],
  ["-5", undefined],
  ["0", 0],
  [" 7 ", 7_000],
  ["1.5", 1_500],
  ["Sun, 01 Mar 2026 00:01:00 GMT", 60_000],
  ["Sat, 28 Feb 2026 23:59:00 GMT", 0],
  ["Sun, 99 Xyz 2026 00:01:00 GMT", undefined],
];

test("Retry-After is read as seconds or as a date, and as nothing else", () => {
  for (const [header, ms] of HEADERS) assert.equal(retryAfterMs(header, NOW), ms, String(header));
});
