/** Events as sentences for sellers: the subject, and what happened to it. */
import { change, counted, isMoney, money, number, rankChange, rating, UNKNOWN } from "./format.ts";

export type DisplayedEvent = { type: string; timestamp: string; data: Record<string, unknown> };

export type Sentence = {
  /** The subject: its label, else the product's title, else the keyword. */
  about: string;
  /** The change in words; starts in lower case, to follow `about`. */
  what: string;
  /** True for good news; null where it depends on whose product it is. */
  isGood: boolean | null;
  /** The product to link to, if any. */
  product: { marketplace: string; asin: string } | null;
  alertId: string | null;
};

type Product = { asin: string; marketplace: string; title: string | null } | null;
type Figures = { product: Product; label: string | null; direction: string };
type RankDrop = Figures & { previousBsr: number; bsr: number; category: string | null };
type RankChange = Figures & {
  keyword: string;
  previousRank: number | null;
  rank: number | null;
  rankSource?: string;
};
type Reviews = Figures & { newReviews: number; reviewCount: number; rating: number | null };
type Price = Figures & { currency: string; previousPrice: number; price: number; changePercent: number | null };
type Fired = {
  alertId: string;
  name: string | null;
  metric: string;
  comparison: string;
  value: number;
  observedValue: number | null;
  currency: string | null;
  product: Product;
  keyword: string | null;
};

export function sentenceOf({ type, data }: DisplayedEvent): Sentence {
  const product = (data["product"] ?? null) as Product;
  const common = {
    about: (data["label"] as string | null | undefined) ?? product?.title ?? product?.asin ?? "A tracked item",
    isGood: null,
    product: product && { marketplace: product.marketplace, asin: product.asin },
    alertId: null,
  };
  switch (type) {
    case "bsr_drop": {
      const { previousBsr, bsr, direction, category } = data as unknown as RankDrop;
      const where = category ? ` in ${category}` : "";
      return {
        ...common,
        isGood: direction === "better",
        what: `best-seller rank ${rankChange(previousBsr, bsr)}${where}`,
      };
    }
    case "keyword_rank_change": {
      const { keyword, previousRank, rank, direction, rankSource } = data as unknown as RankChange;
      const where = rankSource === "marketplace" ? " in the marketplace’s results" : "";
      const what = `${keywordMove(keyword, previousRank, rank)}${where}`;
      return { ...common, isGood: direction === "better", what };
    }
    case "new_review": {
      const { newReviews, reviewCount, rating: stars } = data as unknown as Reviews;
      const average = stars === null ? "" : `, rated ${rating(stars)}`;
      return {
        ...common,
        what: `${counted(newReviews, "new review")} (${number(reviewCount)} in total${average})`,
      };
    }
    case "price_change": {
      const { currency, previousPrice, price, changePercent, direction } = data as unknown as Price;
      const share = changePercent === null ? "" : ` (${change(changePercent / 100)})`;
      return {
        ...common,
        what: `price ${direction === "down" ? "dropped" : "rose"} from ${money(previousPrice, currency)} to ${money(price, currency)}${share}`,
      };
    }
    case "alert_triggered":
      return firedSentence(data as unknown as Fired, common);
    default:
      return { ...common, what: type.replaceAll("_", " ") };
  }
}

/** The sentence of an event as plain text. */
export function plainSentence(event: DisplayedEvent): string {
  const { about, what } = sentenceOf(event);
  return `${about}: ${what}`;
}

/** Names of event types in lists and filters. */
export const EVENT_NAMES: Record<string, string> = {
  bsr_drop: "Best-seller rank changed",
  keyword_rank_change: "Keyword rank changed",
  new_review: "New reviews",
  price_change: "Price changed",
  alert_triggered: "Alert triggered",
  low_stock: "Low stock",
};

const METRIC_NAMES: Record<string, string> = {
  price: "price",
  bsr: "best-seller rank",
  monthlySales: "monthly sales",
  monthlyRevenue: "monthly revenue",
  reviewCount: "review count",
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

function firedSentence(fired: Fired, common: Omit<Sentence, "what">): Sentence {
  const { metric, comparison, value, observedValue, currency, keyword, name, product } = fired;
  const figure = (it: number | null) => metricFigure(metric, it, currency);
  const line = `${COMPARISONS[comparison] ?? comparison} ${figure(value)}`;
  const forKeyword = keyword === null ? "" : ` for “${keyword}”`;
  const of = METRIC_NAMES[metric] ?? metric;
  const now = observedValue === null ? UNRANKED : figure(observedValue);
  return {
    ...common,
    about: product?.title ?? product?.asin ?? (keyword === null ? common.about : `“${keyword}”`),
    what: `${of}${product ? forKeyword : ""} is ${now}, ${line}${name ? ` (alert “${name}”)` : ""}`,
    alertId: fired.alertId,
  };
}

function metricFigure(metric: string, value: number | null, currency: string | null): string {
  if (value === null) return UNKNOWN;
  if (isMoney(metric) && currency !== null) return money(value, currency);
  if (metric === "rating" || metric === "nicheScore") return rating(value);
  return number(value);
}

/** A keyword rank is looked for among this many results. */
const UNRANKED = "not in the top 1,000";

function keywordMove(keyword: string, before: number | null, now: number | null): string {
  const forKeyword = ` for “${keyword}”`;
  if (before !== null && now !== null) return `keyword rank ${rankChange(before, now)}${forKeyword}`;
  if (now !== null) return `keyword rank ${number(now)}${forKeyword} (previously ${UNRANKED})`;
  return `dropped out of the top 1,000${forKeyword} (keyword rank was ${number(before)})`;
}
