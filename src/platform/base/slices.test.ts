import assert from "node:assert/strict";
import { test } from "node:test";
import { createSlicer, type Work } from "./slices.ts";

function busyFor(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

function* longWork(ms: number): Work<string> {
  for (let done = 0; done < ms; done += 0.25) {
    busyFor(0.25);
    yield;
  }
  return "done";
}

test("short work runs at once; long work takes turns and resolves with its result or rejects with its error", async () => {
  const slicer = createSlicer();
  assert.equal(slicer.run(longWork(0), false), "done");
  const long = slicer.run(longWork(20), false);
  assert.ok(long instanceof Promise);
  assert.equal(slicer.run(longWork(0), false), "done", "while the long work is running");
  assert.equal(await long, "done");
  const broken = (function* (): Work<string> {
    yield;
    throw new Error("the reason");
  })();
  await assert.rejects(Promise.resolve(slicer.run(broken, true)), /the reason/);
});

test("endless short work does not starve long work", async () => {
  const slicer = createSlicer();
  let turns = 0;
  let ended = false;
  const others = () => {
    turns++;
    busyFor(5);
    if (!ended) setImmediate(others);
  };
  setImmediate(others);
  const several = [1, 2, 3, 4].map(() => slicer.run(longWork(25), true));
  await Promise.all(several);
  ended = true;
  // A hundred milliseconds of work; in turns of half a millisecond it would take two hundred turns.
  assert.ok(turns < 100, `${turns} turns`);
});
