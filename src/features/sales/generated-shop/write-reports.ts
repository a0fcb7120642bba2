/** Writes the other official reports of a shop: All Orders, Sales and Traffic, stock, returns and advertising. */
import { toDecimal } from "../../../platform/base/money.ts";
import { SP_API_MARKETPLACES } from "../../sources/sp-api/regions.ts";
import { ADVERTISING_SHARE } from "./settlement-amounts.ts";
import {
  chanceOf,
  currencyOf,
  dayAfter,
  LONGEST_REFUND_DAYS,
  ordersOn,
  type Shop,
  type ShopOrder,
  type ShopProduct,
} from "./shop.ts";
import { amountText } from "./write-settlement.ts";

export const ORDER_COLUMNS =
  "amazon-order-id merchant-order-id purchase-date last-updated-date order-status fulfillment-channel sales-channel order-channel url ship-service-level product-name sku asin item-status quantity currency item-price item-tax shipping-price shipping-tax gift-wrap-price gift-wrap-tax item-promotion-discount ship-promotion-discount ship-city ship-state ship-postal-code ship-country promotion-ids is-business-order purchase-order-number price-designation".split(
    " ",
  );
const PENDING_MS = 3_600_000;
const PLAIN = { isEuropean: false };

type Cells = Record<string, string | number>;

/** The orders from one day to another, both included, as they are at `now`. */
export function writeOrders(shop: Shop, from: string, to: string, now: Date): string {
  const rows = daysBetween(from, to)
    .flatMap((day) => ordersOn(shop, day))
    .filter(({ purchasedAt }) => purchasedAt <= now)
    .flatMap((order) => orderRows(shop, order, now));
  return table(ORDER_COLUMNS, rows);
}

function orderRows(shop: Shop, order: ShopOrder, now: Date): Cells[] {
  const isPending = now.getTime() - order.purchasedAt.getTime() < PENDING_MS && !order.isCancelled;
  const shipped = order.shippedAt <= now ? "Shipped" : "Unshipped";
  const status = order.isCancelled ? "Cancelled" : isPending ? "Pending" : shipped;
  const updated = order.shippedAt <= now ? order.shippedAt : order.purchasedAt;
  return order.lines.map((line, i) => ({
    "amazon-order-id": order.orderId,
    "merchant-order-id": order.orderId,
    "purchase-date": timeText(order.purchasedAt),
    "last-updated-date": timeText(updated),
    "order-status": status,
    "fulfillment-channel": "Amazon",
    "sales-channel": `A${shop.marketplace.slice(1)}`,
    "ship-service-level": "Expedited",
    "product-name": line.product.title,
    sku: line.product.sku,
    asin: line.product.asin,
    "item-status": order.isCancelled ? "Cancelled" : shipped,
    quantity: line.quantity,
    "is-business-order": String(order.isBusiness),
    // The price of a pending order is not shown. A cancelled order shows its price and earns nothing.
    ...(!isPending && {
      currency: currencyOf(shop),
      "item-price": amountText(shop, line.priceMinor, PLAIN),
      ...(line.taxMinor > 0 && { "item-tax": amountText(shop, line.taxMinor, PLAIN) }),
      ...(i === 0 && order.shippingMinor > 0 && { "shipping-price": amountText(shop, order.shippingMinor, PLAIN) }),
      ...(line.discountMinor > 0 && { "item-promotion-discount": amountText(shop, line.discountMinor, PLAIN) }),
    }),
  }));
}

/** Sales and Traffic of each day, one JSON document below the other, as one request per day returns them. */
export function writeTraffic(shop: Shop, from: string, to: string): string {
  return daysBetween(from, to)
    .map((day) => JSON.stringify(trafficOn(shop, day)))
    .join("\n");
}

