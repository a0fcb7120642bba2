/** The tables for records of sales, except settlements (`src/features/sales/ledger`). */

import type { CopyValue } from "../../../platform/db/copy.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { SalesRecord } from "../record.ts";

export type PlainRecord = Exclude<SalesRecord, { kind: "settlement" | "settlement_line" | "date_range_row" }>;
export type PlainKind = PlainRecord["kind"];

export type RecordColumns = {
  table: string;
  /** The key of the report itself, which together with the book identifies a row. */
  key: readonly string[];
  /** Key columns that may be null. */
  nullableKey?: readonly string[];
  figures: readonly string[];
  /** The values of a record: its key, then its figures. */
  values(record: never): CopyValue[];
  /**
   * - `latest` (the default): a record replaces the row with its key.
   * - `newest`: it does so unless the row was updated later.
   * - `filled`: figures that are unknown in the record keep the row's values.
   */
  rule?: "latest" | "newest" | "filled";
  /** The column of the day that its sums belong to. */
  day?: "day";
  /** The days that a record is about, and its marketplace. */
  place(record: never): { day: string | Date; to?: string; marketplace: MarketplaceDomain | null };
};

const STOCK = [
  ...(["available", "reserved", "inboundWorking", "inboundShipped", "inboundReceiving"] as const),
  ...(["unfulfillable", "unitsShipped30Days"] as const),
];
const ORDER_AMOUNTS = [
  ...(["itemPriceMinor", "itemTaxMinor", "shippingPriceMinor", "shippingTaxMinor"] as const),
  ...(["giftWrapPriceMinor", "giftWrapTaxMinor", "itemDiscountMinor", "shippingDiscountMinor"] as const),
];

type ColumnsOf = { [Kind in PlainKind]: Checked<Extract<PlainRecord, { kind: Kind }>> };
type Checked<R> = Omit<RecordColumns, "values" | "place"> & {
  values(record: R): CopyValue[];
  place(record: R): { day: string | Date; to?: string; marketplace: MarketplaceDomain | null };
};

