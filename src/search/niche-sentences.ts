/** Explains a niche score in plain English, from the same statistics as `niche-score.ts`. */
import { minorDigits, toDecimal } from "../base/money.ts";
import { type NicheStatistics, nicheScore, WEAK } from "./niche-score.ts";

export type NicheSentences = { score: string; demand: string; competition: string; opportunity: string };

const NOTHING: NicheSentences = {
  score: "No products match, so there is nothing to score.",
  demand: "No products match, so no sales are known.",
  competition: "No products match, so there is nobody to compete with.",
  opportunity: "No products match, so it is not known what a newcomer could win.",
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
  const verdict =
    score >= HIGH ? "A promising niche" : score <= LOW ? "A hard or a small niche" : "A niche with two sides";
  return `${verdict}: demand is ${level(demand)}, competition ${level(competition)} and the opening for a newcomer ${level(opportunity)}.`;
}

function demandSentence({ products, unitsTotal, unitsMedian }: NicheStatistics): string {
  const across = products === 1 ? "with one product" : `across ${whole(products)} products`;
  if (unitsTotal === 0) return `No sales are known ${across}.`;
  const typical = products === 1 ? "" : `; the typical one sells ${whole(unitsMedian)}`;
  return `Buyers take about ${whole(unitsTotal)} ${unitsTotal === 1 ? "unit" : "units"} a month ${across}${typical}.`;
}

function competitionSentence({
  products,
  reviewsMedian,
  ratingBySales,
  topShare,
  brandConcentration,
}: NicheStatistics): string {
  const rated = ratingBySales === 0 ? "" : `, and what sells is rated ${ratingBySales.toFixed(1)}`;
  const reviews = `The typical product has ${whole(reviewsMedian)} ${reviewsMedian === 1 ? "review" : "reviews"}${rated}.`;
  if (topShare === 0) return reviews;
  // Ten of ten products always have all the sales.
  const top = products > 10 ? ` The ten best sellers hold ${percent(topShare)} of the sales.` : "";
  const brands =
    brandConcentration >= 0.5
      ? " One brand holds most of the sales."
      : brandConcentration >= 0.15
        ? " A few brands hold much of the sales."
        : "";
  return reviews + top + brands;
}

function opportunitySentence(
  { unitsTotal, weakShare, priceLow, priceHigh }: NicheStatistics,
  currency: string,
): string {
  const weak =
    unitsTotal === 0
      ? "No sales are known that a newcomer could win."
      : `Listings with fewer than ${whole(WEAK.reviews)} reviews or a rating below ${WEAK.rating} make ${percent(weakShare)} of the sales.`;
  if (priceHigh === 0) return weak;
  const [low, high] = [amount(priceLow, currency), amount(priceHigh, currency)];
  return low === high
    ? `${weak} Half of the products cost about ${low}.`
    : `${weak} Half of the products cost between ${low} and ${high}.`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}

/** A positive share is never shown as 0%, and an incomplete one never as 100%. */
function percent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 0 && share > 0) return "less than 1%";
  if (rounded === 100 && share < 1) return "more than 99%";
  return `${rounded}%`;
}

function amount(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const number = toDecimal(minor, currency).toLocaleString("en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${number} ${currency}`;
}
