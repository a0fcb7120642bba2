/**
 * Days of cover, reorder dates and lost sales of a SKU. Units per day are weighted: half from the last 7 days, three tenths
 * from the last 30, two tenths from the last 90. Days without stock are left out, because nobody could buy; the weight of a
 * window without a day in stock is shared among the others.
 */
import { addDays } from "../figures/sales-period.ts";

/** The longest lead time, or number of safety days, in days. */
export const LONGEST_DAYS = 365;
export const DEFAULT_SETTING = { leadTimeDays: 30, safetyDays: 14 };

export const WEIGHTS = [
  { days: 7, weight: 0.5 },
  { days: 30, weight: 0.3 },
  { days: 90, weight: 0.2 },
] as const;
export const LONGEST_WINDOW = 90;
const SLOW_DAYS = 180;

export const STOCK_STATES = ["out_of_stock", "reorder_now", "ok", "slow", "unknown"] as const;
export type StockState = (typeof STOCK_STATES)[number];

/** One of the last days that order reports cover, 1 is the newest. */
export type StockDay = { ago: number; units: number; isOut: boolean };

export type StockInput = {
  today: string;
  available: number | null;
  /** As many as order reports cover, at most 90; null without any. */
  days: readonly StockDay[] | null;
  leadTimeDays: number;
  safetyDays: number;
};

export type Range = { low: number | null; value: number | null; high: number | null };

export type StockFigures = {
  unitsPerDay: number | null;
  daysOfCover: number | null;
  stockoutOn: string | null;
  reorderOn: string | null;
  status: StockState;
  lost: { days: number; units: Range };
};

export function stockFigures({ today, available, days, leadTimeDays, safetyDays }: StockInput): StockFigures {
  const unitsPerDay = days === null ? null : weightedUnits(days);
  const cover = available === null || unitsPerDay === null || unitsPerDay <= 0 ? null : available / unitsPerDay;
  const stockoutOn = cover === null ? null : addDays(today, Math.min(Math.floor(cover), 100_000));
  const reorderOn = stockoutOn && addDays(stockoutOn, -leadTimeDays - safetyDays);
  return {
    unitsPerDay: unitsPerDay === null ? null : Math.round(unitsPerDay * 100) / 100,
    daysOfCover: cover === null ? null : Math.round(cover * 10) / 10,
    stockoutOn,
    reorderOn,
    status: statusOf({ available, unitsPerDay, cover, reorderOn, today, days: days?.length ?? 0 }),
    lost: lostSales(days ?? []),
  };
}

type Verdict = Pick<StockFigures, "unitsPerDay" | "reorderOn"> & {
  available: number | null;
  cover: number | null;
  today: string;
  days: number;
};

/** A SKU is slow only if orders cover all the days of the definition: a few weeks without a sale prove nothing. */
function statusOf({ available, unitsPerDay, cover, reorderOn, today, days }: Verdict): StockState {
  if (available === null) return "unknown";
  if (available <= 0) return "out_of_stock";
  if (unitsPerDay === null) return "unknown";
  if (days >= LONGEST_WINDOW && (cover === null || cover > SLOW_DAYS)) return "slow";
  if (cover === null) return "unknown";
  return reorderOn !== null && reorderOn <= today ? "reorder_now" : "ok";
}

/** Null if the SKU was never in stock. */
export function weightedUnits(days: readonly StockDay[]): number | null {
  let [weights, sum] = [0, 0];
  for (const { days: length, weight } of WEIGHTS) {
    const rate = unitsPerDayIn(days, length);
    if (rate === null) continue;
    weights += weight;
    sum += weight * rate;
  }
  return weights === 0 ? null : sum / weights;
}

function unitsPerDayIn(days: readonly StockDay[], length: number): number | null {
  const inStock = days.filter(({ ago, isOut }) => ago <= length && !isOut);
  return inStock.length === 0 ? null : inStock.reduce((sum, { units }) => sum + units, 0) / inStock.length;
}

/** Days out of stock times the usual units per day. The range spans the three windows, and at least a fifth either way. */
function lostSales(days: readonly StockDay[]): { days: number; units: Range } {
  const out = days.filter(({ isOut, units }) => isOut && units === 0).length;
  if (out === 0) return { days: 0, units: { low: 0, value: 0, high: 0 } };
  const usual = weightedUnits(days);
  if (usual === null) return { days: out, units: { low: null, value: null, high: null } };
  const rates = WEIGHTS.map(({ days: length }) => unitsPerDayIn(days, length)).filter((rate) => rate !== null);
  const round = (units: number) => Math.round(units * 10) / 10;
  return {
    days: out,
    units: {
      low: round(out * Math.min(usual * 0.8, ...rates)),
      value: round(out * usual),
      high: round(out * Math.max(usual * 1.2, ...rates)),
    },
  };
}
