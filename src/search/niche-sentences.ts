/** Explains a niche score in plain English, from the same statistics as `niche-score.ts`. */
import { toDecimal } from "../base/money.ts";
import { type NicheStatistics, nicheScore, WEAK } from "./niche-score.ts";

export type NicheSentences = { score: string; demand: string; competition: string; opportunity: string };

const NOTHING: NicheSentences = {
  score: "No products match, so there is nothing to score.",
  demand: "No products match, so no sales are known.",
  competition: "No products match, so there is nobody to compete with.",
  opportunity: "No products match, so there are no sales for a newcomer to win.",
};

export function nicheSentences(statistics: NicheStatistics, currency: string): NicheSentences {
  if (statistics.products === 0) return NOTHING;
  return {
    score: scoreSentence(statistics),
    demand: demandSentence(statistics),
    competition: competitionSentence(statistics),
    opportunity: opportunitySentence(statistics, currency),
  };
}

/** A figure of at least `HIGH` is called high, of at most `LOW` low. */
const HIGH = 60;
const LOW = 35;

const level = (points: number) => (points >= HIGH ? "high" : points <= LOW ? "low" : "moderate");

function scoreSentence(statistics: NicheStatistics): string {
  const { score, demand, competition, opportunity } = nicheScore(statistics);
  const verdict = score >= HIGH ? "A promising niche" : score <= LOW ? "A difficult or small niche" : "A mixed niche";
  return `${verdict}: ${level(demand)} demand, ${level(competition)} competition and ${level(opportunity)} opportunity for newcomers.`;
}

function demandSentence({ products, unitsTotal, unitsMedian }: NicheStatistics): string {
  const across = products === 1 ? "with one product" : `across ${whole(products)} products`;
  if (unitsTotal === 0) return `No sales are known ${across}.`;
  const median = products === 1 ? "" : `; the median product sells ${whole(unitsMedian)}`;
  return `About ${rounded(unitsTotal)} ${unitsTotal === 1 ? "unit" : "units"} sold per month ${across}${median}.`;
}

function competitionSentence({
  products,
  reviewsMedian,
  ratingBySales,
  topShare,
  brandConcentration,
}: NicheStatistics): string {
  const rated = ratingBySales === 0 ? "" : `, and the average rating by sales is ${ratingBySales.toFixed(1)}`;
  const reviews = `The median product has ${whole(reviewsMedian)} ${reviewsMedian === 1 ? "review" : "reviews"}${rated}.`;
  if (topShare === 0) return reviews;
  // Ten of ten products always have all the sales.
  const top = products > 10 ? ` The ten best sellers have ${percent(topShare)} of the sales.` : "";
  const brands =
    brandConcentration >= 0.5
      ? " One brand has most of the sales."
      : brandConcentration >= 0.15
        ? " A few brands have much of the sales."
        : "";
  return reviews + top + brands;
}

function opportunitySentence(
  { unitsTotal, weakShare, priceLow, priceHigh }: NicheStatistics,
  currency: string,
): string {
  const weak =
    unitsTotal === 0
      ? "No sales are known for a newcomer to win."
      : `Listings with fewer than ${whole(WEAK.reviews)} reviews or a rating below ${WEAK.rating} have ${percent(weakShare)} of the sales.`;
  if (priceHigh === 0) return weak;
  const [low, high] = [amount(priceLow, currency), amount(priceHigh, currency)];
  return low === high
    ? `${weak} Half of the products cost about ${low}.`
    : `${weak} Half of the products cost between ${low} and ${high}.`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}

/** Sales are estimates: three digits are enough. */
function rounded(value: number): string {
  return whole(Number(value.toPrecision(3)));
}

/** A positive share is never shown as 0%, and an incomplete one never as 100%. */
function percent(share: number): string {
  const points = Math.round(share * 100);
  if (points === 0 && share > 0) return "less than 1%";
  if (points === 100 && share < 1) return "more than 99%";
  return `${points}%`;
}

function amount(minor: number, currency: string): string {
  return toDecimal(minor, currency).toLocaleString("en", { style: "currency", currency });
}
