import { invalid } from "../base/errors.ts";
import type { Period } from "../base/period.ts";
import { type Asked, createSeries, type Point, type Series } from "./history.ts";
import type { ProductKey } from "./merge-store.ts";
import type { StoredProduct } from "./product-store.ts";
import { getProduct, type ProductReading } from "./read-product.ts";

/** Read piece by piece: a thread has others to answer meanwhile. */
const PAGE_ROWS = 4_000;
/** Twenty years of hourly changes. */
const MOST_ROWS = 200_000;
const DAY_MS = 86_400_000;

export async function readHistory(
  { products, history, readCurves }: ProductReading,
  key: ProductKey,
  asked: Asked,
): Promise<Series> {
  // The product first: what a merge moves into the history meanwhile is then seen twice rather than not at all.
  const [product, curves] = await Promise.all([getProduct(products, key), readCurves()]);
  const series = createSeries(asked, product, curves);
  const { from } = asked;
  const current = currentPoint(product);
  const until = current.at < asked.to ? current.at : asked.to;
  if (from > product.updatedAt) return series.finish();

  const listAfter = (after: Date) => history.listPoints(key, after, until, PAGE_ROWS);
  const [before, first] = await Promise.all([history.listKnownAt(key, from), listAfter(from)]);
  for (const point of before) series.add(point);
  let rows = 0;
  for (let page = first; ; page = await listAfter((page.at(-1) as Point).at)) {
    for (const point of page) series.add(point);
    if (page.length < PAGE_ROWS) break;
    rows += page.length;
    if (rows >= MOST_ROWS)
      throw invalid("from", "is too long ago: there are too many changes since. Narrow the period");
  }
  series.add(current);
  return series.finish();
}

/** From the beginning of the day on that makes it so many days, today included. */
export function lastDays(days: number, now: Date): Period {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return { from: new Date(today - (days - 1) * DAY_MS), to: now };
}

export type RecentOf = { product: StoredProduct; series: Series };

/** How several products went, day by day, whatever their number at the cost of two questions. Not known ones are left out. */
export async function readRecent(
  { products, history, readCurves }: ProductReading,
  keys: readonly ProductKey[],
  { metrics, from, to }: Omit<Asked, "resolution">,
): Promise<RecentOf[]> {
  const [found, curves] = await Promise.all([products.listProducts(keys), readCurves()]);
  if (found.length === 0) return [];
  const series = found.map((product) => createSeries({ metrics, resolution: "day", from, to }, product, curves));
  const current = found.map(currentPoint);
  // What a merge has moved into the history meanwhile is still current here.
  for (const { key, point } of await history.listDays(found, from, to))
    if (point.at < (current[key] as Point).at) series[key]?.add(point);
  return found.map((product, i) => {
    series[i]?.add(current[i] as Point);
    return { product, series: series[i]?.finish() ?? {} };
  });
}

/** The figures of now; everything in the history is of before. */
function currentPoint(product: StoredProduct): Point {
  const { figuresSince, priceMinor, bsr, bsrCategory, reportedSales, reviewCount, rating } = product;
  return { at: figuresSince, priceMinor, bsr, bsrCategory, reportedSales, reviewCount, rating };
}
