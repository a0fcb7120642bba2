/** Describes an event in one line. The body came over the network, so nothing about it is trusted. */
import { RANK_DEPTH } from "../search/engine.ts";
import { type Metric, MONEY_METRICS } from "../tracking/alert.ts";
import { EVENT_TYPES, type EventType } from "../tracking/event.ts";

type Data = Record<string, unknown>;

/** Returns one line for any body. */
export function describeEvent(body: unknown): string {
  const { type, data } = asRecord(body);
  if (!EVENT_TYPES.includes(type as EventType)) return "not an event";
  return oneLine(WORDS[type as EventType](asRecord(data)));
}

/** Removes characters that a terminal could interpret as commands. */
export function oneLine(text: string, longest = 300): string {
  const clean = text.toWellFormed().replace(/\p{C}+/gu, " ");
  return clean.length > longest ? `${clean.slice(0, longest)}…` : clean;
}

const WORDS: Record<EventType, (data: Data) => string> = {
  price_change: ({ product, currency, previousPrice, price, changePercent }) =>
    `Price of ${nameOf(product)} ${isLess(price, previousPrice) ? "dropped" : "rose"} from ` +
    `${money(previousPrice, currency)} to ${money(price, currency)}${percent(changePercent)}`,

  bsr_drop: ({ product, category, previousBsr, bsr }) =>
    `Best-seller rank of ${nameOf(product)}${typeof category === "string" ? ` in ${category}` : ""}: ` +
    `${count(previousBsr)} → ${count(bsr)}${rankChange(previousBsr, bsr)}`,

  new_review: ({ product, newReviews, reviewCount, rating }) =>
    `${nameOf(product)} has ${count(newReviews)} new ${newReviews === 1 ? "review" : "reviews"} ` +
    `(${count(reviewCount)} in total${typeof rating === "number" ? `, rated ${rating}` : ""})`,

  keyword_rank_change({ product, keyword, previousRank, rank, totalResults, rankSource }) {
    const ranked = (value: unknown) =>
      typeof value === "number" ? count(value) : `not in the top ${count(RANK_DEPTH)}`;
    const ofTotal = rankSource === "marketplace" ? " in the marketplace's results" : ` of ${count(totalResults)}`;
    const total = typeof rank === "number" ? ofTotal : "";
    return (
      `Keyword rank of ${nameOf(product)} for "${word(keyword)}": ` +
      `${ranked(previousRank)} → ${ranked(rank)}${total}${rankChange(previousRank, rank)}`
    );
  },

  alert_triggered({ name, metric, comparison, value, observedValue, previousValue, product, keyword, currency }) {
    const figure = (number: unknown) =>
      MONEY_METRICS.includes(metric as Metric) ? money(number, currency) : count(number);
    const subject = [
      product === null || product === undefined ? "" : ` of ${nameOf(product)}`,
      typeof keyword === "string" ? ` for "${keyword}"` : "",
    ].join("");
    const before = typeof previousValue === "number" ? `, previously ${figure(previousValue)}` : "";
    return (
      `Alert${typeof name === "string" ? ` "${name}"` : ""}: ${METRICS[word(metric)] ?? word(metric)}${subject} is ` +
      `${figure(observedValue)} (${word(comparison).replace("_", " ")} ${figure(value)})${before}`
    );
  },
};

const METRICS: Record<string, string> = {
  bsr: "best-seller rank",
  monthlySales: "monthly sales",
  monthlyRevenue: "monthly revenue",
  reviewCount: "review count",
  keywordRank: "keyword rank",
  nicheScore: "niche score",
};

function asRecord(value: unknown): Data {
  return typeof value === "object" && value !== null ? (value as Data) : {};
}

function nameOf(product: unknown): string {
  const { asin, marketplace } = asRecord(product);
  return `${word(asin)}${marketplace === undefined || marketplace === "amazon.com" ? "" : ` (${word(marketplace)})`}`;
}

/** Not every JSON value can be converted to a string: `{"toString":0}`. */
function word(value: unknown): string {
  return typeof value === "string" ? value : "?";
}

function isLess(one: unknown, other: unknown): boolean {
  return typeof one === "number" && typeof other === "number" && one < other;
}

function count(value: unknown): string {
  return typeof value === "number" ? value.toLocaleString("en") : "–";
}

function money(value: unknown, currency: unknown): string {
  if (typeof value !== "number") return "–";
  if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency)) return String(value);
  return value.toLocaleString("en", { style: "currency", currency });
}

function percent(value: unknown): string {
  if (typeof value !== "number") return "";
  return ` (${value < 0 ? "−" : "+"}${Math.abs(value).toLocaleString("en", { minimumFractionDigits: 1 })}%)`;
}

function rankChange(before: unknown, after: unknown): string {
  if (typeof before !== "number" || typeof after !== "number") return "";
  return ` (${count(Math.abs(after - before))} ${after < before ? "better" : "worse"})`;
}
