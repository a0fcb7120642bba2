/** The figures of sales: their names and definitions on every page. docs/sales.md has the same definitions in full. */
import type { Better } from "./change.ts";

export type FigureWords = {
  name: string;
  about: string;
  better: Better;
  kind: "money" | "count" | "rate";
};

const figure = (name: string, kind: FigureWords["kind"], better: Better, about: string): FigureWords => ({
  ...{ name, kind, better, about },
});

export const FIGURES = {
  sales: figure(
    "Gross sales",
    "money",
    "more",
    "Product sales before promotions and refunds, without tax. A cancelled order earns nothing.",
  ),
  units: figure("Units", "count", "more", "Units sold, before refunds."),
  orders: figure("Orders", "count", "more", "Orders with at least one unit that wasn’t cancelled."),
  unitsRefunded: figure(
    "Refunded units",
    "count",
    "less",
    "Units that were refunded in the period, whenever they were sold.",
  ),
  refundRate: figure(
    "Refund rate",
    "rate",
    "less",
    "Units refunded in the period ÷ units sold in it. The marketplace’s own definition.",
  ),
  shipping: figure("Shipping and gift wrap", "money", "more", "Shipping and gift wrap that buyers paid, without tax."),
  promotions: figure(
    "Promotions",
    "money",
    "less",
    "Discounts that you paid for. Fees of coupons and deals are other fees.",
  ),
  refunds: figure("Refunds", "money", "less", "Money returned to buyers, without tax."),
  netSales: figure("Net sales", "money", "more", "Gross sales + shipping − promotions − refunds."),
  referralFees: figure("Referral fees", "money", "less", "The marketplace’s commission on each sale."),
  fulfilmentFees: figure("Fulfilment fees", "money", "less", "Picking, packing and shipping by the marketplace."),
  storageFees: figure("Storage fees", "money", "less", "Monthly and long-term storage of your stock."),
  refundFees: figure(
    "Refund fees",
    "money",
    "less",
    "Fees kept for refunds, and referral fees that came back with them.",
  ),
  otherFees: figure(
    "Other fees",
    "money",
    "less",
    "Everything else that the marketplace charges, such as the subscription.",
  ),
  estimatedFees: figure(
    "Estimated fees",
    "money",
    "less",
    "Referral and fulfilment fees to expect for units that no settlement has yet: by your fee preview, else by what the SKU was charged in the last 90 settled days, else by the share of fees in all sales.",
  ),
  fees: figure("Fees", "money", "less", "Referral, fulfilment, storage, refund, other and estimated fees together."),
  reimbursements: figure(
    "Reimbursements",
    "money",
    "more",
    "Paid by the marketplace for stock that it lost or damaged.",
  ),
  advertising: figure(
    "Advertising",
    "money",
    "less",
    "Ad spend, counted from one source only: Ads reports where they cover the day, settlements otherwise.",
  ),
  unclassified: figure(
    "Unclassified",
    "money",
    "neither",
    "Settlement lines of a kind that we don’t know yet. They count in the net. Assign a class under Settlements.",
  ),
  netBeforeCost: figure(
    "Net before cost of goods",
    "money",
    "more",
    "Net sales − fees − advertising + reimbursements + unclassified lines.",
  ),
  costOfGoods: figure(
    "Cost of goods",
    "money",
    "less",
    "Landed cost of the units sold minus those refunded, by the cost that applied on the day; first in, first out.",
  ),
  netProfit: figure(
    "Net profit",
    "money",
    "more",
    "Net sales − fees − advertising − cost of goods: the marketplace’s net proceeds. Fees are settled where they are known, and estimated for the other units. Unknown while units have no cost, or no fees to estimate.",
  ),
  margin: figure("Margin", "rate", "more", "Net profit ÷ net sales."),
  roi: figure("ROI", "rate", "more", "Net profit ÷ cost of goods."),
  tax: figure(
    "Tax",
    "money",
    "neither",
    "Tax that buyers paid minus tax that the marketplace withheld. Not part of any net. Unknown on the order basis until all units are settled.",
  ),
  acos: figure("ACOS", "rate", "less", "Ad spend ÷ sales attributed to ads, both from Ads reports."),
  tacos: figure("TACOS", "rate", "less", "Ad spend ÷ all sales, on the order basis if known."),
  sessions: figure("Sessions", "count", "more", "Visits to your product pages, from Sales and Traffic reports."),
  conversion: figure("Conversion", "rate", "more", "Ordered items ÷ sessions, from Sales and Traffic reports."),
  buyBoxShare: figure("Buy Box share", "rate", "more", "Page views with your offer in the Buy Box."),
} as const satisfies Record<string, FigureWords>;

export type FigureName = keyof typeof FIGURES;

export const BASIS_NAMES = { ordered: "Ordered", settled: "Settled" } as const;

export const BASIS_ABOUT = {
  ordered: "Orders count on the day they were placed, refunds and other amounts on the day they were posted.",
  settled: "Amounts count on the day that the marketplace posted them.",
} as const;

export const PENDING_ABOUT =
  "The order basis minus the settled basis: what you sold and the marketplace hasn’t settled yet, and what falls into another period.";

export const PENDING_REASONS = {
  open: "Ordered in the period, not settled yet",
  settled_outside: "Ordered in the period, settled before or after it",
  ordered_outside: "Settled in the period, ordered before or after it",
  unknown_order: "Settled in the period, in no order report",
  not_covered: "On days that the reports of one basis alone cover",
  difference: "Settled for another amount than ordered",
} as const;

/** Where the estimated fees of unsettled units come from. */
export const FEE_SOURCES = {
  preview: "from your fee preview",
  settlements: "from your last 90 days of settlements",
  both: "from your fee preview and your last 90 days of settlements",
} as const;

export const ADVERTISING_SOURCES = {
  reports: "from Ads reports",
  settlements: "from settlements",
  both: "from Ads reports, and from settlements on days without one",
  none: "no source yet",
} as const;
