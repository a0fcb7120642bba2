import { ABSENT } from "../../catalog/absent.ts";
import type { HistoryPoint, Observation } from "../../catalog/product.ts";
import { effectsAt } from "./events.ts";
import { type MarketProduct, marketTime, observe } from "./market-step.ts";
import { mixText } from "./random.ts";

const DAY_MS = 86_400_000;
const time = marketTime(1);

/** Out of stock: no offer, and so neither a price nor a Buy Box. */
const NO_OFFERS = { offerCount: 0, absent: ABSENT.priceMinor | ABSENT.buyBoxMinor };

/**
 * A product's past, oldest point first: the days of the living market, walked backwards from the current figures.
 * `agesDays` ascends; age 0 is the product as it is now.
 */
export function historyOf(product: Observation, agesDays: readonly number[], seed: number): HistoryPoint[] {
  const { marketplace, asin, bsrCategory, seenAt } = product;
  const key = mixText(asin, seed);
  let known: MarketProduct = { ...product, updatedAt: seenAt };
  let ageBefore = 0;
  const points = agesDays.map((age): HistoryPoint => {
    const at = new Date(seenAt.getTime() - age * DAY_MS);
    const seen = age === 0 ? product : observe(known, { seed, time, now: at });
    const { priceMinor, bsr, meanRank, reportedSales, reviewCount, rating } = seen;
    const { buyBoxMinor = null, offerCount = null } = seen;
    const figures = { bsr, bsrCategory, reportedSales, reviewCount, rating };
    known = { ...known, ...figures, meanRank, priceMinor: priceMinor ?? known.priceMinor, updatedAt: at };
    const isDaily = age - ageBefore <= 1;
    ageBefore = age;
    const { event } = effectsAt(key, time.dayOf(at));
    if (age === 0 || event?.kind !== "stock-out")
      return { marketplace, asin, priceMinor, ...figures, buyBoxMinor, offerCount, at };
    // With days between two points, or if it still lasts, the history does not say when the product is back.
    const isOver = isDaily && event.until <= time.dayOf(seenAt);
    return { marketplace, asin, priceMinor: isOver ? null : priceMinor, ...figures, ...(isOver && NO_OFFERS), at };
  });
  return points.reverse();
}
