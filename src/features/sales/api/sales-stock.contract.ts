/** Stock of an account's own products: cover, reorder dates, lost sales and slow movers. */
import { Type } from "typebox";
import { closed, dateTime, integer, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { LONGEST_DAYS, STOCK_STATES } from "../stock/stock-rules.ts";
import { csv, day, format, money, moneyHidden, ownSales, prepareSales, salesFilters, sku } from "./sales-schemas.ts";

const range = (description: string) =>
  Type.Object(
    {
      low: nullable.number("The low end."),
      value: nullable.number("The estimate."),
      high: nullable.number("The high end."),
    },
    { description },
  );

const StockItem = Type.Object({
  sku: text("The SKU."),
  asin: nullable.string("The ASIN."),
  title: nullable.string("The title."),
  marketplace: nullable.string("The marketplace; null for stock that several marketplaces share."),
  at: dateTime("When the stock was counted."),
  available: nullable.integer("Units that buyers can order."),
  reserved: nullable.integer("Reserved units."),
  inbound: nullable.integer("Inbound units, not yet received."),
  unfulfillable: nullable.integer("Units that cannot be sold."),
  unitsPerDay: nullable.number("Weighted units sold per day in stock. Null without an order report."),
  daysOfCover: nullable.number("Available units ÷ units per day. Null if nothing sells or the stock is unknown."),
  stockoutOn: nullable.day("The day on which available units run out."),
  reorderOn: nullable.day(
    "The last day to reorder: the stock-out minus lead time and safety days. May be in the past.",
  ),
  leadTimeDays: integer("Days from an order at the supplier to sellable stock."),
  safetyDays: integer("Days of stock to keep in reserve."),
  status: oneOf(
    STOCK_STATES,
    "`out_of_stock`; `reorder_now` if the reorder date is today or past; `slow` with a cover of more than 180 days or without a sale in 90 days; " +
      "`ok`; `unknown` without a stock or order report.",
  ),
  lost: Type.Object(
    {
      days: integer("Days without stock in the last 90 days, as far as stock reports show them."),
      units: range("Units not sold on those days."),
      sales: range("Sales lost, in `currency`, at the average price of the last 90 days."),
    },
    { description: "Sales lost while out of stock. An estimate: days times the usual units per day, with its range." },
  ),
  storageFees: money("Storage fees of the newest month with a storage report; zero or negative. Null if unknown."),
  storageMonth: nullable.string("That month (YYYY-MM)."),
  currency: nullable.string("The currency of amounts (ISO 4217)."),
});

export const salesStock = {
  ...ownSales,
  id: "salesStock",
  method: "GET",
  path: "/api/v1/sales/stock",
  summary: "Get stock and reorder dates",
  description:
    "Returns the newest stock of each SKU with its days of cover, the reorder date, sales lost while out of stock and storage costs. Units per day " +
    "are weighted: half from the last 7 days, three tenths from the last 30 and two tenths from the last 90, days without stock left out.",
  query: Type.Object({
    marketplace: salesFilters.marketplace,
    sku: salesFilters.sku,
    status: Type.Optional(oneOf(STOCK_STATES, "Only SKUs with this status.")),
    format,
  }),
  data: Type.Object({
    today: day("The day for which days of cover and reorder dates are computed."),
    moneyHidden,
    weights: Type.Array(
      Type.Object({ days: integer("The last days."), weight: Type.Number({ description: "Their weight." }) }),
      { description: "The weights of units per day." },
    ),
    items: Type.Array(StockItem, { description: "The earliest reorder date first." }),
  }),
  alternatives: csv,
  prepare: prepareSales,
} as const satisfies Contract;

const days = (description: string) => Type.Integer({ minimum: 0, maximum: LONGEST_DAYS, description });
const StockSetting = Type.Object({
  sku: nullable.string("The SKU; null for the default of all others."),
  leadTimeDays: days("Days from an order at the supplier to sellable stock."),
  safetyDays: days("Days of stock to keep in reserve."),
});

export const listStockSettings = {
  ...ownSales,
  id: "listStockSettings",
  method: "GET",
  path: "/api/v1/sales/stock/settings",
  summary: "List stock settings",
  description: "Returns the default lead time and safety days, and those of SKUs with their own.",
  data: Type.Object({ settings: Type.Array(StockSetting, { description: "The default first." }) }),
} as const satisfies Contract;

export const putStockSetting = {
  ...ownSales,
  gate: { counted: false },
  id: "putStockSetting",
  method: "PUT",
  path: "/api/v1/sales/stock/settings",
  summary: "Set lead time and safety days",
  description:
    "Sets lead time and safety days of a SKU, or the default without a `sku`. With `reset`, the SKU follows the default again. " +
    "Doesn't count as a request.",
  body: Type.Object(
    {
      sku: Type.Optional(Type.Unsafe<string | null>({ ...sku, type: ["string", "null"] })),
      leadTimeDays: Type.Optional(days("Days from an order at the supplier to sellable stock.")),
      safetyDays: Type.Optional(days("Days of stock to keep in reserve.")),
      reset: Type.Optional(Type.Boolean({ description: "Deletes the SKU's own setting." })),
    },
    closed,
  ),
  data: StockSetting,
} as const satisfies Contract;
