/**
 * Sales: what an account sold, paid and holds in stock, from the marketplace's reports for it. No other account sees it.
 *
 * A **format** (`formats/`) is recognised by the content of a file and turns its rows into **records**. Every record has the
 * key of the report itself, so that importing a file again changes nothing and a later report of the same period replaces an
 * earlier one. The **ledger** is every line of every settlement, as it was, with the class that a table gives it. The
 * **days** are sums of orders and of the ledger by day and product; every figure is computed from them. The **order basis**
 * counts what buyers ordered on a day, the **settled basis** what the marketplace posted on it; the difference is
 * **pending**.
 *
 * Amounts are integers in the minor unit of their currency. A null is unknown, never zero. Days are UTC.
 */
import type { MarketplaceDomain } from "../catalog/marketplace.ts";

export const SALES_KINDS = [
  "settlement",
  "date_range",
  "transactions",
  "orders",
  "traffic",
  "inventory",
  "returns",
  "reimbursements",
  "storage_fees",
  "fee_preview",
  "advertising",
  "costs",
  "exchange_rates",
] as const;
export type SalesKind = (typeof SALES_KINDS)[number];

/** The first row of a settlement: its period and the amount that the marketplace paid. */
export type SettlementRecord = {
  kind: "settlement";
  settlementId: string;
  /** The version of the report. Lines of one version replace the other version's, whose rows are counted differently. */
  layout: "v1" | "v2";
  startAt: Date | null;
  endAt: Date | null;
  depositAt: Date | null;
  totalMinor: number;
  currency: string;
};

/** One amount of a settlement. `row` counts the settlement's rows from 1, the one with its total included; a row of the older format has several amounts, `part` counts them. */
export type SettlementLineRecord = {
  kind: "settlement_line";
  settlementId: string;
  row: number;
  part: number;
  currency: string;
  amountMinor: number;
  transactionType: string;
  amountType: string;
  amountDescription: string;
  marketplaceName: string | null;
  /** Null for an unsupported marketplace, and for amounts outside of orders. */
  marketplace: MarketplaceDomain | null;
  orderId: string | null;
  orderItemCode: string | null;
  merchantOrderId: string | null;
  adjustmentId: string | null;
  shipmentId: string | null;
  fulfillmentId: string | null;
  promotionId: string | null;
  sku: string | null;
  quantity: number | null;
  postedAt: Date | null;
};

/** A row of a date range report. Its amounts add up to its total; zero amounts are left out. */
export type DateRangeRecord = {
  kind: "date_range_row";
  /** The subject of the row, and its place among equal rows: the same in every download, whatever its language. */
  rowKey: string;
  settlementId: string | null;
  currency: string;
  transactionType: string;
  marketplaceName: string | null;
  marketplace: MarketplaceDomain | null;
  orderId: string | null;
  sku: string | null;
  /** Of the product, in rows of orders. */
  title: string | null;
  quantity: number | null;
  postedAt: Date;
  amounts: { column: string; amountType: string; amountDescription: string; amountMinor: number }[];
};

/** One amount of a transaction. */
type TransactionAmount = {
  amountType: string;
  amountDescription: string;
  amountMinor: number;
  sku: string | null;
  asin: string | null;
  quantity: number | null;
};

/**
 * A transaction that the marketplace has posted, often before its settlement. It is part of no figure, because its settlement
 * contains the same amounts. `occurrence` numbers transactions without an id that are otherwise alike.
 */
export type TransactionRecord = {
  kind: "transaction";
  transactionId: string;
  occurrence: number;
  transactionType: string;
  status: string | null;
  postedAt: Date;
  marketplace: MarketplaceDomain | null;
  currency: string;
  amountMinor: number;
  orderId: string | null;
  lines: TransactionAmount[];
};

/** A line of an order. `occurrence` numbers the lines of one order with the same SKU, from 0 in the order of the file. */
export type OrderLineRecord = {
  kind: "order_line";
  orderId: string;
  sku: string;
  occurrence: number;
  asin: string | null;
  title: string | null;
  marketplace: MarketplaceDomain;
  purchasedAt: Date;
  updatedAt: Date | null;
  orderStatus: string;
  itemStatus: string;
  /** A cancelled line earns nothing, whatever amounts it has. */
  isCancelled: boolean;
  /** Pending lines have no price yet. */
  isPending: boolean;
  fulfilment: "marketplace" | "merchant" | null;
  isBusiness: boolean | null;
  quantity: number;
  currency: string | null;
  /** Totals of the line, not per unit. */
  itemPriceMinor: number | null;
  itemTaxMinor: number | null;
  shippingPriceMinor: number | null;
  shippingTaxMinor: number | null;
  giftWrapPriceMinor: number | null;
  giftWrapTaxMinor: number | null;
  itemDiscountMinor: number | null;
  shippingDiscountMinor: number | null;
};

