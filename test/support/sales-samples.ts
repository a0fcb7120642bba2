/** A file of every kind of sales report, a later one that overlaps it, and where amounts are stored. */
import { settlementOf } from "../../src/features/sales/generated-shop/settlement-amounts.ts";
import {
  writeAdvertising,
  writeOrders,
  writeReturns,
  writeStock,
  writeStorageFees,
  writeTraffic,
} from "../../src/features/sales/generated-shop/write-reports.ts";
import { writeSettlements } from "../../src/features/sales/generated-shop/write-settlement.ts";
import type { SalesKind } from "../../src/features/sales/record.ts";
import { AD_REPORTS, type AdRow } from "./ad-reports.ts";
import { dateRangeFile, type RangeLanguage, type RangeRow } from "./date-range-file.ts";
import { ownProduct, ownShop } from "./generated-shop.ts";
import { csv, tsv } from "./sales-file.ts";

export type SalesSample = {
  name: string;
  kind: SalesKind;
  first: string;
  /** Of the same account, after the first one. */
  second: string;
  /** Parameters of the upload. */
  query?: string;
};

const shop = ownShop(ownProduct("MAT", "B000000001", "Mat"), ownProduct("MUG", "B000000002", "Mug", 2, 1_499));
const levels = (available: number) => () => ({ available, inboundShipped: 5, storageFeeMinor: 120 });
const NOW = new Date("2026-11-20T12:00:00Z");

/** The file with the text at a place replaced, so that a known record changes or is rejected. */
function changed(text: string, from: string | RegExp, to: string): string {
  const other = text.replace(from, to);
  if (other === text) throw new Error(`${from} is not in the file`);
  return other;
}

const settlements = (version: "v1" | "v2"): SalesSample => {
  const write = (...starts: string[]) =>
    writeSettlements(
      shop,
      starts.map((start) => settlementOf(shop, `1${start.replaceAll("-", "")}`, start, 14)),
      { version, isEuropean: false },
    );
  const first = write("2026-10-01", "2026-10-15");
  return { name: `settlements ${version}`, kind: "settlement", first, second: write("2026-10-15", "2026-10-29") };
};

const rangeRow = (day: number, cents: number, more: RangeRow = {}): RangeRow => ({
  ...{ time: `Oct ${day}, 2026 1:00:00 AM PDT`, settlement: "777", type: "Order", order: `111-${day}` },
  ...{ sku: "MAT", description: "Mat", quantity: "1", marketplace: "amazon.com" },
  ...{ productSales: (cents / 100).toFixed(2), sellingFees: "-3.00" },
  ...more,
});
const rangeDays = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => rangeRow(from + i, 1_999 + i));
const range = (rows: RangeRow[], language: RangeLanguage = "en") => dateRangeFile({ language, rows });

export const adRows = (days: string[], spend: number): AdRow[] =>
  days.flatMap((day) =>
    ["Auto", "Brand"].flatMap((campaign, i) =>
      ["MAT", "MUG"].map((sku, j) => ({
        ...{ day, campaign, sku, spend: spend + 10 * i + j, targeting: `t${i}`, matchType: "EXACT" },
        ...{ placement: "Other", searchTerm: `term ${j}` },
      })),
    ),
  );

const advertising: SalesSample[] = AD_REPORTS.map(({ name, write }) => ({
  ...{ name, kind: "advertising" },
  first: write(adRows(["2026-11-01", "2026-11-02"], 1_000)),
  // One day as before, one corrected, one new.
  second: write([...adRows(["2026-11-01"], 1_000), ...adRows(["2026-11-02", "2026-11-03"], 2_000)]),
}));

const traffic = writeTraffic(shop, "2026-10-01", "2026-10-03");
const returns = writeReturns(shop, "2026-10-01", "2026-10-20");
const orders = (from: string, to: string) => writeOrders(shop, from, to, NOW);

