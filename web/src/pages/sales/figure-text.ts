/** The figures on screen and their texts. Rates of the service are in percent. */
import { compactMoney, money, number, percent, UNKNOWN, utcDay, wholeMoney } from "../../parts/format.ts";
import { LOCALE } from "../../parts/locale.ts";
import { type Change, compared, isCovered } from "./change.ts";
import { FIGURES, type FigureName } from "./figure-words.ts";
import type { DaySpan, Step } from "./period.ts";
import type { Basis, SalesChoice } from "./sales-choice.ts";
import type { Block, Figures, Summary } from "./sales-queries.ts";

export const HIDDEN = "Hidden";

export type Show = { currency: string; isHidden: boolean };

/** A figure that every basis has. */
export type Drawn = FigureName & keyof Figures;

/** The figures of a period in the chosen currency and on the chosen basis; `past` is the period to compare them with. */
export type ShownPeriod = {
  summary: Summary;
  block: Block;
  basis: Basis;
  figures: Figures | null;
  past: Block["previous"] | undefined;
  show: Show;
};

/** Undefined without any figure in the period. */
export function shownPeriod(summary: Summary | undefined, choice: SalesChoice): ShownPeriod | undefined {
  const block = summary && (summary.blocks.find(({ currency }) => currency === choice.money) ?? summary.blocks[0]);
  if (!summary || !block) return undefined;
  // Without a choice the order basis, if it has figures.
  const basis = choice.basis ?? (block.ordered === null && block.settled !== null ? "settled" : "ordered");
  const past = { year: block.lastYear, none: undefined };
  return {
    ...{ summary, block, basis, figures: block[basis] },
    past: choice.compare === undefined ? block.previous : past[choice.compare],
    show: { currency: block.currency, isHidden: summary.moneyHidden },
  };
}

/** Figures that only settlements have. */
const OF_REFUNDS: ReadonlySet<FigureName> = new Set<FigureName>(["refunds", "unitsRefunded", "refundRate"]);

/** True where the last days of a period have no settlement yet, so that their refunds are missing. */
export const lacksRefunds = ({ to }: DaySpan, { settledTo }: { settledTo: string | null }): boolean =>
  settledTo === null || settledTo < to;

/** To the cent, for lines and reconciliations. */
export const moneyText = (value: number | null | undefined, { currency, isHidden }: Show): string =>
  value == null && isHidden ? HIDDEN : money(value, currency);

/** Without cents, for totals. */
export const wholeText = (value: number | null | undefined, { currency, isHidden }: Show): string =>
  value == null && isHidden ? HIDDEN : wholeMoney(value, currency);

/** The text of a figure: money without cents, a count, or a rate. */
export function figureText(name: FigureName, value: number | null | undefined, show: Show): string {
  const { kind } = FIGURES[name];
  if (kind === "money") return wholeText(value, show);
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

/** Costs are negative amounts; beside their names they need no sign. */
export const isCost = (name: FigureName): boolean => FIGURES[name].kind === "money" && FIGURES[name].better === "less";

/** The amount of a cost without its sign. */
export const unsigned = (name: FigureName, value: number | null | undefined): number | null =>
  value == null ? null : isCost(name) ? -value || 0 : value;

/** The change of a figure since the period to compare with, where reports cover it. */
export function changeOf(name: Drawn, { summary, basis, figures, past }: ShownPeriod): Change | null {
  if (past === undefined || !isCovered(name, basis, past, summary.coverage)) return null;
  if (OF_REFUNDS.has(name) && lacksRefunds(summary, summary.coverage)) return null;
  const isRate = FIGURES[name].kind === "rate";
  const [now, before] = [figures?.[name], past[basis]?.[name]].map((value) => {
    const amount = unsigned(name, value);
    return amount !== null && isRate ? amount / 100 : amount;
  });
  return compared(now, before, isRate);
}

const withYear = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeZone: "UTC" });
const thisYear = new Intl.DateTimeFormat(LOCALE, { month: "short", day: "numeric", timeZone: "UTC" });

/** "Nov 1 – 18, 2026" */
export const spanText = ({ from, to }: DaySpan): string => withYear.formatRange(new Date(from), new Date(to));

/** The same without the year where it is the current one: "Nov 1 – 18". */
export const shortSpan = (span: DaySpan): string => {
  const year = String(new Date().getUTCFullYear());
  const isNow = span.from.startsWith(year) && span.to.startsWith(year);
  return (isNow ? thisYear : withYear).formatRange(new Date(span.from), new Date(span.to));
};

const month = new Intl.DateTimeFormat(LOCALE, { month: "long", year: "numeric", timeZone: "UTC" });
const shortMonth = new Intl.DateTimeFormat(LOCALE, { month: "short", timeZone: "UTC" });

/** A point of a series in full, and shortened for an axis. */
export function stepText(span: DaySpan, step: Step): { label: string; tick: string } {
  if (step === "day") return { label: spanText(span), tick: utcDay(span.from) };
  if (step === "week") return { label: `Week of ${spanText(span)}`, tick: utcDay(span.from) };
  const first = new Date(span.from);
  const tick = shortMonth.format(first);
  return { label: month.format(first), tick: first.getUTCMonth() === 0 ? `${tick} ${first.getUTCFullYear()}` : tick };
}
