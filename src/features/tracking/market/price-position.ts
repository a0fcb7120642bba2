/** The position of a product's price among its rivals' prices. */
export type PricePosition = {
  /** 1 is the cheapest; equal prices have the same rank. */
  rank: number;
  /** The number of prices compared: the product's and the rivals'. */
  of: number;
  /** The median of the rivals' prices. */
  median: number;
  /** The price in percent of the median: 100 is equal, 90 is a tenth below. Null if the median is 0. */
  percentOfMedian: number | null;
};

/** Null if the price, or every price of the rivals, is unknown. */
export function pricePosition(price: number | null, ofRivals: readonly (number | null)[]): PricePosition | null {
  const rivals = ofRivals.filter((other) => other !== null).sort((a, b) => a - b);
  if (price === null || rivals.length === 0) return null;
  const median = medianOf(rivals);
  return {
    rank: 1 + rivals.filter((other) => other < price).length,
    of: rivals.length + 1,
    median,
    percentOfMedian: median === 0 ? null : (100 * price) / median,
  };
}

function medianOf(ascending: readonly number[]): number {
  const middle = Math.floor(ascending.length / 2);
  const upper = ascending[middle] as number;
  return ascending.length % 2 === 1 ? upper : ((ascending[middle - 1] as number) + upper) / 2;
}