const REIMBURSEMENTS =
  "approval-date reimbursement-id case-id amazon-order-id reason sku fnsku asin product-name condition currency-unit amount-per-unit amount-total quantity-reimbursed-cash quantity-reimbursed-inventory quantity-reimbursed-total".split(
    " ",
  );
const reimbursements = (...rows: [id: string, amount: string][]) =>
  tsv(
    REIMBURSEMENTS,
    ...rows.map(([id, amount]) => ({
      ...{ "approval-date": "2026-05-03T07:12:00+00:00", "reimbursement-id": id, reason: "Lost_warehouse", sku: "MAT" },
      ...{ "currency-unit": "USD", "amount-total": amount, "quantity-reimbursed-cash": "1" },
    })),
  );
const FEES =
  "sku fnsku asin amazon-store product-name your-price sales-price product-size-tier currency estimated-fee-total estimated-referral-fee-per-unit expected-fulfillment-fee-per-unit".split(
    " ",
  );
const fees = (...rows: [sku: string, price: string][]) =>
  tsv(FEES, ...rows.map(([sku, price]) => ({ sku, "amazon-store": "DE", "sales-price": price, currency: "EUR" })));
const STORAGE =
  "asin fnsku product_name fulfillment_center country_code average_quantity_on_hand month_of_charge currency estimated_monthly_storage_fee".split(
    " ",
  );
const storage = (...rows: [center: string, fee: string][]) =>
  tsv(
    STORAGE,
    ...rows.map(([fulfillment_center, estimated_monthly_storage_fee]) => ({
      ...{ asin: "B0CHILD001", fnsku: "X001", country_code: "US", month_of_charge: "2026-04", currency: "USD" },
      ...{ fulfillment_center, estimated_monthly_storage_fee },
    })),
  );
const transactions = (...rows: [id: string, amount: number][]) =>
  JSON.stringify({
    payload: {
      transactions: rows.map(([transactionId, currencyAmount]) => ({
        ...{ transactionType: "Shipment", transactionId, transactionStatus: "DEFERRED", description: "Order Payment" },
        ...{ postedDate: "2026-03-02T14:23:00.123Z", totalAmount: { currencyAmount, currencyCode: "USD" } },
        marketplaceDetails: { marketplaceId: "ATVPDKIKX0DER", marketplaceName: "Amazon.com" },
      })),
    },
  });

