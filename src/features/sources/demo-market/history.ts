import { ABSENT } from "../../catalog/absent.ts";
import type { HistoryPoint, Observation } from "../../catalog/product.ts";
import { effectsAt } from "./events.ts";
import { type MarketProduct, marketTime, observe } from "./market-step.ts";
import { mixText } from "./random.ts";

const DAY_MS = 86_400_000;
const time = marketTime(1);

/** Out of stock: no offer, and so neither a price nor a Buy Box. */
const NO_OFFERS = { offerCount: 0, absent: ABSENT.priceMinor | ABSENT.buyBoxMinor };

/** A product at these ascending ages in days: the living market, walked backwards. Age 0 is the product now. */
export function walkBack(product: Observation, agesDays: readonly number[], seed: number): Observation[] {
  let known: MarketProduct = { ...product, updatedAt: product.seenAt };
  return agesDays.map((age) => {
    const at = new Date(product.seenAt.getTime() - age * DAY_MS);
    const seen = age === 0 ? product : observe(known, { seed, time, now: at });
    const { bsr, meanRank, reportedSales, reviewCount, rating } = seen;
    const priceMinor = seen.priceMinor ?? known.priceMinor;
    known = { ...known, bsr, meanRank, reportedSales, reviewCount, rating, priceMinor, updatedAt: at };
    return seen;
  });
}

/** A product's past, oldest point first. */
export function historyOf(product: Observation, agesDays: readonly number[], seed: number): HistoryPoint[] {
  const { marketplace, asin, bsrCategory, seenAt } = product;
  const key = mixText(asin, seed);
  const points = walkBack(product, agesDays, seed).map((seen, i): HistoryPoint => {
    const age = agesDays[i] as number;
    const at = new Date(seenAt.getTime() - age * DAY_MS);
    const { priceMinor, bsr, reportedSales, reviewCount, rating, buyBoxMinor = null, offerCount = null } = seen;
    const figures = { bsr, bsrCategory, reportedSales, reviewCount, rating };
    const isDaily = age - (agesDays[i - 1] ?? 0) <= 1;
    const { event } = effectsAt(key, time.dayOf(at));
    if (age === 0 || event?.kind !== "stock-out")
      return { marketplace, asin, priceMinor, ...figures, buyBoxMinor, offerCount, at };
    // If points are days apart, or the gap still lasts, the history does not show when the product is back.
    const isOver = isDaily && event.until <= time.dayOf(seenAt);
    return { marketplace, asin, priceMinor: isOver ? null : priceMinor, ...figures, ...(isOver && NO_OFFERS), at };
  });
  return points.reverse();
}
