import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST_LIMIT, faster, firstLimit, slower } from "./pace.ts";

test("an endpoint starts with a few requests at a time and gets one more per round of successes, up to the maximum", () => {
  let limit = firstLimit(16);
  assert.equal(limit, 4);
  for (let i = 0; i < 5; i++) limit = faster(limit, 16);
  assert.equal(Math.floor(limit), 5);
  for (let i = 0; i < 1_000; i++) limit = faster(limit, 16);
  assert.equal(limit, 16);
  assert.equal(firstLimit(1), 1);
});

test("a receiver that cannot cope gets one request at a time, one that responds with errors no fewer than a new one", () => {
  assert.equal(slower(16, false), 1);
  assert.equal(slower(16, true), FIRST_LIMIT);
  assert.equal(slower(2, true), 2, "an error does not make it faster");
  assert.equal(slower(firstLimit(1), true), 1);
});
