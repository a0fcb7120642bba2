/**
 * One step of the living market: from products as they were last seen to observations of them now. The **usual** rank,
 * around which a product's rank moves, is not stored: it follows from the stored mean rank of the month, because the
 * month's deviation from the usual rank depends on the day alone. The usual price follows from the price in the same
 * way. So nothing drifts, however many steps there are, and a step may also go backwards, into a product's past.
 */
import type { Observation, Product } from "../../catalog/product.ts";
import { badgeAfter, ratingAfter, reviewsAfter, unitsSold } from "./buyers.ts";
import { type Effects, effectsAt } from "./events.ts";
import { climbAt, launchedAt } from "./launch.ts";
import { changedPrice, priceFactorAt } from "./price-level.ts";
import { mixText } from "./random.ts";
import { type Deviation, walkAt } from "./rank-walk.ts";
import { sellersAt } from "./sellers.ts";

/** The fields of a product that a step reads. */
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

/** Market days, which pass `speed` times as fast as ours. They follow from the clock alone, so all nodes agree on them. */
export type MarketTime = {
  /** The number of the market day at a moment. */
  dayOf(at: Date): number;
  /** The market days between two moments, as a fraction. */
  daysBetween(from: Date, to: Date): number;
};

const DAY_MS = 86_400_000;
const EPOCH_MS = Date.UTC(2020, 0, 1);

export function marketTime(speed: number): MarketTime {
  return {
    dayOf: (at) => Math.floor(((at.getTime() - EPOCH_MS) / DAY_MS) * speed),
    daysBetween: (from, to) => ((to.getTime() - from.getTime()) / DAY_MS) * speed,
  };
}

type MarketMoment = { seed: number; time: MarketTime; now: Date };

/** Observes the products for which a market day has passed. */
export function stepMarket(products: readonly MarketProduct[], moment: MarketMoment): Observation[] {
  const today = moment.time.dayOf(moment.now);
  return products
    .filter(({ updatedAt }) => today > moment.time.dayOf(updatedAt))
    .map((product) => observe(product, moment));
}

/** Observes a product at a moment, which may be before the product was last seen. */
export function observe(product: MarketProduct, { seed, time, now }: MarketMoment): Observation {
  const [since, today] = [time.dayOf(product.updatedAt), time.dayOf(now)];
  const key = mixText(product.asin, seed);
  const launch = launchedAt(product.asin, seed);
  const launchDay = launch === null ? Number.NEGATIVE_INFINITY : time.dayOf(launch);
  const [before, after] = [effectsAt(key, since), effectsAt(key, today)];

  const rank = nextRank(product, forcesAt(key, since, launchDay, before), forcesAt(key, today, launchDay, after));
  const units = unitsSold(key, rank?.logMean ?? null, product);
  const priceMinor = nextPrice(product.priceMinor, key, since, today, before, after);
  const reviewCount = product.reviewCount === null ? null : reviewsAfter(product.reviewCount, key, since, today, units);
  return {
    marketplace: product.marketplace,
    asin: product.asin,
    parentAsin: null,
    title: null,
    brand: null,
    category: product.category, // the list of the rank
    imageUrl: null,
    priceMinor,
    bsr: rank === null ? null : Math.round(clampRank(10 ** rank.log)),
    bsrCategory: product.bsrCategory,
    isListNamed: true,
    meanRank: rank === null ? null : clampRank(10 ** rank.logMean),
    reportedSales: badgeAfter(product.reportedSales, {
      key,
      fromDay: since,
      toDay: today,
      units,
      isNew: launch !== null,
    }),
    reviewCount,
    rating: ratingAfter(product.rating, key, since, today, reviewCount ?? 0),
    ...sellersAt(key, { day: today, ageDays: today - launchDay, priceMinor, event: after.event }),
    seenAt: now,
  };
}

/** Null while the product is out of stock: no price is shown then, and the catalogue keeps the last one. */
function nextPrice(price: number | null, key: number, since: number, today: number, before: Effects, after: Effects) {
  if (price === null) return null;
  const factors = [priceFactorAt(key, since, before.event), priceFactorAt(key, today, after.event)] as const;
  if (after.event?.kind === "stock-out" && factors[0] === factors[1]) return null;
  return changedPrice(price, ...factors);
}

const LAST_RANK = 2_000_000_000;

function clampRank(rank: number): number {
  return Math.min(LAST_RANK, Math.max(1, rank));
}

/** Ranks from the 100th on move freely, better ones less, and the very first ones only by events. */
const CALM_BELOW = 2;
/** All effects combined never move a rank above 1. */
const STRONGEST = -1.8;

/** `sway` moves the best ranks less than others; `weight`, which is never negative, moves all ranks alike. */
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

/** The ranks as powers of ten; null for a product that was never ranked. */
function nextRank({ bsr, meanRank }: MarketProduct, before: Forces, after: Forces) {
  if (bsr === null) return null;
  const usual = usualRank(Math.log10(Math.max(1, meanRank ?? bsr)), before);
  const calm = Math.min(1, usual / CALM_BELOW);
  return {
    log: usual + calm * after.sway.now + after.weight.now,
    logMean: usual + calm * after.sway.month + after.weight.month,
  };
}

/** The inverse: the usual rank that these forces have turned into this mean of the month. */
function usualRank(logMean: number, { sway, weight }: Forces): number {
  const mean = logMean - weight.month;
  if (mean - sway.month >= CALM_BELOW) return mean - sway.month;
  return Math.max(0, mean / (1 + sway.month / CALM_BELOW));
}
