/** A figure compared with an earlier one. */
import { UNKNOWN } from "../../parts/format.ts";
import { LOCALE } from "../../parts/locale.ts";
import type { DaySpan } from "./period.ts";

/** `by` is above zero for a rise; `text` has no sign: "12.4%", or "1.2 points" for a rate. */
export type Change = { by: number; text: string };

export type Better = "more" | "less" | "neither";

const points = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const share = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 1 });

/** Null when one of the figures is unknown, or when there is nothing to be a percentage of. */
export function compared(
  now: number | null | undefined,
  before: number | null | undefined,
  /** Rates are compared in points: a rise from 2 % to 3 % is one point, not 50 %. */
  isRate = false,
): Change | null {
  if (now == null || before == null) return null;
  const by = now - before;
  const text = isRate ? `${points.format(Math.abs(by) * 100)} points` : shareText(by, before);
  return text === UNKNOWN ? null : { by, text };
}

/** A percentage of a loss or of nothing has no meaning. */
const shareText = (by: number, before: number): string =>
  by === 0 ? share.format(0) : before <= 0 ? UNKNOWN : share.format(Math.abs(by / before));

/** Figures of the order basis that orders alone give; the others need the settlements of these orders. */
const OF_ORDERS = new Set(["sales", "units", "orders", "promotions"]);

type Coverage = Record<"ordersFrom" | "settledFrom", string | null>;

/** True if the reports begin before the period. What was earned before the first report is unknown, not nothing. */
export function isCovered(
  figure: string,
  basis: "ordered" | "settled",
  period: DaySpan,
  { ordersFrom, settledFrom }: Coverage,
): boolean {
  const needed = basis === "settled" ? [settledFrom] : OF_ORDERS.has(figure) ? [ordersFrom] : [ordersFrom, settledFrom];
  return needed.every((first) => first !== null && first <= period.from);
}
