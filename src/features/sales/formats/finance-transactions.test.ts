import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { readSales } from "../../../../test/support/sales-file.ts";
import { financeTransactions, linesOfTransaction } from "./finance-transactions.ts";

const usd = (currencyAmount: number) => ({ currencyAmount, currencyCode: "USD" });

test("the lines of a transaction are its amounts by product, and add up to its total", () => {
  const lines = linesOfTransaction({
    transactionType: "Shipment",
    transactionId: "t1",
    transactionStatus: "DEFERRED",
    description: "Order Payment",
    postedDate: "2026-03-02T14:23:00.123Z",
    totalAmount: usd(20.1),
    marketplaceDetails: { marketplaceId: "ATVPDKIKX0DER", marketplaceName: "Amazon.com" },
    relatedIdentifiers: [{ relatedIdentifierName: "ORDER_ID", relatedIdentifierValue: "112-1" }],
    items: [
      {
        totalAmount: usd(20),
        contexts: [{ contextType: "ProductContext", sku: "007", asin: "B0CHILD001", quantityShipped: 2 }],
        breakdowns: [
          { breakdownType: "ProductCharges", breakdownAmount: usd(29.98) },
          {
            breakdownType: "AmazonFees",
            breakdownAmount: usd(-9.98),
            breakdowns: [
              {
                breakdownType: "Commission",
                breakdownAmount: usd(-4.5),
                breakdowns: [{ breakdownType: "Base", breakdownAmount: usd(-4.5) }],
              },
              { breakdownType: "FBAPerUnitFulfillmentFee", breakdownAmount: usd(-5.47) },
            ],
          },
        ],
      },
    ],
  });
  assert.deepEqual(
    lines.map((line) => [line.part, line.amountType, line.amountDescription, line.amountMinor, line.sku]),
    [
      [1, "ItemPrice", "ProductCharges", 2998, "007"],
      [2, "ItemFees", "Commission", -450, "007"],
      [3, "ItemFees", "FBAPerUnitFulfillmentFee", -547, "007"],
      [4, "ItemFees", "AmazonFees", -1, "007"],
      [5, "Shipment", "Order Payment", 10, null],
    ],
  );
  const [first] = lines;
  assert.deepEqual(
    [first?.marketplace, first?.orderId, first?.status, first?.isSettled, first?.quantity],
    ["amazon.com", "112-1", "DEFERRED", false, 2],
  );
});

const MODEL = new URL("../../../../../shared/data/spapi/finances_2024-06-19.json.gz", import.meta.url);

test("the official example of transactions imports without a reject", { skip: !existsSync(MODEL) }, async () => {
  const model = JSON.parse(gunzipSync(readFileSync(MODEL)).toString());
  const examples = model.paths["/finances/2024-06-19/transactions"].get.responses["200"]["x-amzn-api-sandbox"].static;
  for (const { response } of examples) {
    const { title, records, rejects } = await readSales(JSON.stringify(response));
    assert.deepEqual([title, rejects], [financeTransactions.title, []]);
    assert.equal(records.length, response.payload.transactions.length);
    const [first] = records;
    assert.ok(first?.kind === "transaction");
    assert.deepEqual([first.amountMinor, first.currency, first.orderId], [1000, "USD", "8129762527551"]);
    assert.deepEqual(first.lines[0]?.amountDescription, "Shipment");
  }
});

test("transactions without an ID are numbered by their contents and position, and each ID is one transaction", async () => {
  const plain = { transactionType: "Shipment", postedDate: "2026-03-02T14:23:00Z", totalAmount: usd(1) };
  const transactions = [plain, plain, { ...plain, transactionId: "t1" }, { ...plain, transactionId: "t1" }];
  const { records } = await readSales(JSON.stringify({ payload: { transactions } }));
  const keys = records.map((each) => each.kind === "transaction" && `${each.transactionId}/${each.occurrence}`);
  assert.equal(new Set(keys).size, 3);
});
