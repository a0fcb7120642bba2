/**
 * One step of the living market: products as they are, and what is seen of them now. The **usual** rank, around which a
 * product's rank wanders, is not kept: the mean rank of the month that is stored with the product tells it, as how far
 * the month was from usual follows from the day alone. So is the usual price told by the price. Nothing drifts, however
 * many steps there are, and nothing is lost between two of them.
 */
import type { Observation, Product } from "../../catalog/product.ts";
import { badgeAfter, ratingAfter, reviewsAfter, unitsSold } from "./buyers.ts";
import { keyOf } from "./chance.ts";
import { type Effects, effectsAt } from "./events.ts";
import { climbAt, launchedAt } from "./launch.ts";
import type { MarketTime } from "./market-time.ts";
import { changedPrice, priceFactorAt } from "./price-level.ts";
import { type Deviation, walkAt } from "./rank-walk.ts";

/** What has to be known of a product to go on with it. */
export type MarketProduct = Pick<
  Product,
  | "marketplace"
  | "asin"
  | "category"
  | "imageUrl"
  | "priceMinor"
  | "bsr"
  | "bsrCategory"
  | "meanRank"
  | "reportedSales"
  | "reviewCount"
  | "rating"
  | "updatedAt"
>;

type MarketMoment = { seed: number; time: MarketTime; now: Date };

/** What is seen of the products now. Those for which no market day has passed are left out. */
export function stepMarket(products: readonly MarketProduct[], moment: MarketMoment): Observation[] {
  const today = moment.time.dayOf(moment.now);
  const seen: Observation[] = [];
  for (const product of products) {
    const since = moment.time.dayOf(product.updatedAt);
    if (today > since) seen.push(observe(product, since, today, moment));
  }
  return seen;
}

function observe(product: MarketProduct, since: number, today: number, { seed, time, now }: MarketMoment): Observation {
  const key = keyOf(product.asin, seed);
  const launch = launchedAt(product.asin, seed);
  const launchDay = launch === null ? Number.NEGATIVE_INFINITY : time.dayOf(launch);
  const [before, after] = [effectsAt(key, since), effectsAt(key, today)];

  const rank = nextRank(product, forcesAt(key, since, launchDay, before), forcesAt(key, today, launchDay, after));
  const units = unitsSold(key, rank?.logMean ?? null, product);
  const reviewCount = product.reviewCount === null ? null : reviewsAfter(product.reviewCount, key, since, today, units);
  return {
    marketplace: product.marketplace,
    asin: product.asin,
    parentAsin: null,
    title: null,
    brand: null,
    category: null,
    imageUrl: null,
    priceMinor: nextPrice(product.priceMinor, key, since, today, before, after),
    bsr: rank === null ? null : Math.min(LAST_RANK, Math.max(1, Math.round(10 ** rank.log))),
    bsrCategory: product.bsrCategory,
    meanRank: rank === null ? null : Math.min(LAST_RANK, Math.max(1, 10 ** rank.logMean)),
    reportedSales: badgeAfter(product.reportedSales, {
      key,
      fromDay: since,
      toDay: today,
      units,
      isNew: launch !== null,
    }),
    reviewCount,
    rating: ratingAfter(product.rating, key, since, today, reviewCount ?? 0),
    seenAt: now,
  };
}

/** Null while it is out of stock: then no price is shown, and the last one is what is known. */
function nextPrice(price: number | null, key: number, since: number, today: number, before: Effects, after: Effects) {
  if (price === null) return null;
  const factors = [priceFactorAt(key, since, before.event), priceFactorAt(key, today, after.event)] as const;
  if (after.event?.kind === "stock-out" && factors[0] === factors[1]) return null;
  return changedPrice(price, ...factors);
}

const LAST_RANK = 2_000_000_000;

/** The ranks from the 100th on wander freely, the best ones less and the very first only by events. */
const CALM_BELOW = 2;
/** Together they never make a rank better than the first. */
const STRONGEST = -1.8;

/** `sway` moves the best ranks less than others; `weight`, which is never negative, moves all alike. */
type Forces = { sway: Deviation; weight: Deviation };

function forcesAt(key: number, day: number, launchDay: number, { better, worse }: Effects): Forces {
  const walk = walkAt(key, day);
  const climb = climbAt(day - launchDay);
  return {
    sway: {
      now: Math.max(STRONGEST, walk.now + better.now),
      month: Math.max(STRONGEST, walk.month + better.month),
    },
    weight: { now: worse.now + climb.now, month: worse.month + climb.month },
  };
}

/** As powers of ten. Null where the product was never ranked. */
function nextRank({ bsr, meanRank }: MarketProduct, before: Forces, after: Forces) {
  if (bsr === null) return null;
  const usual = usualRank(Math.log10(Math.max(1, meanRank ?? bsr)), before);
  const calm = Math.min(1, usual / CALM_BELOW);
  return {
    log: usual + calm * after.sway.now + after.weight.now,
    logMean: usual + calm * after.sway.month + after.weight.month,
  };
}

/** The other way round: the usual rank of which the mean of the month has become this. */
function usualRank(logMean: number, { sway, weight }: Forces): number {
  const mean = logMean - weight.month;
  if (mean - sway.month >= CALM_BELOW) return mean - sway.month;
  return Math.max(0, mean / (1 + sway.month / CALM_BELOW));
}
