import assert from "node:assert/strict";
import { test } from "node:test";
import { canonicalAsin, isAsin } from "./asin.ts";

const CASES: [raw: string, asin: string | undefined][] = [
  ["B000002E1X", "B000002E1X"],
  [" b000002e1x\n", "B000002E1X"],
  ["0123456789", "0123456789"],
  ["", undefined],
  ["B000002E1", undefined],
  ["B000002E1XX", undefined],
  ["B000 02E1X", undefined],
  ["B000002E1X\nB000002E1X", undefined],
  ["B000002E1ſ", undefined],
  ["B00000ßE1", undefined],
];

test("an ASIN has ten ASCII letters and digits in any case", () => {
  for (const [raw, asin] of CASES) {
    const canonical = canonicalAsin(raw);
    assert.equal(isAsin(canonical) ? canonical : undefined, asin, raw);
  }
});
