/** A figure compared with an earlier one, in words. */
import { change, UNKNOWN } from "../../parts/format.ts";
import { LOCALE } from "../../parts/locale.ts";
import type { DaySpan } from "./period.ts";

export type Change = {
  /** "+12.4%", or "+1.2 points" for a rate. */
  text: string;
  /** "vs previous 30 days" */
  since: string;
  direction: "up" | "down" | "same";
  tone: "good" | "bad" | "neutral";
  /** The earlier figure. */
  before: string;
};

export type Better = "more" | "less" | "neither";

type Compared = {
  now: number | null | undefined;
  before: number | null | undefined;
  since: string;
  format: (value: number | null) => string;
  better?: Better;
  /** Rates are compared in points: a rise from 2 % to 3 % is one point, not 50 %. */
  isRate?: boolean;
};

const points = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1, signDisplay: "exceptZero" });

/** Null when one of the figures is unknown, or when there is nothing to be a percentage of. */
export function compared({ now, before, since, format, better = "more", isRate = false }: Compared): Change | null {
  if (now == null || before == null) return null;
  const by = now - before;
  const text = textOf(now, before, isRate);
  if (text === UNKNOWN) return null;
  const direction = by > 0 ? "up" : by < 0 ? "down" : "same";
  const isGood = better === "more" ? by > 0 : by < 0;
  const tone = by === 0 || better === "neither" ? "neutral" : isGood ? "good" : "bad";
  return { text, since, direction, tone, before: format(before) };
}

function textOf(now: number, before: number, isRate: boolean): string {
  if (isRate) return `${points.format((now - before) * 100)} points`;
  if (now === before) return change(0);
  // A percentage of a loss or of nothing has no meaning.
  if (before <= 0) return UNKNOWN;
  return change(now / before - 1);
}

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
