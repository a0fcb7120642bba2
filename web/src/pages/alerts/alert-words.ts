import { counted, decimal, percent } from "../../parts/format.ts";
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

/** The current value: "now $24.99, 12% away", or "now 44.2, 45.8 points away" where a percentage says little. */
export function currentInWords({ current, metric, value, currency }: ListedAlert): string {
  if (!current) return "no data yet";
  if (current.value === null) return metric === "keywordRank" ? "not in the top 1,000" : "no data yet";
  const now = `now ${figure(metric, current.value, currency)}`;
  if (current.holds) return `${now}, past the threshold`;
  if (current.distancePercent === null) return now;
  const isRank = METRICS[metric].lowerIsBetter || metric === "priceRank";
  const places = isRank && counted(Math.abs(value - current.value), "place");
  const points =
    ["nicheScore", "rating"].includes(metric) && figureWithUnit(metric, Math.abs(value - current.value), currency);
  if (METRICS[metric].isPercent) return `${now}, ${decimal(Math.abs(value - current.value))} points away`;
  return `${now}, ${places || points || percent(Math.abs(current.distancePercent) / 100)} away`;
}

export function firedInWords(times: number, days: number): string {
  if (times === 0) return `Would not have triggered in the last ${counted(days, "day")}`;
  return `Would have triggered ${times === 1 ? "once" : `${counted(times, "time")}`} in the last ${counted(days, "day")}`;
}
