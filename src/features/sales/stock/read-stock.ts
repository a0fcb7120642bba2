/** Reads the stock of an account's products with their cover, reorder dates, lost sales and storage costs. */
import type { Clock } from "../../../platform/base/clock.ts";
import type { OwnProductsStore } from "../figures/own-products-store.ts";
import { addDays, type Days, daysWithin, lengthOf } from "../figures/sales-period.ts";
import type { Coverage } from "../figures/sums-store.ts";
import {
  DEFAULT_SETTING,
  LONGEST_WINDOW,
  type Range,
  type StockDay,
  type StockFigures,
  type StockState,
  stockFigures,
} from "./stock-rules.ts";
import type { CountRow, SoldRow, StockRow, StockSetting, StockStore } from "./stock-store.ts";

export type StockParts = {
  store: StockStore;
  own: Pick<OwnProductsStore, "findBook">;
  coverage: (book: number) => Promise<Coverage>;
  clock: Clock;
};

export type StockItem = StockRow &
  Omit<StockFigures, "lost"> & {
    leadTimeDays: number;
    safetyDays: number;
    lost: { days: number; units: Range; sales: Range };
    storageFees: number | null;
    storageMonth: string | null;
    currency: string | null;
  };

export type Stock = { today: string; items: StockItem[] };
export type StockFilter = {
  marketplace?: string | undefined;
  sku?: string | undefined;
  status?: StockState | undefined;
};

export async function readStock(
  { store, own, coverage, clock }: StockParts,
  accountId: string,
  filter: StockFilter,
): Promise<Stock> {
  const today = clock.now().toISOString().slice(0, 10);
  const book = await own.findBook(accountId);
  if (book === undefined) return { today, items: [] };
  const reported = reportedDays(await coverage(book.number), today);
  const { from, to } = reported ?? { from: today, to: today };
  const [stock, sold, counts, storage, settings] = await Promise.all([
    store.listStock(book.number),
    store.listSold(book.number, from, to),
    store.listCounts(book.number, from, to),
    store.listStorage(book.number),
    store.listSettings(book.number),
  ]);
  const soldBySku = Map.groupBy(sold, ({ sku }) => sku);
  const countsBySku = Map.groupBy(counts, ({ sku }) => sku);
  const storageOf = new Map(storage.map((row) => [row.asin, row]));
  const settingOf = settingsBySku(settings);
  const items = stock.map((row): StockItem => {
    // Stock that names no marketplace is shared by all of them.
    const ofPlace = <T extends { marketplace: string | null }>(rows: T[] | undefined) =>
      (rows ?? []).filter(({ marketplace }) => row.marketplace === null || marketplace === row.marketplace);
    const own = ofPlace(soldBySku.get(row.sku));
    const { leadTimeDays, safetyDays } = settingOf(row.sku);
    const days =
      reported === null
        ? null
        : stockDays(
            reported,
            own,
            countsBySku.get(row.sku)?.filter((count) => count.marketplace === row.marketplace) ?? [],
          );
    const { lost, ...figures } = stockFigures({ today, available: row.available, days, leadTimeDays, safetyDays });
    const fees = row.asin === null ? undefined : storageOf.get(row.asin);
    const currency = own[0]?.currency ?? fees?.currency ?? null;
    return {
      ...row,
      ...figures,
      ...{ leadTimeDays, safetyDays },
      lost: { ...lost, sales: moneyOf(lost.units, averagePrice(own, currency)) },
      storageFees: fees === undefined || fees.currency !== currency ? null : -fees.fee || 0,
      storageMonth: fees?.month ?? null,
      currency,
    };
  });
  const shown = items.filter(
    ({ marketplace, sku, status }) =>
      (filter.marketplace === undefined || marketplace === null || marketplace === filter.marketplace) &&
      (filter.sku === undefined || sku === filter.sku) &&
      (filter.status === undefined || status === filter.status),
  );
  const urgency = ({ reorderOn, status }: StockItem) => (status === "out_of_stock" ? "" : (reorderOn ?? "~"));
  return {
    today,
    items: shown.toSorted((a, b) =>
      urgency(a) === urgency(b) ? (a.sku < b.sku ? -1 : 1) : urgency(a) < urgency(b) ? -1 : 1,
    ),
  };
}

/** The last 90 days that order reports cover to their end; null without any of the days before today. */
function reportedDays({ ordersFrom, ordersTo, completeTo }: Coverage, today: string): Days | null {
  const last = [addDays(today, -1), completeTo ?? today].toSorted()[0] as string;
  return daysWithin({ from: addDays(last, 1 - LONGEST_WINDOW), to: last }, ordersFrom, ordersTo);
}

/** A count holds until the next one. A day without any earlier count is assumed to be in stock. */
function stockDays(reported: Days, sold: readonly SoldRow[], counts: readonly CountRow[]): StockDay[] {
  const units = Map.groupBy(sold, ({ day }) => day);
  const sorted = counts.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return Array.from({ length: lengthOf(reported) }, (_, i) => {
    const day = addDays(reported.to, -i);
    const last = sorted.findLast((count) => count.day <= day);
    return {
      ago: i + 1,
      units: (units.get(day) ?? []).reduce((sum, row) => sum + row.units, 0),
      isOut: last !== undefined && last.available <= 0,
    };
  });
}

function averagePrice(sold: readonly SoldRow[], currency: string | null): number | null {
  const own = sold.filter((row) => row.currency === currency);
  const units = own.reduce((sum, row) => sum + row.units, 0);
  return units === 0 ? null : own.reduce((sum, row) => sum + row.sales, 0) / units;
}

function moneyOf({ low, value, high }: Range, price: number | null): Range {
  const times = (units: number | null) =>
    units === 0 ? 0 : units === null || price === null ? null : Math.round(units * price);
  return { low: times(low), value: times(value), high: times(high) };
}

/** The setting of a SKU, else the account's default, else ours. */
export function settingsBySku(settings: readonly StockSetting[]): (sku: string) => Omit<StockSetting, "sku"> {
  const bySku = new Map(settings.map((setting) => [setting.sku, setting]));
  const common = bySku.get("") ?? DEFAULT_SETTING;
  return (sku) => bySku.get(sku) ?? common;
}
