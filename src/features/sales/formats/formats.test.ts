/** Reports that have no test file of their own, cost sheets and exchange rates; files that no format reads. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readSales, testReading, tsv } from "../../../../test/support/sales-file.ts";

const header = (names: string) => names.split(" ");

const PLANNING = {
  "snapshot-date": "2026-05-03",
  sku: "007",
  asin: "B0CHILD001",
  available: "12",
  "units-shipped-t30": "30",
  "estimated-storage-cost-next-month": "4.256",
  currency: "USD",
  "Total Reserved Quantity": "3",
};
const STORAGE = { asin: "B0CHILD001", fnsku: "X001", country_code: "US", month_of_charge: "2026-04", currency: "USD" };

testReading([
  {
    title: "FBA Manage Inventory",
    file: "asin,condition,fn_sku,fulfillable_quantity,inbound_shipped_quantity,product_name,seller_sku,total_reserved_quantity,total_unfulfillable_quantity\nB0CHILD001,New,X1,12,50,Stand,007,3,1\n",
    expected: [
      { sku: "007", fnsku: "X1", title: "Stand", available: 12, inboundShipped: 50, reserved: 3, unfulfillable: 1 },
    ],
  },
  {
    title: "FBA Manage Inventory",
    file: tsv(
      header(
        "sku fnsku asin product-name condition your-price afn-warehouse-quantity afn-fulfillable-quantity afn-unsellable-quantity afn-reserved-quantity afn-total-quantity afn-inbound-working-quantity afn-inbound-shipped-quantity afn-inbound-receiving-quantity",
      ),
      {
        sku: "007",
        asin: "B0CHILD001",
        "afn-fulfillable-quantity": "12",
        "afn-unsellable-quantity": "1",
        "afn-reserved-quantity": "3",
        "afn-inbound-shipped-quantity": "50",
      },
    ),
    expected: [
      {
        sku: "007",
        available: 12,
        unfulfillable: 1,
        reserved: 3,
        inboundShipped: 50,
        inboundWorking: null,
        at: new Date("2026-04-01T00:00:00Z"),
      },
    ],
  },
  {
    title: "Amazon-fulfilled Inventory",
    file: "seller-sku\tfulfillment-channel-sku\tasin\tcondition-type\tWarehouse-Condition-code\tQuantity Available\n007\tX001\tB0CHILD001\tNewItem\tSELLABLE\t12\n007\tX001\tB0CHILD001\tNewItem\tUNSELLABLE\t2",
    expected: [
      { sku: "007", fnsku: "X001", available: 12, unfulfillable: null },
      { sku: "007", available: 12, unfulfillable: 2 },
    ],
  },
  {
    title: "FBA Inventory Planning",
    file: tsv([...Object.keys(PLANNING), "days-of-supply"], PLANNING),
    expected: [
      {
        sku: "007",
        at: new Date("2026-05-03T00:00:00Z"),
        available: 12,
        reserved: 3,
        unitsShipped30Days: 30,
        storageFeeMinor: 426,
        currency: "USD",
      },
    ],
  },
  {
    title: "FBA customer returns",
    file: tsv(
      header(
        "return-date order-id sku asin fnsku product-name quantity fulfillment-center-id detailed-disposition reason status license-plate-number customer-comments",
      ),
      {
        "return-date": "2026-05-03T07:12:00+00:00",
        "order-id": "1-2",
        sku: "007",
        quantity: "1",
        "detailed-disposition": "SELLABLE",
        reason: "UNWANTED_ITEM",
        "license-plate-number": "LPN1",
        "customer-comments": 'too "small"',
      },
    ),
    expected: [
      {
        orderId: "1-2",
        sku: "007",
        licensePlate: "LPN1",
        quantity: 1,
        disposition: "SELLABLE",
        reason: "UNWANTED_ITEM",
      },
    ],
  },
  {
    title: "FBA reimbursements",
    file: tsv(
      header(
        "approval-date reimbursement-id case-id amazon-order-id reason sku fnsku asin product-name condition currency-unit amount-per-unit amount-total quantity-reimbursed-cash quantity-reimbursed-inventory quantity-reimbursed-total",
      ),
      {
        "approval-date": "2026-05-03T07:12:00+00:00",
        "reimbursement-id": "99",
        reason: "Lost_warehouse",
        sku: "007",
        "currency-unit": "USD",
        "amount-total": "24.10",
        "quantity-reimbursed-cash": "2",
      },
    ),
    expected: [
      { reimbursementId: "99", sku: "007", occurrence: 0, amountMinor: 2410, currency: "USD", quantityCash: 2 },
    ],
  },
  {
    title: "FBA storage fees",
    file: tsv(
      header(
        "asin fnsku product_name fulfillment_center country_code average_quantity_on_hand month_of_charge currency estimated_monthly_storage_fee",
      ),
      {
        ...STORAGE,
        fulfillment_center: "ABE2",
        average_quantity_on_hand: "1.5",
        estimated_monthly_storage_fee: "0.004",
      },
      { ...STORAGE, fulfillment_center: "PHX3", average_quantity_on_hand: "2", estimated_monthly_storage_fee: "0.004" },
      { ...STORAGE, fulfillment_center: "LAS1", average_quantity_on_hand: "2", estimated_monthly_storage_fee: "0.004" },
    ),
    expected: [
      { month: "2026-04", marketplace: "amazon.com", fulfilmentCenter: "ABE2", feeMinor: 0, averageUnits: 1.5 },
      { feeMinor: 1 },
      { feeMinor: 0 },
    ],
  },
  {
    title: "FBA fee preview",
    file: tsv(
      header(
        "sku fnsku asin amazon-store product-name your-price sales-price product-size-tier currency estimated-fee-total estimated-referral-fee-per-unit expected-fulfillment-fee-per-unit",
      ),
      {
        sku: "007",
        "amazon-store": "DE",
        "sales-price": "19,99",
        currency: "EUR",
        "estimated-fee-total": "6,05",
        "estimated-referral-fee-per-unit": "3,00",
        "expected-fulfillment-fee-per-unit": "--",
      },
    ),
    expected: [{ sku: "007", marketplace: "amazon.de", priceMinor: 1999, referralMinor: 300, fulfilmentMinor: null }],
  },
  {
    title: "Exchange rates of the ECB",
    file: "Date,USD,JPY,BGN,CYP,\n2026-11-16,1.0812,163.4,1.9558,N/A,\n2026-11-13,1.08,163,1.9558,N/A,\n",
    expected: [
      { day: "2026-11-16", currency: "USD", perEuro: 1.0812 },
      { currency: "JPY", perEuro: 163.4 },
      { currency: "BGN" },
      { day: "2026-11-13", currency: "USD" },
      { currency: "JPY" },
      { currency: "BGN" },
    ],
  },
  {
    title: "Exchange rates of the ECB",
    file: "Date,USD,GBP\n2026-11-16,1.0812,0.8423\n",
    expected: [
      { day: "2026-11-16", currency: "USD", perEuro: 1.0812 },
      { currency: "GBP", perEuro: 0.8423 },
    ],
  },
  {
    title: "Exchange rates of the ECB",
    file: "Date,USD,\n2026-11-16,1.0812,\n2026-11-13,N/A,\n",
    expected: [{ currency: "USD", perEuro: 1.0812 }],
  },
  {
    title: "Cost sheet",
    file: "sku,from,currency,unitCost,quantity,note\n0042,2026-01-01,EUR,4.5,300,first order\n0042,2026-03-01,EUR,4.8,,\n",
    expected: [
      { sku: "0042", from: "2026-01-01", currency: "EUR", unitCostMinor: 450, quantity: 300, note: "first order" },
      { from: "2026-03-01", unitCostMinor: 480, quantity: null, note: null },
    ],
  },
  {
    title: "Cost sheet",
    file: "SKU;Einkaufspreis\nA-1;4,50 €",
    chosen: { marketplace: "amazon.de" },
    expected: [{ sku: "A-1", from: "2000-01-01", currency: "EUR", unitCostMinor: 450 }],
  },
]);

test("a business report by product without days, and an advertising report over several, say what is missing", async () => {
  await assert.rejects(
    readSales("(Child) ASIN,Units Ordered,Ordered Product Sales\nB0CHILD001,1,$1.00", { marketplace: "amazon.com" }),
    /choose the first and the last day of the report/,
  );
  await assert.rejects(
    readSales("Start Date,End Date,Currency,Campaign Name,Clicks,Spend\n2026-11-01,2026-11-07,USD,Auto,1,0.50"),
    /with the time unit Daily/,
  );
});

test("a file that lacks a few columns of a report says which", async () => {
  const almost =
    "amazon_order_id,asin,seller_sku,quantity_ordered,item_price_amount,item_price_currency_code\n1,B0,A,1,9.99,USD\n";
  await assert.rejects(readSales(almost), /It looks like All Orders, but has no column purchase-date, order-status\./);
  await assert.rejects(readSales("a,b\n1,2\n"), (error: Error) => !error.message.includes("looks like"));
});

test("a day and a few codes are no exchange rates when they may be something else", async () => {
  for (const header of ["Date,SKU", "Date,USD,Sales", "Date,EUR", "Date,EUR,USD", "Date,SKU,USD"])
    await assert.rejects(
      readSales(`${header}\n2026-11-16,1.08,2\n`),
      /its columns are those of no known report/,
      header,
    );
  await assert.rejects(readSales("Date,USD\n2026-11-16,12.50\n2026-11-17,531\n"), {
    message:
      "report.txt cannot be imported: its values in USD are from 12.5 to 531, so they are no exchange rates of the euro",
  });
});
