import type { Clock } from "../../../platform/base/clock.ts";
import { invalid } from "../../../platform/base/errors.ts";
import { toDecimal } from "../../../platform/base/money.ts";
import { convertRows } from "../../../platform/base/write-csv.ts";
import { Download } from "../../../platform/http/contract.ts";
import type { Api } from "../../access/api/contract.ts";
import { readStock, type StockItem, type StockParts, settingsBySku } from "../stock/read-stock.ts";
import { type Range, WEIGHTS } from "../stock/stock-rules.ts";
import { salesCsv } from "./sales-csv.ts";
import type { MoneyRule } from "./sales-money.ts";
import { listStockSettings, putStockSetting, salesStock } from "./sales-stock.contract.ts";

const STOCK_COLUMNS = [
  ...["sku", "asin", "title", "marketplace", "at", "available", "reserved", "inbound", "unfulfillable"],
  ...["unitsPerDay", "daysOfCover", "stockoutOn", "reorderOn", "leadTimeDays", "safetyDays", "status"],
  ...["storageFees", "storageMonth", "currency", "lostDays", "lostUnits", "lostSales"],
];

export type SalesStockParts = { stock: StockParts; settings: MoneyRule; clock: Clock };

export function salesStockRoutes(api: Api, { stock, settings, clock }: SalesStockParts): void {
  const readSettings = async (accountId: string) => {
    const book = await stock.own.findBook(accountId);
    return book === undefined ? [] : stock.store.listSettings(book.number);
  };

  api.serve(salesStock, async ({ caller, query: { format: _, ...filter }, alternative }) => {
    const { today, items } = await readStock(stock, caller.accountId, filter);
    const moneyHidden = await settings.hidesMoney(caller);
    if (alternative === "text/csv") {
      const rows = convertRows(items, (each) => {
        const { lost, ...item } = itemData(each, moneyHidden);
        return { ...item, lostDays: lost.days, lostUnits: lost.units.value, lostSales: lost.sales.value };
      });
      return new Download(alternative, `stock-${today}.csv`, salesCsv(STOCK_COLUMNS, rows));
    }
    const shown = items.map((item) => itemData(item, moneyHidden));
    return { today, moneyHidden, weights: [...WEIGHTS], items: shown };
  });

  api.serve(listStockSettings, async ({ caller }) => {
    const settings = await readSettings(caller.accountId);
    const { leadTimeDays, safetyDays } = settingsBySku(settings)("");
    const own = settings.filter(({ sku }) => sku !== "");
    return { settings: [{ sku: null, leadTimeDays, safetyDays }, ...own] };
  });

  api.serve(putStockSetting, async ({ caller, body: { sku = null, leadTimeDays, safetyDays, reset = false } }) => {
    if (!reset && leadTimeDays === undefined && safetyDays === undefined)
      throw invalid("leadTimeDays", "must be given, or safetyDays");
    const { accountId } = caller;
    const common = settingsBySku(await readSettings(accountId))("");
    const book = await stock.own.findBook(accountId);
    if (reset && book !== undefined) await stock.store.deleteSetting(book.number, sku ?? "");
    if (!reset) {
      const given = { leadTimeDays: leadTimeDays ?? null, safetyDays: safetyDays ?? null };
      await stock.store.putSetting(accountId, { sku: sku ?? "", ...given }, common, clock.now());
    }
    const now = settingsBySku(await readSettings(accountId))(sku ?? "");
    return { sku, leadTimeDays: now.leadTimeDays, safetyDays: now.safetyDays };
  });
}

function itemData(item: StockItem, hidden: boolean) {
  const { at, lost, storageFees, storageMonth, currency } = item;
  const amount = (minor: number | null) =>
    hidden || minor === null || currency === null ? null : toDecimal(minor, currency);
  const amounts = ({ low, value, high }: Range) => ({ low: amount(low), value: amount(value), high: amount(high) });
  return {
    ...{ sku: item.sku, asin: item.asin, title: item.title, marketplace: item.marketplace, at: at.toISOString() },
    ...{ available: item.available, reserved: item.reserved, inbound: item.inbound, unfulfillable: item.unfulfillable },
    ...{ unitsPerDay: item.unitsPerDay, daysOfCover: item.daysOfCover, stockoutOn: item.stockoutOn },
    ...{ reorderOn: item.reorderOn, leadTimeDays: item.leadTimeDays, safetyDays: item.safetyDays, status: item.status },
    lost: { days: lost.days, units: lost.units, sales: amounts(lost.sales) },
    ...{ storageFees: amount(storageFees), storageMonth, currency },
  };
}
