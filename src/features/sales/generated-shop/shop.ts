/**
 * Generated shops, for tests, benchmarks and the demo. A **shop** sells products on one marketplace. A **day** of a shop is
 * its orders, each with its outcome: shipped, cancelled, refunded. Every report is written from the same days, so that
 * orders, settlements, traffic and returns agree with each other. A day follows from the shop's seed and its date alone: a
 * later report of the same day is the same.
 */
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import { mix, Stream } from "../../sources/demo-market/random.ts";

export type ShopProduct = {
  sku: string;
  asin: string;
  fnsku: string;
  title: string;
  /** Expected units of a day. */
  unitsOn(day: string): number;
  priceMinorOn(day: string): number;
  fulfilmentMinor: number;
  /** The part of the price that the marketplace keeps. */
  referralShare: number;
  /** The part of sold units that comes back. */
  refundShare: number;
};

export type Shop = { seed: number; marketplace: MarketplaceDomain; products: readonly ShopProduct[] };

export type ShopLine = {
  product: ShopProduct;
  itemCode: string;
  quantity: number;
  /** Totals of the line. */
  priceMinor: number;
  taxMinor: number;
  discountMinor: number;
};

export type ShopOrder = {
  orderId: string;
  shipmentId: string;
  purchasedAt: Date;
  shippedAt: Date;
  isCancelled: boolean;
  isBusiness: boolean;
  shippingMinor: number;
  lines: readonly ShopLine[];
  /** A refund of all lines. */
  refund: { at: Date; reason: string; disposition: string; plate: string } | null;
};

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Days after a purchase within which it is refunded. */
export const LONGEST_REFUND_DAYS = 32;

const REASONS = ["DEFECTIVE", "UNWANTED_ITEM", "NOT_AS_DESCRIBED", "ORDERED_WRONG_ITEM", "DAMAGED_BY_CARRIER"];
const DISPOSITIONS = ["SELLABLE", "CUSTOMER_DAMAGED", "DEFECTIVE"];

export function currencyOf(shop: Shop): string {
  return MARKETPLACES[shop.marketplace].currency;
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The stream of chance of a day. */
export function chanceOf(shop: Shop, day: string, topic: number): Stream {
  return new Stream().start(mix(shop.seed ^ (topic * 0x9e3779b1)), Date.parse(day) / DAY_MS);
}

/** Reports look at the same days several times. */
const known = new WeakMap<Shop, Map<string, readonly ShopOrder[]>>();
const MAX_KNOWN_DAYS = 500;

/** The orders of a day, in the order of their purchase. */
export function ordersOn(shop: Shop, day: string): readonly ShopOrder[] {
  const days = known.get(shop) ?? new Map<string, readonly ShopOrder[]>();
  known.set(shop, days);
  const orders = days.get(day) ?? drawOrders(shop, day);
  if (!days.has(day)) days.set(day, orders);
  if (days.size > MAX_KNOWN_DAYS) days.delete(days.keys().next().value as string);
  return orders;
}

function drawOrders(shop: Shop, day: string): ShopOrder[] {
  const draw = chanceOf(shop, day, 1);
  const orders: ShopOrder[] = [];
  shop.products.forEach((product, i) => {
    for (let units = poisson(product.unitsOn(day), draw); units > 0; ) {
      const quantity = Math.min(units, draw.chance(0.08) ? 2 + draw.below(2) : 1);
      units -= quantity;
      const lines = [lineOf(product, quantity, day, shop, draw)];
      const other = shop.products[(i + 1 + draw.below(shop.products.length)) % shop.products.length];
      if (draw.chance(0.03) && other !== undefined && other !== product) lines.push(lineOf(other, 1, day, shop, draw));
      orders.push(orderOf(lines, day, draw));
    }
  });
  return orders.sort((a, b) => a.purchasedAt.getTime() - b.purchasedAt.getTime());
}

function orderOf(lines: ShopLine[], day: string, draw: Stream): ShopOrder {
  const purchasedAt = wholeSeconds(Date.parse(day) + draw.next() * DAY_MS);
  const shippedAt = wholeSeconds(purchasedAt.getTime() + HOUR_MS * (3 + draw.next() * 44));
  const isCancelled = draw.chance(0.03);
  const isRefunded = draw.chance(lines[0]?.product.refundShare ?? 0) && !isCancelled;
  const orderId = `${100 + draw.below(15)}-${digits(draw, 7)}-${digits(draw, 7)}`;
  return {
    orderId,
    shipmentId: `D${digits(draw, 8)}`,
    purchasedAt,
    shippedAt,
    isCancelled,
    isBusiness: draw.chance(0.08),
    shippingMinor: draw.chance(0.12) ? 399 : 0,
    lines,
    refund: isRefunded
      ? {
          at: wholeSeconds(shippedAt.getTime() + DAY_MS * (4 + draw.next() * 24)),
          reason: REASONS[draw.below(REASONS.length)] as string,
          disposition: DISPOSITIONS[draw.below(DISPOSITIONS.length)] as string,
          plate: `LPN${digits(draw, 9)}`,
        }
      : null,
  };
}

function lineOf(product: ShopProduct, quantity: number, day: string, shop: Shop, draw: Stream): ShopLine {
  const priceMinor = product.priceMinorOn(day) * quantity;
  return {
    product,
    itemCode: digits(draw, 14),
    quantity,
    priceMinor,
    // Prices of other marketplaces include the tax.
    taxMinor: shop.marketplace === "amazon.com" ? Math.round(priceMinor * 0.0725) : 0,
    discountMinor: draw.chance(0.06) ? Math.round(priceMinor * 0.1) : 0,
  };
}

function digits(draw: Stream, count: number): string {
  let text = "";
  for (let i = 0; i < count; i++) text += draw.below(10);
  return text;
}

function wholeSeconds(ms: number): Date {
  return new Date(Math.floor(ms / 1000) * 1000);
}

function poisson(mean: number, draw: Stream): number {
  if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * draw.gauss()));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = draw.next(); product > limit; product *= draw.next()) count++;
  return count;
}

/** A shop of invented products. `random` returns at least 0 and less than 1. */
export function inventShop(
  random: () => number,
  marketplace: MarketplaceDomain,
  size: number,
  unitsPerDay: number,
): Shop {
  const text = (length: number) =>
    Array.from({ length }, () => "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"[Math.floor(random() * 34)]).join("");
  const products = Array.from({ length: size }, (_, i): ShopProduct => {
    const priceMinor = 900 + Math.floor(random() * 6000);
    const units = unitsPerDay * (0.4 + 1.2 * random());
    return {
      // Some SKUs are digits alone, with zeros in front.
      sku: i % 5 === 4 ? `00${Math.floor(random() * 1e6)}` : `${text(2)}-${text(4)}-${text(4)}`,
      asin: `B0${text(8)}`,
      fnsku: `X00${text(7)}`,
      title: `Product ${text(3)} 12" "${text(4)}"`,
      unitsOn: () => units,
      priceMinorOn: () => priceMinor,
      fulfilmentMinor: 300 + Math.floor(random() * 400),
      referralShare: 0.15,
      refundShare: 0.03 + 0.06 * random(),
    };
  });
  return { seed: Math.floor(random() * 2 ** 31), marketplace, products };
}
