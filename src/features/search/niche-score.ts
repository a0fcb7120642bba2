/**
 * The niche score, computed from the front of a market: what its best sellers earn, and how hard they are to beat. The number
 * of products in the catalog is no part of it. Each figure is 0 to 100; `competition` is high where a niche is hard to enter.
 * `docs/niche-score.md` explains the formula to sellers; the constants are the tables below, and `bench/niche` measures what
 * they give.
 *
 * Unknown figures never count as zero: an average is taken over what is known and pulled towards an ordinary listing where
 * little is known. If nothing is known about a part, it is left out.
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
  /** 0–1: depends on how much of the required data is known, for how many products, and how recent it is. */
  confidence: number;
  /** When the front's median product was last updated, as an ISO 8601 time; null if no product sells. */
  asOf: string | null;
  /** The score would be in this range in four of five other samples of the same niche. */
  range: { low: number; high: number };
  /** False where too little is known for a score: pages show `reason` instead of the figures, and alerts do not fire. */
  enough: boolean;
  /** Why there is no score to show; null if there is one. */
  reason: string | null;
  /** The number of products behind the figures, and for each figure the number of products with it known. */
  basis: { products: number } & Known;
};

export const VERSION = 3;

/** 0 up to `none`, 1 from `full` on; in between every doubling adds the same. Money is in US dollars a month. */
export const SCALES = {
  revenueTopTen: { none: 1_000, full: 10_000_000 },
  revenueFifth: { none: 100, full: 1_000_000 },
  units: { none: 50, full: 500_000 },
  reviews: { none: 25, full: 40_000 },
  /** The ratio of the upper to the lower quartile. */
  prices: { none: 1, full: 3 },
};

/** 0 at `none`, 1 at `full`, even steps in between. */
export const LINES = {
  brands: { none: 0.05, full: 0.6 },
  topThree: { none: 0.15, full: 0.8 },
  ratingStrength: { none: 4.2, full: 4.7 },
  weak: { none: 0, full: 0.4 },
  margin: { none: 0.4, full: 0.7 },
  ratingGap: { none: 4.8, full: 3.9 },
};

/**
 * The assumed niche where nothing is known; an average over few products is pulled towards it, by `listings` of them. Shares of sales
 * are pulled by `listingsOfShares`: the first brand of ten listings has most of the sales in any niche.
 */
export const ORDINARY = {
  ...{ listings: 5, listingsOfShares: 20 },
  ...{ reviews: 500, rating: 4.4, weak: 0.25, brands: 0.12, topThree: 0.3 },
};

/** The margin before the cost of the product: the price minus the marketplace's commission and a parcel. */
export const COSTS = { commission: 0.15, parcelDollars: 4.5 };
/** Above `from` dollars stock ties up more and more money: at `to` dollars the margin counts only `worth` as much. */
export const CAPITAL = { from: 125, to: 1_000, worth: 0.2 };

/** The weights of a figure add up to 1, except for competition, where each part alone can close a niche. */
export const WEIGHTS = {
  demand: { revenueTopTen: 0.45, revenueFifth: 0.4, units: 0.15 },
  competition: { reviews: 0.6, brands: 0.95, topThree: 0.15, ratingStrength: 0.2 },
  opportunity: { weak: 0.35, margin: 0.2, ratingGap: 0.25, prices: 0.2 },
  /** Exponents of a product instead of weights of a sum: a niche without demand scores 0, however little competition it has. */
  score: { demand: 0.45, room: 0.35, opportunity: 0.2 },
  confidence: { sales: 0.4, reviews: 0.2, prices: 0.2, ratings: 0.1, brands: 0.1 },
};

/** The product of the three figures that scores 50, and how steeply the score rises around it. */
export const MIDDLE = { product: 0.57, steepness: 2.2 };

/** The confidence decays with the age of the data: its part above `least` halves in this many days. */
export const FRESHNESS = { halfLifeDays: 90, least: 0.5 };

/** Half the width of the range for one seller, and the least spread it assumes; it narrows with the number of sellers. */
export const RANGE = { points: 100, leastVariance: 0.04 };
/** With this many products of known sales, the confidence is half of the known share. */
export const LISTINGS_FOR_HALF = 3;
const DAY_MS = 86_400_000;
/** Shown as the demand while no sales are known; the score then leaves demand out. */
const UNKNOWN_DEMAND = 0.5;

/** The parts of the figures, 0–1; null where nothing is known. */
export type ScoreParts = ReturnType<typeof scoreParts>;

/** The conditions for showing a score. */
export const ENOUGH_CONFIDENCE = 0.3;
/** Products with known sales. */
export const ENOUGH_SALES = 10;

export function isEnough({ sales, confidence }: { sales: number; confidence: number }): boolean {
  return sales >= ENOUGH_SALES && confidence >= ENOUGH_CONFIDENCE;
}

