import assert from "node:assert/strict";
import { test } from "node:test";
import { createBurstLimiter } from "./burst.ts";

test("each account has its own second, and the next second starts anew", () => {
  const burst = createBurstLimiter();
  const at = (ms: number) => new Date(Date.UTC(2026, 2, 1) + ms);
  assert.equal(burst.refuse("a", 2, at(0)), undefined);
  assert.equal(burst.refuse("a", 2, at(500)), undefined);
  assert.deepEqual(burst.refuse("a", 2, at(999)), { limit: 2, used: 2, resetsAt: at(1000), secondsLeft: 1 });
  assert.equal(burst.refuse("b", 2, at(999)), undefined);
  assert.equal(burst.refuse("a", 2, at(1000)), undefined);
});
