import assert from "node:assert/strict";
import { test } from "node:test";
import { readSales, tsv } from "../../../../test/support/sales-file.ts";

const V2 =
  "settlement-id settlement-start-date settlement-end-date deposit-date total-amount currency transaction-type order-id merchant-order-id adjustment-id shipment-id marketplace-name amount-type amount-description amount fulfillment-id posted-date posted-date-time order-item-code merchant-order-item-id merchant-adjustment-item-id sku quantity-purchased promotion-id".split(
    " ",
  );
const V1 =
  "settlement-id settlement-start-date settlement-end-date deposit-date total-amount currency transaction-type order-id merchant-order-id adjustment-id shipment-id marketplace-name shipment-fee-type shipment-fee-amount order-fee-type order-fee-amount fulfillment-id posted-date order-item-code merchant-order-item-id merchant-adjustment-item-id sku quantity-purchased price-type price-amount item-related-fee-type item-related-fee-amount misc-fee-amount other-fee-amount other-fee-reason-description promotion-id promotion-type promotion-amount direct-payment-type direct-payment-amount other-amount".split(
    " ",
  );

test("a settlement has its total, and a line for each amount with the settlement's currency", async () => {
  const { records, rejects } = await readSales(
    tsv(
      V2,
      {
        "settlement-id": "18906543210",
        "settlement-start-date": "2026-03-01T00:00:00+00:00",
        "settlement-end-date": "2026-03-15T00:00:00+00:00",
        "deposit-date": "2026-03-17T00:00:00+00:00",
        "total-amount": "25.49",
        currency: "GBP",
      },
      {
        "settlement-id": "18906543210",
        "transaction-type": "Order",
        "order-id": "206-1234567-8901234",
        "marketplace-name": "Amazon.co.uk",
        "amount-type": "ItemPrice",
        "amount-description": "Principal",
        amount: "29.99",
        "posted-date": "2026-03-02",
        "posted-date-time": "2026-03-02T14:23:00+00:00",
        sku: "00123",
        "quantity-purchased": "1",
      },
      {
        "settlement-id": "18906543210",
        "transaction-type": "other-transaction",
        "amount-type": "other-transaction",
        "amount-description": "Subscription Fee",
        amount: "-4.50",
        "posted-date": "2026-03-03",
      },
    ),
  );
  assert.deepEqual(rejects, []);
  const [head, principal, fee] = records;
  assert.deepEqual(head, {
    kind: "settlement",
    settlementId: "18906543210",
    layout: "v2",
    startAt: new Date("2026-03-01T00:00:00Z"),
    endAt: new Date("2026-03-15T00:00:00Z"),
    depositAt: new Date("2026-03-17T00:00:00Z"),
    totalMinor: 2549,
    currency: "GBP",
  });
  assert.ok(principal?.kind === "settlement_line" && fee?.kind === "settlement_line");
  assert.deepEqual(
    [principal.row, principal.part, principal.currency, principal.amountMinor, principal.sku, principal.marketplace],
    [2, 1, "GBP", 2999, "00123", "amazon.co.uk"],
  );
  assert.deepEqual(principal.postedAt, new Date("2026-03-02T14:23:00Z"));
  assert.deepEqual([fee.row, fee.amountMinor, fee.marketplace, fee.orderId], [3, -450, null, null]);
});

test("decimal commas and days first are read as the country writes them", async () => {
  const { records, rejects } = await readSales(
    tsv(
      V2,
      { "settlement-id": "7", "deposit-date": "05.04.2026 10:00:00 UTC", "total-amount": "1.234,5", currency: "EUR" },
      { "settlement-id": "7", amount: "1.234", "posted-date": "03.04.2026" },
      { "settlement-id": "7", amount: "0,5", "posted-date": "03.04.2026" },
    ),
  );
  assert.deepEqual(rejects, []);
  assert.deepEqual(
    records.map((record) =>
      record.kind === "settlement" ? record.totalMinor : "amountMinor" in record && record.amountMinor,
    ),
    [123450, 123400, 50],
  );
  assert.ok(records[0]?.kind === "settlement");
  assert.deepEqual(records[0].depositAt, new Date("2026-04-05T10:00:00Z"));
});

test("an amount with more decimals than its currency is rejected, so that no cent is made up", async () => {
  const { records, rejects } = await readSales(
    tsv(
      V2,
      { "settlement-id": "7", "total-amount": "100.00", currency: "JPY" },
      { "settlement-id": "7", amount: "99.5" },
    ),
  );
  assert.deepEqual(rejects, ['amount "99.5" has more decimals than JPY allows']);
  assert.ok(records[0]?.kind === "settlement" && records[0].totalMinor === 100);
});

test("a row of version 1 gives a line for each of its amounts, under the names of version 2", async () => {
  const { records, rejects } = await readSales(
    tsv(
      V1,
      { "settlement-id": "6016502941", "total-amount": "6.40", currency: "USD" },
      {
        "settlement-id": "6016502941",
        "transaction-type": "Order",
        "order-id": "112-8095165-5463447",
        sku: "edifier",
        "price-type": "Principal",
        "price-amount": "20.00",
        "item-related-fee-type": "Commission",
        "item-related-fee-amount": "-3.00",
        "misc-fee-amount": "0.00",
        "promotion-type": "Shipping",
        "promotion-amount": "-0.60",
      },
      { "settlement-id": "6016502941", "transaction-type": "Storage Fee", "other-amount": "-10.00" },
    ),
  );
  assert.deepEqual(rejects, []);
  assert.deepEqual(
    records
      .filter((record) => record.kind === "settlement_line")
      .map((line) => [line.row, line.part, line.amountType, line.amountDescription, line.amountMinor]),
    [
      [2, 1, "ItemPrice", "Principal", 2000],
      [2, 2, "ItemFees", "Commission", -300],
      [2, 5, "Promotion", "Shipping", -60],
      [3, 9, "other-transaction", "Storage Fee", -1000],
    ],
  );
});

test("a part of a settlement without its first row is refused", async () => {
  await assert.rejects(
    readSales(tsv(V2, { "settlement-id": "7", amount: "1.00" })),
    /has no row with the total and the currency of settlement 7/,
  );
});
