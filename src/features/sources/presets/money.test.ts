import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { RowProblem } from "../../../platform/tables/row.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { checkCurrency, currencyInName, marketplaceOfCurrency } from "./currencies.ts";
import { readPrice } from "./money.ts";

test("prices become minor units of the marketplace's currency, however they are written", () => {
  const cases: [unknown, MarketplaceDomain, number][] = [
    [24.99, "amazon.com", 2499],
    ["24.99", "amazon.com", 2499],
    ["19.99", "amazon.com", 1999],
    [479, "amazon.com", 47900],
    ["$1,234.56", "amazon.com", 123456],
    ["from 14.99", "amazon.com", 1499],
    ["ab 14,99 €", "amazon.de", 1499],
    ['"$1,199.50"', "amazon.com", 119950],
    ["$ 12.99", "amazon.com", 1299],
    ["US$ 12", "amazon.com", 1200],
    ["$12.00 USD", "amazon.com", 1200],
    ["$12.50", "amazon.ca", 1250],
    ["$12.50", "amazon.com.mx", 1250],
    ["CDN$ 12.50", "amazon.ca", 1250],
    ["£9.99", "amazon.co.uk", 999],
    ["1.234,56 €", "amazon.de", 123456],
    ["1.234 €", "amazon.de", 123400],
    ["9,99", "amazon.de", 999],
    ["EUR 9,99", "amazon.fr", 999],
    ["¥1,980", "amazon.co.jp", 1980],
    ["￥1,980", "amazon.co.jp", 1980],
    ["1980", "amazon.co.jp", 1980],
    ["1,980円", "amazon.co.jp", 1980],
    ["₹1,23,456.00", "amazon.in", 12345600],
    ["Rs. 499", "amazon.in", 49900],
    ["R$ 49,90", "amazon.com.br", 4990],
    ["129,00 zł", "amazon.pl", 12900],
    ["1 299 kr", "amazon.se", 129900],
    ["9.99 - 19.99", "amazon.com", 999],
    ["$9.99-$19.99", "amazon.com", 999],
    ["$19.99 – $9.99", "amazon.com", 999],
    ["9,99 € bis 19,99 €", "amazon.de", 999],
    ["9.99 to 19.99", "amazon.com", 999],
    [{ value: 12.5 }, "amazon.com", 1250],
    [12n, "amazon.com", 1200],
  ];
  for (const [value, marketplace, minor] of cases)
    assert.equal(readPrice(value, "price", marketplace), minor, String(value));
});

test("a missing price is null", () => {
  for (const none of [0, "0", "0.00", "$0.00", -1, "-1", "-", "—", "N/A", "None", "", " ", null, undefined, Number.NaN])
    assert.equal(readPrice(none, "price", "amazon.com"), null, String(none));
});

test("the smallest coin stands for no price, and twice as much is one", () => {
  for (const [value, marketplace] of [
    ["$0.01", "amazon.com"],
    [0.01, "amazon.de"],
    ["¥1", "amazon.co.jp"],
  ] as const)
    assert.equal(readPrice(value, "price", marketplace), null, String(value));
  assert.equal(readPrice("0.02", "price", "amazon.com"), 2);
});

test("an invalid price is rejected with its column and value", () => {
  const cases: [unknown, string][] = [
    ["abc", 'Price "abc" is not a number'],
    ["-5.00", 'Price "-5.00" is below zero'],
    ["$-5.00", 'Price "$-5.00" is below zero'],
    [-5, "Price -5 is below zero"],
    ["zirka 12", 'Price "zirka 12" is not a price'],
    ["1-2-3", 'Price "1-2-3" is not a price'],
    ["₹499", 'Price "₹499" is in INR, but amazon.com sells in USD'],
    ["12,99 €", 'Price "12,99 €" is in EUR, but amazon.com sells in USD'],
    [Number.POSITIVE_INFINITY, "Price null is not a number"],
    [true, "Price true is not a number"],
    ["30000000", "Price 30000000 is too large"],
    ["x".repeat(70), `Price "${"x".repeat(60)}…" is not a number`],
  ];
  for (const [value, message] of cases)
    assert.throws(
      () => readPrice(value, "Price", "amazon.com"),
      (error) => error instanceof RowProblem && error.message === message,
      message,
    );
});

test("a currency other than the marketplace's is rejected", () => {
  for (const [said, marketplace] of [
    ["USD", "amazon.com"],
    ["usd", "amazon.com"],
    ["$", "amazon.com.au"],
    ["GPB", "amazon.co.uk"],
    ["€", "amazon.it"],
    [null, "amazon.de"],
    ["", "amazon.de"],
  ] as const)
    assert.doesNotThrow(() => checkCurrency(said, "currency", marketplace));
  assert.throws(() => checkCurrency("INR", "currency", "amazon.com"), {
    message: "currency INR, but amazon.com sells in USD",
  });
  assert.throws(() => checkCurrency("shells", "currency", "amazon.com"), {
    message: 'currency "shells" is not a currency',
  });
});

test("a column name may contain the currency, and a currency may identify the marketplace", () => {
  const cases = { "Price  $": "$", "Price (EUR)": "EUR", price_usd: "USD", "price in gbp": "GBP" };
  for (const [name, mark] of Object.entries(cases)) assert.equal(currencyInName(name), mark, name);
  for (const name of ["Price", "current_price", "Buy Box: Current"])
    assert.equal(currencyInName(name), undefined, name);
  assert.equal(marketplaceOfCurrency("GBP"), "amazon.co.uk");
  assert.equal(marketplaceOfCurrency("EUR"), undefined, "eight marketplaces sell in it");
});

test("every formatted price is read back as the same amount", () => {
  const shown: [MarketplaceDomain, Intl.NumberFormat, number][] = [
    ["amazon.com", new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }), 100],
    ["amazon.de", new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR" }), 100],
    ["amazon.fr", new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" }), 100],
    ["amazon.in", new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }), 100],
    ["amazon.co.jp", new Intl.NumberFormat("ja-JP", { style: "currency", currency: "JPY" }), 1],
    ["amazon.com.br", new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" }), 100],
    ["amazon.se", new Intl.NumberFormat("sv-SE", { style: "currency", currency: "SEK" }), 100],
  ];
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 2_000_000_000 }), (minor) => {
      for (const [marketplace, format, factor] of shown)
        assert.equal(readPrice(format.format(minor / factor), "price", marketplace), minor);
    }),
  );
});
