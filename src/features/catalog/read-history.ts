import { invalid } from "../../platform/base/errors.ts";
import type { Period } from "../../platform/base/period.ts";
import type { Curves } from "./estimates/curve-lookup.ts";
import { createSeries, type History, MEAN_RANK_MS, type Series, type SeriesOptions } from "./history.ts";
import type { Metric, Point } from "./known-figures.ts";
import type { ProductKey } from "./merge-store.ts";
import type { StoredProduct } from "./product-store.ts";
import { getProduct, type ProductReading } from "./read-product.ts";
import { createStatistics, type MetricStatistics, PERIOD_DAYS } from "./statistics.ts";

/** Reads in pages, so that the thread can serve other requests in between. */
const PAGE_ROWS = 4_000;
/** Twenty years of hourly changes. */
const MOST_ROWS = 200_000;
const DAY_MS = 86_400_000;

export function readHistory(reading: ProductReading, key: ProductKey, options: SeriesOptions): Promise<History> {
  return readPoints(reading, key, options, (product, curves) => createSeries(options, product, curves));
}

export type StatisticsOptions = { metrics: readonly Metric[]; to: Date };

export function readStatistics(
  reading: ProductReading,
  key: ProductKey,
  options: StatisticsOptions,
): Promise<MetricStatistics[]> {
  const from = new Date(options.to.getTime() - Math.max(...PERIOD_DAYS) * DAY_MS);
  return readPoints(reading, key, { ...options, from }, (product, curves) =>
    createStatistics(options, product, curves),
  );
}

/** Takes the points of a product in order of time. */
type Reader<T> = { add: (point: Point) => void; finish: () => T };

/** Passes the points of a period to a reader, with those before it that hold at its start. */
async function readPoints<T>(
  { products, history, readCurves }: ProductReading,
  key: ProductKey,
  options: Pick<SeriesOptions, "metrics" | "from" | "to">,
  createReader: (product: StoredProduct, curves: Curves) => Reader<T>,
): Promise<T> {
  // The product is read first: figures that a merge moves into the history in between are then seen twice, not missed.
  const [product, curves] = await Promise.all([getProduct(products, key), readCurves()]);
  const reader = createReader(product, curves);
  const from = readFrom(options);
  const current = currentPoint(product);
  const until = current.at < options.to ? current.at : options.to;
  if (options.from > product.updatedAt) {
    reader.add(current);
    return reader.finish();
  }

  const listAfter = (after: Date) => history.listPoints(key, after, until, PAGE_ROWS);
  const [before, first] = await Promise.all([history.listKnownAt(key, from), listAfter(from)]);
  for (const point of before) reader.add(point);
  let rows = 0;
  for (let page = first; ; page = await listAfter((page.at(-1) as Point).at)) {
    for (const point of page) reader.add(point);
    if (page.length < PAGE_ROWS) break;
    rows += page.length;
    if (rows >= MOST_ROWS)
      throw invalid("from", "is too long ago: there are too many changes since then. Choose a shorter period");
  }
  reader.add(current);
  return reader.finish();
}

/** Sales need the ranks of some time before the period. */
function readFrom({ metrics, from }: Pick<SeriesOptions, "metrics" | "from">): Date {
  const needsRanks = metrics.includes("monthlySales") || metrics.includes("monthlyRevenue");
  return needsRanks ? new Date(from.getTime() - MEAN_RANK_MS) : from;
}

/** The last `days` whole days, including today. */
export function lastDays(days: number, now: Date): Period {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return { from: new Date(today - (days - 1) * DAY_MS), to: now };
}

/** With `isHeld`, the last values hold until the end of the period, not only until the product was last seen. */
export type RecentOptions = Omit<SeriesOptions, "resolution"> & {
  resolution?: "day" | "week" | "month";
  isHeld?: boolean;
};

export type RecentHistory = { product: StoredProduct; series: Series };

/** The history of several products, by day or a longer step, with two queries in total; skips unknown products. */
export async function readRecent(
  { products, history, readCurves }: ProductReading,
  keys: readonly ProductKey[],
  { metrics, from, to, resolution = "day", isHeld = false }: RecentOptions,
): Promise<RecentHistory[]> {
  const [found, curves] = await Promise.all([products.listProducts(keys), readCurves()]);
  if (found.length === 0) return [];
  const series = found.map((product) =>
    createSeries({ metrics, resolution, from, to }, isHeld ? { ...product, updatedAt: to } : product, curves),
  );
  const current = found.map(currentPoint);
  // Ignore figures that a merge moved into the history in between: they are still the current ones here.
  for (const { key, point } of await history.listDays(found, readFrom({ metrics, from }), to))
    if (point.at < (current[key] as Point).at) series[key]?.add(point);
  return found.map((product, i) => {
    series[i]?.add(current[i] as Point);
    return { product, series: series[i]?.finish().series ?? {} };
  });
}

/** The current figures as a point; the history has only earlier ones. */
function currentPoint(product: StoredProduct): Point {
  const { figuresSince, priceMinor, bsr, bsrCategory, meanRank, reportedSales, reviewCount, rating } = product;
  const { buyBoxMinor = null, offerCount = null, absent } = product;
  const figures = { priceMinor, bsr, bsrCategory, meanRank, reportedSales, reviewCount, rating };
  return { at: figuresSince, ...figures, buyBoxMinor, offerCount, absent };
}
