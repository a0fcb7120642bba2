/** Responses of the API, reduced to what an assistant needs. */

type Estimate = { low: number; high: number; source: string } | null;

export type ApiProduct = {
  asin: string;
  title: string | null;
  brand: string | null;
  price: number | null;
  bsr: number | null;
  monthlySales: number | null;
  salesEstimate: Estimate;
  reviewCount: number | null;
  rating: number | null;
  match?: string;
};

const LONGEST_TITLE = 90;

/** Titles have up to 500 characters, mostly keywords; the first ones name the product. */
export function shortTitle(title: string | null): string | null {
  if (title === null || title.length <= LONGEST_TITLE) return title;
  return `${title.slice(0, LONGEST_TITLE - 1).toWellFormed()}…`;
}

function shortSales(units: number | null, estimate: Estimate) {
  return units === null || estimate === null ? null : { units, low: estimate.low, high: estimate.high };
}

export function shortProduct(product: ApiProduct) {
  const { asin, title, brand, price, bsr, monthlySales, salesEstimate, reviewCount, rating, match } = product;
  return {
    asin,
    title: shortTitle(title),
    brand,
    price,
    bsr,
    monthlySales: shortSales(monthlySales, salesEstimate),
    reviews: reviewCount,
    rating,
    ...(match && { match }),
  };
}

export type ApiScore = {
  score: number;
  demand: number;
  competition: number;
  opportunity: number;
  confidence: number;
  asOf: string | null;
  range: { low: number; high: number };
  enough: boolean;
  reason: string | null;
};

/** Figures of too few products are left out: the API asks not to show them, and a model would quote them. */
export function shortScore({
  score,
  demand,
  competition,
  opportunity,
  confidence,
  asOf,
  range,
  enough,
  reason,
}: ApiScore) {
  const known = (figure: number) => (enough ? figure : null);
  return {
    score: known(score),
    low: known(range.low),
    high: known(range.high),
    demand: known(demand),
    competition: known(competition),
    opportunity: known(opportunity),
    confidence,
    asOf: asOf?.slice(0, 10) ?? null,
    enough,
    reason,
  };
}

export type Point = { at: string; value: number | null };

const MOST_POINTS = 12;

/** At most a dozen points at equal distances, the newest always among them. */
export function thinOut(points: readonly Point[]): { at: string; value: number | null }[] {
  const step = Math.max(1, (points.length - 1) / (MOST_POINTS - 1));
  const count = Math.min(points.length, MOST_POINTS);
  return Array.from({ length: count }, (_, i) => points[Math.round(i * step)] as Point).map(({ at, value }) => ({
    at: at.slice(0, 10),
    value,
  }));
}
