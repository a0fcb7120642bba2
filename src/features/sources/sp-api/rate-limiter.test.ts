import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import type { Limit } from "./operations.ts";
import { createRateLimiter } from "./rate-limiter.ts";

/** Virtual time that jumps to the next event when nothing is left to do. */
function eventTime() {
  let now = 0;
  let events: { at: number; run: () => void }[] = [];
  return {
    clock: { now: () => new Date(now) },
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        const event = { at: now + ms, run: resolve };
        events.push(event);
        signal?.addEventListener("abort", () => {
          events = events.filter((other) => other !== event);
          reject(signal.reason);
        });
      }),
    async run(): Promise<number> {
      for (await nextTurn(); events.length > 0; await nextTurn()) {
        const next = events.reduce((first, event) => (event.at < first.at ? event : first));
        events = events.filter((event) => event !== next);
        now = next.at;
        next.run();
      }
      return now;
    },
    pending: () => events.length,
  };
}

/** The service's bucket, which counts requests as they arrive. */
function serviceBucket({ ratePerSecond, burst }: Limit) {
  let level: number = burst;
  let filledAt = 0;
  let refused = 0;
  return {
    arrive(now: number) {
      level = Math.min(burst, level + ((now - filledAt) / 1000) * ratePerSecond);
      filledAt = now;
      if (level < 1 - 1e-6) refused++;
      else level--;
    },
    refused: () => refused,
  };
}

test("no request arrives above the limit, whatever the latency", async () => {
  const limits = fc.record({ ratePerSecond: fc.constantFrom(0.5, 2, 5), burst: fc.integer({ min: 1, max: 4 }) });
  const travel = fc.integer({ min: 0, max: 3_000 });
  const requests = fc.array(fc.record({ comesMs: travel, thereMs: travel, backMs: travel }), {
    minLength: 1,
    maxLength: 15,
  });
  await fc.assert(
    fc.asyncProperty(limits, requests, async (limit, travels) => {
      const time = eventTime();
      const service = serviceBucket(limit);
      const limiter = createRateLimiter(limit, time);
      let answered = 0;
      for (const { comesMs, thereMs, backMs } of travels)
        void (async () => {
          await time.sleep(comesMs);
          const turn = await limiter.take();
          await time.sleep(thereMs);
          service.arrive(time.clock.now().getTime());
          await time.sleep(backMs);
          turn.done();
          answered++;
        })();
      await time.run();
      assert.equal(answered, travels.length, "nobody is forgotten");
      assert.equal(service.refused(), 0);
    }),
    { numRuns: 60 },
  );
});

test("a steady stream gets the full rate despite latency", async () => {
  const time = eventTime();
  const limiter = createRateLimiter({ ratePerSecond: 2, burst: 2 }, time);
  void (async () => {
    for (let i = 0; i < 102; i++) {
      const turn = await limiter.take();
      await time.sleep(300);
      turn.done();
    }
  })();
  assert.ok((await time.run()) <= 51_000);
});

test("requests are sent in the order of their calls", async () => {
  const time = eventTime();
  const limiter = createRateLimiter({ ratePerSecond: 1, burst: 1 }, time);
  const order: number[] = [];
  for (let i = 0; i < 5; i++)
    void limiter.take().then((turn) => {
      order.push(i);
      turn.done();
    });
  assert.equal(await time.run(), 4_000);
  assert.deepEqual(order, [0, 1, 2, 3, 4]);
});

test("an aborted caller leaves the queue at once and leaves no timer", async () => {
  const time = eventTime();
  const limiter = createRateLimiter({ ratePerSecond: 1, burst: 1 }, time);
  (await limiter.take()).done();
  const caller = new AbortController();
  const waiting = limiter.take(caller.signal);
  const next = limiter.take();
  caller.abort(new Error("called back"));
  await assert.rejects(waiting, /called back/);
  const end = time.run();
  (await next).done();
  assert.equal(await end, 1_000, "the next one takes the place");

  const last = new AbortController();
  const alone = limiter.take(last.signal);
  await nextTurn();
  assert.equal(time.pending(), 1);
  last.abort(new Error("called back"));
  await assert.rejects(alone, /called back/);
  assert.equal(time.pending(), 0);
});

test("a new rate applies to waiting callers; invalid rates are ignored", async () => {
  const time = eventTime();
  const limiter = createRateLimiter({ ratePerSecond: 0.1, burst: 1 }, time);
  (await limiter.take()).done();
  const next = limiter.take();
  for (const nonsense of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) limiter.follow(nonsense);
  limiter.follow(2);
  const end = time.run();
  (await next).done();
  assert.equal(await end, 500);
});

test("a drained bucket fills from empty, and reports what is available", async () => {
  const time = eventTime();
  const limiter = createRateLimiter({ ratePerSecond: 2, burst: 2 }, time);
  assert.equal(limiter.availableWithin(0), 2);
  assert.equal(limiter.availableWithin(1_000), 4);
  const turn = await limiter.take();
  assert.equal(limiter.availableWithin(0), 1);
  turn.done();
  turn.done(); // twice counts once
  assert.equal(limiter.availableWithin(0), 1);
  limiter.drain();
  assert.equal(limiter.availableWithin(0), 0);
  assert.equal(limiter.availableWithin(500), 1);
});