function trafficOn(shop: Shop, day: string) {
  const draw = chanceOf(shop, day, 5);
  const lines = ordersOn(shop, day).flatMap((order) => order.lines);
  const currencyCode = currencyOf(shop);
  const money = (minor: number) => ({ amount: toDecimal(minor, currencyCode), currencyCode });
  const rows = shop.products.map((product) => {
    const own = lines.filter((line) => line.product === product);
    const units = own.reduce((sum, { quantity }) => sum + quantity, 0);
    const sessions = Math.max(units, Math.round((product.unitsOn(day) + 0.4) * (7 + 5 * draw.next())));
    return {
      product,
      units,
      orderItems: own.length,
      salesMinor: own.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
      sessions,
      pageViews: Math.round(sessions * (1.3 + 0.3 * draw.next())),
      buyBox: Math.min(100, Math.round((90 + 12 * draw.next()) * 100) / 100),
    };
  });
  const sum = (name: "units" | "orderItems" | "salesMinor" | "sessions" | "pageViews") =>
    rows.reduce((total, row) => total + row[name], 0);
  return {
    reportSpecification: {
      reportType: "GET_SALES_AND_TRAFFIC_REPORT",
      reportOptions: { dateGranularity: "DAY", asinGranularity: "SKU" },
      dataStartTime: day,
      dataEndTime: day,
      marketplaceIds: [SP_API_MARKETPLACES[shop.marketplace].id],
    },
    salesAndTrafficByDate: [
      {
        date: day,
        salesByDate: {
          orderedProductSales: money(sum("salesMinor")),
          unitsOrdered: sum("units"),
          totalOrderItems: sum("orderItems"),
          unitsRefunded: refundsOn(shop, day).reduce((total, { quantity }) => total + quantity, 0),
        },
        trafficByDate: {
          sessions: sum("sessions"),
          pageViews: sum("pageViews"),
          buyBoxPercentage: rows[0]?.buyBox ?? 0,
        },
      },
    ],
    salesAndTrafficByAsin: rows.map(({ product, units, orderItems, salesMinor, sessions, pageViews, buyBox }) => ({
      parentAsin: product.asin,
      childAsin: product.asin,
      sku: product.sku,
      salesByAsin: { unitsOrdered: units, orderedProductSales: money(salesMinor), totalOrderItems: orderItems },
      trafficByAsin: { sessions, pageViews, buyBoxPercentage: buyBox },
    })),
  };
}

/** The lines that were refunded on a day. */
function refundsOn(shop: Shop, day: string) {
  return daysBetween(dayAfter(day, -LONGEST_REFUND_DAYS), day)
    .flatMap((each) => ordersOn(shop, each))
    .flatMap((order) => {
      const { refund } = order;
      if (refund === null || refund.at.toISOString().slice(0, 10) !== day) return [];
      return order.lines.map((line) => ({ order, refund, line, quantity: line.quantity }));
    });
}

const RETURN_COLUMNS =
  "return-date order-id sku asin fnsku product-name quantity fulfillment-center-id detailed-disposition reason status license-plate-number customer-comments".split(
    " ",
  );

export function writeReturns(shop: Shop, from: string, to: string): string {
  const rows = daysBetween(dayAfter(from, -LONGEST_REFUND_DAYS), to)
    .flatMap((day) => ordersOn(shop, day))
    .flatMap(({ orderId, refund, lines }) => {
      const day = refund?.at.toISOString().slice(0, 10) ?? "";
      return refund === null || day < from || day > to ? [] : lines.map((line) => ({ orderId, refund, line }));
    })
    .map(({ orderId, refund, line }) => ({
      "return-date": timeText(refund.at),
      "order-id": orderId,
      sku: line.product.sku,
      asin: line.product.asin,
      fnsku: line.product.fnsku,
      "product-name": line.product.title,
      quantity: line.quantity,
      "fulfillment-center-id": "ABE2",
      "detailed-disposition": refund.disposition,
      reason: refund.reason,
      status: "Unit returned to inventory",
      "license-plate-number": refund.plate,
    }));
  return table(RETURN_COLUMNS, rows);
}

const STOCK_COLUMNS =
  "snapshot-date sku fnsku asin product-name condition available currency units-shipped-t7 units-shipped-t30 days-of-supply estimated-storage-cost-next-month inbound-quantity inbound-working inbound-shipped inbound-received unfulfillable-quantity marketplace".split(
    " ",
  );

export type StockLevel = { available: number; inboundShipped: number; storageFeeMinor: number };

