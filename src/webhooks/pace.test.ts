import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST_LIMIT, faster, lessAhead, MOST_AHEAD, moreAhead, newPace, slower } from "./pace.ts";

test("an endpoint begins with a few and grows by one for every round of successes, up to the most", () => {
  let pace = newPace(16);
  assert.equal(pace.limit, 4);
  for (let i = 0; i < 5; i++) pace = faster(pace, 16);
  assert.equal(Math.floor(pace.limit), 5);
  for (let i = 0; i < 1_000; i++) pace = faster(pace, 16);
  assert.equal(pace.limit, 16);
  assert.equal(newPace(1).limit, 1);
});

test("failures halve it, down to one, but those of one round only once", () => {
  let pace = { ...newPace(16), limit: 16, ahead: 100 };
  for (let i = 0; i < 16; i++) pace = slower(pace, 1_000, 1_100, false);
  assert.deepEqual(pace, { limit: 8, ahead: 0, slowedAt: 1_100 });
  for (let now = 1_200; now < 3_000; now += 100) pace = slower(pace, now, now, false);
  assert.equal(pace.limit, 1);
});

test("what lies ready doubles while it runs dry, and halves where it lies for long", () => {
  let pace = newPace(16);
  for (let i = 0; i < 20; i++) pace = moreAhead(pace);
  assert.equal(pace.ahead, MOST_AHEAD);
  for (let i = 0; i < 20; i++) pace = lessAhead(pace);
  assert.equal(pace.ahead, 0);
});

test("a receiver that errs now and then, and answers in time, is never sent to more slowly than a new one", () => {
  let pace = newPace(16);
  for (let i = 0; i < 200; i++) pace = faster(pace, 16);
  for (let now = 1_000; now < 3_000; now += 100) pace = slower(pace, now, now, true);
  assert.equal(pace.limit, FIRST_LIMIT);
  pace = slower(pace, 4_000, 4_000, false);
  pace = slower(pace, 5_000, 5_000, true);
  assert.equal(pace.limit, FIRST_LIMIT / 2, "but it is not made faster by an error");
});
