import assert from "node:assert/strict";
import { test } from "node:test";
import { readAhead } from "./read-ahead.ts";

test("the next item is read while the consumer works on the last", async () => {
  const read: number[] = [];
  async function* items() {
    for (let i = 1; i <= 3; i++) {
      read.push(i);
      yield i;
    }
  }
  const seen: [item: number, read: number[]][] = [];
  for await (const item of readAhead(items())) {
    await new Promise(setImmediate);
    seen.push([item, [...read]]);
  }
  assert.deepEqual(seen, [
    [1, [1, 2]],
    [2, [1, 2, 3]],
    [3, [1, 2, 3]],
  ]);
});

test("an error is thrown after the items before it", async () => {
  async function* items() {
    yield 1;
    throw new Error("cut");
  }
  const seen: number[] = [];
  await assert.rejects(async () => {
    for await (const item of readAhead(items())) {
      await new Promise(setImmediate);
      seen.push(item);
    }
  }, /cut/);
  assert.deepEqual(seen, [1]);
});

test("the reading ends when the consumer stops", async () => {
  let isEnded = false;
  async function* items() {
    try {
      for (let i = 1; ; i++) yield i;
    } finally {
      isEnded = true;
    }
  }
  for await (const _ of readAhead(items())) break;
  await new Promise(setImmediate);
  assert.equal(isEnded, true);
});
