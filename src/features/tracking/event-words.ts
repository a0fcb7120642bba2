/**
 * Events in words: the only wording of the dashboard, mails, chat messages and the command line, so that no two channels
 * disagree. The dashboard bundles this file, so it imports nothing. Data may come over the network: nothing about it is trusted.
 */
export type WordedEvent = { type: string; data: Record<string, unknown> };

export type EventWords = {
  /** The subject: its label, else the product's title or ASIN, else the keyword. */
  about: string;
  /** The change; starts in lower case, to follow `about`. */
  what: string;
  /** True for good news; null where it depends on whose product it is. */
  isGood: boolean | null;
};

/** Names of event types in lists and filters. */
export const EVENT_NAMES: Record<string, string> = {
  bsr_drop: "Best-seller rank changed",
  keyword_rank_change: "Keyword rank changed",
  new_review: "New reviews",
  price_change: "Price changed",
  alert_triggered: "Alert triggered",
  low_stock: "Low stock",
};

/** Metrics in sentences. */
export const METRIC_WORDS: Record<string, { name: string; kind: "money" | "tenths" | "whole" | "percent" }> = {
  price: { name: "price", kind: "money" },
  bsr: { name: "best-seller rank", kind: "whole" },
  monthlySales: { name: "monthly sales", kind: "whole" },
  monthlyRevenue: { name: "monthly revenue", kind: "money" },
  reviewCount: { name: "review count", kind: "whole" },
  rating: { name: "rating", kind: "tenths" },
  keywordRank: { name: "keyword rank", kind: "whole" },
  nicheScore: { name: "niche score", kind: "tenths" },
  unitShare: { name: "my share of units", kind: "percent" },
  revenueShare: { name: "my share of revenue", kind: "percent" },
  priceRank: { name: "price rank", kind: "whole" },
  pricePercentOfMedian: { name: "price in percent of the rivals’ median", kind: "percent" },
};

/** A keyword rank is looked for among this many results. */
export const WORDED_RANK_DEPTH = 1_000;

const COMPARISONS: Record<string, string> = {
  above: "above",
  at_least: "at or above",
  below: "below",
  at_most: "at or below",
};

const UNKNOWN = "–";

type Data = Record<string, unknown>;

/** Returns the words of events in a locale, by default the browser's. Sentences are English; figures follow the locale. */
export function eventWordsIn(locale: string | undefined): (event: WordedEvent) => EventWords {
  const figures = figuresIn(locale);
  return ({ type, data }) => {
    const say = Object.hasOwn(SENTENCES, type) ? SENTENCES[type] : undefined;
    const { what, isGood = null } = say?.(data, figures) ?? { what: type.replaceAll("_", " ") };
    return { about: shortened(oneLine(subjectOf(data))), what: oneLine(what), isGood };
  };
}

const SENTENCES: Record<string, (data: Data, figures: Figures) => { what: string; isGood?: boolean }> = {
  price_change({ currency, previousPrice, price, changePercent }, { money, change }) {
    const fell = isNumber(price) && isNumber(previousPrice) && price < previousPrice;
    const share = isNumber(changePercent) ? ` (${change(changePercent / 100)})` : "";
    const move = `from ${money(previousPrice, currency)} to ${money(price, currency)}`;
    return { what: `price ${fell ? "dropped" : "rose"} ${move}${share}` };
  },

  bsr_drop({ category, previousBsr, bsr }, { rankMove }) {
    const where = typeof category === "string" ? ` in ${category}` : "";
    return { isGood: isBetter(previousBsr, bsr), what: `best-seller rank ${rankMove(previousBsr, bsr)}${where}` };
  },

  new_review({ newReviews, reviewCount, rating }, { whole, tenths }) {
    const average = isNumber(rating) ? `, rated ${tenths(rating)}` : "";
    const reviews = newReviews === 1 ? "new review" : "new reviews";
    return { what: `${whole(newReviews)} ${reviews} (${whole(reviewCount)} in total${average})` };
  },

  keyword_rank_change({ keyword, previousRank, rank, rankSource }, { whole, rankMove, unranked }) {
    const where = rankSource === "marketplace" ? " in the marketplace’s results" : "";
    const search = ` for “${textOf(keyword)}”`;
    const move = () => {
      if (isNumber(previousRank) && isNumber(rank)) return `keyword rank ${rankMove(previousRank, rank)}${search}`;
      if (isNumber(rank)) return `keyword rank ${whole(rank)}${search} (previously ${unranked})`;
      return `dropped out of the top ${whole(WORDED_RANK_DEPTH)}${search} (keyword rank was ${whole(previousRank)})`;
    };
    return { isGood: isBetter(previousRank, rank), what: `${move()}${where}` };
  },

  alert_triggered(data, { whole, tenths, money, percent, unranked }) {
    const { name, metric, comparison, value, observedValue, previousValue, currency, keyword, product } = data;
    const key = textOf(metric);
    const known = Object.hasOwn(METRIC_WORDS, key) ? METRIC_WORDS[key] : undefined;
    const words = known ?? { name: key, kind: "whole" as const };
    const formats = { money: (it: unknown) => money(it, currency), tenths, percent, whole };
    const figure = (it: unknown) => formats[words.kind](it);
    const search = typeof keyword === "string" && isRecord(product) ? ` for “${keyword}”` : listOf(data);
    const now = metric === "keywordRank" && observedValue === null ? unranked : figure(observedValue);
    const threshold = `${COMPARISONS[textOf(comparison)] ?? textOf(comparison)} ${figure(value)}`;
    const more = [
      ...(isNumber(previousValue) ? [`previously ${figure(previousValue)}`] : []),
      ...(typeof name === "string" && name !== "" ? [`alert “${name}”`] : []),
    ];
    return { what: `${words.name}${search} is ${now}, ${threshold}${more.length > 0 ? ` (${more.join("; ")})` : ""}` };
  },
};

