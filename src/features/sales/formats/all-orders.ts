/**
 * The All Orders report (29 columns, 32 for business sellers), and order sheets with the same figures under other names.
 * Amounts are totals of a line. Cancelled lines may have amounts, and pending ones have no price yet.
 */

import type { DayOrder } from "../../../platform/tables/cells/times.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import { marketplaceOfCurrency } from "../../sources/presets/currencies.ts";
import type { OrderLineRecord } from "../record.ts";
import { decimalOf, minorOf } from "./amounts.ts";
import { cellOf, columnsIn } from "./columns.ts";
import { currencyCode } from "./currency-cells.ts";
import { dayOrderOf, timeOf } from "./dates.ts";
import { marketplaceNamed } from "./marketplace-name.ts";
import { createOccurrences } from "./occurrences.ts";
import { isCancelledStatus, isPendingStatus } from "./order-status.ts";
import type { SalesFormat } from "./sales-format.ts";
import { flagOf, idOf, missing, requiredId, soldOf, titleOf, wordsOf } from "./text-cells.ts";

const NAMES = {
  order: ["amazon-order-id", "order-id", "order number"],
  purchased: ["purchase-date", "order-date", "date", "purchased at"],
  updated: ["last-updated-date", "last-update-date"],
  orderStatus: ["order-status", "status"],
  itemStatus: ["item-status"],
  fulfilment: ["fulfillment-channel", "fulfilment-channel", "fulfilment", "fulfillment"],
  channel: ["sales-channel", "marketplace"],
  title: ["product-name", "title", "item-name"],
  sku: ["sku", "seller-sku", "merchant-sku", "msku"],
  asin: ["asin"],
  quantity: ["quantity", "qty", "quantity-ordered", "quantity-purchased"],
  currency: ["currency", "currency-code", "item-price-currency-code"],
  price: ["item-price", "amount", "item-price-amount"],
  business: ["is-business-order", "b2b"],
} as const;

/** The other amounts of a line. */
const AMOUNTS = {
  itemTaxMinor: ["item-tax", "item-tax-amount"],
  shippingPriceMinor: ["shipping-price", "shipping-price-amount"],
  shippingTaxMinor: ["shipping-tax", "shipping-tax-amount"],
  giftWrapPriceMinor: ["gift-wrap-price"],
  giftWrapTaxMinor: ["gift-wrap-tax"],
  itemDiscountMinor: ["item-promotion-discount", "promotion-discount-amount"],
  shippingDiscountMinor: ["ship-promotion-discount", "shipping-discount-amount"],
} as const;
type AmountName = keyof typeof AMOUNTS;
const AMOUNT_NAMES = Object.keys(AMOUNTS) as AmountName[];

