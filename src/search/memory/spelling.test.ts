import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Hash, hashOf } from "../hash.ts";
import { editsBetween, isCorrectable } from "../spelling-correction.ts";
import { createSpelling } from "./spelling.ts";
import { vocabularyOf, wordsOf } from "./vocabulary.ts";

const edits = (a: string, b: string) => {
  const units = Array.from(b, (_, i) => b.charCodeAt(i));
  return editsBetween(a, units, 0, units.length, 2);
};

test("edits are counted as people make them", () => {
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
  assert.equal(edits("garden", "kitchen"), 3, "gives up past the most that is asked for");
});

test("only a much more frequent word corrections another", () => {
  const frequencies: Record<string, number> = { garden: 100, garten: 10, hose: 2 };
  const frequencyOf = ({ low }: Hash) =>
    Object.entries(frequencies).find(([word]) => hashOf(word).low === low)?.[1] ?? 0;
  const spelling = createSpelling([vocabularyOf(["garden", "hose"]), vocabularyOf(["garten"])], frequencyOf);
  assert.equal(spelling.correct("gardne"), "garden");
  assert.equal(spelling.correct("garten"), undefined, "it is a word of its own");
  assert.equal(spelling.correct("hsoe"), undefined, "what it could be is hardly known itself");
});

test("a vocabulary gives back the words it was made of", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string().filter(isCorrectable)), (words) => {
      assert.deepEqual([...wordsOf(vocabularyOf(words))].sort(), [...words].sort());
    }),
  );
});
