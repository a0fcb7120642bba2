import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { hashKey, isWellFormedKey, keyHint, newKey } from "./key.ts";

const randomByte = () => randomInt(256);

test("new keys are well formed, unique, and selectable by a double click", () => {
  const keys = Array.from({ length: 500 }, () => newKey(randomByte));
  for (const key of keys) {
    assert.match(key, /^nsk_[0-9A-Za-z]{38}$/);
    assert.ok(isWellFormedKey(key));
  }
  assert.equal(new Set(keys).size, keys.length);
});

test("the checksum detects one wrong character", () => {
  fc.assert(
    fc.property(fc.nat({ max: 37 }), fc.constantFrom(..."0123456789ABCXYZabcxyz"), (at, char) => {
      const key = newKey(randomByte);
      const wrong = key.slice(0, 4 + at) + char + key.slice(5 + at);
      assert.equal(isWellFormedKey(wrong), wrong === key);
    }),
  );
  for (const text of [
    "",
    "nsk_",
    "NSK_0",
    "sk_live_0123456789",
    newKey(randomByte).slice(0, -1),
    `${newKey(randomByte)}0`,
  ]) {
    assert.equal(isWellFormedKey(text), false, text);
  }
});

test("bytes that would make some characters more likely are redrawn", () => {
  const bytes = [255, 250, 248, ...Array.from({ length: 40 }, () => 0)];
  assert.match(
    newKey(() => bytes.shift() as number),
    /^nsk_0{32}/,
  );
});

test("the stored hash and the shown parts do not reveal a key", () => {
  const key = newKey(randomByte);
  assert.match(hashKey(key), /^[0-9a-f]{64}$/);
  const { start, lastFour } = keyHint(key);
  assert.deepEqual([start.length, lastFour.length], [8, 4]);
});
