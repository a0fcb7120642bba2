/** All parts of a niche score, so that anybody can check it or weigh it differently. */
import { toDecimal } from "../../platform/base/money.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import { nicheLevels } from "./niche-level.ts";
import {
  CAPITAL,
  COSTS,
  FRESHNESS,
  LINES,
  LISTINGS_FOR_HALF,
  MIDDLE,
  type NicheScore,
  ORDINARY,
  RANGE,
  SCALES,
  scoreParts,
  WEIGHTS,
} from "./niche-score.ts";
import { nicheSentences, type Scored } from "./niche-sentences.ts";
import { WEAK } from "./packed-figures.ts";
import { inputEffects } from "./score-inputs.ts";
import type { NicheStatistics } from "./statistics.ts";
import { WEAK_TITLE } from "./title-score.ts";
import type { WeakTitles } from "./weak-titles.ts";

export const CONSTANTS = {
  scales: SCALES,
  lines: LINES,
  ordinary: ORDINARY,
  costs: COSTS,
  capital: CAPITAL,
  weights: WEIGHTS,
  middle: MIDDLE,
  range: RANGE,
  freshness: FRESHNESS,
  listingsForHalf: LISTINGS_FOR_HALF,
  weakListing: WEAK,
  weakTitle: WEAK_TITLE,
};

export type Explanation = ReturnType<typeof explain>;

export function explain(
  statistics: NicheStatistics,
  score: NicheScore,
  marketplace: MarketplaceDomain,
  weakTitles: WeakTitles,
  scored?: Scored,
) {
  const { currency } = MARKETPLACES[marketplace];
  const inputs = inputEffects(statistics, marketplace);
  return {
    statistics: inCurrency(statistics, currency),
    parts: scoreParts(statistics, marketplace),
    inputs,
    weakTitles,
    constants: CONSTANTS,
    levels: score.enough ? nicheLevels(score) : null,
    sentences: nicheSentences(statistics, score, { currency, weakTitles, inputs, scored }),
  };
}

/** The statistics with decimal amounts. */
function inCurrency(statistics: NicheStatistics, currency: string): NicheStatistics {
  const amount = (minor: number | null) => (minor === null ? null : toDecimal(minor, currency));
  return {
    ...statistics,
    revenueTotal: amount(statistics.revenueTotal),
    revenueMedian: amount(statistics.revenueMedian),
    revenueTopTen: amount(statistics.revenueTopTen),
    revenueFifth: amount(statistics.revenueFifth),
    priceLow: amount(statistics.priceLow),
    priceMedian: amount(statistics.priceMedian),
    priceHigh: amount(statistics.priceHigh),
  };
}
