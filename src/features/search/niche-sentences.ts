/** Explains a niche score in plain English, from the same statistics as `niche-score.ts`. */
import { toDecimal } from "../../platform/base/money.ts";
import { type Level, nicheLevels } from "./niche-level.ts";
import { ENOUGH_SALES, type NicheScore } from "./niche-score.ts";
import { WEAK } from "./packed-figures.ts";
import { effectsSentence, type InputEffect } from "./score-inputs.ts";
import { type NicheStatistics, TOP } from "./statistics.ts";
import { WEAK_TITLE } from "./title-score.ts";
import type { WeakTitles } from "./weak-titles.ts";

export type NicheSentences = {
  score: string;
  /** The main influences on the score. */
  inputs: string;
  demand: string;
  competition: string;
  opportunity: string;
  listings: string;
};

const NOTHING: NicheSentences = {
  score: "No products match, so there is no score.",
  inputs: "",
  demand: "No products match, so there is no sales data.",
  competition: "No products match, so there is no competition.",
  opportunity: "No products match, so there are no sales to win.",
  listings: "No products match, so there are no titles to compare.",
};

/** The noun in sentences about a score: a selection without a keyword is not a niche. */
export type Scored = "niche" | "selection";

export type SentenceParts = {
  currency: string;
  weakTitles: WeakTitles;
  inputs: readonly InputEffect[];
  scored?: Scored | undefined;
};

export function nicheSentences(
  statistics: NicheStatistics,
  score: NicheScore,
  { currency, weakTitles, inputs, scored = "niche" }: SentenceParts,
): NicheSentences {
  if (statistics.products === 0) return NOTHING;
  return {
    score: score.reason ?? scoreSentence(score, scored),
    inputs: score.enough ? effectsSentence(inputs) : "",
    demand: demandSentence(statistics, currency),
    competition: competitionSentence(statistics, currency),
    opportunity: opportunitySentence(statistics, currency),
    listings: listingsSentence(statistics, weakTitles),
  };
}

/** Too few products or known brands to speak of a niche. */
const FEW = 5;

const VERDICTS: Record<Level, string> = {
  high: "Promising",
  moderate: "Mixed",
  low: "Difficult or small",
};

function scoreSentence(niche: NicheScore, scored: Scored): string {
  const { range } = niche;
  const { score, demand, competition, opportunity } = nicheLevels(niche);
  const levels = `${demand} demand, ${competition} competition and ${opportunity} opportunity for newcomers`;
  return `${VERDICTS[score]} ${scored}: ${levels}. Likely range: ${Math.round(range.low)} to ${Math.round(range.high)}.`;
}

function demandSentence(statistics: NicheStatistics, currency: string): string {
  const { products, known, unitsTotal, revenueTotal, revenueTopTen, revenueFifth } = statistics;
  if (unitsTotal === null) return `We have no sales data for ${products === 1 ? "this product" : "these products"}.`;
  const { about, round, amount } = roundingFor(statistics, currency);
  const units = counted(round(unitsTotal, 3), "unit");
  const sold =
    about === ""
      ? `${products === 1 ? "The product sells" : `The ${products} products sell`} ${units}/month`
      : `About ${units} sold per month across ${whole(products)} products`;
  const revenue = revenueTotal === null ? "" : `, worth ${about}${amount(revenueTotal)}`;
  const topTen =
    revenueTopTen && products > TOP ? ` The ten best earn ${about}${amount(revenueTopTen)} per month.` : "";
  const fifth = revenueFifth ? ` The fifth-best earns ${about}${amount(revenueFifth)} per month.` : "";
  const partly = known.sales < products ? ` We have sales data for ${whole(known.sales)} of them.` : "";
  return `${sold}${revenue}.${topTen}${fifth}${partly}`;
}

function competitionSentence({ front, ...statistics }: NicheStatistics, currency: string): string {
  const { known, ratingMedian, topThreeShare, brandConcentration } = front;
  const reviews = front.reviewsTopTen ?? front.reviewsMedian;
  const sentences: string[] = [];
  const rating = ratingMedian?.toFixed(1);
  const { about, round } = roundingFor(statistics, currency);
  if (reviews !== null) {
    const rated = rating ? ` and a rating of ${rating}` : "";
    sentences.push(`A typical best seller has ${about}${counted(round(reviews, 2), "review")}${rated}.`);
  } else
    sentences.push(
      rating ? `We have no review counts. A typical best seller has a rating of ${rating}.` : "We have no review data.",
    );
  // Three of three products always have all the sales.
  if (topThreeShare !== null && front.products > 3)
    sentences.push(
      `The top three products make ${percent(topThreeShare)} of ${front.products < statistics.products ? `the ${front.products} best sellers'` : "the"} sales.`,
    );
  if (brandConcentration !== null && known.brands >= FEW) {
    if (brandConcentration > 0.5) sentences.push("One brand makes most of the sales.");
    else if (brandConcentration >= 0.15) sentences.push("A few brands make a large share of the sales.");
  }
  return sentences.join(" ");
}

function opportunitySentence(statistics: NicheStatistics, currency: string): string {
  const { front, priceLow, priceHigh } = statistics;
  const { weakShare } = front;
  const weak =
    weakShare === null
      ? "We have no sales data for weak listings."
      : `Weak listings that a newcomer could beat (fewer than ${whole(WEAK.reviews)} reviews, rated below ${WEAK.rating}, or few reviews for their sales) make ${percent(weakShare)} of the best sellers' units.`;
  if (priceLow === null || priceHigh === null) return weak;
  const { about, amount } = roundingFor(statistics, currency);
  const [low, high] = [amount(priceLow), amount(priceHigh)];
  return low === high
    ? `${weak} Half of the products cost ${about}${low}.`
    : `${weak} Half of the products cost between ${low} and ${high}.`;
}

function listingsSentence({ products }: NicheStatistics, { products: weak, share, salesShare }: WeakTitles): string {
  if (weak === 0 || share === null) return "No listing has a weak title.";
  const score = `a score below ${WEAK_TITLE} of 100`;
  if (products === 1) return `The listing has a weak title (${score}).`;
  const make = weak === 1 ? "makes" : "make";
  const sales = salesShare === null ? "" : `, which ${make} ${percent(salesShare)} of sales`;
  return `Weak titles (${score}): ${whole(weak)} of ${whole(products)} listings (${percent(share)})${sales}.`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}

function counted(value: number, noun: string): string {
  return `${whole(value)} ${value === 1 ? noun : `${noun}s`}`;
}

/** A positive share is never shown as 0%, and an incomplete one never as 100%. */
function percent(share: number): string {
  const points = Math.round(share * 100);
  if (points === 0 && share > 0) return "less than 1%";
  if (points === 100 && share < 1) return "more than 99%";
  return `${points}%`;
}

/**
 * Sales are estimates, and quartiles of a large set are rounded: two or three digits are enough. The figures of a few products
 * are exact, as everybody can add them up.
 */
function roundingFor({ products }: Pick<NicheStatistics, "products">, currency: string) {
  const isExact = products < ENOUGH_SALES;
  const round = (value: number, digits: number) => (isExact ? value : Number(value.toPrecision(digits)));
  const amount = (minor: number) => {
    const rounded = round(toDecimal(minor, currency), 2);
    const isWhole = !isExact && Number.isInteger(rounded);
    return rounded.toLocaleString("en", { style: "currency", currency, ...(isWhole && { maximumFractionDigits: 0 }) });
  };
  return { about: isExact ? "" : "about ", round, amount };
}
