/**
 * The niche score, computed from the statistics of a keyword's whole result set. Each figure is 0 to 100; `competition`
 * is high where a niche is hard to enter. `docs/niche-score.md` explains the formula to sellers; the constants are the
 * tables below, and `bench/niche` measures what they give.
 *
 * Unknown figures never count as zero: an average is taken over what is known and pulled towards an ordinary listing where
 * little is known. If nothing is known, a part is left out of the weighing.
 */
import { toDollars } from "../catalog/dollars.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { Known, NicheStatistics } from "./statistics.ts";

export type NicheScore = {
  score: number;
  demand: number;
  competition: number;
  opportunity: number;
  /** The version of the formula. */
  version: number;
  /** 0–1: how much of what the score needs is known, and of how many products. */
  confidence: number;
  /** The score would be in this range in four of five other samples of the same niche. */
  range: { low: number; high: number };
  /** False where too little is known for a score: pages show `reason` instead of the figures, and alerts do not fire. */
  enough: boolean;
  /** Why there is no score to show; null if there is one. */
  reason: string | null;
  /** How many products the figures are computed from, and for how many each figure is known. */
  basis: { products: number } & Known;
};

export const VERSION = 2;

/** 0 up to `none`, 1 from `full` on; in between every doubling adds the same. Money is in US dollars a month. */
export const SCALES = {
  revenue: { none: 2_000, full: 15_000_000 },
  revenueFifth: { none: 200, full: 900_000 },
  units: { none: 50, full: 800_000 },
  reviews: { none: 40, full: 30_000 },
  products: { none: 100, full: 2_000 },
  /** The ratio of the upper to the lower quartile. */
  prices: { none: 1, full: 3 },
};

/** 0 at `none`, 1 at `full`, even steps in between. */
export const LINES = {
  brands: { none: 0.1, full: 0.7 },
  topThree: { none: 0.15, full: 0.8 },
  ratingStrength: { none: 4.2, full: 4.7 },
  weak: { none: 0, full: 0.4 },
  margin: { none: 0.4, full: 0.7 },
  ratingGap: { none: 4.8, full: 3.9 },
};

/** The assumed listing where nothing is known; an average over few products is pulled towards it. */
export const ORDINARY = { listings: 5, reviews: 500, rating: 4.4, weak: 0.25, brands: 0.12, topThree: 0.3 };

/** The margin before the cost of the product: the price minus the marketplace's commission and a parcel. */
export const COSTS = { commission: 0.15, parcelDollars: 4.5 };
/** Above `from` dollars stock ties up more and more money: at `to` dollars the margin counts only `worth` as much. */
export const CAPITAL = { from: 125, to: 1_000, worth: 0.35 };

/** The weights of a figure add up to 1, except those of competition: there each part alone can close a niche. */
export const WEIGHTS = {
  demand: { revenue: 0.35, revenueFifth: 0.4, units: 0.25 },
  competition: { reviews: 0.75, brands: 0.85, topThree: 0.2, ratingStrength: 0.25, crowding: 0.3 },
  opportunity: { weak: 0.25, margin: 0.45, ratingGap: 0.2, prices: 0.1 },
  /** Exponents of a product instead of weights of a sum: a niche without demand scores 0, however little competition it has. */
  score: { demand: 0.45, room: 0.27, opportunity: 0.28 },
  confidence: { sales: 0.4, reviews: 0.2, prices: 0.2, ratings: 0.1, brands: 0.1 },
};

/** The product of the three figures that scores 50, and how steeply the score rises around it. */
export const MIDDLE = { product: 0.58, steepness: 2 };

/** Half the width of the range for one seller, and the least spread it assumes; it narrows with the number of sellers. */
export const RANGE = { points: 82, leastVariance: 0.04 };
/** With this many products of known sales, the confidence is half of what is known. */
export const LISTINGS_FOR_HALF = 3;
/** Shown as the demand while no sales are known; the score then leaves demand out. */
const UNKNOWN_DEMAND = 0.5;

/** The parts of the figures, 0–1; null where nothing is known. */
export type ScoreParts = ReturnType<typeof scoreParts>;

