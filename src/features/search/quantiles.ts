import { countKnown, quantilePlace } from "./bins.ts";

/** Finds the medians and quartiles of a result set in its histograms, and the number of known values. */
export function findQuantiles(sales: Uint32Array, reviews: Uint32Array, prices: Uint32Array, revenues: Uint32Array) {
  const known = { sales: countKnown(sales), reviews: countKnown(reviews), prices: countKnown(prices) };
  return {
    known,
    unitsMedian: quantilePlace(sales, 0.5, known.sales),
    reviewsMedian: quantilePlace(reviews, 0.5, known.reviews),
    priceLow: quantilePlace(prices, 0.25, known.prices),
    priceMedian: quantilePlace(prices, 0.5, known.prices),
    priceHigh: quantilePlace(prices, 0.75, known.prices),
    revenueMedian: quantilePlace(revenues, 0.5, countKnown(revenues)),
  };
}
