import assert from "node:assert/strict";
import { test } from "node:test";
import { minorDigits } from "./money.ts";

test("amounts of a currency have the decimals that Intl gives them", () => {
  for (const currency of Intl.supportedValuesOf("currency")) {
    const { maximumFractionDigits } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
    assert.equal(minorDigits(currency), maximumFractionDigits, currency);
  }
});
