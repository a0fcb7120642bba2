/** The files that the demo account would have imported: everything at first, then only what is new. */
import { toDecimal } from "../../../platform/base/money.ts";
import { type PostedAmount, settlementOf } from "../generated-shop/settlement-amounts.ts";
import { currencyOf, DAY_MS, dayAfter, type Shop } from "../generated-shop/shop.ts";
import {
  daysBetween,
  writeAdvertising,
  writeOrders,
  writeReturns,
  writeStock,
  writeStorageFees,
  writeTraffic,
} from "../generated-shop/write-reports.ts";
import { writeSettlements } from "../generated-shop/write-settlement.ts";
import { stockOn } from "./demo-shop.ts";

/** The pieces of a file are written one by one: all of them would keep the thread busy for a second. */
export type DemoFile = { name: string; pieces: Iterable<string> };

/** It is part of every round, so its last import shows when the last round was. */
export const ORDERS_FILE = "all-orders.txt";

/** Thirteen months, so that every month can be compared with the one a year before. */
const FIRST_DAYS = 400;
const SETTLEMENT_DAYS = 14;
/** Orders change until they are shipped or returned. */
const LATE_DAYS = 35;
const STOCK_DAYS = 120;
const PIECE_DAYS = 20;
/** The number of settlements that are imported again, in case the service was off when they ended. */
const LAST_SETTLEMENTS = 2;

/** `since` is the day of the last files, null at first. */
export function* demoFiles(shop: Shop, now: Date, since: string | null): Generator<DemoFile> {
  const today = now.toISOString().slice(0, 10);
  const yesterday = dayAfter(today, -1);
  const oldest = dayAfter(today, -FIRST_DAYS);
  const back = (days: number) => (since === null ? oldest : later(dayAfter(since, -days), oldest));

  yield { name: ORDERS_FILE, pieces: table(back(LATE_DAYS), today, (from, to) => writeOrders(shop, from, to, now)) };
  const starts = endedBefore(today, back(SETTLEMENT_DAYS * LAST_SETTLEMENTS));
  if (starts.length > 0) yield { name: "settlements.txt", pieces: settlementPieces(shop, starts) };
  if (since === null) yield { name: "costs.csv", pieces: [costSheet(shop, oldest)] };
  yield { name: "sales-and-traffic.json", pieces: trafficPieces(shop, back(3), yesterday) };
  yield {
    name: "customer-returns.txt",
    pieces: table(back(LATE_DAYS), yesterday, (from, to) => writeReturns(shop, from, to)),
  };
  yield {
    name: "sponsored-products.txt",
    pieces: table(back(3), yesterday, (from, to) => writeAdvertising(shop, from, to)),
  };
  const months = daysBetween(back(31), yesterday).filter(
    (day) => day.endsWith("-01") && day < `${today.slice(0, 7)}-01`,
  );
  if (months.length > 0)
    yield {
      name: "storage-fees.txt",
      pieces: [writeStorageFees(shop, months, (product, day) => stockOn(shop, product, day))],
    };
  yield {
    name: "inventory-planning.txt",
    pieces: stockPieces(shop, later(back(1), dayAfter(today, -STOCK_DAYS)), today),
  };
}

/** A table in parts of some days, below one header. */
function* table(from: string, to: string, write: (from: string, to: string) => string): Generator<string> {
  for (let start = from; start <= to; start = dayAfter(start, PIECE_DAYS)) {
    const end = dayAfter(start, PIECE_DAYS - 1);
    yield start === from ? write(start, end < to ? end : to) : withoutHeader(write(start, end < to ? end : to));
  }
}

function* settlementPieces(shop: Shop, starts: readonly string[]): Generator<string> {
  for (const start of starts) {
    const extra = isUnusual(start) ? [unusualAmount(start)] : [];
    const settlement = settlementOf(shop, settlementId(start), start, SETTLEMENT_DAYS, extra);
    const text = writeSettlements(shop, [settlement], { version: "v2", isEuropean: false });
    yield start === starts[0] ? text : withoutHeader(text);
  }
}

function* trafficPieces(shop: Shop, from: string, to: string): Generator<string> {
  for (const day of daysBetween(from, to)) yield `${writeTraffic(shop, day, day)}\n`;
}

function* stockPieces(shop: Shop, from: string, to: string): Generator<string> {
  for (const day of daysBetween(from, to)) {
    const text = writeStock(shop, day, (product) => stockOn(shop, product, day));
    yield day === from ? text : withoutHeader(text);
  }
}

function withoutHeader(text: string): string {
  return text.slice(text.indexOf("\n") + 1);
}

/** Periods of two weeks, counted from a Monday, so that a settlement has the same days whenever it is written. */
function endedBefore(today: string, from: string): string[] {
  const first = Math.ceil((Date.parse(from) / DAY_MS - 4) / SETTLEMENT_DAYS);
  const starts: string[] = [];
  for (let number = first; ; number++) {
    const start = new Date((number * SETTLEMENT_DAYS + 4) * DAY_MS).toISOString().slice(0, 10);
    if (dayAfter(start, SETTLEMENT_DAYS) > today) return starts;
    starts.push(start);
  }
}

function settlementId(start: string): string {
  return `9${start.replaceAll("-", "")}1`;
}

/** One settlement in four. */
function isUnusual(start: string): boolean {
  return Math.floor(Date.parse(start) / DAY_MS / SETTLEMENT_DAYS) % 4 === 1;
}

/** An amount of a kind that no table knows: the account decides what it is. */
function unusualAmount(start: string): PostedAmount {
  return {
    ...{ transactionType: "other-transaction", amountType: "other-transaction", amountMinor: -1_240 },
    ...{ amountDescription: "Packaging Programme Contribution", postedAt: new Date(Date.parse(start) + 3 * DAY_MS) },
  };
}

/** Landed costs, of some products dearer since half a year ago. */
function costSheet(shop: Shop, oldest: string): string {
  const currency = currencyOf(shop);
  const rows = shop.products.flatMap((product, i) => {
    const cost = (day: string, part: number, note: string) => {
      const minor = Math.round(product.priceMinorOn(oldest) * part);
      return `${product.sku},${day},${currency},${toDecimal(minor, currency)},,${note}`;
    };
    const first = cost(dayAfter(oldest, -40), 0.24 + 0.01 * (i % 4), "");
    return i % 2 === 0 ? [first, cost(dayAfter(oldest, 220), 0.27 + 0.01 * (i % 4), "New supplier")] : [first];
  });
  return `sku,from,currency,unitCost,quantity,note\n${rows.join("\n")}\n`;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
