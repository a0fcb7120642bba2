/** Explains a niche score in plain English, from the same statistics as `niche-score.ts`. */
import { toDecimal } from "../base/money.ts";
import { ENOUGH_PRODUCTS, type NicheScore } from "./niche-score.ts";
import { WEAK } from "./packed-figures.ts";
import type { NicheStatistics } from "./statistics.ts";

export type NicheSentences = { score: string; demand: string; competition: string; opportunity: string };

const NOTHING: NicheSentences = {
  score: "No products match, so there is nothing to score.",
  demand: "No products match, so no sales are known.",
  competition: "No products match, so there is nobody to compete with.",
  opportunity: "No products match, so there are no sales for a newcomer to win.",
};

export function nicheSentences(statistics: NicheStatistics, score: NicheScore, currency: string): NicheSentences {
  if (statistics.products === 0) return NOTHING;
  return {
    score: score.reason ?? scoreSentence(score),
    demand: demandSentence(statistics, currency),
    competition: competitionSentence(statistics, currency),
    opportunity: opportunitySentence(statistics, currency),
  };
}

/** A figure of at least `HIGH` is called high, of at most `LOW` low. */
const HIGH = 60;
const LOW = 35;
/** Too few products or known brands to speak of a niche. */
const FEW = 5;

const level = (points: number) => (points >= HIGH ? "high" : points <= LOW ? "low" : "moderate");

function scoreSentence({ score, demand, competition, opportunity, range }: NicheScore): string {
  const verdict = score >= HIGH ? "A promising niche" : score <= LOW ? "A difficult or small niche" : "A mixed niche";
  const levels = `${level(demand)} demand, ${level(competition)} competition and ${level(opportunity)} opportunity for newcomers`;
  return `${verdict}: ${levels}. The score is probably between ${Math.round(range.low)} and ${Math.round(range.high)}.`;
}

function demandSentence(statistics: NicheStatistics, currency: string): string {
  const { products, known, unitsTotal, revenueTotal, revenueFifth } = statistics;
  const across = products === 1 ? "with one product" : `across ${whole(products)} products`;
  if (unitsTotal === null) return `No sales are known ${across}.`;
  const { about, round, amount } = roundingFor(statistics, currency);
  const units = counted(round(unitsTotal, 3), "unit");
  const revenue = revenueTotal === null ? "" : `, worth ${amount(revenueTotal)},`;
  const fifth = revenueFifth ? ` The fifth best product earns ${about}${amount(revenueFifth)}.` : "";
  const partly = known.sales < products ? ` Sales are known for ${whole(known.sales)} of the products.` : "";
  const sold =
    about === ""
      ? `${products === 1 ? "The product sells" : `The ${products} products sell`} ${units}${revenue} per month.`
      : `About ${units}${revenue} sold per month ${across}.`;
  return `${sold}${fifth}${partly}`;
}

function competitionSentence(statistics: NicheStatistics, currency: string): string {
  const { known, reviewsTypical, ratingTypical, topThreeShare, brandConcentration } = statistics;
  const sentences: string[] = [];
  const rated = ratingTypical === null ? "" : `the average rating is ${ratingTypical.toFixed(1)}`;
  if (reviewsTypical !== null) {
    const { about, round } = roundingFor(statistics, currency);
    const reviews = counted(round(Math.round(reviewsTypical), 2), "review");
    sentences.push(`A typical listing has ${about}${reviews}${rated && `, and ${rated}`}.`);
  } else sentences.push(rated ? `Reviews are not known; ${rated}.` : "Neither reviews nor ratings are known.");
  // Three of three products always have all the sales.
  if (topThreeShare !== null && known.sales > 3)
    sentences.push(`The three best sellers have ${percent(topThreeShare)} of the sales.`);
  if (brandConcentration !== null && Math.min(known.sales, known.brands) >= FEW) {
    if (brandConcentration > 0.5) sentences.push("One brand has most of the sales.");
    else if (brandConcentration >= 0.15) sentences.push("A few brands have much of the sales.");
  }
  return sentences.join(" ");
}

function opportunitySentence(statistics: NicheStatistics, currency: string): string {
  const { weakShare, priceLow, priceHigh } = statistics;
  const weak =
    weakShare === null
      ? "The sales of weak listings are not known."
      : `Listings that a newcomer could beat (fewer than ${whole(WEAK.reviews)} reviews, a rating below ${WEAK.rating}, or young for their sales) have ${percent(weakShare)} of the sales.`;
  if (priceLow === null || priceHigh === null) return weak;
  const { about, amount } = roundingFor(statistics, currency);
  const [low, high] = [amount(priceLow), amount(priceHigh)];
  return low === high
    ? `${weak} Half of the products cost ${about}${low}.`
    : `${weak} Half of the products cost ${about}${low} to ${high}.`;
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
function roundingFor({ products }: NicheStatistics, currency: string) {
  const isExact = products < ENOUGH_PRODUCTS;
  const round = (value: number, digits: number) => (isExact ? value : Number(value.toPrecision(digits)));
  const amount = (minor: number) => {
    const rounded = round(toDecimal(minor, currency), 2);
    const isWhole = !isExact && Number.isInteger(rounded);
    return rounded.toLocaleString("en", { style: "currency", currency, ...(isWhole && { maximumFractionDigits: 0 }) });
  };
  return { about: isExact ? "" : "about ", round, amount };
}