/** Inventory Planning on a day. */
export function writeStock(shop: Shop, day: string, levelOf: (product: ShopProduct) => StockLevel): string {
  const recent = daysBetween(dayAfter(day, -30), dayAfter(day, -1)).flatMap((each) =>
    ordersOn(shop, each).flatMap((order) => (order.isCancelled ? [] : order.lines)),
  );
  const rows = shop.products.map((product) => {
    const { available, inboundShipped, storageFeeMinor } = levelOf(product);
    const shipped = recent.reduce((sum, line) => sum + (line.product === product ? line.quantity : 0), 0);
    return {
      "snapshot-date": day,
      sku: product.sku,
      fnsku: product.fnsku,
      asin: product.asin,
      "product-name": product.title,
      condition: "New",
      available,
      currency: currencyOf(shop),
      "units-shipped-t30": shipped,
      "days-of-supply": shipped === 0 ? "" : Math.round((available * 30) / shipped),
      "estimated-storage-cost-next-month": amountText(shop, storageFeeMinor, PLAIN),
      "inbound-quantity": inboundShipped,
      "inbound-working": 0,
      "inbound-shipped": inboundShipped,
      "inbound-received": 0,
      "unfulfillable-quantity": 0,
      marketplace: shop.marketplace.slice("amazon.".length),
    };
  });
  return table(STOCK_COLUMNS, rows);
}

const STORAGE_COLUMNS =
  "asin fnsku product_name fulfillment_center country_code average_quantity_on_hand month_of_charge currency estimated_monthly_storage_fee".split(
    " ",
  );

/** Storage fees of months, each named by its first day. */
export function writeStorageFees(
  shop: Shop,
  months: readonly string[],
  levelOf: (product: ShopProduct, day: string) => StockLevel,
): string {
  const rows = months.flatMap((month) =>
    shop.products.map((product) => {
      const { available, storageFeeMinor } = levelOf(product, dayAfter(month, 14));
      return {
        asin: product.asin,
        fnsku: product.fnsku,
        product_name: product.title,
        fulfillment_center: "ABE2",
        country_code:
          shop.marketplace.slice("amazon.".length) === "com" ? "US" : shop.marketplace.slice(-2).toUpperCase(),
        average_quantity_on_hand: available,
        month_of_charge: month.slice(0, 7),
        currency: currencyOf(shop),
        estimated_monthly_storage_fee: amountText(shop, storageFeeMinor, PLAIN),
      };
    }),
  );
  return table(STORAGE_COLUMNS, rows);
}

/** Sponsored Products by day and advertised product. */
export function writeAdvertising(shop: Shop, from: string, to: string): string {
  const columns = [
    "Date",
    "Currency",
    "Campaign Name",
    "Ad Group Name",
    "Advertised SKU",
    "Advertised ASIN",
    "Country",
  ];
  columns.push(
    "Impressions",
    "Clicks",
    "Spend",
    "7 Day Total Sales ",
    "7 Day Total Orders (#)",
    "7 Day Total Units (#)",
  );
  const rows = daysBetween(from, to).flatMap((day) => {
    const draw = chanceOf(shop, day, 6);
    return shop.products.map((product) => {
      const expected = product.unitsOn(day) * product.priceMinorOn(day);
      const spent = Math.round(expected * ADVERTISING_SHARE * (0.5 + draw.next()));
      const clicks = Math.round(spent / 70);
      const units = Math.round(clicks * 0.1 * (0.5 + draw.next()));
      return {
        Date: day,
        Currency: currencyOf(shop),
        "Campaign Name": `Auto ${product.sku}`,
        "Ad Group Name": "All",
        "Advertised SKU": product.sku,
        "Advertised ASIN": product.asin,
        Country: shop.marketplace.slice("amazon.".length),
        Impressions: clicks * (180 + draw.below(80)),
        Clicks: clicks,
        Spend: amountText(shop, spent, PLAIN),
        "7 Day Total Sales ": amountText(shop, units * product.priceMinorOn(day), PLAIN),
        "7 Day Total Orders (#)": units,
        "7 Day Total Units (#)": units,
      };
    });
  });
  return table(columns, rows);
}

export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
}

function table(columns: readonly string[], rows: readonly Cells[]): string {
  return `${[columns.join("\t"), ...rows.map((row) => columns.map((column) => row[column] ?? "").join("\t"))].join("\n")}\n`;
}

function timeText(at: Date): string {
  return `${at.toISOString().slice(0, 19)}+00:00`;
}
