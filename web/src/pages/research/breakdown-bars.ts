/** The bars of the market breakdown, and the filter for each. */
import type { Bar } from "../../parts/bars.tsx";
import { compact, compactMoney, counted, money, number, percent } from "../../parts/format.ts";
import type { Filters } from "./parameters.ts";
import type { Found } from "./search-query.ts";

type Distributions = NonNullable<Found["distributions"]>;
type Bucket = Distributions["price"][number];

type Context = {
  distributions: Distributions;
  currency: string;
  filters: Filters;
  onFilter: (filters: { [Name in keyof Filters]: Filters[Name] | undefined }) => void;
};

export function priceBars({ distributions, currency, filters, onFilter }: Context): Bar[] {
  const digits = digitsOf(currency);
  const step = 10 ** -digits;
  return distributions.price.map((bucket) => {
    const [from, to] = [bucket.from, lastOf(bucket, step, digits)];
    const isExactly = filters.minPrice === from && filters.maxPrice === to;
    return barOf(bucket, {
      tick: plainMoney(from, currency),
      format: (amount) => plainMoney(amount, currency),
      isPicked: isWithin(bucket, filters.minPrice, filters.maxPrice),
      onPick: () =>
        onFilter(isExactly ? { minPrice: undefined, maxPrice: undefined } : { minPrice: from, maxPrice: to }),
    });
  });
}

export function revenueBars({ distributions, currency, filters, onFilter }: Context): Bar[] {
  const digits = digitsOf(currency);
  return distributions.revenue.map((bucket, i) => {
    const [from, to] = [bucket.from, lastOf(bucket, 10 ** -digits, digits)];
    const isExactly = filters.minRevenue === from && filters.maxRevenue === to;
    return barOf(bucket, {
      tick: i % 2 === 0 ? compactMoney(from, currency) : "",
      format: (amount) => compactMoney(amount, currency),
      isPicked: isWithin(bucket, filters.minRevenue, filters.maxRevenue),
      onPick: () =>
        onFilter(isExactly ? { minRevenue: undefined, maxRevenue: undefined } : { minRevenue: from, maxRevenue: to }),
    });
  });
}

function digitsOf(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

export function reviewBars({ distributions, filters, onFilter }: Context): Bar[] {
  return distributions.reviews.map((bucket, i) => {
    const [from, to] = [bucket.from, lastOf(bucket, 1, 0)];
    const isExactly = filters.minReviews === from && filters.maxReviews === to;
    return barOf(bucket, {
      tick: i % 2 === 0 ? compact(from) : "",
      format: compact,
      isPicked: isWithin(bucket, filters.minReviews, filters.maxReviews),
      onPick: () =>
        onFilter(isExactly ? { minReviews: undefined, maxReviews: undefined } : { minReviews: from, maxReviews: to }),
    });
  });
}

export function brandBars({ distributions, currency, filters, onFilter }: Context): Bar[] {
  const { brands, others, unknownBrand } = distributions;
  const isPicked = (brand: string) => (filters.brand === undefined ? undefined : filters.brand === brand);
  const bars: Bar[] = brands.map(({ brand, products, units, revenue, share }) => ({
    label: brand,
    value: share,
    text: percent(share),
    note: `${counted(products, "product")}, ${number(units)} units and ${money(revenue, currency)} per month`,
    isPicked: isPicked(brand),
    onPick: () => onFilter({ brand: isPicked(brand) ? undefined : brand }),
    pickLabel: "show only this brand",
  }));
  const rest = (label: string, { products, units, share }: { products: number; units: number; share: number }) => ({
    label,
    value: share,
    text: percent(share),
    note: `${counted(products, "product")}, ${number(units)} units/month`,
    color: "var(--chart-6)",
    isPicked: filters.brand === undefined ? undefined : false,
  });
  if (others.brands > 0) bars.push(rest(counted(others.brands, "other brand"), others));
  if (unknownBrand.products > 0) bars.push(rest("Unknown brand", unknownBrand));
  return bars;
}

/** Buckets exclude their upper bound, filters include it. */
function lastOf({ to }: Bucket, step: number, digits: number): number | undefined {
  return to === null ? undefined : Number((Math.round((to - step) / step) * step).toFixed(digits));
}

/** True if a filter keeps products of the bucket; undefined without a filter. */
function isWithin({ from, to }: Bucket, least: number | undefined, most: number | undefined): boolean | undefined {
  if (least === undefined && most === undefined) return undefined;
  return (most === undefined || from <= most) && (least === undefined || to === null || to > least);
}

type Shown = {
  tick: string;
  format: (bound: number) => string;
  isPicked: boolean | undefined;
  onPick: () => void;
};

function barOf({ from, to, products, units }: Bucket, { tick, format, isPicked, onPick }: Shown): Bar {
  return {
    label: to === null ? `${format(from)}+` : `${format(from)}–${format(to)}`,
    tick,
    value: products,
    text: counted(products, "product"),
    note: `${number(units)} units/month`,
    isPicked,
    ...(products > 0 && { onPick, pickLabel: "show only these" }),
  };
}

/** Bucket bounds are round, so cents are left out. */
function plainMoney(amount: number, currency: string): string {
  const text = money(amount, currency);
  return Number.isInteger(amount) ? text.replace(/[.,]0+(?!\d)/, "") : text;
}
