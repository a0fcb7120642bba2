/** The days that led to a product's figures of now, walked backwards from them. */
import type { HistoryPoint, Observation } from "../product.ts";
import { reportOf } from "./figures.ts";
import type { Stream } from "./random.ts";

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** Ascending in time, one point a day; the last is what was seen. */
export function historyOf(product: Observation, days: number, draw: Stream): HistoryPoint[] {
  const { marketplace, asin, bsrCategory, seenAt } = product;
  const ranks = walkRank(product.bsr, days, draw);
  const prices = walkPrice(product.priceMinor, days, draw);
  const reviews = walkReviews(product.reviewCount, days, draw);
  const points: HistoryPoint[] = new Array(days);
  let rating = product.rating;
  let reportedSales = product.reportedSales;
  for (let ago = 0; ago < days; ago++) {
    if (ago > 0) {
      rating = stepRating(product.rating, reviews[ago] as number | null, draw);
      // The badge tells of a month: it changes seldom, and follows the rank half-way.
      if (ago % WEEK_DAYS === 0) reportedSales = pastReport(product, ranks[ago] as number | null);
    }
    points[days - 1 - ago] = {
      marketplace,
      asin,
      priceMinor: prices[ago] as number | null,
      bsr: ranks[ago] as number | null,
      bsrCategory,
      reportedSales,
      reviewCount: reviews[ago] as number | null,
      rating,
      at: new Date(seenAt.getTime() - ago * DAY_MS),
    };
  }
  return points;
}

/** Large steps, drawn back to the product's usual rank, and a better rank on some days of the week. */
function walkRank(rank: number | null, days: number, draw: Stream): (number | null)[] {
  const usual = 0.25 * draw.gauss();
  const restless = 0.1 + 0.15 * draw.next();
  const swing = 0.12 * draw.next();
  let deviation = 0;
  return Array.from({ length: days }, (_, ago) => {
    if (rank === null || ago === 0) return rank;
    deviation = usual + 0.9 * (deviation - usual) + restless * draw.gauss();
    const season = swing * (Math.cos((2 * Math.PI * ago) / WEEK_DAYS) - 1);
    return Math.max(1, Math.round(rank * 10 ** (deviation + season)));
  });
}

/** Most days nothing; now and then a sale and back, or another price for good. */
function walkPrice(price: number | null, days: number, draw: Stream): (number | null)[] {
  let usual = price;
  let saleDays = 0;
  let sale: number | null = null;
  return Array.from({ length: days }, (_, ago) => {
    if (usual === null || ago === 0) return price;
    if (draw.chance(1 / 90)) usual = ending99(usual * (0.9 + 0.22 * draw.next()));
    if (saleDays > 0) saleDays--;
    else if (draw.chance(1 / 35)) {
      saleDays = 2 + draw.below(9);
      sale = ending99(usual * (0.72 + 0.2 * draw.next()));
    }
    return saleDays > 0 ? sale : usual;
  });
}

function ending99(priceMinor: number): number {
  return Math.max(99, Math.round(priceMinor / 100) * 100 - 1);
}

/** They gather over one to four years; sometimes one is taken away. */
function walkReviews(reviews: number | null, days: number, draw: Stream): (number | null)[] {
  const perDay = (reviews ?? 0) / (300 + 1200 * draw.next());
  let count = reviews ?? 0;
  return Array.from({ length: days }, (_, ago) => {
    if (reviews === null || ago === 0) return reviews;
    count += draw.chance(0.015) ? 1 : -Math.floor(perDay * 2 * draw.next() + draw.next());
    count = Math.max(0, count);
    return count;
  });
}

function stepRating(rating: number | null, reviews: number | null, draw: Stream): number | null {
  if (rating === null || reviews === 0) return null;
  const step = draw.chance(0.04) ? (draw.chance(0.5) ? 0.1 : -0.1) : 0;
  return Math.min(5, Math.max(1, Math.round((rating + step) * 10) / 10));
}

function pastReport({ bsr, reportedSales }: Observation, rank: number | null): number | null {
  if (reportedSales === null || bsr === null || rank === null) return reportedSales;
  return reportOf(reportedSales * 1.3 * (bsr / rank) ** 0.4);
}
