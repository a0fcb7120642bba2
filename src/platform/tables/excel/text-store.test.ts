import assert from "node:assert/strict";
import { test } from "node:test";
import { createTextStore } from "./text-store.ts";

test("texts come back in any order, also those in the temporary file and across its parts", (t) => {
  const texts = createTextStore();
  t.after(texts.close);
  const textOf = (i: number) => (i % 1_000 === 7 ? `${i} `.repeat(8_000) : `${i} äöü 漢字 ${"x".repeat(i % 200)}`);
  const count = 320_000;
  for (let i = 0; i < count; i++) texts.add(textOf(i));
  assert.equal(texts.count(), count);
  assert.ok(texts.bytes() > 48 * 1024 * 1024, "more than the 32 MB that are kept in memory");
  for (let i = 0; i < count; i++) if (texts.at(i) !== textOf(i)) assert.equal(texts.at(i), textOf(i));
  for (let i = 0; i < count; i += 1) {
    const at = (i * 7_919) % count;
    if (i % 11 === 0) assert.equal(texts.at(at), textOf(at));
  }
});

test("an empty text is a text", () => {
  const texts = createTextStore();
  for (const text of ["", "a", ""]) texts.add(text);
  assert.deepEqual([0, 1, 2].map(texts.at), ["", "a", ""]);
});