export const SALES_SAMPLES: readonly SalesSample[] = [
  settlements("v2"),
  settlements("v1"),
  {
    ...{ name: "date range", kind: "date_range", first: range(rangeDays(1, 9)) },
    second: range([...rangeDays(5, 14), rangeRow(20, 500, { total: "1.00" })]),
  },
  {
    ...{ name: "German date range", kind: "date_range" },
    first: range([rangeRow(1, 900, { time: "01.10.2026 01:00:00 UTC", type: "Bestellung" })], "de"),
    second: range([rangeRow(2, 900, { time: "02.10.2026 01:00:00 UTC", type: "Bestellung" })], "de"),
  },
  {
    ...{ name: "orders", kind: "orders", first: orders("2026-10-01", "2026-10-10") },
    second: changed(orders("2026-10-08", "2026-10-14"), /\t(\d+\.\d\d)\t/, "\tcheap\t"),
  },
  // Of a repeated line, the later one wins.
  {
    ...{ name: "orders, older ones again", kind: "orders", first: orders("2026-10-02", "2026-10-09") },
    second: changed(
      orders("2026-10-02", "2026-10-09"),
      /2026-1\d(-\d\dT[^\t]*\t(Shipped|Cancelled|Pending))/g,
      "2026-09$1",
    ),
  },
  {
    name: "traffic",
    kind: "traffic",
    first: traffic,
    second: changed(traffic, /"amount":\s*[\d.]+/, '"amount": 9.99'),
  },
  {
    ...{ name: "business report", kind: "traffic", query: "marketplace=amazon.com&from=2026-05-01&to=2026-05-31" },
    first: csv(
      [
        "(Parent) ASIN",
        "(Child) ASIN",
        "Title",
        "Sessions - Total",
        "Page Views - Total",
        "Units Ordered",
        "Ordered Product Sales",
      ],
      ...["B0CHILD001", "B0CHILD002"].map((asin, i) => ({
        ...{ "(Parent) ASIN": "B0PARENT01", "(Child) ASIN": asin, Title: "Mat", "Sessions - Total": "10" },
        ...{ "Page Views - Total": "20", "Units Ordered": "2", "Ordered Product Sales": `$${20 + i}.50` },
      })),
    ),
    second: csv(
      [
        "(Parent) ASIN",
        "(Child) ASIN",
        "Title",
        "Sessions - Total",
        "Page Views - Total",
        "Units Ordered",
        "Ordered Product Sales",
      ],
      {
        ...{ "(Parent) ASIN": "B0PARENT01", "(Child) ASIN": "B0CHILD001", Title: "Mat", "Sessions - Total": "10" },
        ...{ "Page Views - Total": "20", "Units Ordered": "3", "Ordered Product Sales": "$33.50" },
      },
    ),
  },
  {
    ...{ name: "stock", kind: "inventory", first: writeStock(shop, "2026-11-01", levels(10)) },
    second: writeStock(shop, "2026-11-01", levels(12)),
  },
  {
    ...{ name: "returns", kind: "returns", first: returns },
    second: changed(writeReturns(shop, "2026-10-10", "2026-10-28"), /SELLABLE/, "DAMAGED"),
  },
  {
    ...{ name: "reimbursements", kind: "reimbursements" },
    first: reimbursements(["1", "24.10"], ["2", "5.00"], ["3", "1.00"]),
    second: reimbursements(["2", "6.00"], ["3", "1.00"], ["4", "7.00"], ["5", "lost"]),
  },
  {
    ...{ name: "storage fees", kind: "storage_fees", first: storage(["ABE2", "1.00"], ["PHX3", "2.00"]) },
    second: storage(["ABE2", "1.00"], ["PHX3", "2.50"], ["LAS1", "0.75"]),
  },
  {
    ...{ name: "generated storage fees", kind: "storage_fees" },
    first: writeStorageFees(shop, ["2026-09-01"], levels(10)),
    second: writeStorageFees(shop, ["2026-09-01", "2026-10-01"], levels(12)),
  },
  {
    ...{ name: "fee preview", kind: "fee_preview", first: fees(["MAT", "19,99"], ["MUG", "9,99"]) },
    second: fees(["MAT", "21,99"], ["MUG", "9,99"], ["PEN", "2,00"]),
  },
  {
    ...{ name: "transactions", kind: "transactions", first: transactions(["t1", 20.1], ["t2", 3]) },
    second: transactions(["t1", 20.1], ["t2", 4], ["t3", 9]),
  },
  ...advertising,
  {
    ...{ name: "generated advertising", kind: "advertising" },
    first: writeAdvertising(shop, "2026-10-01", "2026-10-12"),
    second: writeAdvertising(shop, "2026-10-06", "2026-10-20"),
  },
  {
    ...{ name: "costs", kind: "costs", first: "sku,from,currency,unitCost\nMAT,2026-01-01,USD,4.50\n" },
    second: "sku,from,currency,unitCost\nMAT,2026-01-01,USD,4.60\nMUG,2026-01-01,USD,1.20\nPEN,soon,USD,1\n",
  },
  {
    ...{
      name: "exchange rates",
      kind: "exchange_rates",
      first: "Date,USD,JPY,BGN,CYP,\n2026-11-16,1.0812,163.4,1.9558,N/A,\n",
    },
    second: "Date,USD,JPY,BGN,CYP,\n2026-11-16,1.0812,164,1.9558,N/A,\n2026-11-13,1.08,163,1.9558,N/A,\n",
  },
];
