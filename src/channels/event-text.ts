/** Events in the words of mails and chat messages. */
import { toMinor } from "../base/money.ts";
import { RANK_DEPTH } from "../search/engine.ts";
import type { Event, EventType } from "../tracking/event.ts";

export type EventText = {
  /** What happened in a few words, with the figures: the subject of a mail. */
  headline: string;
  /** One sentence. */
  sentence: string;
  /** The page of the dashboard about it, below the public address. */
  path: string;
  /** Completes "You get this because …". */
  reason: string;
};

type Data = Record<string, unknown>;
type Product = { asin: string; marketplace: string; title: string | null };

const LONGEST_NAME = 80;

export function eventText({ type, data }: Pick<Event, "type" | "data">): EventText {
  const product = (data["product"] ?? null) as Product | null;
  const name = nameOf(data, product);
  const path =
    product !== null
      ? `/app/products/${encodeURIComponent(product.marketplace)}/${encodeURIComponent(product.asin)}`
      : "/app/automation/events";
  const reason =
    type === "alert_triggered"
      ? `your alert${data["name"] ? ` “${plain(String(data["name"]))}”` : ""} fired`
      : type === "keyword_rank_change"
        ? "you track this keyword"
        : "you track this product";
  return { ...WORDS[type](name, data, product), path: alertPath(type, data) ?? path, reason };
}

const WORDS: Record<
  EventType,
  (name: string, data: Data, product: Product | null) => Pick<EventText, "headline" | "sentence">
> = {
  price_change(name, data) {
    const fell = data["direction"] === "down";
    const [before, now] = [data["previousPrice"], data["price"]].map((amount) => money(amount, data["currency"]));
    return {
      headline: `Price ${fell ? "fell" : "rose"}: ${name} ${before} → ${now}`,
      sentence: `The price of ${name} ${fell ? "fell" : "rose"} from ${before} to ${now}${percent(data["changePercent"])}.`,
    };
  },

  bsr_drop(name, data) {
    const better = data["direction"] === "better";
    const move = `${count(data["previousBsr"])} → ${count(data["bsr"])}`;
    const where = typeof data["category"] === "string" ? ` in ${plain(data["category"])}` : "";
    return {
      headline: `Best-seller rank ${better ? "improved" : "fell"}: ${name} ${move}`,
      sentence: `The best-seller rank of ${name}${where}: ${move}${places(data["previousBsr"], data["bsr"])}.`,
    };
  },

  new_review(name, data) {
    const reviews = `${count(data["newReviews"])} new ${data["newReviews"] === 1 ? "review" : "reviews"}`;
    const rated = typeof data["rating"] === "number" ? `, rated ${data["rating"]} on average` : "";
    return {
      headline: `${reviews}: ${name}`,
      sentence: `${name} has ${reviews}: ${count(data["reviewCount"])} in total${rated}.`,
    };
  },

  keyword_rank_change(name, data) {
    const keyword = plain(String(data["keyword"]));
    const better = data["direction"] === "better";
    const ranked = (rank: unknown) => (typeof rank === "number" ? count(rank) : `not in the top ${count(RANK_DEPTH)}`);
    const move = `${ranked(data["previousRank"])} → ${ranked(data["rank"])}`;
    return {
      headline: `Keyword rank ${better ? "improved" : "fell"}: ${name} for “${keyword}” ${move}`,
      sentence: `The keyword rank of ${name} for “${keyword}”: ${move}${places(data["previousRank"], data["rank"])}.`,
    };
  },

  alert_triggered(name, data, product) {
    const metric = METRICS[String(data["metric"])] ?? String(data["metric"]);
    const figure = (value: unknown) => (data["metric"] === "price" ? money(value, data["currency"]) : count(value));
    const keyword = typeof data["keyword"] === "string" ? `“${plain(data["keyword"])}”` : null;
    const subject = [product === null ? null : name, keyword].filter((each) => each !== null).join(" for ");
    const threshold = `${COMPARISONS[String(data["comparison"])] ?? data["comparison"]} ${figure(data["value"])}`;
    const now = data["observedValue"] === null ? `not in the top ${count(RANK_DEPTH)}` : figure(data["observedValue"]);
    const before = typeof data["previousValue"] === "number" ? `, previously ${figure(data["previousValue"])}` : "";
    return {
      headline: `${capital(metric)} ${threshold}: ${subject} ${now}`,
      sentence: `The ${metric} of ${subject} is ${now}${before}. Your threshold: ${threshold}.`,
    };
  },
};

const METRICS: Record<string, string> = {
  price: "price",
  bsr: "best-seller rank",
  monthlySales: "monthly sales",
  reviewCount: "number of reviews",
  rating: "rating",
  keywordRank: "keyword rank",
  nicheScore: "niche score",
};

const COMPARISONS: Record<string, string> = {
  above: "above",
  at_least: "at or above",
  below: "below",
  at_most: "at or below",
};

/** The first half of a character that was cut apart, such as an emoji; strict receivers refuse it. */
const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

/** The label, the title or the ASIN. Titles of marketplaces are long, and the figures come after them. */
function nameOf(data: Data, product: Product | null): string {
  const name = plain(String(data["label"] ?? product?.title ?? product?.asin ?? "Something you watch"));
  return name.length > LONGEST_NAME
    ? `${name
        .slice(0, LONGEST_NAME - 1)
        .replace(HALF_CHARACTER, "")
        .trimEnd()}…`
    : name;
}

/** One line without control characters: titles come from outside, and subjects are headers. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
}

function alertPath(type: EventType, data: Data): string | undefined {
  if (type !== "alert_triggered" || data["product"] !== null) return undefined;
  return `/app/alerts/${encodeURIComponent(String(data["alertId"]))}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function count(value: unknown): string {
  return typeof value === "number" ? value.toLocaleString("en") : "–";
}

function money(value: unknown, currency: unknown): string {
  if (typeof value !== "number" || typeof currency !== "string") return "–";
  // Rounds to what the currency has, so that 24.990000000000002 is never shown.
  const digits = toMinor(1, currency) === 1 ? 0 : 2;
  return Number(value.toFixed(digits)).toLocaleString("en", { style: "currency", currency });
}

function percent(value: unknown): string {
  if (typeof value !== "number") return "";
  return ` (${value < 0 ? "−" : "+"}${Math.abs(value).toLocaleString("en", { minimumFractionDigits: 1 })}%)`;
}

function places(before: unknown, after: unknown): string {
  if (typeof before !== "number" || typeof after !== "number") return "";
  return ` (${count(Math.abs(after - before))} ${after < before ? "better" : "worse"})`;
}
