import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { editsBetween, isCorrectable } from "../spelling-correction.ts";
import { type Hash, hashOf } from "../word-hash.ts";
import { createSpelling } from "./spelling.ts";
import { vocabularyOf, wordsOf } from "./vocabulary.ts";

const edits = (a: string, b: string) => {
  const units = Array.from(b, (_, i) => b.charCodeAt(i));
  return editsBetween(a, units, 0, units.length, 2);
};

test("insertions, deletions, replacements and swaps count as one edit each", () => {
  for (const [a, b, expected] of [
    ["hose", "hose", 0],
    ["hose", "hoes", 1],
    ["hose", "house", 1],
    ["hose", "rose", 1],
    ["hose", "hos", 1],
    ["garden", "gadrne", 2],
  ] as const) {
    assert.equal(edits(a, b), expected, `${a} ${b}`);
  }
  assert.equal(edits("garden", "kitchen"), 3, "stops counting past the maximum");
});

test("a word is corrected only to a much more frequent one", () => {
  const frequencies: Record<string, number> = { garden: 100, garten: 30, hose: 2 };
  const frequencyOf = ({ low }: Hash) =>
    Object.entries(frequencies).find(([word]) => hashOf(word).low === low)?.[1] ?? 0;
  const spelling = createSpelling([vocabularyOf(["garden", "hose"]), vocabularyOf(["garten"])], frequencyOf);
  const corrections = (word: string) => spelling.candidates(word).map(({ text }) => text);
  assert.deepEqual(corrections("gardne"), ["garden", "garten"]);
  assert.deepEqual(corrections("yarden"), ["garden"], "the first letter may be wrong, as the only error");
  assert.deepEqual(corrections("garten"), [], "it is frequent enough itself");
  assert.deepEqual(corrections("hsoe"), [], "the candidate is too rare");
});

test("a vocabulary returns the words it was built from", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string().filter(isCorrectable)), (words) => {
      assert.deepEqual([...wordsOf(vocabularyOf(words))].sort(), [...words].sort());
    }),
  );
});
