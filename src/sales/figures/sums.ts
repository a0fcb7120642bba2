/**
 * Sums of the tables of days: counts and amounts in minor units, with the sign of their effect on the account's
 * money. Every published figure follows from them here, and docs/sales.md defines it.
 */
export const SUMS = [
  "units",
  "refundedUnits",
  "unpricedUnits",
  "unsettledUnits",
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
  "reimbursement",
  "advertising",
  "advertisingLeftOut",
  "unclassified",
  "tax",
  "unclassifiedLines",
  "costedUnits",
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
  unitsRefunded: number;
  netUnits: number;
  refundRate: number | null;
  orders: number;
  unitsWithoutPrice: number;
  unitsUnsettled: number;
  sales: number;
  shipping: number;
  promotions: number;
  refunds: number;
  netSales: number;
  referralFees: number;
  fulfilmentFees: number;
  storageFees: number;
  refundFees: number;
  otherFees: number;
  fees: number;
  reimbursements: number;
  advertising: number;
  unclassified: number;
  unclassifiedLines: number;
  netBeforeCost: number;
  costOfGoods: number;
  unitsWithoutCost: number;
  netProfit: number | null;
  margin: number | null;
  roi: number | null;
  tax: number;
};

/** `orders` of a group of products counts an order for each; of everything it counts once. */
export function figuresOf(sums: Sums, ads: AdSums, isEverything: boolean): Figures {
  const netSales = sums.sales + sums.shipping + sums.promotion + sums.refund;
  const fees = sums.referral + sums.fulfilment + sums.storage + sums.refundFee + sums.other;
  const advertising = sums.advertising - ads.spend;
  const netBeforeCost = netSales + fees + sums.reimbursement + advertising + sums.unclassified;
  const unitsWithoutCost = sums.units + sums.refundedUnits - sums.costedUnits;
  const netProfit = unitsWithoutCost === 0 ? netBeforeCost + sums.cost : null;
  return {
    units: sums.units,
    unitsRefunded: sums.refundedUnits,
    netUnits: sums.units - sums.refundedUnits,
    refundRate: percentOf(sums.refundedUnits, sums.units),
    orders: isEverything ? sums.firstOrders : sums.orders,
    unitsWithoutPrice: sums.unpricedUnits,
    unitsUnsettled: Math.max(0, sums.unsettledUnits),
    sales: sums.sales,
    shipping: sums.shipping,
    promotions: sums.promotion,
    refunds: sums.refund,
    netSales,
    referralFees: sums.referral,
    fulfilmentFees: sums.fulfilment,
    storageFees: sums.storage,
    refundFees: sums.refundFee,
    otherFees: sums.other,
    fees,
    reimbursements: sums.reimbursement,
    advertising,
    unclassified: sums.unclassified,
    unclassifiedLines: sums.unclassifiedLines,
    netBeforeCost,
    costOfGoods: sums.cost,
    unitsWithoutCost,
    netProfit,
    margin: netProfit === null ? null : percentOf(netProfit, netSales),
    roi: netProfit === null ? null : percentOf(netProfit, -sums.cost),
    tax: sums.tax,
  };
}

/** In percent with two decimals; null unless the whole is positive. */
export function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 10_000) / 100 : null;
}