/** The conditions for showing a score. */
export const ENOUGH_CONFIDENCE = 0.3;
export const ENOUGH_PRODUCTS = 10;

export function isEnough({ products, confidence }: { products: number; confidence: number }): boolean {
  return products >= ENOUGH_PRODUCTS && confidence >= ENOUGH_CONFIDENCE;
}

export function nicheScore(statistics: NicheStatistics, marketplace: MarketplaceDomain): NicheScore {
  const basis = { products: statistics.products, ...statistics.known };
  const known = { version: VERSION, basis };
  if (statistics.products === 0)
    return {
      ...{ score: 0, demand: 0, competition: 0, opportunity: 0, ...known, confidence: 0, range: { low: 0, high: 0 } },
      ...{ enough: false, reason: reasonOf(statistics) },
    };
  const parts = scoreParts(statistics, marketplace);
  const demand = weigh(WEIGHTS.demand, parts.demand);
  const competition = closedBy(parts.competition);
  const opportunity = weigh(WEIGHTS.opportunity, parts.opportunity) as number;
  const score = whole({ demand, room: 1 - competition, opportunity });
  const sellers = statistics.sellers ?? 0;
  const variance = Math.max(RANGE.leastVariance, score * (1 - score));
  const spread = (RANGE.points / 100) * Math.sqrt(variance / (sellers + 1));
  const confidence = Math.round(100 * confidenceIn(statistics)) / 100;
  const enough = isEnough({ products: statistics.products, confidence });
  return {
    score: points(score),
    demand: points(demand ?? UNKNOWN_DEMAND),
    competition: points(competition),
    opportunity: points(opportunity),
    ...known,
    confidence,
    range: { low: points(score - spread), high: points(score + spread) },
    enough,
    reason: enough ? null : reasonOf(statistics),
  };
}

function reasonOf(statistics: NicheStatistics): string {
  const { products, known } = statistics;
  if (products < ENOUGH_PRODUCTS)
    return `Not enough products for a score: ${products} found, ${ENOUGH_PRODUCTS} needed.`;
  const of = `${count(known.sales)} of ${count(products)} products`;
  return `Not enough data for a score: we have sales for ${of} and reviews for ${count(known.reviews)}.`;
}

function count(value: number): string {
  return value.toLocaleString("en");
}

export function scoreParts(statistics: NicheStatistics, marketplace: MarketplaceDomain) {
  const dollars = (minor: number | null) => (minor === null ? null : toDollars(minor, marketplace));
  return {
    demand: demandParts(statistics, dollars),
    competition: competitionParts(statistics),
    opportunity: opportunityParts(statistics, dollars),
  };
}

/** Converts minor units to US dollars. */
type Dollars = (minor: number | null) => number | null;

function demandParts({ unitsTotal, revenueTotal, revenueFifth }: NicheStatistics, dollars: Dollars) {
  return {
    revenue: onLogScale(dollars(revenueTotal), SCALES.revenue),
    revenueFifth: onLogScale(dollars(revenueFifth), SCALES.revenueFifth),
    units: onLogScale(unitsTotal, SCALES.units),
  };
}

function competitionParts({ products, known, ...statistics }: NicheStatistics) {
  const branded = Math.min(known.sales, known.brands);
  const { reviewsTypical, ratingTypical } = statistics;
  const logReviews = reviewsTypical === null ? null : Math.log2(1 + reviewsTypical);
  const reviews = 2 ** towards(logReviews, known.reviews, Math.log2(1 + ORDINARY.reviews)) - 1;
  const brands = towards(beyondEven(statistics.brandConcentration, 1 / branded), branded, ORDINARY.brands);
  const topThree = towards(beyondEven(statistics.topThreeShare, 3 / known.sales), known.sales, ORDINARY.topThree);
  return {
    reviews: onLogScale(reviews, SCALES.reviews) as number,
    brands: onLine(brands, LINES.brands),
    topThree: onLine(topThree, LINES.topThree),
    ratingStrength: onLine(towards(ratingTypical, known.ratings, ORDINARY.rating), LINES.ratingStrength),
    crowding: onLogScale(products, SCALES.products) as number,
  };
}