const COLUMNS: ColumnsOf = {
  transaction: {
    table: "sales_transactions",
    key: ["transaction_id", "occurrence"],
    figures: [
      ...["transaction_type", "status", "posted_at", "day", "marketplace", "currency"],
      ...["amount_minor", "order_id", "lines"],
    ],
    values: (each) => [
      ...[each.transactionId, each.occurrence, each.transactionType, each.status, each.postedAt, dayOf(each.postedAt)],
      ...[each.marketplace, each.currency, each.amountMinor, each.orderId, JSON.stringify(each.lines)],
    ],
    place: ({ postedAt, marketplace }) => ({ day: postedAt, marketplace }),
  },
  order_line: {
    table: "sales_order_lines",
    key: ["order_id", "sku", "occurrence"],
    figures: [
      ...["updated_at", "purchased_at", "day", "quantity", ...ORDER_AMOUNTS.map(columnOf)],
      ...["is_cancelled", "is_pending", "is_business", "asin", "marketplace", "currency"],
      ...["order_status", "item_status", "fulfilment"],
    ],
    rule: "newest",
    day: "day",
    values: (line) => [
      line.orderId,
      line.sku,
      line.occurrence,
      line.updatedAt,
      line.purchasedAt,
      dayOf(line.purchasedAt),
      line.quantity,
      line.itemPriceMinor,
      line.itemTaxMinor,
      line.shippingPriceMinor,
      line.shippingTaxMinor,
      line.giftWrapPriceMinor,
      line.giftWrapTaxMinor,
      line.itemDiscountMinor,
      line.shippingDiscountMinor,
      line.isCancelled ? "t" : "f",
      line.isPending ? "t" : "f",
      line.isBusiness === null ? null : line.isBusiness ? "t" : "f",
      line.asin,
      line.marketplace,
      line.currency,
      line.orderStatus,
      line.itemStatus,
      line.fulfilment,
    ],
    place: ({ purchasedAt, marketplace }) => ({ day: purchasedAt, marketplace }),
  },
  traffic: {
    table: "sales_traffic",
    key: ["marketplace", "from_day", "to_day", "parent_asin", "asin", "sku"],
    figures: [
      ...["currency", "units", "order_items", "sales_minor", "units_refunded"],
      ...["sessions", "page_views", "buy_box_share"],
    ],
    values: (day) => [
      ...[day.marketplace, day.from, day.to, day.parentAsin, day.asin, day.sku],
      ...[day.currency, day.units, day.orderItems, day.salesMinor, day.unitsRefunded],
      ...[day.sessions, day.pageViews, day.buyBoxShare],
    ],
    place: ({ from, to, marketplace }) => ({ day: from, to, marketplace }),
  },
  inventory: {
    table: "sales_inventory",
    key: ["sku", "at", "marketplace"],
    nullableKey: ["marketplace"],
    figures: ["asin", "fnsku", "condition", ...STOCK.map(columnOf), "storage_fee_minor", "currency"],
    rule: "filled",
    values: (stock) => [
      ...[stock.sku, stock.at, stock.marketplace, stock.asin, stock.fnsku, stock.condition],
      ...STOCK.map((name) => stock[name]),
      ...[stock.storageFeeMinor, stock.currency],
    ],
    place: ({ at, marketplace }) => ({ day: at, marketplace }),
  },
  return: {
    table: "sales_returns",
    key: ["order_id", "sku", "returned_at", "license_plate", "occurrence"],
    figures: ["marketplace", "asin", "quantity", "disposition", "reason"],
    values: (each) => [
      ...[each.orderId, each.sku, each.returnedAt, each.licensePlate, each.occurrence],
      ...[each.marketplace, each.asin, each.quantity, each.disposition, each.reason],
    ],
    place: ({ returnedAt, marketplace }) => ({ day: returnedAt, marketplace }),
  },
  reimbursement: {
    table: "sales_reimbursements",
    key: ["reimbursement_id", "sku", "occurrence"],
    figures: [
      ...["asin", "order_id", "approved_at", "reason", "currency"],
      ...["amount_minor", "quantity_cash", "quantity_inventory"],
    ],
    values: (each) => [
      ...[each.reimbursementId, each.sku, each.occurrence],
      ...[each.asin, each.orderId, each.approvedAt, each.reason, each.currency],
      ...[each.amountMinor, each.quantityCash, each.quantityInventory],
    ],
    place: ({ approvedAt }) => ({ day: approvedAt, marketplace: null }),
  },
  storage_fee: {
    table: "sales_storage_fees",
    key: ["month", "fnsku", "asin", "fulfilment_center", "occurrence"],
    figures: ["marketplace", "currency", "fee_minor", "average_units"],
    values: (fee) => [
      ...[monthStart(fee.month), fee.fnsku, fee.asin, fee.fulfilmentCenter, fee.occurrence],
      ...[fee.marketplace, fee.currency, fee.feeMinor, fee.averageUnits],
    ],
    place: ({ month, marketplace }) => ({ day: monthStart(month), marketplace }),
  },
  fee_preview: {
    table: "sales_fee_previews",
    key: ["sku", "marketplace"],
    nullableKey: ["marketplace"],
    figures: ["asin", "currency", "price_minor", "referral_minor", "fulfilment_minor", "size_tier"],
    values: (fee) => [
      ...[fee.sku, fee.marketplace, fee.asin, fee.currency],
      ...[fee.priceMinor, fee.referralMinor, fee.fulfilmentMinor, fee.sizeTier],
    ],
    place: ({ marketplace }) => ({ day: "", marketplace }),
  },
  advertising: {
    table: "sales_ad_days",
    key: ["day", "program", "marketplace", "currency", "campaign", "level", "sku", "asin"],
    figures: ["spend_minor", "impressions", "clicks", "sales_minor", "orders", "units"],
    values: (ad) => [
      ...[ad.day, ad.program, ad.marketplace ?? "", ad.currency, ad.campaign, ad.level, ad.sku, ad.asin],
      ...[ad.spendMinor, ad.impressions, ad.clicks, ad.salesMinor, ad.orders, ad.units],
    ],
    place: ({ day, marketplace }) => ({ day, marketplace }),
  },
  cost: {
    table: "sales_costs",
    key: ["sku", "from_day"],
    figures: ["currency", "unit_cost_minor", "quantity", "note"],
    values: (cost) => [cost.sku, cost.from, cost.currency, cost.unitCostMinor, cost.quantity, cost.note],
    place: ({ from }) => ({ day: from, marketplace: null }),
  },
  exchange_rate: {
    table: "sales_exchange_rates",
    key: ["currency", "day"],
    figures: ["per_euro"],
    values: ({ currency, day, perEuro }) => [currency, day, perEuro],
    place: ({ day }) => ({ day, marketplace: null }),
  },
};

export const RECORD_COLUMNS = COLUMNS as Record<PlainKind, RecordColumns>;

/** `itemPriceMinor` is `item_price_minor`. */
function columnOf(name: string): string {
  return name.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`);
}

function monthStart(month: string): string {
  return `${month.slice(0, 7)}-01`;
}

let lastDay = Number.NaN;
let lastText = "";

/** The day of UTC. Rows of a file have few different days, so the last text is kept. */
export function dayOf(at: Date): string {
  const day = Math.floor(at.getTime() / 86_400_000);
  if (day !== lastDay) {
    lastDay = day;
    lastText = at.toISOString().slice(0, 10);
  }
  return lastText;
}
