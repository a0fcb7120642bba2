/** The states of stock in words. */
import type { Tone } from "../../parts/state-mark.tsx";
import type { StockItem } from "./sales-queries.ts";

export const STOCK_STATES: Record<StockItem["status"], { name: string; tone: Tone; about: string }> = {
  out_of_stock: { name: "Out of stock", tone: "bad", about: "No unit is available." },
  reorder_now: { name: "Reorder now", tone: "warning", about: "The reorder date is today or past." },
  ok: { name: "In stock", tone: "good", about: "There is time until the reorder date." },
  slow: { name: "Slow mover", tone: "quiet", about: "More than 180 days of cover, or no sale, by 90 days of orders." },
  unknown: { name: "Unknown", tone: "quiet", about: "No stock report, or too few days of orders." },
};

export const STOCK_ABOUT = {
  unitsPerDay:
    "Weighted units sold per day in stock: half from the last 7 days, three tenths from the last 30, two tenths from the last 90.",
  daysOfCover: "Available units ÷ units per day.",
  reorderOn: "The last day to reorder: the stock-out minus lead time and safety days.",
  lost: "Estimate: days without stock in the last 90 days × usual units per day × average price.",
  storageFees: "Storage fees of the newest month with a storage report.",
  leadTimeDays: "Days from an order at your supplier to sellable stock.",
  safetyDays: "Days of stock to keep in reserve.",
} as const;
