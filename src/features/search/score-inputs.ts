/**
 * The effect of each input on a niche score: the difference from the score that the niche would have if this input alone were
 * ordinary.
 */
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import { figuresOf, type ScoreParts, scoreParts } from "./niche-score.ts";
import type { NicheStatistics } from "./statistics.ts";

/** `raises` and `lowers` name the input in a sentence. */
const INPUTS = {
  revenueTopTen: {
    parts: { demand: ["revenueTopTen"] },
    ...{ raises: "high revenue of the ten best products", lowers: "low revenue of the ten best products" },
  },
  revenueFifth: {
    parts: { demand: ["revenueFifth"] },
    ...{ raises: "high revenue of the fifth-best product", lowers: "low revenue of the fifth-best product" },
  },
  units: { parts: { demand: ["units"] }, raises: "many units sold", lowers: "few units sold" },
  reviews: {
    parts: { competition: ["reviews"] },
    ...{ raises: "few reviews of the best sellers", lowers: "many reviews of the best sellers" },
  },
  brands: {
    parts: { competition: ["brands"] },
    ...{ raises: "sales spread over many brands", lowers: "sales concentrated in few brands" },
  },
  topThree: {
    parts: { competition: ["topThree"] },
    ...{ raises: "a small share of the top three products", lowers: "a large share of the top three products" },
  },
  rating: {
    parts: { competition: ["ratingStrength"], opportunity: ["ratingGap"] },
    ...{ raises: "low ratings", lowers: "high ratings" },
  },
  weak: {
    parts: { opportunity: ["weak"] },
    ...{ raises: "weak listings that sell", lowers: "few sales of weak listings" },
  },
  margin: {
    parts: { opportunity: ["margin"] },
    ...{ raises: "the likely margin at these prices", lowers: "a thin margin or much tied-up capital at these prices" },
  },
  prices: { parts: { opportunity: ["prices"] }, raises: "a wide range of prices", lowers: "a narrow range of prices" },
} satisfies Record<
  string,
  { parts: { [F in keyof ScoreParts]?: (keyof ScoreParts[F])[] }; raises: string; lowers: string }
>;

export type ScoreInput = keyof typeof INPUTS;
export const SCORE_INPUTS = Object.keys(INPUTS) as ScoreInput[];

/** The points of the score that an input adds or takes; null where the input is unknown. */
export type InputEffect = { name: ScoreInput; points: number | null };

/** An ordinary niche of the reference market: the revenue of its ten best products in dollars, and its prices. */
const ORDINARY_NICHE = { revenueTopTen: 120_000, revenueFifth: 12_000, units: 6_000, price: 20, priceRatio: 1.8 };

/** Largest effect first. */
export function inputEffects(statistics: NicheStatistics, marketplace: MarketplaceDomain): InputEffect[] {
  if (statistics.products === 0) return [];
  const parts: Parts = scoreParts(statistics, marketplace);
  const ordinary: Parts = scoreParts(ordinaryNiche(statistics), "amazon.com");
  const score = figuresOf(parts as ScoreParts).score;
  return SCORE_INPUTS.map((name): InputEffect => {
    const changed = { ...parts };
    let isKnown = false;
    for (const [figure, names] of Object.entries(INPUTS[name].parts) as [keyof ScoreParts, string[]][])
      for (const part of names) {
        if (parts[figure][part] === null) continue;
        isKnown = true;
        changed[figure] = { ...changed[figure], [part]: ordinary[figure][part] as number | null };
      }
    if (!isKnown) return { name, points: null };
    return { name, points: Math.round(1000 * (score - figuresOf(changed as ScoreParts).score)) / 10 };
  }).sort((a, b) => Math.abs(b.points ?? 0) - Math.abs(a.points ?? 0));
}

type Parts = Record<keyof ScoreParts, Record<string, number | null>>;

/** With nothing known about its front, the averages are ordinary. */
function ordinaryNiche(statistics: NicheStatistics): NicheStatistics {
  const { price, priceRatio, units, revenueTopTen, revenueFifth } = ORDINARY_NICHE;
  const cents = (dollars: number) => 100 * dollars;
  const unknown = { reviewsTopTen: null, reviewsMedian: null, ratingMedian: null, weakShare: null };
  return {
    ...statistics,
    ...{ revenueTopTen: cents(revenueTopTen), revenueFifth: cents(revenueFifth) },
    ...{ priceLow: cents(price), priceMedian: cents(price), priceHigh: cents(price) * priceRatio },
    front: { ...statistics.front, ...unknown, brandConcentration: null, topThreeShare: null, units },
  };
}

/** The inputs that move the score by at least a tenth of a point, the smallest visible difference. */
export function effectsSentence(effects: readonly InputEffect[]): string {
  const named = (word: "raises" | "lowers", sign: 1 | -1) =>
    listed(effects.flatMap(({ name, points }) => (Math.sign(points ?? 0) === sign ? [INPUTS[name][word]] : [])));
  const [raised, lowered] = [named("raises", 1), named("lowers", -1)];
  return [raised && `Raised by ${raised}.`, lowered && `Lowered by ${lowered}.`].filter(Boolean).join(" ");
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
