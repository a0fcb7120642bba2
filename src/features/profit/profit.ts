/** Net profit of one unit. Definitions and rounding rules are published in docs/profit.md. */
import { partOf } from "../catalog/fees/referral-fee.ts";
import { type FeeLine, totalOf } from "./fee-model.ts";

/** Per unit, in minor units; rates in hundredths of a percent. */
export type Costs = {
  unitCost: number | null;
  freight: number;
  /** An amount, or a rate of the unit cost. */
  duty: { amount: number } | { rate: number };
  prep: number;
  /** The rate of units that come back, and what each of them costs. */
  returns: { rate: number; cost: number };
  ads: number;
  /** The price includes this tax. */
  vatRate: number;
};

/** A figure between two bounds; null for a bound that is unknown. */
export type Bounds = { low: number | null; high: number | null };

export type Profit = {
  price: number;
  vat: number;
  /** The price without VAT. */
  revenue: number;
  fees: Bounds;
  /** Null if the unit cost is unknown. */
  landedCost: number | null;
  duty: number;
  returns: number;
  ads: number;
  net: Bounds;
  /** Net ÷ revenue and net ÷ landed cost, in hundredths of a percent. */
  margin: Bounds;
  roi: Bounds;
  /** The advertising cost per unit at which nothing is left. Negative: a loss even without ads. */
  breakEvenAds: Bounds;
};

const UNKNOWN: Bounds = { low: null, high: null };

export function profitOf(price: number, costs: Costs, lines: readonly FeeLine[]): Profit {
  const vat = vatIn(price, costs.vatRate);
  const revenue = price - vat;
  const fees = totalOf(lines);
  const landed = costs.unitCost === null ? null : landedCost(costs, costs.unitCost);
  const returns = returnsCost(costs);
  const fixed = revenue - returns - costs.ads;
  const net: Bounds =
    fees === null || landed === null
      ? UNKNOWN
      : { low: fees.high === null ? null : fixed - landed - fees.high, high: fixed - landed - fees.low };
  const ratio = (value: number | null, of: number | null) =>
    value === null || of === null || of === 0 ? null : signedPart(value, of);
  return {
    price,
    vat,
    revenue,
    fees: fees ?? UNKNOWN,
    landedCost: landed,
    duty: dutyOf(costs, costs.unitCost ?? 0),
    returns,
    ads: costs.ads,
    net,
    margin: { low: ratio(net.low, revenue), high: ratio(net.high, revenue) },
    roi: { low: ratio(net.low, landed), high: ratio(net.high, landed) },
    breakEvenAds: {
      low: net.low === null ? null : net.low + costs.ads,
      high: net.high === null ? null : net.high + costs.ads,
    },
  };
}

/** The tax that a price includes, half up. */
export function vatIn(price: number, rate: number): number {
  return partOf(price, rate, 10_000 + rate);
}

export function landedCost(costs: Costs, unitCost: number): number {
  return unitCost + costs.freight + dutyOf(costs, unitCost) + costs.prep;
}

function dutyOf({ duty }: Costs, unitCost: number): number {
  return "amount" in duty ? duty.amount : partOf(unitCost, duty.rate);
}

export function returnsCost({ returns: { rate, cost } }: Costs): number {
  return partOf(cost, rate);
}

/** `value ÷ of` in hundredths of a percent, halves away from zero. */
function signedPart(value: number, of: number): number {
  return Math.sign(value) * partOf(Math.abs(value), 10_000, of) + 0;
}

/** Profit a month: the net of a unit times the units sold. A loss grows with the units. */
export function monthlyProfit({ low, high }: Bounds, units: { low: number; high: number } | null): Bounds {
  if (units === null) return UNKNOWN;
  return {
    low: low === null ? null : low * (low < 0 ? units.high : units.low),
    high: high === null ? null : high * (high < 0 ? units.low : units.high),
  };
}
