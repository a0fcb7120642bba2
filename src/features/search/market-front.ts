/**
 * The front of a market: the best-selling products, which are what a shopper sees. Competition is judged by them alone, so
 * that the number of products in the catalog does not decide how hard a niche looks.
 */
import { UNKNOWN } from "./bins.ts";
import { isJudged, isRated, isWeak } from "./packed-figures.ts";

/** The most products of a front. Products without sales are never part of it. */
export const FRONT = 50;
/** Shoppers compare the best sellers of the first screen. */
const FIRST = 10;

/** A product of the front; among products with equal sales it is the first by ASIN. -1 where a figure is unknown. */
export type FrontProduct = {
  units: number;
  reviews: number;
  ratingTenths: number;
  priceMinor: number;
  /** The hash of the brand's name. */
  brand: number;
  /** Seconds since 1970. */
  updated: number;
};

export type FrontStatistics = {
  products: number;
  /** The number of products with each figure known. */
  known: { reviews: number; ratings: number; brands: number };
  units: number;
  /** The median of the ten best sellers. */
  reviewsTopTen: number | null;
  reviewsMedian: number | null;
  ratingMedian: number | null;
  /** The Herfindahl index of the known brands' sales: the sum of their squared shares. 0–1; 1 is a single brand. */
  brandConcentration: number | null;
  /** The share of the front's units sold by its three best sellers. 0–1. */
  topThreeShare: number | null;
  /** The share of units sold by weak listings, among those with known reviews or a known rating. 0–1. */
  weakShare: number | null;
  /** When the median product was last updated, as an ISO 8601 time. */
  updatedAt: string | null;
};

/**
 * The products may be in any order: sums of squares are exact, or added in a fixed one. One loop, because a search with few
 * matches takes little longer than this.
 */
export function frontStatistics(products: readonly FrontProduct[]): FrontStatistics {
  const sold: number[] = [];
  const reviews: number[] = [];
  const ratings: number[] = [];
  const updates: number[] = [];
  const unitsOfBrands = new Map<number, number>();
  let brands = 0;
  let unitsJudged = 0;
  let unitsOfWeak = 0;
  for (const each of products) {
    sold.push(each.units);
    updates.push(each.updated);
    if (each.reviews !== UNKNOWN) reviews.push(each.reviews);
    if (isRated(each.ratingTenths)) ratings.push(each.ratingTenths);
    if (each.brand !== UNKNOWN) {
      brands++;
      unitsOfBrands.set(each.brand, (unitsOfBrands.get(each.brand) ?? 0) + each.units);
    }
    if (!isJudged(each.reviews, each.ratingTenths)) continue;
    unitsJudged += each.units;
    if (isWeak(each.units, each.reviews, each.ratingTenths)) unitsOfWeak += each.units;
  }
  const units = sumOf(sold);
  const ratingTenths = medianOf(ratings);
  const updated = medianOf(updates.filter((at) => at !== UNKNOWN));
  return {
    products: products.length,
    known: { reviews: reviews.length, ratings: ratings.length, brands },
    units,
    reviewsTopTen: medianOf(firstReviewsOf(products)),
    reviewsMedian: medianOf(reviews),
    ratingMedian: ratingTenths === null ? null : ratingTenths / 10,
    brandConcentration: concentrationOf([...unitsOfBrands.values()]),
    topThreeShare: ratio(sumOf(ascending(sold).slice(-3)), units),
    weakShare: ratio(unitsOfWeak, unitsJudged),
    updatedAt: updated === null ? null : new Date(updated * 1_000).toISOString(),
  };
}

/** The known reviews of the ten best sellers. Where sales are equal the most reviews come first, so that the order of the products says nothing. */
function firstReviewsOf(products: readonly FrontProduct[]): number[] {
  const bestFirst = products.toSorted((a, b) => b.units - a.units || b.reviews - a.reviews);
  return bestFirst.slice(0, FIRST).flatMap(({ reviews }) => (reviews === UNKNOWN ? [] : [reviews]));
}

function concentrationOf(units: readonly number[]): number | null {
  return ratio(sumOf(ascending(units).map((each) => each ** 2)), sumOf(units) ** 2);
}

function medianOf(values: readonly number[]): number | null {
  return ascending(values)[Math.ceil(values.length / 2) - 1] ?? null;
}

/** Insertion sort: for so few numbers it takes half as long as the sort of a typed array. */
function ascending(values: readonly number[]): number[] {
  const sorted = values.slice();
  for (let i = 1; i < sorted.length; i++) {
    const value = sorted[i] as number;
    let at = i;
    for (; at > 0 && (sorted[at - 1] as number) > value; at--) sorted[at] = sorted[at - 1] as number;
    sorted[at] = value;
  }
  return sorted;
}

function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

export function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
