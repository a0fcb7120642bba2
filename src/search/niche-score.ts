/**
 * The niche score, computed from the statistics of a keyword's whole result set. Each figure is 0 to 100; `competition`
 * is high where a niche is hard to enter. `docs/niche-score.md` explains the formula to sellers; the constants are the
 * tables below.
 *
 * It uses medians and shares instead of means, so that one giant does not make a niche look strong. Unknown figures are
 * left out and never count as zero.
 */
export type NicheStatistics = {
  products: number;
  /** Estimated units per month of all products together, and of the median product. */
  unitsTotal: number;
  unitsMedian: number;
  reviewsMedian: number;
  /** The average rating weighted by units sold: what buyers are used to. 0 when none is known. */
  ratingBySales: number;
  /** The lower and upper quartile of the prices, in minor units. */
  priceLow: number;
  priceHigh: number;
  /** The Herfindahl index of the brands' sales: the sum of their squared shares. 0–1; 1 is a single brand. */
  brandConcentration: number;
  /** Share of all units sold by the ten best sellers. 0–1. */
  topShare: number;
  /** Share of all units sold by listings with few reviews or a weak rating: demand a newcomer could win. 0–1. */
  weakShare: number;
};

export type NicheScore = { score: number; demand: number; competition: number; opportunity: number };

/** A newcomer can beat a listing with fewer reviews or a lower rating than this. */
export const WEAK = { reviews: 100, rating: 4 };

/** A figure up to `none` counts 0, from `full` on it counts 100; in between the scale is logarithmic. */
export const SCALES = {
  unitsTotal: { none: 300, full: 300_000 },
  unitsMedian: { none: 3, full: 3_000 },
  reviewsMedian: { none: 10, full: 5_000 },
  products: { none: 20, full: 5_000 },
};

/** The weight of each part; the weights of a figure add up to 1. */
export const WEIGHTS = {
  demand: { total: 0.6, typical: 0.4 },
  competition: { reviews: 0.5, rating: 0.2, concentration: 0.2, crowding: 0.1 },
  opportunity: { weak: 0.5, moat: 0.35, prices: 0.15 },
  /** Exponents of a product instead of weights of a sum: a niche without demand scores 0, however little competition it has. */
  score: { demand: 0.45, room: 0.25, opportunity: 0.3 },
};

const EVERYBODY_HAS = 3.5; // the rating below which a listing gains nothing from it
const WIDE_PRICES = 3; // ratio of the upper to the lower quartile from which on there is full room between the prices

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
    // Weak listings with half of the sales count as much as with all of them.
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

/** Ten of ten products always have all the sales: only the share above an even split counts. */
function concentrationOf({ products, topShare, brandConcentration }: NicheStatistics): number {
  const alike = Math.min(1, 10 / products);
  const top = alike === 1 ? 0 : portion((topShare - alike) / (1 - alike));
  return (top + portion(brandConcentration * 2)) / 2;
}

function weigh<K extends string>(weights: Record<K, number>, parts: Record<K, number>): number {
  return (Object.keys(weights) as K[]).reduce((sum, name) => sum + weights[name] * parts[name], 0);
}

/** 0 up to `none`, 100 from `full` on; in between, every doubling adds the same amount. */
function onLogScale(value: number, { none, full }: { none: number; full: number }): number {
  return value <= none ? 0 : portion(Math.log(value / none) / Math.log(full / none));
}

function portion(share: number): number {
  return 100 * Math.min(1, Math.max(0, share));
}

function oneDigit(value: number): number {
  return Math.round(value * 10) / 10;
}
