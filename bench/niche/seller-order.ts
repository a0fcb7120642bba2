/**
 * An order of niches that knows nothing of the score's formula: what the ten best sellers earn, against their reviews, the share of
 * the first brand, and the margin. The score is held against it, and against the number of products counted.
 */
import { toDollars } from "../../src/features/catalog/dollars.ts";
import { COSTS, ORDINARY } from "../../src/features/search/niche-score.ts";
import { leastSquares, quantile } from "./measures.ts";
import { type NicheSet, statisticsOf } from "./sets.ts";

type Judged = { revenue: number; reviews: number; brand: number; margin: number; products: number };

const TOP = 10;
const REVIEWS = 0.7;

export function judge({ products, marketplace }: NicheSet): Judged {
  const { priceMedian } = statisticsOf(products);
  const top = products
    .filter(({ units }) => units >= 0)
    .toSorted((a, b) => b.units - a.units)
    .slice(0, TOP);
  const price = (minor: number) => toDollars(minor < 0 ? (priceMedian ?? 0) : minor, marketplace);
  const reviews = top.map((each) => each.reviews).filter((each) => each >= 0);
  const brands = new Map<number, number>();
  for (const { brand, units } of top) if (brand >= 0) brands.set(brand, (brands.get(brand) ?? 0) + units);
  const branded = [...brands.values()].reduce((sum, units) => sum + units, 0);
  return {
    revenue: 1 + top.reduce((sum, { units, priceMinor }) => sum + units * price(priceMinor), 0),
    reviews: 1 + (reviews.length === 0 ? ORDINARY.reviews : quantile(reviews, 0.5)),
    brand: branded === 0 ? 0 : Math.max(...brands.values()) / branded,
    margin: priceMedian === null ? 0 : 1 - COSTS.commission - COSTS.parcelDollars / price(priceMedian),
    products: products.length,
  };
}

/** `log` is natural or decimal: it decides how much brand and margin weigh. */
export function sellerOrder(judged: readonly Judged[], log: (value: number) => number): number[] {
  return judged.map(
    ({ revenue, reviews, brand, margin }) => log(revenue) - REVIEWS * log(reviews) - brand + Math.max(-1, margin),
  );
}

/** What the number of products explains of the score's variance: alone, and beyond what a seller looks at. */
export function explainedByCount(scores: readonly number[], judged: readonly Judged[]) {
  const count = judged.map(({ products }) => Math.log(products));
  const rest = [
    judged.map(({ revenue }) => Math.log(revenue)),
    judged.map(({ reviews }) => Math.log(reviews)),
    judged.map(({ brand }) => brand),
    judged.map(({ margin }) => Math.max(-1, margin)),
  ];
  const without = leastSquares(scores, rest);
  return { alone: leastSquares(scores, [count]), beyond: leastSquares(scores, [...rest, count]) - without };
}
