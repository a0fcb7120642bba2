import assert from "node:assert/strict";
import { test } from "node:test";
import { createSlots } from "./slots.ts";

test("a slot goes to the one that waits longest, and to nobody who has given up", async () => {
  const slots = createSlots(1);
  assert.equal(await slots.take(0), true);
  const patient = slots.take(60_000);
  assert.equal(await slots.take(1), false, "none is free");
  slots.give();
  assert.equal(await patient, true);
  slots.give();
  assert.equal(await slots.take(0), true, "the one that gave up holds none");
});
