/**
 * How promising a niche is, from the statistics of a keyword's whole result set. Each figure is 0–100; `competition` is
 * high where it is hard to enter. Medians, not means: one giant does not make a niche strong.
 */
export type NicheStatistics = {
  products: number;
  /** Estimated units a month of all products together, and of the typical one. */
  unitsTotal: number;
  unitsMedian: number;
  reviewsMedian: number;
  ratingMedian: number;
  /** Share of all units that listings with few reviews or a weak rating sell: demand one could win. 0–1. */
  weakShare: number;
};

export type NicheScore = { score: number; demand: number; competition: number; opportunity: number };

/** Listings that a newcomer can beat. */
export const WEAK_REVIEWS = 100;
export const WEAK_RATING = 4;

const WEIGHTS = {
  demand: { total: 0.6, typical: 0.4 },
  competition: { reviews: 0.6, rating: 0.2, crowding: 0.2 },
  opportunity: { demand: 0.35, weak: 0.35, room: 0.3 },
  score: { demand: 0.4, room: 0.3, opportunity: 0.3 },
} as const;

export function nicheScore(statistics: NicheStatistics): NicheScore {
  if (statistics.products === 0) return { score: 0, demand: 0, competition: 0, opportunity: 0 };
  const demand =
    WEIGHTS.demand.total * onLogScale(statistics.unitsTotal, 1e6) +
    WEIGHTS.demand.typical * onLogScale(statistics.unitsMedian, 1e4);
  const competition =
    WEIGHTS.competition.reviews * onLogScale(statistics.reviewsMedian, 1e4) +
    WEIGHTS.competition.rating * clamp((statistics.ratingMedian - 3) * 50) +
    WEIGHTS.competition.crowding * onLogScale(statistics.products, 1e4);
  const room = 100 - competition;
  const opportunity =
    WEIGHTS.opportunity.demand * demand +
    WEIGHTS.opportunity.weak * clamp(statistics.weakShare * 100) +
    WEIGHTS.opportunity.room * room;
  const score = WEIGHTS.score.demand * demand + WEIGHTS.score.room * room + WEIGHTS.score.opportunity * opportunity;
  return {
    score: oneDigit(score),
    demand: oneDigit(demand),
    competition: oneDigit(competition),
    opportunity: oneDigit(opportunity),
  };
}

/** 0 at none, 100 at `full` and above, in steps of magnitude between. */
function onLogScale(value: number, full: number): number {
  return clamp((100 * Math.log10(1 + Math.max(0, value))) / Math.log10(1 + full));
}

function clamp(value: number): number {
  return Math.min(100, Math.max(0, value));
}

function oneDigit(value: number): number {
  return Math.round(clamp(value) * 10) / 10;
}
