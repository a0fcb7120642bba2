/** Tables that are no known export: marketplaces, column names, ids, and the messages of rejected rows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readingContext, readRow } from "../../../../test/support/preset-row.ts";
import { RowProblem } from "../../../platform/tables/row.ts";
import type { Preset } from "./preset.ts";
import { presetNamed } from "./presets.ts";

test("a row's own marketplace takes precedence over the operator's, and that over the default", () => {
  const row = { asin: "B000002E1X", title: "Spatula", domain: "amazon.de" };
  assert.equal(readRow("plain", row, { marketplace: "amazon.fr" }).marketplace, "amazon.de");
  assert.equal(readRow("plain", { ...row, domain: "" }, { marketplace: "amazon.fr" }).marketplace, "amazon.fr");
  assert.equal(readRow("plain", { asin: row.asin, currency: "GBP" }).marketplace, "amazon.co.uk");
  assert.equal(readRow("plain", { asin: row.asin }).marketplace, "amazon.com", "as everywhere where none is named");
  for (const guess of [{ currency: "EUR" }, { price: "9,99 €" }])
    assert.throws(() => readRow("plain", { asin: row.asin, ...guess }), {
      message: /EUR, but amazon.com sells in USD/,
    });
  assert.throws(() => readRow("plain", { ...row, domain: "amazon.cn" }), { message: /^domain "amazon.cn" is not/ });
});

test("a table with German column names is read", () => {
  const row = {
    ASIN: "B000002E1X",
    Titel: "Teekanne",
    Marke: "Valomi",
    Preis: "19,99",
    Bewertungen: "1.024",
    Bewertung: "4,5",
    Verkaufsrang: "812",
  };
  const { title, brand, priceMinor, reviewCount, rating, bsr } = readRow("plain", row, { marketplace: "amazon.de" });
  assert.deepEqual(
    [title, brand, priceMinor, reviewCount, rating, bsr],
    ["Teekanne", "Valomi", 1_999, 1_024, 4.5, 812],
  );
});

test("a field that the first record lacks is read from later records", () => {
  const first = ["asin", "title"];
  for (const name of ["plain", "bright-data", "rainforest"]) {
    const reader = (presetNamed(name) as Preset).reader(first);
    const more = readingContext({ marketplace: "amazon.com" });
    assert.equal(reader({ asin: "B000002E1X", title: "A" }, more)[0]?.observation.rating, null);
    assert.equal(reader({ asin: "B000002E1X", title: "A", rating: 4.5 }, more)[0]?.observation.rating, 4.5, name);
  }
});

test("an id that is not an ASIN gives way to the product URL, and is rejected without one", () => {
  const row = { id: "SKU-7", name: "Spatula", url: "https://www.amazon.com/dp/B000002E1X" };
  assert.equal(readRow("plain", row).asin, "B000002E1X");
  assert.throws(() => readRow("plain", { ...row, url: "" }), { message: /^id "SKU-7" is not an ASIN/ });
  assert.throws(() => readRow("plain", { ...row, id: "", url: "" }), { message: "no ASIN in id or url" });
});

test("a message contains no control characters from a header or value", () => {
  const fields = { "ASIN\0\ud800": "\u001b[31m\0\ud800", title: "A" };
  assert.throws(
    () => readRow("plain", fields),
    (error) => error instanceof RowProblem && error.message.isWellFormed() && !/\p{Cc}/u.test(error.message),
  );
});