function opportunityParts(statistics: NicheStatistics, dollars: Dollars) {
  const { known, weakShare, ratingTypical, priceLow, priceMedian, priceHigh } = statistics;
  const judged = Math.min(known.sales, Math.max(known.reviews, known.ratings));
  const price = dollars(priceMedian);
  return {
    weak: onLine(towards(weakShare, judged, ORDINARY.weak), LINES.weak),
    margin: price === null ? null : marginAt(price),
    ratingGap: onLine(towards(ratingTypical, known.ratings, ORDINARY.rating), LINES.ratingGap),
    // A price of 0 is free of charge: its ratio to others says nothing.
    prices:
      priceLow === null || priceHigh === null || priceLow === 0
        ? null
        : onLogScale(priceHigh / priceLow, SCALES.prices),
  };
}

function marginAt(dollars: number): number {
  const margin = onLine(1 - COSTS.commission - COSTS.parcelDollars / dollars, LINES.margin);
  const tiedUp = onLogScale(dollars, { none: CAPITAL.from, full: CAPITAL.to }) as number;
  return margin * (1 - (1 - CAPITAL.worth) * tiedUp);
}

/** One barrier is enough to keep a newcomer out, so each part takes its share of the room that the others leave. */
function closedBy(parts: Record<keyof typeof WEIGHTS.competition, number>): number {
  const names = Object.keys(WEIGHTS.competition) as (keyof typeof parts)[];
  return 1 - names.reduce((room, name) => room * (1 - WEIGHTS.competition[name] * parts[name]), 1);
}

function whole(figures: Record<keyof typeof WEIGHTS.score, number | null>): number {
  const known = knownParts(WEIGHTS.score, figures);
  const weight = known.reduce((sum, [name]) => sum + WEIGHTS.score[name], 0);
  const product = known.reduce((all, [name, value]) => all * value ** (WEIGHTS.score[name] / weight), 1);
  if (product >= 1) return 1;
  const odds = product / (1 - product) / (MIDDLE.product / (1 - MIDDLE.product));
  const steep = odds ** MIDDLE.steepness;
  return steep / (1 + steep);
}

/** Totals leave out the products whose sales are not known, so unknown sales cost more than other unknown figures. */
function confidenceIn({ products, known }: NicheStatistics): number {
  const names = Object.keys(WEIGHTS.confidence) as (keyof Known)[];
  const share = names.reduce((sum, name) => sum + (WEIGHTS.confidence[name] * known[name]) / products, 0);
  return share * Math.sqrt(known.sales / products) * (known.sales / (known.sales + LISTINGS_FOR_HALF));
}

/** The mean of the parts by their weights, without those that are not known; null if none is. */
function weigh<K extends string>(weights: Record<K, number>, parts: Record<K, number | null>): number | null {
  const known = knownParts(weights, parts);
  const weight = known.reduce((sum, [name]) => sum + weights[name], 0);
  return weight === 0 ? null : known.reduce((sum, [name, value]) => sum + weights[name] * value, 0) / weight;
}

function knownParts<K extends string>(weights: Record<K, number>, parts: Record<K, number | null>): [K, number][] {
  const names = Object.keys(weights) as K[];
  return names.flatMap((name) => (parts[name] === null ? [] : [[name, parts[name]] as [K, number]]));
}

/** Pulls an average over `count` listings towards the ordinary one. */
function towards(value: number | null, count: number, ordinary: number): number {
  if (value === null) return ordinary;
  return (value * count + ordinary * ORDINARY.listings) / (count + ORDINARY.listings);
}

/** A share beyond an even split: ten equal sellers have 30 % in their first three. */
function beyondEven(share: number | null, even: number): number | null {
  return share === null || even >= 1 ? null : Math.max(0, (share - even) / (1 - even));
}

function onLogScale(value: number | null, { none, full }: { none: number; full: number }): number | null {
  if (value === null) return null;
  return value <= none ? 0 : Math.min(1, Math.log(value / none) / Math.log(full / none));
}

function onLine(value: number, { none, full }: { none: number; full: number }): number {
  return Math.min(1, Math.max(0, (value - none) / (full - none)));
}

/** 0–100 with one digit. */
function points(share: number): number {
  return Math.round(1000 * Math.min(1, Math.max(0, share))) / 10;
}
