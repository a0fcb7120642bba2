import { changeShare, counted, decimal, UNKNOWN } from "../../parts/format.ts";
import { comparisonInWords, figure, figureWithUnit, METRICS } from "../../parts/metric.ts";
import type { Tone } from "../../parts/state-mark.tsx";
import type { Alert, ListedAlert } from "./alert-query.ts";

/** "Price of Haldux Chef Knife falls below $20.00" */
export function alertSentence(alert: Alert, title: string | null | undefined): string {
  const { metric, comparison, value, currency, asin, keyword, marketListName } = alert;
  const { name, kind } = METRICS[metric];
  const product = shortened(title ?? asin ?? "");
  const subject = {
    product: `${name} of ${product}`,
    place: `Keyword rank of ${product} for “${keyword}”`,
    niche: `Niche score of “${keyword}”`,
    market: `${name}${asin === null ? "" : ` of ${product}`} in “${marketListName}”`,
  }[kind];
  return `${subject} ${comparisonInWords(metric, comparison, figureWithUnit(metric, value, currency))}`;
}

const LONGEST_TITLE = 48;

/** Cuts long titles, so that the threshold stays visible. */
function shortened(title: string): string {
  return title.length <= LONGEST_TITLE ? title : `${title.slice(0, LONGEST_TITLE - 1).trimEnd()}…`;
}

export function stateInWords({ enabled, state }: Pick<Alert, "enabled" | "state">): { tone: Tone; words: string } {
  if (!enabled) return { tone: "quiet", words: "Off" };
  return (
    {
      waiting: { tone: "quiet", words: "Waiting for data" },
      armed: { tone: "good", words: "Watching" },
      met: { tone: "warning", words: "Already past threshold" },
      fired: { tone: "warning", words: "Triggered" },
    } as const
  )[state];
}

/** What an alert is about: its product, else its keyword or market list. */
export const subjectOf = ({ asin, product, keyword, marketListName }: ListedAlert): string =>
  product?.title ?? asin ?? (keyword === null ? (marketListName ?? "") : `“${keyword}”`);

/** The current value: "$24.99". */
export function nowInWords({ current, metric, currency }: ListedAlert): string {
  if (current?.value === null && metric === "keywordRank") return "over 1,000";
  return figure(metric, current?.value, currency);
}

/** How far the current value is from the threshold: "needs to fall 38%", in places for ranks and in points for rates. */
export function distanceInWords({ current, metric, value, currency }: ListedAlert): string {
  if (!current || current.value === null) return UNKNOWN;
  if (current.holds) return "past the threshold";
  const by = value - current.value;
  if (by === 0) return "at the threshold";
  const isRank = METRICS[metric].lowerIsBetter || metric === "priceRank";
  const way = isRank ? (by < 0 ? "improve" : "worsen") : by < 0 ? "fall" : "rise";
  return `needs to ${way} ${amountOf(Math.abs(by), isRank)}`;

  function amountOf(size: number, isPlaces: boolean): string {
    if (isPlaces) return counted(size, "place");
    if (METRICS[metric].isPercent) return `${decimal(size)} points`;
    const from = current?.value ?? 0;
    return metric === "nicheScore" || metric === "rating" || from === 0
      ? figureWithUnit(metric, size, currency)
      : changeShare(size, from);
  }
}

export function firedInWords(times: number, days: number): string {
  if (times === 0) return `Would not have triggered in the last ${counted(days, "day")}`;
  return `Would have triggered ${times === 1 ? "once" : `${counted(times, "time")}`} in the last ${counted(days, "day")}`;
}
