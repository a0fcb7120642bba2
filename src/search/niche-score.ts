/**
 * How promising a niche is, from the statistics of a keyword's whole result set. Each figure is 0 to 100; `competition` is
 * high where it is hard to enter. `docs/niche-score.md` tells the formula to sellers; the constants are the tables below.
 *
 * Medians and shares, not means: one giant does not make a niche strong, and what is not known is left out, not zero.
 */
export type NicheStatistics = {
  products: number;
  /** Estimated units a month of all products together, and of the typical one. */
  unitsTotal: number;
  unitsMedian: number;
  reviewsMedian: number;
  /** The average rating where each unit sold counts once: what buyers are used to. 0 when none is known. */
  ratingBySales: number;
  /** The price that a quarter of the products are below, and that three quarters are below, in minor units. */
  priceLow: number;
  priceHigh: number;
  /** How much of the sales a few brands hold: the sum of the squared shares. 0–1, 1 is one brand alone. */
  brandConcentration: number;
  /** Share of all units that the ten best sellers sell. 0–1. */
  topShare: number;
  /** Share of all units that listings with few reviews or a weak rating sell: demand one could win. 0–1. */
  weakShare: number;
};

export type NicheScore = { score: number; demand: number; competition: number; opportunity: number };

/** A listing that a newcomer can beat has fewer reviews, or a lower rating. */
export const WEAK = { reviews: 100, rating: 4 };

/** Up to where a figure counts for nothing, and from where in full. In between it grows with its magnitude. */
export const SCALES = {
  unitsTotal: { none: 300, full: 300_000 },
  unitsMedian: { none: 3, full: 3_000 },
  reviewsMedian: { none: 10, full: 5_000 },
  products: { none: 20, full: 5_000 },
};

/** What each part weighs; the weights of a figure add up to 1. */
export const WEIGHTS = {
  demand: { total: 0.6, typical: 0.4 },
  competition: { reviews: 0.5, rating: 0.2, concentration: 0.2, crowding: 0.1 },
  opportunity: { weak: 0.5, moat: 0.35, prices: 0.15 },
  /** Exponents of a product, not weights of a sum: a niche without demand is none, however empty it is. */
  score: { demand: 0.45, room: 0.25, opportunity: 0.3 },
};

const EVERYBODY_HAS = 3.5; // a rating that is no strength
const WIDE_PRICES = 3; // times: where the dear cost this much more than the cheap, there is room between them

export function nicheScore(statistics: NicheStatistics): NicheScore {
  if (statistics.products === 0) return { score: 0, demand: 0, competition: 0, opportunity: 0 };
  const demand = weigh(WEIGHTS.demand, {
    total: onLogScale(statistics.unitsTotal, SCALES.unitsTotal),
    typical: onLogScale(statistics.unitsMedian, SCALES.unitsMedian),
  });
  const moat = onLogScale(statistics.reviewsMedian, SCALES.reviewsMedian);
  const competition = weigh(WEIGHTS.competition, {
    reviews: moat,
    rating: portion((statistics.ratingBySales - EVERYBODY_HAS) / (5 - EVERYBODY_HAS)),
    concentration: concentrationOf(statistics),
    crowding: onLogScale(statistics.products, SCALES.products),
  });
  const opportunity = weigh(WEIGHTS.opportunity, {
    // Half of the sales in weak hands is as good as all of them.
    weak: portion(statistics.weakShare * 2),
    moat: 100 - moat,
    prices:
      statistics.priceLow === 0
        ? 0
        : portion(Math.log(statistics.priceHigh / statistics.priceLow) / Math.log(WIDE_PRICES)),
  });
  const { score } = WEIGHTS;
  const whole =
    100 *
    (demand / 100) ** score.demand *
    ((100 - competition) / 100) ** score.room *
    (opportunity / 100) ** score.opportunity;
  return {
    score: oneDigit(whole),
    demand: oneDigit(demand),
    competition: oneDigit(competition),
    opportunity: oneDigit(opportunity),
  };
}

/** Ten of ten products always hold everything: what counts is how much more they hold than if all sold alike. */
function concentrationOf({ products, topShare, brandConcentration }: NicheStatistics): number {
  const alike = Math.min(1, 10 / products);
  const top = alike === 1 ? 0 : portion((topShare - alike) / (1 - alike));
  return (top + portion(brandConcentration * 2)) / 2;
}

function weigh<K extends string>(weights: Record<K, number>, parts: Record<K, number>): number {
  return (Object.keys(weights) as K[]).reduce((sum, name) => sum + weights[name] * parts[name], 0);
}

/** 0 up to `none`, 100 from `full` on; in between twice as much is always the same step. */
function onLogScale(value: number, { none, full }: { none: number; full: number }): number {
  return value <= none ? 0 : portion(Math.log(value / none) / Math.log(full / none));
}

function portion(share: number): number {
  return 100 * Math.min(1, Math.max(0, share));
}

function oneDigit(value: number): number {
  return Math.round(value * 10) / 10;
}
