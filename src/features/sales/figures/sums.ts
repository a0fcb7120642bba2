/**
 * Sums of the tables of days: counts and amounts in minor units, with the sign of their effect on the account's
 * money. Every published figure follows from them here, and docs/sales.md defines it.
 */
import type { FeeSource } from "./figure.ts";

export const SUMS = [
  "units",
  "refundedUnits",
  "unpricedUnits",
  "unsettledUnits",
  "previewedUnits",
  "chargedUnits",
  "orders",
  "firstOrders",
  "sales",
  "shipping",
  "promotion",
  "refund",
  "referral",
  "fulfilment",
  "storage",
  "refundFee",
  "other",
  "estimatedFees",
  "estimatedFeesLow",
  "estimatedFeesHigh",
  "reimbursement",
  "advertising",
  "advertisingLeftOut",
  "unclassified",
  "tax",
  "unclassifiedLines",
  "costedUnits",
  "costedRefunds",
  "cost",
] as const;
export type Sums = Record<(typeof SUMS)[number], number>;

export const NO_SUMS: Sums = Object.fromEntries(SUMS.map((name) => [name, 0])) as Sums;

export function addSums(a: Sums, b: Sums): Sums {
  return Object.fromEntries(SUMS.map((name) => [name, a[name] + b[name]])) as Sums;
}

/** Totals of Ads reports; null figures are unknown. */
export type AdSums = { spend: number; sales: number | null; impressions: number | null; clicks: number | null };

export const NO_ADS: AdSums = { spend: 0, sales: null, impressions: null, clicks: null };

export function addAds(a: AdSums, b: AdSums): AdSums {
  const add = (x: number | null, y: number | null) => (x === null ? y : y === null ? x : x + y);
  return {
    spend: a.spend + b.spend,
    sales: add(a.sales, b.sales),
    impressions: add(a.impressions, b.impressions),
    clicks: add(a.clicks, b.clicks),
  };
}

/** The figures of one basis in minor units; percentages have two decimals. */
export type Figures = {
  units: number;
  /** Null for days that no settlement covers, like the other figures of refunds: only settlements have them. */
  unitsRefunded: number | null;
  netUnits: number | null;
  refundRate: number | null;
  orders: number;
  unitsWithoutPrice: number;
  unitsUnsettled: number;
  unitsWithoutFees: number;
  sales: number;
  shipping: number;
  promotions: number;
  refunds: number | null;
  netSales: number;
  referralFees: number;
  fulfilmentFees: number;
  storageFees: number;
  refundFees: number;
  otherFees: number;
  /** For units without a settlement; null if nothing is known about the fees of some. */
  estimatedFees: number | null;
  estimatedFrom: FeeSource | null;
  fees: number | null;
  reimbursements: number;
  advertising: number;
  unclassified: number;
  unclassifiedLines: number;
  netBeforeCost: number | null;
  costOfGoods: number;
  unitsWithoutCost: number;
  refundsWithoutCost: number;
  /** The expected net profit: with the settled fees where they are known, and the estimated ones of the other units. */
  netProfit: number | null;
  netProfitLow: number | null;
  netProfitHigh: number | null;
  margin: number | null;
  roi: number | null;
  /** Null while units have no settlement: order reports have the tax of buyers, not what the marketplace withheld of it. */
  tax: number | null;
};

/** The figures of both bases; null where no report covers any of the days. */
export type Bases = { ordered: Figures | null; settled: Figures | null };

/**
 * The sums of both bases. Ads reports are limited to the days that a basis covers, so that profits have the sales and the
 * spend of the same days.
 */
export type BasisSums = { ordered: Sums; settled: Sums; orderedAds: AdSums; settledAds: AdSums };

/**
 * For a group of products, `orders` counts an order once per product; in the total it counts once. `hasRefunds` is false for days
 * that no settlement covers.
 */
export function figuresOf(sums: Sums, ads: AdSums, isEverything: boolean, hasRefunds = true): Figures {
  const netSales = sums.sales + sums.shipping + sums.promotion + sums.refund;
  const unitsWithoutFees = sums.unsettledUnits - sums.previewedUnits - sums.chargedUnits;
  const advertising = sums.advertising - ads.spend;
  const settledFees = sums.referral + sums.fulfilment + sums.storage + sums.refundFee + sums.other;
  const beforeCostWith = (estimatedFees: number) =>
    netSales + settledFees + estimatedFees + sums.reimbursement + advertising + sums.unclassified;
  const isCosted = sums.units + sums.refundedUnits === sums.costedUnits;
  const known = <T>(condition: boolean, value: T): T | null => (condition ? value : null);
  const hasFees = unitsWithoutFees === 0;
  const profitWith = (estimatedFees: number) => known(hasFees && isCosted, beforeCostWith(estimatedFees) + sums.cost);
  const netProfit = profitWith(sums.estimatedFees);
  return {
    units: sums.units,
    unitsRefunded: known(hasRefunds, sums.refundedUnits),
    netUnits: known(hasRefunds, sums.units - sums.refundedUnits),
    refundRate: hasRefunds ? percentOf(sums.refundedUnits, sums.units) : null,
    orders: isEverything ? sums.firstOrders : sums.orders,
    unitsWithoutPrice: sums.unpricedUnits,
    unitsUnsettled: sums.unsettledUnits,
    unitsWithoutFees,
    sales: sums.sales,
    shipping: sums.shipping,
    promotions: sums.promotion,
    refunds: known(hasRefunds, sums.refund),
    netSales,
    referralFees: sums.referral,
    fulfilmentFees: sums.fulfilment,
    storageFees: sums.storage,
    refundFees: sums.refundFee,
    otherFees: sums.other,
    estimatedFees: known(hasFees, sums.estimatedFees),
    estimatedFrom: feeSourceOf(sums),
    fees: known(hasFees, settledFees + sums.estimatedFees),
    reimbursements: sums.reimbursement,
    advertising,
    unclassified: sums.unclassified,
    unclassifiedLines: sums.unclassifiedLines,
    netBeforeCost: known(hasFees, beforeCostWith(sums.estimatedFees)),
    costOfGoods: sums.cost,
    // The previous release stored no refunds apart, until the book is summed again.
    unitsWithoutCost: Math.max(0, Math.min(sums.units, sums.units - sums.costedUnits + sums.costedRefunds)),
    refundsWithoutCost: isCosted ? 0 : Math.max(0, sums.refundedUnits - sums.costedRefunds),
    netProfit,
    netProfitLow: profitWith(sums.estimatedFeesLow),
    netProfitHigh: profitWith(sums.estimatedFeesHigh),
    margin: netProfit === null ? null : percentOf(netProfit, netSales),
    roi: netProfit === null ? null : percentOf(netProfit, -sums.cost),
    tax: known(sums.unsettledUnits === 0, sums.tax),
  };
}

/** The names of all figures. */
export const FIGURES = Object.keys(figuresOf(NO_SUMS, NO_ADS, true)) as readonly (keyof Figures)[];

function feeSourceOf({ previewedUnits, chargedUnits }: Sums): FeeSource | null {
  if (previewedUnits > 0) return chargedUnits > 0 ? "both" : "preview";
  return chargedUnits > 0 ? "settlements" : null;
}

/** In percent with two decimals; null unless the whole is positive. */
export function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 10_000) / 100 : null;
}
