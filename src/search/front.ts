/**
 * The front of a market: the products that sell the most, which are what a shopper sees. Competition is judged by them alone,
 * so that the number of products in the catalog does not decide how hard a niche looks.
 */
import { UNKNOWN } from "./bins.ts";
import { isJudged, isRated, isWeak } from "./packed-figures.ts";

/** The most products of a front. Products without sales are never part of it. */
export const FRONT = 50;

/** A product of the front, as the engines return it, best seller first and ties by ASIN. -1 where a figure is unknown. */
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
  /** How many of the products have a known figure. */
  known: { reviews: number; ratings: number; brands: number };
  units: number;
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

export function frontStatistics(products: readonly FrontProduct[]): FrontStatistics {
  const known = (name: keyof FrontProduct) => products.map((each) => each[name]).filter((value) => value !== UNKNOWN);
  const reviews = known("reviews");
  const ratings = known("ratingTenths").filter(isRated);
  const branded = products.filter(({ brand }) => brand !== UNKNOWN);
  const judged = products.filter((each) => isJudged(each.reviews, each.ratingTenths));
  const weak = judged.filter((each) => isWeak(each.units, each.reviews, each.ratingTenths));
  const ratingTenths = medianOf(ratings);
  const updated = medianOf(known("updated"));
  return {
    products: products.length,
    known: { reviews: reviews.length, ratings: ratings.length, brands: branded.length },
    units: unitsOf(products),
    reviewsMedian: medianOf(reviews),
    ratingMedian: ratingTenths === null ? null : ratingTenths / 10,
    brandConcentration: concentrationOf(branded),
    topThreeShare: ratio(unitsOf(products.slice(0, 3)), unitsOf(products)),
    weakShare: ratio(unitsOf(weak), unitsOf(judged)),
    updatedAt: updated === null ? null : new Date(updated * 1_000).toISOString(),
  };
}

function concentrationOf(branded: readonly FrontProduct[]): number | null {
  const units = [...Map.groupBy(branded, ({ brand }) => brand).values()].map(unitsOf);
  return ratio(
    units.reduce((sum, each) => sum + each ** 2, 0),
    unitsOf(branded) ** 2,
  );
}

function unitsOf(products: readonly FrontProduct[]): number {
  return products.reduce((sum, { units }) => sum + units, 0);
}

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? null;
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
