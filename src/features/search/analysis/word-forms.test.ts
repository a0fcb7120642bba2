import assert from "node:assert/strict";
import { test } from "node:test";
import { formsOf } from "./word-forms.ts";

test("forms of a word share its stem and leave out the word itself", () => {
  for (const [word, form] of [
    ["paint", "painting"],
    ["painting", "paint"],
    ["insulation", "insulated"],
    ["wire", "wiring"],
    ["run", undefined],
    ["running", "run"],
    ["rotate", "rotating"],
  ] as const) {
    const forms = formsOf(word, "en");
    if (form === undefined) assert.deepEqual(forms, [], `${word} is too short`);
    else assert.ok(forms.includes(form), `${word}: ${forms}`);
    assert.ok(!forms.includes(word), word);
  }
  assert.ok(!formsOf("wireless", "en").includes("wire"));
});

test("other languages, model numbers and very long words have no forms", () => {
  assert.deepEqual(formsOf("paint", "de"), []);
  assert.deepEqual(formsOf("dw745", "en"), []);
  assert.deepEqual(formsOf("paint".repeat(9), "en"), []);
});
