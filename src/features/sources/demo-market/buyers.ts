/** The traces of buyers: reviews, the rating, and the badge "500+ bought in past month". */

import { nextReport } from "../../catalog/estimates/sales-estimate.ts";
import type { Product } from "../../catalog/product.ts";
import { reportOf, SALES_SPREAD, usualLogSales } from "./figures.ts";
import { gaussIn, seriesOf, shareOf } from "./random.ts";

/** Units a month of a product without a rank. */
const UNRANKED_UNITS = 10;

/** Actual units a month by the mean rank of the month; the service's estimate may differ. */
export function unitsSold(key: number, logRank: number | null, product: Pick<Product, "category" | "marketplace">) {
  if (logRank === null) return UNRANKED_UNITS;
  const usual = usualLogSales(10 ** logRank, product.category, product.marketplace);
  return 10 ** (usual + SALES_SPREAD * gaussIn(seriesOf(key, "sales"), 0));
}

/** The share of buyers who write a review. */
const FEWEST_REVIEWERS = 0.008;
const MAX_REVIEWERS = 0.03;
const PURGES_PER_DAY = 0.0015;
const LARGEST = 2_147_483_647;
/** A product that was not seen for longer did not sell at today's rank for all of that time. */
const MAX_DAYS = 60;

/** Reviews grow with sales; now and then the marketplace deletes a few. Backwards in time they only shrink. */
export function reviewsAfter(reviews: number, key: number, fromDay: number, toDay: number, units: number): number {
  const days = Math.min(MAX_DAYS, toDay - fromDay);
  const reviewers = FEWEST_REVIEWERS + (MAX_REVIEWERS - FEWEST_REVIEWERS) * shareOf(key, "reviews") ** 2;
  const written = Math.floor((units / 30) * days * reviewers + shareOf(key, "reviews", toDay));
  let purged = 0;
  for (let day = toDay - days + 1; day <= toDay; day++) {
    const chance = shareOf(key, "purge", day);
    if (chance < PURGES_PER_DAY) purged += 1 + Math.floor((8 * chance) / PURGES_PER_DAY);
  }
  // No product loses more than a fifth of its reviews.
  const left = Math.max(reviews - purged, Math.ceil(0.8 * reviews));
  return Math.min(LARGEST, Math.max(0, left + written));
}

/** The rating moves a tenth up or down for some weeks, and back; now and then a second one, on another day. */
const RATING_MOVES = [
  { termDays: 60, phase: 0, share: 0.5, first: 0 },
  { termDays: 120, phase: 30, share: 0.3, first: 1_000_000 },
] as const;
const FIRST_RATINGS = [5, 5, 5, 4.5, 4.5, 4, 4, 3.5, 3];

export function ratingAfter(rating: number | null, key: number, fromDay: number, toDay: number, reviews: number) {
  if (reviews === 0) return null;
  if (rating === null) return FIRST_RATINGS[Math.floor(FIRST_RATINGS.length * shareOf(key, "rating"))] as number;
  const tenths = Math.round(rating * 10) + tenthOn(key, toDay) - tenthOn(key, fromDay);
  return Math.min(50, Math.max(10, tenths)) / 10;
}

function tenthOn(key: number, day: number): number {
  const direction = (key & 1) === 0 ? 1 : -1;
  return RATING_MOVES.reduce((tenths, { termDays, phase, share, first }) => {
    const term = Math.floor((day + (key % 60) + phase) / termDays);
    return shareOf(key, "rating", first + term) < share ? tenths + direction : tenths;
  }, 0);
}

/** A badge may change when sales are this far beyond its bucket, and then on one day in ten. */
const STICKS = 1.05;
const CHANGES_PER_DAY = 0.1;
/** Marketplaces do not show a badge on everything that sells. */
const FIRST_BADGE = 100;
const WITH_BADGE = 0.45;

/**
 * The badge follows sales slowly, one bucket at a time: a badge that flickers with the rank would be useless. Only a new
 * product may get its first badge.
 */
export function badgeAfter(
  badge: number | null,
  { key, fromDay, toDay, units, isNew }: { key: number; fromDay: number; toDay: number; units: number; isNew: boolean },
): number | null {
  let shown = badge;
  const [first, last] = [Math.min(fromDay, toDay), Math.max(fromDay, toDay)];
  for (let day = Math.max(first, last - MAX_DAYS) + 1; day <= last; day++) {
    if (shareOf(key, "badge", day) >= CHANGES_PER_DAY) continue;
    if (shown === null) {
      if (isNew && units > FIRST_BADGE && shareOf(key, "badge") < WITH_BADGE) shown = reportOf(units);
    } else if (units > STICKS * nextReport(shown)) shown = nextReport(shown);
    else if (units * STICKS < shown) shown = reportBefore(shown);
  }
  return shown;
}

/** The smallest badge is 50; a product that sells less keeps it. */
function reportBefore(reported: number): number {
  return reportOf(Math.max(50, reported - 1)) as number;
}