/** A product in a market list needs both names. */
function listOf({ marketList, product }: Data): string {
  return isRecord(marketList) && isRecord(product) ? ` in “${textOf(marketList["name"])}”` : "";
}

function subjectOf({ label, product, keyword, marketList }: Data): string {
  if (typeof label === "string" && label !== "") return label;
  if (isRecord(product)) return textOf(product["title"] ?? product["asin"]);
  if (isRecord(marketList)) return textOf(marketList["name"]);
  return typeof keyword === "string" ? `“${keyword}”` : "A tracked item";
}

/** Removes characters that could end a mail's header or control a terminal. Titles and names come from outside. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
}

const LONGEST_SUBJECT = 80;
/** The first half of a split character, such as an emoji; strict receivers refuse it. */
const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

/** Titles of marketplaces are long, and the figures come after them. */
function shortened(text: string): string {
  if (text.length <= LONGEST_SUBJECT) return text;
  const start = text.slice(0, LONGEST_SUBJECT - 1).replace(HALF_CHARACTER, "");
  return `${start.trimEnd()}…`;
}

type Figures = ReturnType<typeof figuresIn>;

function figuresIn(locale: string | undefined) {
  const format = (options: Intl.NumberFormatOptions) => {
    let numbers: Intl.NumberFormat | undefined; // created when needed: it takes milliseconds, in every process
    return (value: unknown) => {
      if (!isNumber(value)) return UNKNOWN;
      numbers ??= new Intl.NumberFormat(locale, options);
      return numbers.format(value);
    };
  };
  const whole = format({ maximumFractionDigits: 0 });
  const hundredths = format({ maximumFractionDigits: 2 });
  const places = (before: number, now: number) =>
    before === now ? "" : ` (${whole(Math.abs(now - before))} ${now < before ? "better" : "worse"})`;
  const currencies = new Map<string, (value: unknown) => string>();
  return {
    whole,
    tenths: format({ minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    percent: (value: unknown) => (isNumber(value) ? `${hundredths(value)}%` : UNKNOWN),
    change: format({ style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" }),
    money(value: unknown, currency: unknown): string {
      if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency))
        return isNumber(value) ? String(value) : UNKNOWN;
      const amount = currencies.get(currency) ?? format({ style: "currency", currency });
      currencies.set(currency, amount);
      return amount(value);
    },
    /** "22 → 41 (19 worse)". Percentages of ranks mislead, and a lower rank is better. */
    rankMove: (before: unknown, now: unknown) =>
      `${whole(before)} → ${whole(now)}${isNumber(before) && isNumber(now) ? places(before, now) : ""}`,
    /** Computed when needed, as formats are. */
    get unranked() {
      return `not in the top ${whole(WORDED_RANK_DEPTH)}`;
    },
  };
}

/** A product that was not found is worse than any rank. */
function isBetter(before: unknown, now: unknown): boolean {
  return isNumber(now) && (!isNumber(before) || now < before);
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isRecord(value: unknown): value is Data {
  return typeof value === "object" && value !== null;
}

/** Not every JSON value can be converted to a string: `{"toString":0}`. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : "?";
}
