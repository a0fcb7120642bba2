/** The distributions of a result set: how many products a range leaves, and the bars of a histogram. */
import type { Bar } from "../../parts/bars.tsx";
import { compact, compactMoney, counted, estimate, money, percent, rating } from "../../parts/format.ts";
import type { Filters } from "./parameters.ts";
import type { Found } from "./search-query.ts";

export type Distributions = NonNullable<Found["distributions"]>;
type Bucket = Distributions["price"][number];

/** The figures with a distribution, by the names of their filters. */
export const DRAWN = ["Price", "Revenue", "Reviews", "Rating"] as const;
export type Drawn = (typeof DRAWN)[number];

const NAMES = { Price: "price", Revenue: "revenue", Reviews: "reviews", Rating: "rating" } as const;

export const bucketsOf = (distributions: Distributions | undefined, figure: Drawn): readonly Bucket[] =>
  distributions?.[NAMES[figure]] ?? [];

export const unknownOf = ({ unknown }: Distributions, figure: Drawn): number => {
  const name = NAMES[figure];
  return unknown[name];
};

/** The smallest step of a figure: buckets exclude their upper bound, filters include it. */
export function stepOf(figure: Drawn, currency: string): number {
  if (figure === "Reviews") return 1;
  if (figure === "Rating") return 0.1;
  const digits = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
  return 10 ** -(digits ?? 2);
}

export function lastOf({ to }: Bucket, step: number): number | undefined {
  return to === null ? undefined : Number((Math.round((to - step) / step) * step).toFixed(2));
}

/** True if a range keeps products of the bucket. */
export function isWithin({ from, to }: Bucket, least: number | undefined, most: number | undefined): boolean {
  return (most === undefined || from <= most) && (least === undefined || to === null || to > least);
}

export function barsOf(buckets: readonly Bucket[], least: number | undefined, most: number | undefined) {
  const top = Math.max(1, ...buckets.map(({ products }) => products));
  return buckets.map((bucket) => ({ height: bucket.products / top, isOut: !isWithin(bucket, least, most) }));
}

/** How many products a range with the bounds of buckets leaves. */
export function countWithin(buckets: readonly Bucket[], least: number | undefined, most: number | undefined): number {
  return buckets.reduce((sum, bucket) => sum + (isWithin(bucket, least, most) ? bucket.products : 0), 0);
}

export function boundText(figure: Drawn, value: number, currency: string): string {
  if (figure === "Rating") return rating(value);
  if (figure === "Reviews") return compact(value);
  if (figure === "Revenue") return compactMoney(value, currency);
  // Bounds of buckets are round: cents would be noise.
  const text = money(value, currency);
  return Number.isInteger(value) ? text.replace(/[.,]0+(?!\d)/, "") : text;
}

/** The share of sales of each brand; a bar filters by its brand. */
export function brandBars(
  { brands, others, unknownBrand }: Distributions,
  { brand: chosen }: Filters,
  onFilter: (brand: string | undefined) => void,
): Bar[] {
  const bars: Bar[] = brands.map(({ brand, products, units, share }) => ({
    label: brand,
    value: share,
    text: percent(share),
    note: `${counted(products, "product")}, ${estimate(units)} units/month`,
    isPicked: chosen === undefined ? undefined : chosen === brand,
    onPick: () => onFilter(chosen === brand ? undefined : brand),
    pickLabel: "show only this brand",
  }));
  const rest = (label: string, { products, share }: { products: number; share: number }): Bar => ({
    label,
    value: share,
    text: percent(share),
    note: counted(products, "product"),
    color: "var(--chart-6)",
  });
  if (others.brands > 0) bars.push(rest(counted(others.brands, "other brand"), others));
  if (unknownBrand.products > 0) bars.push(rest("Unknown brand", unknownBrand));
  return bars;
}