export function nicheScore(statistics: NicheStatistics, marketplace: MarketplaceDomain, now: Date): NicheScore {
  const basis = { products: statistics.products, ...statistics.known };
  const asOf = statistics.front.updatedAt;
  const known = { version: VERSION, asOf, basis };
  if (statistics.products === 0)
    return {
      ...{ score: 0, demand: 0, competition: 0, opportunity: 0, ...known, confidence: 0, range: { low: 0, high: 0 } },
      ...{ enough: false, reason: reasonOf(statistics) },
    };
  const parts = scoreParts(statistics, marketplace);
  const { score, demand, competition, opportunity } = figuresOf(parts);
  const sellers = statistics.sellers ?? 0;
  const variance = Math.max(RANGE.leastVariance, score * (1 - score));
  const spread = (RANGE.points / 100) * Math.sqrt(variance / (sellers + 1));
  const confidence = Math.round(100 * confidenceIn(statistics) * freshness(asOf, now)) / 100;
  const enough = isEnough({ sales: statistics.known.sales, confidence });
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

/** The four figures, 0–1; the demand is null if no sales are known. */
export function figuresOf(parts: ScoreParts) {
  const demand = weigh(WEIGHTS.demand, parts.demand);
  const competition = closedBy(parts.competition);
  const opportunity = weigh(WEIGHTS.opportunity, parts.opportunity) as number;
  return { score: whole({ demand, room: 1 - competition, opportunity }), demand, competition, opportunity };
}

function reasonOf({ products, known, front }: NicheStatistics): string {
  if (products < ENOUGH_SALES) return `Not enough products for a score: ${products} found, ${ENOUGH_SALES} needed.`;
  const sales = `we have sales for ${count(known.sales)} of ${count(products)} products`;
  if (known.sales < ENOUGH_SALES) return `Not enough data for a score: ${sales}, ${ENOUGH_SALES} needed.`;
  const day = front.updatedAt === null ? "" : ` The data is from ${front.updatedAt.slice(0, 10)}.`;
  return `Not enough data for a score: ${sales} and reviews for ${count(known.reviews)}.${day}`;
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

function demandParts({ front, revenueTopTen, revenueFifth, known }: NicheStatistics, dollars: Dollars) {
  return {
    revenueTopTen: onLogScale(dollars(revenueTopTen), SCALES.revenueTopTen),
    revenueFifth: onLogScale(dollars(revenueFifth), SCALES.revenueFifth),
    units: onLogScale(known.sales === 0 ? null : front.units, SCALES.units),
  };
}

function competitionParts({ front }: NicheStatistics) {
  const { known } = front;
  const typical = front.reviewsTopTen ?? front.reviewsMedian;
  const logReviews = typical === null ? null : Math.log2(1 + typical);
  const reviews = 2 ** towards(logReviews, known.reviews, Math.log2(1 + ORDINARY.reviews)) - 1;
  const brands = towards(
    beyondEven(front.brandConcentration, 1 / known.brands),
    known.brands,
    ORDINARY.brands,
    ORDINARY.listingsOfShares,
  );
  const topThree = towards(
    beyondEven(front.topThreeShare, 3 / front.products),
    front.products,
    ORDINARY.topThree,
    ORDINARY.listingsOfShares,
  );
  return {
    reviews: onLogScale(reviews, SCALES.reviews) as number,
    brands: onLine(brands, LINES.brands),
    topThree: onLine(topThree, LINES.topThree),
    ratingStrength: onLine(towards(front.ratingMedian, known.ratings, ORDINARY.rating), LINES.ratingStrength),
  };
}

function opportunityParts({ front, ...statistics }: NicheStatistics, dollars: Dollars) {
  const { priceLow, priceMedian, priceHigh } = statistics;
  const { known } = front;
  const judged = Math.max(known.reviews, known.ratings);
  const price = dollars(priceMedian);
  return {
    weak: onLine(towards(front.weakShare, judged, ORDINARY.weak), LINES.weak),
    margin: price === null ? null : marginAt(price),
    ratingGap: onLine(towards(front.ratingMedian, known.ratings, ORDINARY.rating), LINES.ratingGap),
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

/** One barrier is enough to keep a newcomer out, so each part takes its share of what the others leave. */
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

function freshness(asOf: string | null, now: Date): number {
  if (asOf === null) return 1;
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(asOf)) / DAY_MS));
  return FRESHNESS.least + (1 - FRESHNESS.least) * 0.5 ** (days / FRESHNESS.halfLifeDays);
}

/** The front leaves out products with unknown sales, so unknown sales cost more than other unknown figures. */
function confidenceIn({ products, known }: NicheStatistics): number {
  const names = Object.keys(WEIGHTS.confidence) as (keyof Known)[];
  const share = names.reduce((sum, name) => sum + (WEIGHTS.confidence[name] * known[name]) / products, 0);
  return share * Math.sqrt(known.sales / products) * (known.sales / (known.sales + LISTINGS_FOR_HALF));
}

/** The weighted mean of the known parts; null if none is known. */
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
function towards(value: number | null, count: number, ordinary: number, listings = ORDINARY.listings): number {
  if (value === null) return ordinary;
  return (value * count + ordinary * listings) / (count + listings);
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
