import assert from "node:assert/strict";
import { test } from "node:test";
import { csv, readSales, tsv } from "../../../../test/support/sales-file.ts";
import type { OrderLineRecord } from "../record.ts";

const COLUMNS =
  "amazon-order-id merchant-order-id purchase-date last-updated-date order-status fulfillment-channel sales-channel order-channel url ship-service-level product-name sku asin item-status quantity currency item-price item-tax shipping-price shipping-tax gift-wrap-price gift-wrap-tax item-promotion-discount ship-promotion-discount ship-city ship-state ship-postal-code ship-country promotion-ids is-business-order purchase-order-number price-designation".split(
    " ",
  );
const LINE = {
  "amazon-order-id": "112-0000001-0000001",
  "purchase-date": "2026-04-10T09:15:00+00:00",
  "order-status": "Shipped",
  "fulfillment-channel": "Amazon",
  "sales-channel": "Amazon.com",
  "product-name": 'Shelf 12" "oak"',
  sku: "0042",
  asin: "0306406152",
  "item-status": "Shipped",
  quantity: "2",
  currency: "USD",
  "item-price": "59.98",
};
const SHEET =
  "index,Order ID,Date,Status,Fulfilment,Sales Channel ,ship-service-level,Style,SKU,Category,Size,ASIN,Courier Status,Qty,currency,Amount,ship-city,ship-state,ship-postal-code,ship-country,promotion-ids,B2B,fulfilled-by,Unnamed: 22".split(
    ",",
  );

async function linesOf(content: string | Buffer, chosen = {}): Promise<OrderLineRecord[]> {
  const { records, rejects } = await readSales(content, chosen);
  assert.deepEqual(rejects, []);
  return records as OrderLineRecord[];
}

test("a line of All Orders keeps quotes, leading zeros and digits-only ASINs", async () => {
  const [line] = await linesOf(
    tsv(COLUMNS, { ...LINE, "item-promotion-discount": "5.00", "is-business-order": "true" }),
  );
  assert.deepEqual(line, {
    kind: "order_line",
    orderId: "112-0000001-0000001",
    sku: "0042",
    occurrence: 0,
    asin: "0306406152",
    title: 'Shelf 12" "oak"',
    marketplace: "amazon.com",
    purchasedAt: new Date("2026-04-10T09:15:00Z"),
    updatedAt: null,
    orderStatus: "Shipped",
    itemStatus: "Shipped",
    isCancelled: false,
    isPending: false,
    fulfilment: "marketplace",
    isBusiness: true,
    quantity: 2,
    currency: "USD",
    itemPriceMinor: 5998,
    itemTaxMinor: null,
    shippingPriceMinor: null,
    shippingTaxMinor: null,
    giftWrapPriceMinor: null,
    giftWrapTaxMinor: null,
    itemDiscountMinor: 500,
    shippingDiscountMinor: null,
  });
});

test("a line is cancelled by the status of its order or of its item, in any language, whatever amounts it has", async () => {
  const statuses = [
    ["Cancelled", ""],
    ["Canceled", ""],
    ["Shipped", "Cancelled"],
    ["Storniert", ""],
    ["Annulé", ""],
    ["キャンセル済み", ""],
    ["Shipped", "Shipped"],
    ["Shipped - Returned to Seller", ""],
  ];
  const lines = await linesOf(
    tsv(
      COLUMNS,
      ...statuses.map(([order = "", item = ""]) => ({ ...LINE, "order-status": order, "item-status": item })),
    ),
  );
  assert.deepEqual(
    lines.map(({ isCancelled }) => isCancelled),
    [true, true, true, true, true, true, false, false],
  );
});

test("two lines of one order with the same SKU are two lines", async () => {
  const lines = await linesOf(tsv(COLUMNS, LINE, { ...LINE, sku: "0043" }, LINE));
  assert.deepEqual(
    lines.map(({ sku, occurrence }) => [sku, occurrence]),
    [
      ["0042", 0],
      ["0043", 0],
      ["0042", 1],
    ],
  );
});