/** Sales and Traffic. `asin` is empty for the figures of the whole marketplace; `from` equals `to` for one day. */
export type TrafficRecord = {
  kind: "traffic";
  marketplace: MarketplaceDomain;
  from: string;
  to: string;
  parentAsin: string;
  asin: string;
  sku: string;
  currency: string | null;
  units: number | null;
  orderItems: number | null;
  salesMinor: number | null;
  unitsRefunded: number | null;
  sessions: number | null;
  pageViews: number | null;
  /** 0 to 1. */
  buyBoxShare: number | null;
};

/** Stock of a SKU in the marketplace's warehouses at one moment. */
export type InventoryRecord = {
  kind: "inventory";
  marketplace: MarketplaceDomain | null;
  sku: string;
  asin: string | null;
  fnsku: string | null;
  title: string | null;
  condition: string | null;
  at: Date;
  available: number | null;
  reserved: number | null;
  inboundWorking: number | null;
  inboundShipped: number | null;
  inboundReceiving: number | null;
  unfulfillable: number | null;
  unitsShipped30Days: number | null;
  storageFeeMinor: number | null;
  currency: string | null;
};

export type ReturnRecord = {
  kind: "return";
  marketplace: MarketplaceDomain | null;
  returnedAt: Date;
  orderId: string;
  sku: string;
  asin: string | null;
  licensePlate: string;
  occurrence: number;
  quantity: number;
  disposition: string | null;
  reason: string | null;
};

export type ReimbursementRecord = {
  kind: "reimbursement";
  reimbursementId: string;
  sku: string;
  occurrence: number;
  asin: string | null;
  orderId: string | null;
  approvedAt: Date;
  reason: string;
  currency: string;
  amountMinor: number;
  quantityCash: number | null;
  quantityInventory: number | null;
};

/** Storage charged for a product in one month. */
export type StorageFeeRecord = {
  kind: "storage_fee";
  marketplace: MarketplaceDomain | null;
  month: string;
  fnsku: string;
  asin: string;
  fulfilmentCenter: string;
  occurrence: number;
  currency: string;
  feeMinor: number;
  averageUnits: number | null;
};

/** The marketplace's own estimate of the fees of one unit. */
export type FeePreviewRecord = {
  kind: "fee_preview";
  marketplace: MarketplaceDomain | null;
  sku: string;
  asin: string | null;
  currency: string;
  priceMinor: number | null;
  referralMinor: number | null;
  fulfilmentMinor: number | null;
  sizeTier: string | null;
};

/**
 * The subject of an advertising report's rows. All levels have the same spend, so one of them counts for each campaign and
 * day: the first one here. Advertised products know the product. The others follow from the most complete one to search
 * terms, which leave out what was spent without a click.
 */
export const AD_LEVELS = [
  "advertised_product",
  "campaign",
  "placement",
  "ad_group",
  "targeting",
  "search_term",
] as const;
export type AdLevel = (typeof AD_LEVELS)[number];

/**
 * One row of an advertising report. Rows of one day, campaign and product are added up over finer columns. `sku` and `asin`
 * are empty where the report names no product.
 */
export type AdvertisingRecord = {
  kind: "advertising";
  level: AdLevel;
  program: "sponsored_products" | "sponsored_brands" | "sponsored_display";
  marketplace: MarketplaceDomain | null;
  day: string;
  campaign: string;
  sku: string;
  asin: string;
  currency: string;
  spendMinor: number;
  impressions: number | null;
  clicks: number | null;
  salesMinor: number | null;
  orders: number | null;
  units: number | null;
};

/** The landed cost of one unit from a day on; `quantity` units were bought at it, null when unknown. */
export type CostRecord = {
  kind: "cost";
  sku: string;
  from: string;
  currency: string;
  unitCostMinor: number;
  quantity: number | null;
  note: string | null;
};

/** Units of `currency` for one euro on a day, as the European Central Bank publishes them. */
export type ExchangeRateRecord = { kind: "exchange_rate"; day: string; currency: string; perEuro: number };

export type SalesRecord =
  | SettlementRecord
  | SettlementLineRecord
  | DateRangeRecord
  | TransactionRecord
  | OrderLineRecord
  | TrafficRecord
  | InventoryRecord
  | ReturnRecord
  | ReimbursementRecord
  | StorageFeeRecord
  | FeePreviewRecord
  | AdvertisingRecord
  | CostRecord
  | ExchangeRateRecord;
