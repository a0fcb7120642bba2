import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { anyText, anyUrl } from "../../../../test/support/any-text.ts";
import { product } from "../../../../test/support/memory-index.ts";
import { toDecimal } from "../../../platform/base/money.ts";
import { compareAsins, createDocumentWriter, textOf } from "./document-writer.ts";
import { recordOf } from "./record.ts";

const figure = fc.option(fc.nat({ max: 0x7fffffff }));

test("a document is the product as valid JSON, whatever its texts and figures", () => {
  const writer = createDocumentWriter("http://here", 2, ",");
  fc.assert(
    fc.property(
      fc.record({
        asin: fc.string({ minLength: 1 }),
        title: anyText(),
        brand: fc.option(anyText()),
        category: fc.option(fc.string()),
        imageUrl: fc.option(anyUrl),
        priceMinor: figure,
        bsr: figure,
        // Together with the price below 2^53: above it, the last digits of a revenue are lost.
        reportedSales: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
        reviewCount: figure,
        rating: fc.option(fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10)),
        updatedAt: fc.date({ min: new Date("1970-01-01"), max: new Date("2038-01-01"), noInvalidDate: true }),
      }),
      (facts) => {
        const { asin, title, brand, category, imageUrl, priceMinor, bsr, reportedSales, reviewCount, rating } = facts;
        const seen = product(asin, title, facts);
        const units = reportedSales;
        const sales = units === null ? null : { units, low: 0, high: units, source: "rank" as const };
        const text = textOf(seen);
        writer.add(text, 0, text.length, recordOf(seen, sales));
        assert.deepEqual(JSON.parse(writer.take().toString()), {
          asin,
          title,
          brand,
          category,
          imageUrl,
          price: priceMinor === null ? null : priceMinor / 100,
          bsr,
          monthlySales: units,
          reviewCount,
          rating,
          updatedAt: facts.updatedAt.toISOString().replace(/\d{3}Z$/, "000Z"),
          salesEstimate: units === null ? null : { low: 0, high: units, source: "rank" },
          monthlyRevenue: units === null || priceMinor === null ? null : toDecimal(units * priceMinor, "USD"),
        });
      },
    ),
  );
});

test("an image rendered by the service has a full address, and a price has the decimals of its currency", () => {
  const drawn = product("B0/X", "Mat", { imageUrl: "/images/B0/X.svg", priceMinor: 1_250 });
  const written = (digits: number) => {
    const writer = createDocumentWriter("http://here", digits, "\n");
    const text = textOf(drawn);
    writer.add(text, 0, text.length, recordOf(drawn, null));
    writer.add(text, 0, text.length, recordOf(drawn, null));
    return writer
      .take()
      .toString()
      .split("\n")
      .map((line) => JSON.parse(line));
  };
  assert.equal(written(2)[1].imageUrl, "http://here/images/B0/X.svg");
  assert.deepEqual([written(2)[0].price, written(0)[0].price, written(3)[0].price], [12.5, 1_250, 1.25]);
});

test("ASINs are compared like text", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,4}$/), fc.stringMatching(/^[A-Z0-9]{1,4}$/), (a, b) => {
      const sign = compareAsins(textOf(product(a, "")), 0, textOf(product(b, "")), 0);
      assert.equal(Math.sign(sign), a < b ? -1 : a > b ? 1 : 0);
    }),
  );
});
