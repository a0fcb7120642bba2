/** The steps from sales to profit, and the figures that each is made of. They add up to the net profit. */
import type { Drawn } from "./figure-text.ts";
import { FIGURES } from "./figure-words.ts";
import type { Figures, LineClass } from "./sales-queries.ts";
import type { WaterfallStep } from "./waterfall.ts";

export type BridgeStep = "Sales" | "Fees" | "Ads" | "Refunds" | "Goods" | "Other" | "Profit";

type Step = {
  /** The figure of the whole step, if there is one. */
  total?: Drawn;
  /** The figures that it is made of, if there are several. */
  parts?: readonly Drawn[];
  /** The class of the settlement lines, if they have one in common. */
  lines?: LineClass;
};

export const BRIDGE: Record<BridgeStep, Step> = {
  Sales: { total: "sales", lines: "sales" },
  Fees: {
    total: "fees",
    parts: ["referralFees", "fulfilmentFees", "storageFees", "refundFees", "otherFees", "estimatedFees"],
  },
  Ads: { total: "advertising", lines: "advertising" },
  Refunds: { total: "refunds", lines: "refund" },
  Goods: { total: "costOfGoods" },
  Other: { parts: ["shipping", "promotions", "reimbursements", "unclassified"] },
  Profit: { total: "netProfit" },
};

export const aboutStep = (step: BridgeStep): string => {
  const { total } = BRIDGE[step];
  return total ? FIGURES[total].about : "Shipping, promotions, reimbursements and lines without a class.";
};

/** What a step adds or takes; null while a part of it is unknown. */
export function amountOf(step: BridgeStep, figures: Figures | null): number | null {
  const { total, parts = [] } = BRIDGE[step];
  if (figures === null || total) return figures && total ? figures[total] : null;
  const sum = parts.reduce<number | null>((all, name) => {
    const part = figures[name];
    return all === null || part === null ? null : all + part;
  }, 0);
  return sum === null ? null : Math.round(sum * 100) / 100;
}

/** Shipping and the like are a step only where there are any. */
export const bridgeSteps = (figures: Figures): WaterfallStep[] =>
  (Object.keys(BRIDGE) as BridgeStep[])
    .map((name) => ({ name, amount: amountOf(name, figures), isTotal: name === "Sales" || name === "Profit" }))
    .filter(({ name, amount }) => name !== "Other" || amount !== 0);
