/** Price, rank, sales, reviews and rating of a generated product, distributed as on real marketplaces. */

import { createCurves, findCurve } from "../../catalog/estimates/curve-lookup.ts";
import { readCurve } from "../../catalog/estimates/rank-curve.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Niche } from "./niche.ts";
import type { Stream } from "./random.ts";

type Currency = (typeof MARKETPLACES)[MarketplaceDomain]["currency"];

/** The price of a dollar's worth of goods. Yen have no smaller unit, so theirs is a hundredth of the rate. */
const PER_DOLLAR: Record<Currency, number> = {
  USD: 1,
  GBP: 0.85,
  EUR: 0.95,
  SEK: 10,
  PLN: 4,
  TRY: 40,
  AED: 3.7,
  SAR: 3.8,
  EGP: 50,
  INR: 85,
  JPY: 1.5,
  AUD: 1.5,
  SGD: 1.35,
  CAD: 1.4,
  MXN: 18,
  BRL: 5.5,
  ZAR: 18,
};

/** The last two digits of prices, as often as they occur. */
export const PRICE_ENDINGS = [99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 95, 95, 95, 49, 49, 0, 90, 79, 97];

/** A kind's price is the price of a good product. Most products are cheaper, and expensive kinds cost even more. */
function typicalPrice(dollars: number): number {
  return 0.275 * dollars ** 1.24;
}

export function drawPriceMinor(dollars: number, niche: Niche, marketplace: MarketplaceDomain, draw: Stream): number {
  const spread = draw.gauss();
  const power = niche.priceSpread * spread * (spread < 0 ? 0.75 : 1 + 0.15 * spread);
  const worth = typicalPrice(dollars) * Math.exp(power);
  const price = worth * PER_DOLLAR[MARKETPLACES[marketplace].currency];
  const whole = Math.max(2, Math.floor(price));
  return whole * 100 + (PRICE_ENDINGS[draw.below(PRICE_ENDINGS.length)] as number);
}

/** e^s − 1 = 79 s: the last of n products has the rank 79 n. */
const RANK_GROWTH = 6.2;

/**
 * The n products of a category are a sample of a bigger category: near the top every rank occurs once, further down ranks
 * thin out, so that every order of magnitude has about as many.
 */
export function rankAt(share: number, ranked: number): number {
  return 1 + Math.floor((ranked / RANK_GROWTH) * Math.expm1(RANK_GROWTH * share));
}

/** As the service estimates without an operator's curves, so that ranks, badges and estimates agree. */
const BUILT_IN = createCurves();

/** The spread of sales at the same rank, as a power of ten: so that the built-in curves are as far off as in real markets. */
export const SALES_SPREAD = 0.29;

/** Typical units a month at a rank, as a power of ten. */
export function usualLogSales(rank: number, category: string | null, marketplace: MarketplaceDomain): number {
  return Math.log10(readCurve(findCurve(BUILT_IN, marketplace, category).curve, rank).units);
}

/** The figure of the badge "500+ bought in past month": the floor of a bucket; no badge under 50. */
export function reportOf(units: number): number | null {
  if (units < 50) return null;
  if (units < 100) return 50;
  const step = 10 ** Math.floor(Math.log10(units));
  return Math.floor(units / step) * step;
}

/** As a power of ten: beyond this, few buyers add another review. */
const CROWDED = 4.1;

/** In standard deviations: beyond it, a bestseller would have three reviews, or a slow seller as many as a bestseller has. */
const MOST_UNUSUAL = 1.8;

/** Reviews accumulate with sales over the years: better ranks have more, and old products have many times more. */
export function drawReviews(rank: number, niche: Niche, draw: Stream): number {
  const unusual = Math.min(MOST_UNUSUAL, Math.max(-MOST_UNUSUAL, draw.gauss()));
  const moat = Math.min(1, Math.max(-1, niche.moat));
  const power = 5.55 - 0.93 * Math.log10(rank) + moat + 0.76 * unusual;
  return Math.floor(10 ** (power < CROWDED ? power : CROWDED + 0.55 * (power - CROWDED)));
}

/** Few reviews give extreme ratings; the rating of two reviews is a multiple of a half. */
export function drawRating(reviews: number, niche: Niche, draw: Stream): number | null {
  if (reviews === 0) return null;
  const chance = draw.gauss();
  const noise = (1.7 * chance * (chance < 0 ? 1.4 : 0.9)) / (reviews + 1) ** 0.3;
  const best = reviews < 60 ? 5 : 4.9;
  const mean = Math.min(best, Math.max(1, 4.5 + niche.ratingShift + 0.15 * draw.gauss() + noise));
  return Math.round((Math.round(mean * reviews) / reviews) * 10) / 10;
}