export const allOrders: SalesFormat = {
  kind: "orders",
  title: "All Orders",
  types: [
    "GET_FLAT_FILE_ALL_ORDERS_DATA_BY_ORDER_DATE_GENERAL",
    "GET_FLAT_FILE_ALL_ORDERS_DATA_BY_LAST_UPDATE_GENERAL",
  ],
  needs: [NAMES.order, NAMES.purchased, NAMES.orderStatus, NAMES.quantity, NAMES.price, [...NAMES.sku, ...NAMES.asin]],

  table(file, { columns, sample }) {
    const find = columnsIn(columns);
    const at = Object.fromEntries(Object.entries(NAMES).map(([name, names]) => [name, find(...names)])) as Record<
      keyof typeof NAMES,
      string | undefined
    >;
    const amounts = AMOUNT_NAMES.flatMap((name) => {
      const column = find(...AMOUNTS[name]);
      return column === undefined ? [] : [{ name, column }];
    });
    const decimal = decimalOf(sample, [at.price, ...amounts.map(({ column }) => column)]);
    const usual = file.marketplace ?? marketplaceIn(sample, at.channel);
    const order = dayOrderOf(sample, [at.purchased, at.updated], usualOrder(sample, at.purchased, usual));
    const occurrenceOf = createOccurrences();

    return (fields): OrderLineRecord[] => {
      const orderId = requiredId(cellOf(fields, at.order), "order-id");
      const asin = idOf(cellOf(fields, at.asin), "asin");
      const sku = idOf(cellOf(fields, at.sku), "sku") ?? asin ?? missing("sku");
      const occurrence = occurrenceOf(`${orderId}\t${sku}`);
      const written = currencyCode(cellOf(fields, at.currency));
      const marketplace =
        marketplaceNamed(cellOf(fields, at.channel)) ??
        usual ??
        marketplaceOfCurrency(written) ??
        missing("sales-channel that names its marketplace: choose the marketplace of the file");
      const orderStatus = wordsOf(cellOf(fields, at.orderStatus)) ?? "";
      const itemStatus = wordsOf(cellOf(fields, at.itemStatus)) ?? "";
      const currency = written ?? MARKETPLACES[marketplace].currency;
      const rules = { decimal, rounds: true };
      const itemPriceMinor = minorOf(cellOf(fields, at.price), "item-price", currency, rules);
      let hasAmount = itemPriceMinor !== null;
      const line: OrderLineRecord = {
        kind: "order_line",
        orderId,
        sku,
        occurrence,
        asin,
        title: titleOf(cellOf(fields, at.title)),
        marketplace,
        purchasedAt: timeOf(cellOf(fields, at.purchased), "purchase-date", order) ?? missing("purchase-date"),
        updatedAt: timeOf(cellOf(fields, at.updated), "last-updated-date", order),
        orderStatus,
        itemStatus,
        isCancelled: isCancelledStatus(orderStatus) || isCancelledStatus(itemStatus),
        isPending: itemPriceMinor === null && (isPendingStatus(orderStatus) || isPendingStatus(itemStatus)),
        fulfilment: fulfilmentOf(cellOf(fields, at.fulfilment)),
        isBusiness: flagOf(cellOf(fields, at.business)),
        quantity: soldOf(cellOf(fields, at.quantity), "quantity") ?? missing("quantity"),
        currency: null,
        itemPriceMinor,
        itemTaxMinor: null,
        shippingPriceMinor: null,
        shippingTaxMinor: null,
        giftWrapPriceMinor: null,
        giftWrapTaxMinor: null,
        itemDiscountMinor: null,
        shippingDiscountMinor: null,
      };
      for (const { name, column } of amounts) {
        line[name] = minorOf(fields[column], column, currency, rules);
        hasAmount ||= line[name] !== null;
      }
      if (hasAmount || written !== null) line.currency = currency;
      return [line];
    };
  },
};

/** Orders of other shops name no marketplace: they get the one that the other orders of the file name. */
function marketplaceIn(sample: readonly Fields[], column: string | undefined): MarketplaceDomain | null {
  const counts = Map.groupBy(
    sample.flatMap((fields) => marketplaceNamed(cellOf(fields, column)) ?? []),
    (domain) => domain,
  );
  const [most] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? null;
}

/** Sheets with dates such as `04-30-22` write the month first, in every country. */
function usualOrder(
  sample: readonly Fields[],
  column: string | undefined,
  marketplace: MarketplaceDomain | null,
): DayOrder {
  const hasShortYears = sample.some((fields) => /^\d{1,2}-\d{1,2}-\d{2}$/.test(String(cellOf(fields, column) ?? "")));
  return hasShortYears || marketplace === null || marketplace === "amazon.com" ? "mdy" : "dmy";
}

function fulfilmentOf(value: unknown): OrderLineRecord["fulfilment"] {
  const word = String(value ?? "")
    .trim()
    .toLowerCase();
  if (word.startsWith("amazon") || word === "afn" || word === "fba") return "marketplace";
  return word.startsWith("merchant") || word === "mfn" || word === "fbm" || word === "seller" ? "merchant" : null;
}
