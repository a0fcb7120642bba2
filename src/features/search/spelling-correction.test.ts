import assert from "node:assert/strict";
import { test } from "node:test";
import { type Correction, createCandidateList, judgeSpelling } from "./spelling-correction.ts";

const nowhere = () => 0;
const judge = (text: string, to: Correction[], beside: (text: string) => number = nowhere, frequency = 0, own = 0) =>
  judgeSpelling({ text, frequency, inForms: false, beside: beside === nowhere ? undefined : own }, to, beside);
const one = (text: string, frequency = 900): Correction[] => [{ text, edits: 1, frequency }];

test("a neighbour that confirms a rarer candidate makes it win", () => {
  const candidates = [...one("barrel"), ...one("barely", 100)];
  assert.equal(judge("barel", candidates)?.text, "barrel");
  assert.deepEqual(
    judge("barel", candidates, (text) => (text === "barely" ? 50 : 0)),
    { text: "barely", is: "replaced" },
  );
});

test("a word is replaced only if it is long, one slip away, unknown, and confirmed by a neighbour", () => {
  const confirmed = () => 3;
  assert.equal(judge("criket", one("cricket"), confirmed)?.is, "replaced");
  assert.equal(judge("gardn", one("garden"), confirmed)?.is, "replaced");
  for (const [word, to, beside, why] of [
    ["criket", one("cricket"), nowhere, "a word alone"],
    ["criket", one("cricket"), () => 2, "too few titles with the neighbour"],
    ["hoka", one("hokae"), () => 3, "replaced at five letters"],
    ["mixr", one("mixar", 3), () => 3, "replaced at five letters"],
    ["oura", one("aura"), confirmed, "too short"],
    ["sparo", one("sparx"), confirmed, "another letter in a short word"],
    ["rispey", one("crispey"), confirmed, "another first letter"],
    ["microfone", [{ text: "microphone", edits: 2, frequency: 900 }], confirmed, "two edits"],
  ] as const) {
    const expected = why.startsWith("replaced") ? "replaced" : "offered";
    assert.equal(judge(word, [...to], beside)?.is, expected, `${word}: ${why}`);
  }
});

test("a slip that some titles contain is counted with the common spelling, if that is ten times as usual there", () => {
  const beside = (times: number) => () => times;
  assert.equal(judge("vaccum", one("vacuum", 559), beside(310), 23, 9)?.is, "counted");
  assert.equal(judge("vaccum", one("vacuum", 559), beside(80), 23, 9)?.is, "offered");
  assert.equal(judge("vaccum", one("vacuum", 559), beside(40), 23, 9), undefined, "both are usual there");
  assert.equal(judge("vaccum", one("vacuum", 559), nowhere, 23)?.is, "offered", "no neighbour confirms it");
  assert.equal(judge("purified", one("purifier", 1_460), beside(11), 11, 3), undefined, "it is a word");
});

test("a letter that is missing, doubled or swapped is likelier than another letter in its place", () => {
  assert.equal(judge("toster", [...one("tester", 328), ...one("toaster", 146)], nowhere, 2)?.text, "toaster");
});

test("a candidate that sounds alike is likelier, and two edits in a short word need one", () => {
  assert.equal(judge("shet", [...one("set", 5_000), ...one("sheet", 800)])?.text, "sheet");
  const two = (text: string): Correction[] => [{ text, edits: 2, frequency: 900 }];
  for (const [word, to, offered] of [
    ["gittar", "guitar", true],
    ["baterry", "battery", true],
    ["traeger", "trader", false],
    ["peloton", "photon", false],
  ] as const)
    assert.equal(judge(word, two(to))?.is, offered ? "offered" : undefined, word);
});

test("a word that titles hold in another form is never replaced", () => {
  const word = { text: "projecter", frequency: 0, inForms: true, beside: 0 };
  assert.deepEqual(
    judgeSpelling(word, one("projector"), () => 9),
    { text: "projector", is: "offered" },
  );
  assert.equal(
    judgeSpelling({ ...word, text: "gripped" }, one("gripper"), () => 0),
    undefined,
  );
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
