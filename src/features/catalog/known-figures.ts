/**
 * The figures of a product that are **known** at a moment, from its points in order of time, and the metrics that follow from
 * them. The known value of a figure is the last one seen, until a point says that it was absent.
 */
import { toDecimal } from "../../platform/base/money.ts";
import { ABSENT, FIGURE_COLUMNS } from "./absent.ts";
import type { Curves } from "./estimates/curve-lookup.ts";
import { type MeanRank, nextMeanRank } from "./estimates/mean-rank.ts";
import { estimateSales, type SalesEstimate } from "./estimates/sales-estimate.ts";
import { MARKETPLACES } from "./marketplace.ts";
import { type Figures, NO_FIGURES, type Product } from "./product.ts";

export const METRICS = [
  "price",
  "bsr",
  "monthlySales",
  "monthlyRevenue",
  "reviewCount",
  "rating",
  "buyBoxPrice",
  "offerCount",
] as const;
export type Metric = (typeof METRICS)[number];

/** A point of the current figures also has the stored mean rank. */
export type Point = Required<Figures> & { at: Date; absent: number; meanRank?: number | null };

/** `category` is the list of a rank, `source` the origin of a sales or revenue figure. All of them are null in a gap. */
export type Value = {
  value: number | null;
  category?: string | null;
  source?: SalesEstimate["source"] | null;
  /** The range of a sales or revenue figure. */
  low?: number | null;
  high?: number | null;
};
export type Subject = Pick<Product, "marketplace" | "category" | "updatedAt">;

const DAY_MS = 86_400_000;

/** The figures known at a time; absent ones among the nulls are known to have no value. */
export type Known = Required<Figures> & { absent: number; mean: MeanRank | null };

export const NOTHING: Known = { ...NO_FIGURES, absent: 0, mean: null };

export const GAPS: Record<Metric, Value> = {
  price: { value: null },
  bsr: { value: null, category: null },
  monthlySales: { value: null, source: null, low: null, high: null },
  monthlyRevenue: { value: null, source: null, low: null, high: null },
  reviewCount: { value: null },
  rating: { value: null },
  buyBoxPrice: { value: null },
  offerCount: { value: null },
};

export function nextKnown(known: Known, seen: Point, category: string | null): Known {
  const hasRank = seen.bsr !== null || (seen.absent & ABSENT.bsr) > 0;
  const after = {
    // A rank comes with its list; without a list it is a rank of the product's category.
    bsrCategory: hasRank ? seen.bsrCategory : known.bsrCategory,
    absent: known.absent,
    mean: hasRank ? meanAfter(known.mean, seen, category) : known.mean,
  } as Known;
  for (const { figure } of FIGURE_COLUMNS) {
    const isAbsent = seen[figure] === null && (seen.absent & ABSENT[figure]) > 0;
    after[figure] = isAbsent ? null : (seen[figure] ?? known[figure]);
    if (isAbsent) after.absent |= ABSENT[figure];
    else if (seen[figure] !== null) after.absent &= ~ABSENT[figure];
  }
  return after;
}

/**
 * The mean that merges store, as far as the history shows it. Without a rank there is none; it restarts with the next rank.
 * Sightings without a change are not stored: over a longer time, the rank is taken to have held until a day before it changed.
 */
function meanAfter(before: MeanRank | null, seen: Point, category: string | null): MeanRank | null {
  const { bsr, bsrCategory, at, meanRank } = seen;
  if (bsr === null) return null;
  const dayBefore = new Date(at.getTime() - DAY_MS);
  const held =
    before === null || before.seenAt >= dayBefore
      ? before
      : nextMeanRank(before, before.rank, before.category, dayBefore);
  const next = nextMeanRank(held, bsr, bsrCategory ?? category, at);
  return meanRank == null ? next : { ...next, logMean: Math.log(meanRank) };
}

/** Undefined if the metric was never seen. */
export function readMetric(metric: Metric, known: Known, subject: Subject, curves: Curves): Value | undefined {
  const { marketplace, category } = subject;
  const { priceMinor, bsr, absent } = known;
  const plain = (value: number | null, bits: number): Value | undefined => {
    if (value !== null) return { value };
    return (absent & bits) > 0 ? GAPS[metric] : undefined;
  };
  const amount = (minor: number | null) =>
    minor === null ? null : toDecimal(minor, MARKETPLACES[marketplace].currency);
  switch (metric) {
    case "price":
      return plain(amount(priceMinor), ABSENT.priceMinor);
    case "buyBoxPrice":
      return plain(amount(known.buyBoxMinor), ABSENT.buyBoxMinor);
    case "bsr":
      return bsr === null ? plain(null, ABSENT.bsr) : { value: bsr, category: known.bsrCategory ?? category };
    case "monthlySales":
    case "monthlyRevenue": {
      const meanRank = known.mean === null ? null : Math.exp(known.mean.logMean);
      const estimate = estimateSales({ ...known, marketplace, category, meanRank }, curves);
      if (estimate === null) return plain(null, ABSENT.bsr | ABSENT.reportedSales);
      const { units, low, high, source } = estimate;
      if (metric === "monthlySales") return { value: units, source, low, high };
      if (priceMinor === null) return plain(null, ABSENT.priceMinor);
      const earned = (sold: number) => amount(priceMinor * sold) as number;
      return { value: earned(units), source, low: earned(low), high: earned(high) };
    }
    case "reviewCount":
      return plain(known.reviewCount, ABSENT.reviewCount);
    case "rating":
      return plain(known.rating, ABSENT.rating);
    case "offerCount":
      return plain(known.offerCount, ABSENT.offerCount);
    default:
      return metric satisfies never;
  }
}

/** True while the source sees no offer at all. */
export function isOutOfStock({ priceMinor, absent }: Known): boolean {
  return priceMinor === null && (absent & ABSENT.priceMinor) > 0;
}
