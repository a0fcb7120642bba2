/** Sales figures in responses: decimal amounts, and none for viewers from whom the owner hides money. */
import { toDecimal } from "../../../platform/base/money.ts";
import type { Advertising } from "../figures/advertising.ts";
import type { PendingFigures } from "../figures/pending.ts";
import type { PendingMoney } from "../figures/read-figures.ts";
import type { Bases, Figures } from "../figures/sums.ts";
import type { SalesSettings } from "../hide-money.ts";

/** The rule of who sees amounts. */
export type MoneyRule = Pick<SalesSettings, "hidesMoney">;

type Show = (minor: number | null) => number | null;

const show =
  (currency: string, hidden: boolean): Show =>
  (minor) =>
    hidden || minor === null ? null : toDecimal(minor, currency) || 0;

const COUNTS = [
  ...(["units", "unitsRefunded", "netUnits", "orders", "unitsWithoutPrice", "unitsUnsettled"] as const),
  ...(["unitsWithoutFees", "unclassifiedLines", "unitsWithoutCost", "refundsWithoutCost"] as const),
];
/** Percentages: the rate of refunds reveals no amount, the others do. */
const RATIOS = ["margin", "roi"] as const;
type Count = (typeof COUNTS)[number];

type FiguresData = Record<Count, number> &
  Pick<Figures, "estimatedFrom"> &
  Record<Exclude<keyof Figures, Count | "estimatedFrom">, number | null>;

function figuresData(figures: Figures, currency: string, hidden: boolean): FiguresData {
  const amount = show(currency, hidden);
  const plain: readonly string[] = [...COUNTS, ...RATIOS, "refundRate", "estimatedFrom"];
  const data = Object.entries(figures).map(([name, value]) => [
    name,
    plain.includes(name) || typeof value === "string" ? value : amount(value),
  ]);
  return { ...(Object.fromEntries(data) as FiguresData), ...(hidden && { margin: null, roi: null }) };
}

export function basesData({ ordered, settled }: Bases, currency: string, hidden: boolean) {
  return {
    ordered: ordered && figuresData(ordered, currency, hidden),
    settled: settled && figuresData(settled, currency, hidden),
  };
}

export function pendingData(pending: PendingMoney, currency: string, hidden: boolean) {
  const amount = show(currency, hidden);
  const part = ({ units, sales, net }: PendingFigures) => ({
    units,
    sales: amount(sales),
    net: amount(net),
  });
  return {
    ...part(pending),
    parts: pending.parts.map(({ reason, ...figures }) => ({ reason, ...part(figures) })),
    unsettled: amount(pending.unsettled),
  };
}

export function advertisingData(advertising: Advertising, currency: string, hidden: boolean) {
  const amount = show(currency, hidden);
  return {
    ...advertising,
    spend: amount(advertising.spend),
    leftOut: amount(advertising.leftOut),
    sales: amount(advertising.sales),
    acos: hidden ? null : advertising.acos,
    tacos: hidden ? null : advertising.tacos,
  };
}