test("both date forms of one column, and rows that end early, are read", async () => {
  const content = tsv(
    COLUMNS,
    LINE,
    { ...LINE, "purchase-date": "11.04.2026 23:59:10 UTC" },
    { ...LINE, "purchase-date": "12/04/2026 01:00:00 CEST", "sales-channel": "Amazon.de", currency: "EUR" },
  ).replace(/\t+$/gm, "");
  assert.deepEqual(
    (await linesOf(content)).map(({ purchasedAt }) => purchasedAt.toISOString()),
    ["2026-04-10T09:15:00.000Z", "2026-04-11T23:59:10.000Z", "2026-12-03T23:00:00.000Z"],
  );
});

test("an order sheet with names and dates of its own is read, and orders of other shops with it", async () => {
  const row = {
    "Order ID": "405-1",
    Date: "04-05-22",
    "Sales Channel ": "Amazon.in",
    SKU: "SET389",
    ASIN: "B09KXVBD7Z",
    Qty: "1",
    currency: "INR",
    Amount: "647.62",
    B2B: "False",
  };
  const lines = await linesOf(
    csv(
      SHEET,
      { ...row, Status: "Cancelled", Fulfilment: "Merchant" },
      { ...row, "Order ID": "405-2", Date: "04-30-22", Status: "Shipped - Delivered to Buyer", Fulfilment: "Amazon" },
      {
        ...row,
        "Order ID": "S02-3",
        Status: "Shipped",
        "Sales Channel ": "Non-Amazon",
        currency: "",
        Amount: "",
        Qty: "0",
      },
      { ...row, "Order ID": "405-4", Status: "Pending - Waiting for Pick Up", Amount: "1,199" },
    ),
  );
  assert.deepEqual(
    lines.map((line) => [
      line.orderId,
      line.purchasedAt.toISOString().slice(0, 10),
      line.isCancelled,
      line.itemPriceMinor,
    ]),
    [
      ["405-1", "2022-04-05", true, 64762],
      ["405-2", "2022-04-30", false, 64762],
      ["S02-3", "2022-04-05", false, null],
      ["405-4", "2022-04-05", false, 119900],
    ],
  );
  assert.deepEqual(
    lines.map(({ marketplace, currency, fulfilment }) => [marketplace, currency, fulfilment]),
    [
      ["amazon.in", "INR", "merchant"],
      ["amazon.in", "INR", "marketplace"],
      ["amazon.in", null, null],
      ["amazon.in", "INR", null],
    ],
  );
});

test("files in the encodings of Western Europe and Japan are read without naming the encoding", async () => {
  const titled = (title: string) => tsv(COLUMNS, { ...LINE, "product-name": title });
  const japanese = titled("ヨガマット");
  const cases: [string, Buffer][] = [
    ["Größe für Übergrößen", Buffer.from(titled("Größe für Übergrößen"), "latin1")],
    ["Élégant éléphant", Buffer.from(titled("Élégant éléphant"), "latin1")],
    ["Größe", Buffer.from(titled("Größe"))],
    ["Größe", Buffer.from(`\ufeff${titled("Größe")}`)],
    ["Größe", Buffer.from(titled("Größe"), "utf16le")],
    [
      "ヨガマット",
      Buffer.concat([
        Buffer.from(japanese.slice(0, japanese.indexOf("ヨ"))),
        Buffer.from("8388834b837d8362 8367".replaceAll(" ", ""), "hex"),
        Buffer.from(japanese.slice(japanese.indexOf("ト") + 1)),
      ]),
    ],
  ];
  for (const [title, content] of cases) assert.equal((await linesOf(content))[0]?.title, title);
});

test("an unknown file lists the files that can be imported", async () => {
  await assert.rejects(
    readSales("name,age\nAda,36"),
    /cannot be imported.*Its columns are name, age\. These files can: .*All Orders/,
  );
});
