/** The panes of the chart of a product, or of two products. */
import { compact, compactMoney, decimal, estimate, estimatedMoney, money, number, rating } from "../../parts/format.ts";
import type { Pane, Span, TimeSeries } from "../../parts/time-series.ts";
import { type History, heldToEnd } from "./product-query.ts";
import { ranksByList } from "./ranks-by-list.ts";

type Metric = keyof History["series"];

/** The second product has another colour and dashed lines. */
const SECOND = { color: "--chart-2", isDashed: true, isBars: false, isArea: false };

const RARE = { isOff: true, isRare: true };

export function panesOf(drawn: readonly [History, ...History[]]): Pane[] {
  const { currency } = drawn[0];
  const amount = (value: number) => money(value, currency);
  const lines = (metric: Metric, name: string, look: Partial<TimeSeries>) => linesOf(drawn, metric, name, look);
  const small = { height: 56 };
  const panes: Pane[] = [
    {
      series: [
        ...lines("price", "Price", { color: "--chart-1", gap: "out of stock" }),
        // Two products would have four lines.
        ...(drawn.length === 1 ? lines("buyBoxPrice", "Buy Box", { ...SECOND, gap: "none" }) : []),
      ],
      format: amount,
      tick: (value) => (Number.isInteger(value) ? compactMoney(value, currency) : amount(value)),
      height: 164,
    },
    { series: ranks(drawn), format: number, tick: compact, lowerIsBetter: true, height: 112 },
    {
      series: lines("monthlySales", "Units", { color: "--chart-6", isBars: true }),
      format: estimate,
      tick: compact,
      fromZero: true,
      height: 56,
    },
    {
      series: lines("monthlyRevenue", "Revenue", { color: "--chart-5", ...RARE }),
      format: (value) => estimatedMoney(value, currency),
      tick: (value) => compactMoney(value, currency),
      fromZero: true,
      ...small,
    },
    {
      series: lines("reviewCount", "Reviews", { color: "--chart-4", isOff: true }),
      format: number,
      tick: wholeTick,
      ...small,
    },
    { series: lines("rating", "Rating", { color: "--chart-5", ...RARE }), format: rating, tick: decimal, ...small },
    {
      series: lines("offerCount", "Offers", { color: "--chart-2", ...RARE }),
      format: number,
      tick: wholeTick,
      fromZero: true,
      ...small,
    },
  ];
  return panes.filter(({ series }) => series.length > 0);
}

/** Ticks between two counts have no text. */
const wholeTick = (value: number) => (Number.isInteger(value) ? compact(value) : "");

/** One line for each product that has values. */
function linesOf(drawn: readonly History[], metric: Metric, name: string, look: Partial<TimeSeries>): TimeSeries[] {
  return drawn.flatMap((history, i) => {
    // The ranges of two estimates would cover each other.
    const points = heldToEnd(history.series[metric], history).map(({ at, value, ...range }) =>
      drawn.length > 1 ? { at, value } : { at, value, ...range },
    );
    if (points.every(({ value }) => value === null)) return [];
    return [{ name: nameOf(name, i), points, ...look, ...(i > 0 && SECOND) }];
  });
}

function ranks(drawn: readonly History[]): TimeSeries[] {
  return drawn.flatMap((history, i) => {
    const lists = ranksByList(heldToEnd(history.series.bsr, history));
    if (lists.every(({ points }) => points.length === 0)) return [];
    return lists.map(
      (line): TimeSeries => ({
        ...line,
        name: nameOf(line.name, i),
        ...(lists.length === 1 && { gap: "no rank", isArea: true }),
        ...(i > 0 && { ...SECOND, color: "--chart-4" }),
      }),
    );
  });
}

/** The times when the product was out of stock. An unfinished one lasts until the end of its history. */
export function outOfStockOf({ series, outOfStock, ...history }: History): Span[] {
  const last = Math.max(
    ...Object.values(series).flatMap((points) =>
      heldToEnd(points, { series, outOfStock, ...history })
        .slice(-1)
        .map(({ at }) => Date.parse(at)),
    ),
  );
  return outOfStock.map(({ at, until }) => ({
    from: Date.parse(at),
    to: until === null ? Math.max(last, Date.parse(at)) : Date.parse(until),
  }));
}

const nameOf = (name: string, of: number) => (of === 0 ? name : `${name}, other`);
