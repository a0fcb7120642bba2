import assert from "node:assert/strict";
import { test } from "node:test";
import { AS_WRITTEN } from "../interpretation.ts";
import type { Words } from "./queries.ts";
import { quorumsToTry } from "./quorum.ts";

const wordsFound = (...found: number[]): Words => ({
  words: found.map((count) => ({ variants: [], found: count, rarity: 1 })),
  neighbours: [],
  interpretation: AS_WRITTEN,
});

test("only quorums that may find enough are tried, and always the last one", () => {
  assert.deepEqual(quorumsToTry(wordsFound(100, 200, 300)), [3, 2, 1]);
  assert.deepEqual(quorumsToTry(wordsFound(2, 2, 300)), [1], "at most 4 hold two of them");
  assert.deepEqual(quorumsToTry(wordsFound(2, 3, 300)), [2, 1], "5 may hold two of them, at most 2 all three");
  assert.deepEqual(quorumsToTry(wordsFound(0, 50, 60)), [2, 1], "a word that no product holds does not count");
  assert.deepEqual(quorumsToTry(wordsFound(3)), [1]);
  assert.deepEqual(quorumsToTry(wordsFound(0, 0)), [], "nothing can be found");
});
