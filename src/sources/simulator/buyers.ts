/** What buyers leave behind: reviews, the rating, and the badge that tells how many bought in the past month. */
import { reportOf, SALES_SPREAD, usualLogSales } from "../../catalog/demo/figures.ts";
import { CATEGORIES } from "../../catalog/demo/kinds.ts";
import type { Product } from "../../catalog/product.ts";
import { nextReport } from "../../catalog/sales/sales-estimate.ts";
import { gaussIn, seriesOf, shareOf } from "./chance.ts";

const CATEGORY_NUMBERS = new Map(CATEGORIES.map((category, number) => [category, number]));

/** What a product without a rank is taken to sell. */
const UNRANKED_UNITS = 10;

/** Units a month by the mean rank of the month, in the market's own truth: what is estimated of it may differ. */
export function unitsSold(key: number, logRank: number | null, product: Pick<Product, "category" | "marketplace">) {
  if (logRank === null) return UNRANKED_UNITS;
  const category = CATEGORY_NUMBERS.get(product.category ?? "") ?? -1;
  return (
    10 ** (usualLogSales(logRank, category, product.marketplace) + SALES_SPREAD * gaussIn(seriesOf(key, "sales"), 0))
  );
}

/** One buyer in a hundred reviews, or one in thirty. */
const FEWEST_REVIEWERS = 0.008;
const MOST_REVIEWERS = 0.03;
const PURGES_PER_DAY = 0.0015;
const LARGEST = 2_147_483_647;
/** A product that nobody has looked at for longer has not sold all that time by the rank of today. */
const MOST_DAYS = 60;

/** They grow with the sales. Now and then the marketplace takes a few away. */
export function reviewsAfter(reviews: number, key: number, fromDay: number, toDay: number, units: number): number {
  const days = Math.min(MOST_DAYS, toDay - fromDay);
  const reviewers = FEWEST_REVIEWERS + (MOST_REVIEWERS - FEWEST_REVIEWERS) * shareOf(key, "reviews") ** 2;
  const written = Math.floor((units / 30) * days * reviewers + shareOf(key, "reviews", toDay));
  let purged = 0;
  for (let day = toDay - days + 1; day <= toDay; day++) {
    const chance = shareOf(key, "purge", day);
    if (chance < PURGES_PER_DAY) purged += 1 + Math.floor((8 * chance) / PURGES_PER_DAY);
  }
  // A few of many: nobody loses all of them.
  const left = Math.max(reviews - purged, Math.ceil(0.8 * reviews));
  return Math.min(LARGEST, left + written);
}

const RATING_TERM_DAYS = 60;
const FIRST_RATINGS = [5, 5, 5, 4.5, 4.5, 4, 4, 3.5, 3];

/** A tenth up or down for some weeks, and back. */
export function ratingAfter(rating: number | null, key: number, fromDay: number, toDay: number, reviews: number) {
  if (reviews === 0) return rating;
  if (rating === null) return FIRST_RATINGS[Math.floor(FIRST_RATINGS.length * shareOf(key, "rating"))] as number;
  const tenths = Math.round(rating * 10) + tenthOn(key, toDay) - tenthOn(key, fromDay);
  return Math.min(50, Math.max(10, tenths)) / 10;
}

function tenthOn(key: number, day: number): number {
  const term = Math.floor((day + (key % RATING_TERM_DAYS)) / RATING_TERM_DAYS);
  if (shareOf(key, "rating", term) < 0.5) return 0;
  return (key & 1) === 0 ? 1 : -1;
}

/** How far past the end of its bucket the sales have to be before the badge thinks of changing, and how long it thinks. */
const STICKS = 1.05;
const CHANGES_PER_DAY = 0.1;
/** Marketplaces do not show one on all that sells. */
const FIRST_BADGE = 100;
const WITH_BADGE = 0.45;

/**
 * Follows the sales, a bucket at a time and not at once: a badge that flickers with the rank would tell nothing.
 * A product that has been there for long without one stays without.
 */
export function badgeAfter(
  badge: number | null,
  { key, fromDay, toDay, units, isNew }: { key: number; fromDay: number; toDay: number; units: number; isNew: boolean },
): number | null {
  let shown = badge;
  for (let day = Math.max(fromDay, toDay - MOST_DAYS) + 1; day <= toDay; day++) {
    if (shareOf(key, "badge", day) >= CHANGES_PER_DAY) continue;
    if (shown === null) {
      if (isNew && units > FIRST_BADGE && shareOf(key, "badge") < WITH_BADGE) shown = reportOf(units);
    } else if (units > STICKS * nextReport(shown)) shown = nextReport(shown);
    else if (units * STICKS < shown) shown = reportBefore(shown);
  }
  return shown;
}

/** It has no smaller figure than 50; a product that sells less keeps it, as nobody sees a badge go. */
function reportBefore(reported: number): number {
  return reportOf(Math.max(50, reported - 1)) as number;
}
