import assert from "node:assert/strict";
import { test } from "node:test";
import { correctedKeyword } from "./corrected-keyword.ts";

test("misspelt words are replaced where they stand, whatever their case; the rest stays as written", () => {
  const corrected = [{ from: "Yoag", to: "yoga" }];
  assert.equal(correctedKeyword("Yoag mat, yoag-Block (6mm)", { corrected }), "yoga mat, yoga-Block (6mm)");
  assert.equal(correctedKeyword("yoagi mat", { corrected }), null);
  assert.equal(correctedKeyword("yoga mat", { corrected: [] }), null);
  assert.equal(
    correctedKeyword("trinkflashe für kinder", { corrected: [{ from: "trinkflashe", to: "Trinkflasche" }] }),
    "Trinkflasche für kinder",
  );
});
