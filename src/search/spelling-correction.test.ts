import assert from "node:assert/strict";
import { test } from "node:test";
import { type Correction, chooseCorrection, createCandidateList } from "./spelling-correction.ts";

const nowhere = () => 0;

test("a neighbour that confirms a rarer candidate makes it win", () => {
  const candidates: Correction[] = [
    { text: "bath", edits: 1, frequency: 900 },
    { text: "path", edits: 1, frequency: 100 },
  ];
  const word = { text: "vath", frequency: 0 };
  assert.equal(chooseCorrection(word, candidates, nowhere), "bath");
  assert.equal(
    chooseCorrection(word, candidates, (text) => (text === "path" ? 50 : 0)),
    "path",
  );
});

test("two edits in a short or known word need a neighbour that confirms them", () => {
  const nickel: Correction[] = [{ text: "nickel", edits: 2, frequency: 900 }];
  assert.equal(chooseCorrection({ text: "nicol", frequency: 0 }, nickel, nowhere), undefined);
  assert.equal(
    chooseCorrection({ text: "nicol", frequency: 0 }, nickel, () => 3),
    "nickel",
  );
  const stopper: Correction[] = [{ text: "stopper", edits: 2, frequency: 900 }];
  assert.equal(chooseCorrection({ text: "snapper", frequency: 1 }, stopper, nowhere), undefined, "it is a word");
  assert.equal(chooseCorrection({ text: "snapper", frequency: 0 }, stopper, nowhere), "stopper");
});

test("the list keeps the best eight candidates in any order of arrival", () => {
  const all = Array.from({ length: 20 }, (_, i) => ({ text: `w${String(i).padStart(2, "0")}`, frequency: 10 + i }));
  for (const order of [all, all.toReversed()]) {
    const list = createCandidateList(0);
    for (const { text, frequency } of [...order, ...order]) list.consider(1, frequency, () => text);
    assert.deepEqual(
      list.best().map(({ text }) => text),
      ["w19", "w18", "w17", "w16", "w15", "w14", "w13", "w12"],
    );
    assert.ok(list.mayBe(1, 22) && !list.mayBe(1, 21) && !list.mayBe(2, 29));
  }
});
