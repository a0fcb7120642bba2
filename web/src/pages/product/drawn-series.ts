/** The lines of the charts of a product, or of two products. */
import type { Span, TimeSeries } from "../../parts/time-series.ts";
import { type History, heldToEnd } from "./product-query.ts";
import { ranksByList } from "./ranks-by-list.ts";

/** A product's history, and its name in a chart of two products. */
export type Drawn = { name: string; history: History };

type Metric = keyof History["series"];

const pointsOf = (history: History, metric: Metric) => heldToEnd(history.series[metric], history);
const isKnown = (history: History, metric: Metric) =>
  (history.series[metric] ?? []).some(({ value }) => value !== null);

/** The colour of the second product, whose lines are dashed. */
const SECOND = "--chart-2";

/** One line for each product. */
export function linesOf(
  drawn: readonly Drawn[],
  metric: Metric,
  name: string,
  look: Partial<TimeSeries>,
): TimeSeries[] {
  return drawn.flatMap(({ name: product, history }, i) => {
    // The ranges of two estimates would cover each other.
    const points = pointsOf(history, metric).map(({ at, value, ...range }) =>
      drawn.length > 1 ? { at, value } : { at, value, ...range },
    );
    const line = { name: nameOf(drawn, name, product), points, ...look };
    if (i > 0 && line.points.length === 0) return [];
    return [i === 0 ? line : { ...line, color: SECOND, isDashed: true }];
  });
}

/** Prices on the left axis and ranks on the right. The Buy Box is left out when two products are compared. */
export function priceAndRank(drawn: readonly Drawn[]): TimeSeries[] {
  const [only] = drawn;
  const buyBox: TimeSeries[] =
    drawn.length === 1 && only && isKnown(only.history, "buyBoxPrice")
      ? [
          {
            name: "Buy Box",
            points: pointsOf(only.history, "buyBoxPrice"),
            color: "--chart-2",
            isDashed: true,
            gap: "none",
          },
        ]
      : [];
  const ranks = drawn.flatMap(({ name, history }, i) => {
    const lists = ranksByList(pointsOf(history, "bsr"));
    return lists.map((line): TimeSeries => {
      const gap = lists.length === 1 ? { gap: "no rank" } : {};
      const second = i > 0 ? { color: "--chart-4", isDashed: true } : {};
      return { ...line, name: nameOf(drawn, line.name, name), axis: "right", ...gap, ...second };
    });
  });
  return [...linesOf(drawn, "price", "Price", { color: "--chart-1", gap: "out of stock" }), ...buyBox, ...ranks];
}

/** Counts of reviews on the left axis and ratings on the right. */
export function reviewsAndRating(drawn: readonly Drawn[]): TimeSeries[] {
  const ratings = linesOf(drawn, "rating", "Rating", { color: "--chart-5", axis: "right", gap: "none" });
  return [
    ...linesOf(drawn, "reviewCount", "Reviews", { color: "--chart-4", gap: "none" }),
    ...ratings.map((line, i): TimeSeries => (i > 0 ? { ...line, color: "--chart-6" } : line)),
  ];
}

export const hasOffers = (drawn: readonly Drawn[]) => drawn.some(({ history }) => isKnown(history, "offerCount"));

/** The times when the first product was out of stock. An unfinished one lasts until the end of its history. */
export function outOfStockOf({ history }: Drawn): Span[] {
  const last = Math.max(
    ...Object.values(history.series).flatMap((points) =>
      heldToEnd(points, history)
        .slice(-1)
        .map(({ at }) => Date.parse(at)),
    ),
  );
  return history.outOfStock.map(({ at, until }) => ({
    from: Date.parse(at),
    to: until === null ? Math.max(last, Date.parse(at)) : Date.parse(until),
  }));
}

const nameOf = (drawn: readonly Drawn[], name: string, product: string) =>
  drawn.length > 1 ? `${name}: ${product}` : name;
