/** An event as one says it. What it is made of came over the network: it may be anything, and is believed in nothing. */
import { RANK_DEPTH } from "../search/engine.ts";
import { EVENT_TYPES, type EventType } from "../tracking/event.ts";

type Data = Record<string, unknown>;

/** One line, whatever the body is. */
export function eventInWords(body: unknown): string {
  const { type, data } = asRecord(body);
  if (!EVENT_TYPES.includes(type as EventType)) return "a body that is no event";
  return oneLine(WORDS[type as EventType](asRecord(data)));
}

/** Without what a terminal would take for a command. */
export function oneLine(text: string, longest = 300): string {
  const clean = text.toWellFormed().replace(/\p{C}+/gu, " ");
  return clean.length > longest ? `${clean.slice(0, longest)}…` : clean;
}

const WORDS: Record<EventType, (data: Data) => string> = {
  price_change: ({ product, currency, previousPrice, price, changePercent }) =>
    `price of ${nameOf(product)} ${isLess(price, previousPrice) ? "fell" : "rose"} from ` +
    `${money(previousPrice, currency)} to ${money(price, currency)}${percent(changePercent)}`,

  bsr_drop: ({ product, category, previousBsr, bsr, changePercent }) =>
    `rank of ${nameOf(product)}${typeof category === "string" ? ` in ${category}` : ""} ` +
    `${isLess(bsr, previousBsr) ? "improved" : "worsened"} from ${count(previousBsr)} to ${count(bsr)}${percent(changePercent)}`,

  new_review: ({ product, newReviews, reviewCount, rating }) =>
    `${nameOf(product)} has ${count(newReviews)} new ${newReviews === 1 ? "review" : "reviews"}, ${count(reviewCount)} in all` +
    `${typeof rating === "number" ? `, rated ${rating}` : ""}`,

  keyword_rank_change({ product, keyword, previousRank, rank, totalResults }) {
    const who = `${nameOf(product)} for "${word(keyword)}"`;
    if (typeof rank !== "number")
      return `${who} fell from place ${count(previousRank)} out of the first ${count(RANK_DEPTH)}`;
    const where = `place ${count(rank)} of ${count(totalResults)}`;
    if (typeof previousRank !== "number") return `${who} came to ${where}`;
    return `${who} ${rank < previousRank ? "rose" : "fell"} from place ${count(previousRank)} to ${where}`;
  },

  alert_triggered({ name, metric, comparison, value, observedValue, previousValue, product, keyword, currency }) {
    const figure = (number: unknown) => (metric === "price" ? money(number, currency) : count(number));
    const subject = [
      product === null || product === undefined ? "" : ` of ${nameOf(product)}`,
      typeof keyword === "string" ? ` for "${keyword}"` : "",
    ].join("");
    const before = typeof previousValue === "number" ? `, was ${figure(previousValue)}` : "";
    return (
      `alert${typeof name === "string" ? ` "${name}"` : ""}: ${METRICS[word(metric)] ?? word(metric)}${subject} is ` +
      `${figure(observedValue)}, ${word(comparison).replace("_", " ")} ${figure(value)}${before}`
    );
  },
};

const METRICS: Record<string, string> = {
  bsr: "rank",
  monthlySales: "monthly sales",
  reviewCount: "number of reviews",
  keywordRank: "place",
  nicheScore: "niche score",
};

function asRecord(value: unknown): Data {
  return typeof value === "object" && value !== null ? (value as Data) : {};
}

function nameOf(product: unknown): string {
  const { asin, marketplace } = asRecord(product);
  return `${word(asin)}${marketplace === undefined || marketplace === "amazon.com" ? "" : ` (${word(marketplace)})`}`;
}

/** Not every value of JSON can be made a text: `{"toString":0}`. */
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
  return ` (${value < 0 ? "−" : "+"}${Math.abs(value).toLocaleString("en", { minimumFractionDigits: 1 })} %)`;
}
