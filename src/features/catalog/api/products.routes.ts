import type { Clock } from "../../../platform/base/clock.ts";
import { toDecimal } from "../../../platform/base/money.ts";
import { periodOf } from "../../../platform/base/period.ts";
import { Download } from "../../../platform/http/contract.ts";
import { DEFAULT_DAYS } from "../../../platform/http/parameters.ts";
import type { Api } from "../../access/api/contract.ts";
import type { History, SeriesOptions } from "../history.ts";
import { MARKETPLACES } from "../marketplace.ts";
import type { ProductKey } from "../merge-store.ts";
import { pictureAddress } from "../picture.ts";
import type { StatisticsOptions } from "../read-history.ts";
import { type ProductDetail, type ProductReading, readProduct } from "../read-product.ts";
import { sizeTierOf } from "../size-tier-of.ts";
import type { MetricStatistics } from "../statistics.ts";
import { historyCsv } from "./history-csv.ts";
import { metricsOf, product, productHistory, productStatistics } from "./products.contract.ts";

export type ProductParts = {
  reading: ProductReading;
  readHistory: (key: ProductKey, options: SeriesOptions) => Promise<History>;
  readStatistics: (key: ProductKey, options: StatisticsOptions) => Promise<MetricStatistics[]>;
  /** The id by which the account tracks a product. */
  tracking: { findId(accountId: string, key: ProductKey): Promise<string | undefined> };
  /** When a product was last requested from a live source. */
  asks: { findLastRequest(key: ProductKey): Promise<{ source: string; at: Date } | undefined> };
  clock: Clock;
  publicUrl: string;
};

export function productRoutes(
  api: Api,
  { reading, readHistory, readStatistics, tracking, asks, clock, publicUrl }: ProductParts,
): void {
  api.serve(product, async ({ caller, params, query }) => {
    const key = { ...query, ...params };
    const [detail, trackingId, asked] = await Promise.all([
      readProduct(reading, key),
      tracking.findId(caller.accountId, key),
      asks.findLastRequest(key),
    ]);
    return {
      ...toData(detail, publicUrl),
      // Live sources are requested for tracked products only, so this would reveal that somebody tracks the product.
      lastAsked:
        asked === undefined || trackingId === undefined ? null : { source: asked.source, at: asked.at.toISOString() },
      tracking: trackingId === undefined ? null : { id: trackingId },
    };
  });

  api.serve(productHistory, async ({ params: { asin }, query, alternative }) => {
    const { marketplace, metric, resolution } = query;
    const { from, to } = periodOf(query, clock.now(), DEFAULT_DAYS);
    const asked = { metrics: metricsOf(metric), resolution, from, to };
    const { series, outOfStock } = await readHistory({ marketplace, asin }, asked);
    if (alternative === "text/csv")
      return new Download(alternative, `${asin}-${marketplace}-${resolution}.csv`, historyCsv(series));
    const { currency } = MARKETPLACES[marketplace];
    const period = { from: from.toISOString(), to: to.toISOString(), resolution };
    return { asin, marketplace, currency, ...period, series, outOfStock };
  });

  api.serve(productStatistics, async ({ params: { asin }, query: { marketplace, metric } }) => {
    const to = clock.now();
    const metrics = await readStatistics({ marketplace, asin }, { metrics: metricsOf(metric), to });
    return { asin, marketplace, currency: MARKETPLACES[marketplace].currency, to: to.toISOString(), metrics };
  });
}

/** The fields of a search result, and more. */
function toData({ product: known, estimate, firstSeenAt }: ProductDetail, publicUrl: string) {
  const { asin, title, brand, category, imageUrl, priceMinor, bsr, reviewCount, rating, marketplace, seenAt } = known;
  const { currency } = MARKETPLACES[marketplace];
  return {
    asin,
    title,
    brand,
    category,
    imageUrl: pictureAddress({ asin, imageUrl }, publicUrl),
    price: priceMinor === null ? null : toDecimal(priceMinor, currency),
    bsr,
    monthlySales: estimate?.units ?? null,
    reviewCount,
    rating,
    updatedAt: toTime(known.updatedAt),
    salesEstimate: estimate && { low: estimate.low, high: estimate.high, source: estimate.source },
    monthlyRevenue: priceMinor === null || estimate === null ? null : toDecimal(priceMinor * estimate.units, currency),
    marketplace,
    currency,
    parentAsin: known.parentAsin,
    bsrCategory: bsr === null ? null : (known.bsrCategory ?? category),
    meanRank: known.meanRank === null ? null : Math.round(known.meanRank),
    buyBoxPrice: known.buyBoxMinor == null ? null : toDecimal(known.buyBoxMinor, currency),
    offerCount: known.offerCount ?? null,
    weight: known.weightG ?? null,
    dimensions: known.sidesMm ? ([...known.sidesMm] as [number, number, number]) : null,
    sizeTier: sizeTierOf(marketplace, known.weightG, known.sidesMm),
    firstAvailable: known.firstAvailable ?? null,
    seenAt: {
      text: toTime(seenAt.text),
      price: seenAt.price && toTime(seenAt.price),
      bsr: seenAt.bsr && toTime(seenAt.bsr),
      sales: seenAt.sales && toTime(seenAt.sales),
      reviews: seenAt.reviews && toTime(seenAt.reviews),
      offers: seenAt.offers && toTime(seenAt.offers),
    },
    firstSeenAt: toTime(firstSeenAt),
  };
}

/** Rounded down to the second, as the search index stores it. */
function toTime(at: Date): string {
  return new Date(Math.floor(at.getTime() / 1000) * 1000).toISOString();
}
