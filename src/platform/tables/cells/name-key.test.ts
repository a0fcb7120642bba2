import assert from "node:assert/strict";
import test from "node:test";
import { columnKey, plainKey } from "./name-key.ts";

test("names are compared by letters and digits, without letter case, spaces, punctuation and emoji", () => {
  for (const key of [columnKey, plainKey]) {
    assert.equal(key("Buy Box 🚚: Current"), "buyboxcurrent");
    assert.equal(key("FBA-Per_Unit (€) 2"), "fbaperunit2");
    assert.equal(key("ＳＫＵ"), "sku");
  }
});

test("a plain name has no accents of Latin letters, and keeps the marks that make another letter", () => {
  assert.equal(columnKey("Unités commandées"), "unitéscommandées");
  assert.equal(plainKey("Unités commandées"), "unitescommandees");
  assert.equal(plainKey("İstanbul"), "istanbul");
  assert.equal(plainKey("バイヤー"), "バイヤー");
  assert.equal(plainKey("ﾊﾞ"), "バ");
  assert.notEqual(plainKey("バ"), plainKey("ハ"));
});

test("a plain name has a limited length", () => {
  assert.equal(plainKey("a".repeat(1_000)).length, 200);
});
