/** Figures of sales as texts. Rates of the service are in percent. */
import { compactMoney, money, number, percent, UNKNOWN, utcDate, utcDay } from "../../parts/format.ts";
import { LOCALE } from "../../parts/locale.ts";
import { type Change, compared, isCovered } from "./change.ts";
import { FIGURES, type FigureName } from "./figure-words.ts";
import { type DaySpan, daysIn, type Step } from "./period.ts";
import type { Basis, SalesChoice } from "./sales-choice.ts";
import type { Block, Figures, Summary } from "./sales-queries.ts";

export const HIDDEN = "Hidden";

export type Show = { currency: string; isHidden: boolean };

/** Figures that only settlements have. */
const OF_REFUNDS: ReadonlySet<FigureName> = new Set<FigureName>(["refunds", "unitsRefunded", "refundRate"]);

/** True where the last days of a period have no settlement yet, so that their refunds are missing. */
export const lacksRefunds = ({ to }: DaySpan, { settledTo }: { settledTo: string | null }): boolean =>
  settledTo === null || settledTo < to;

export const moneyText = (value: number | null | undefined, { currency, isHidden }: Show): string =>
  value == null && isHidden ? HIDDEN : money(value, currency);

/** The text of a figure: money, a count, or a rate. */
export function figureText(name: FigureName, value: number | null | undefined, show: Show): string {
  const { kind } = FIGURES[name];
  if (kind === "money") return moneyText(value, show);
  if (kind === "count") return number(value);
  return value == null ? (show.isHidden && IS_MONEY_RATE.has(name) ? HIDDEN : UNKNOWN) : percent(value / 100);
}

/** Rates that are computed from amounts. */
const IS_MONEY_RATE = new Set<FigureName>(["margin", "roi", "acos", "tacos"]);

export const shortFigure = (name: FigureName, value: number, currency: string): string => {
  const { kind } = FIGURES[name];
  if (kind === "money") return compactMoney(value, currency);
  return kind === "count" ? number(value) : percent(value / 100);
};

/** The currency on screen: the chosen one, or that with the most sales. */
export function chosenBlock(summary: Pick<Summary, "blocks">, { money: chosen }: SalesChoice): Block | undefined {
  return summary.blocks.find(({ currency }) => currency === chosen) ?? summary.blocks[0];
}

/** The basis on screen: the chosen one if it has figures; the order basis by default. */
export function shownBasis(of: { ordered: unknown; settled: unknown } | undefined, chosen: Basis | undefined): Basis {
  if (chosen !== undefined) return chosen;
  return of !== undefined && of.ordered === null && of.settled !== null ? "settled" : "ordered";
}

/** The changes of a figure since the previous period and since the year before, where reports cover them. */
export function changesOf(
  name: FigureName & keyof Figures,
  { block, basis, summary, show }: { block: Block; basis: Basis; summary: Summary; show: Show },
): Change[] {
  if (OF_REFUNDS.has(name) && lacksRefunds(summary, summary.coverage)) return [];
  const { better, kind } = FIGURES[name];
  const isRate = kind === "rate";
  const figures = block[basis];
  const now = figures?.[name];
  const isNegative = kind === "money" && better === "less";
  // Costs are negative amounts: a larger cost is a rise.
  const signed = (value: number | null | undefined) =>
    value == null ? value : isNegative ? -value : isRate ? value / 100 : value;
  const past = [
    [block.previous, `vs previous ${previousWords(summary, block.previous)}`],
    [block.lastYear, "vs last year"],
  ] as const;
  return past.flatMap(([period, since]) => {
    if (!isCovered(name, basis, period, summary.coverage)) return [];
    const before = period[basis]?.[name];
    const change = compared({
      ...{ now: signed(now), before: signed(before), since, better, isRate },
      format: () => `${figureText(name, before, show)} (${spanText(period)})`,
    });
    return change ? [change] : [];
  });
}

/** Whole months are compared with months, which may have other lengths. */
const previousWords = (span: DaySpan, previous: DaySpan): string => {
  const months = wholeMonths(span);
  if (months > 0 && months === wholeMonths(previous)) return months === 1 ? "month" : `${number(months)} months`;
  const days = daysIn(span);
  return days === 1 ? "day" : `${number(days)} days`;
};

/** 0 if the span does not begin and end with a month. */
function wholeMonths({ from, to }: DaySpan): number {
  const end = new Date(Date.parse(to) + 86_400_000).toISOString();
  if (!from.endsWith("-01") || end.slice(8, 10) !== "01") return 0;
  const monthsOf = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
  return monthsOf(end) - monthsOf(from);
}

/** "Mar 1 – Mar 30, 2026" */
export const spanText = ({ from, to }: DaySpan): string =>
  from === to
    ? utcDate(from)
    : from.slice(0, 4) === to.slice(0, 4)
      ? `${utcDay(from)} – ${utcDate(to)}`
      : `${utcDate(from)} – ${utcDate(to)}`;

const month = new Intl.DateTimeFormat(LOCALE, { month: "long", year: "numeric", timeZone: "UTC" });
const shortMonth = new Intl.DateTimeFormat(LOCALE, { month: "short", timeZone: "UTC" });

/** A point of a series in full, and shortened for an axis. */
export function stepText(span: DaySpan, step: Step): { label: string; tick: string } {
  if (step === "day") return { label: utcDate(span.from), tick: utcDay(span.from) };
  if (step === "week") return { label: `Week of ${spanText(span)}`, tick: utcDay(span.from) };
  const first = new Date(span.from);
  const tick = shortMonth.format(first);
  return { label: month.format(first), tick: first.getUTCMonth() === 0 ? `${tick} ${first.getUTCFullYear()}` : tick };
}
