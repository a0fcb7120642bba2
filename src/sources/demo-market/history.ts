import type { HistoryPoint, Observation } from "../../catalog/product.ts";
import { type MarketProduct, marketTime, observe } from "./market-step.ts";

const DAY_MS = 86_400_000;
const time = marketTime(1);

/**
 * A product's past, oldest point first: the days of the living market, walked backwards from the current figures.
 * `agesDays` ascends; age 0 is the product as it is now.
 */
export function historyOf(product: Observation, agesDays: readonly number[], seed: number): HistoryPoint[] {
  const { marketplace, asin, bsrCategory, seenAt } = product;
  let known: MarketProduct = { ...product, updatedAt: seenAt };
  const points = agesDays.map((age): HistoryPoint => {
    const at = new Date(seenAt.getTime() - age * DAY_MS);
    const seen = age === 0 ? product : observe(known, { seed, time, now: at });
    const { priceMinor, bsr, meanRank, reportedSales, reviewCount, rating } = seen;
    const figures = { bsr, bsrCategory, reportedSales, reviewCount, rating };
    known = { ...known, ...figures, meanRank, priceMinor: priceMinor ?? known.priceMinor, updatedAt: at };
    return { marketplace, asin, priceMinor, ...figures, at };
  });
  return points.reverse();
}
