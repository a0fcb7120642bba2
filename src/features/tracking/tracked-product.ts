/** A product that an account tracks, with the thresholds for its events. */
import { invalid } from "../../platform/base/errors.ts";
import { hasAtMostDecimals, minorDigits } from "../../platform/base/money.ts";
import type { SalesInput } from "../catalog/estimates/sales-estimate.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";

export const PRICE_UNITS = ["percent", "amount"] as const;
export const PRICE_DIRECTIONS = ["any", "down", "up"] as const;
export const RANK_UNITS = ["percent", "places"] as const;
export const RANK_DIRECTIONS = ["any", "better", "worse"] as const;

/** Minimum change since the last event, per figure. 0 means any change. */
export type Thresholds = {
  /** Amounts are decimal, in the marketplace's currency. */
  price: { by: number; unit: (typeof PRICE_UNITS)[number]; direction: (typeof PRICE_DIRECTIONS)[number] };
  bsr: { by: number; unit: (typeof RANK_UNITS)[number]; direction: (typeof RANK_DIRECTIONS)[number] };
  /** New reviews. A falling count raises no event. */
  reviews: { by: number };
};

/** Partial thresholds; missing values stay unchanged. */
export type ThresholdChanges = { [Name in keyof Thresholds]?: Partial<Thresholds[Name]> | undefined };

export const DEFAULT_THRESHOLDS: Thresholds = {
  price: { by: 0, unit: "percent", direction: "any" },
  bsr: { by: 20, unit: "percent", direction: "any" },
  reviews: { by: 1 },
};

export const DEFAULT_COOLDOWN_MINUTES = 0;
/** 30 days. */
export const LONGEST_COOLDOWN_MINUTES = 43_200;

/** The values that changes are measured from; null until a first value is known. Prices are in minor units. */
type Base = {
  priceMinor: number | null;
  bsr: number | null;
  /** The best-seller list of the rank. */
  bsrCategory: string | null;
  reviewCount: number | null;
};

/** Current catalogue data of the product. */
export type ProductSummary = {
  title: string;
  brand: string | null;
  imageUrl: string | null;
  priceMinor: number | null;
  bsr: number | null;
  reviewCount: number | null;
  rating: number | null;
  /** The values that the sales are estimated from. */
  salesInput: SalesInput;
  updatedAt: Date;
};

export type TrackedProduct = {
  id: string;
  marketplace: MarketplaceDomain;
  asin: string;
  label: string | null;
  thresholds: Thresholds;
  cooldownMinutes: number;
  /** Notification channels to notify besides webhooks: their ids, or `all` alone. */
  channels: string[];
  base: Base;
  /** Null when the product is not in the catalogue. */
  product: ProductSummary | null;
  lastEventAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

const MOST = { percent: 1_000, amount: 1_000_000, places: 10_000_000 };

/** Applies changes to thresholds. Throws for numbers that are out of range or too precise for their unit. */
export function changedThresholds(
  before: Thresholds,
  changes: ThresholdChanges,
  marketplace: MarketplaceDomain,
): Thresholds {
  const after: Thresholds = {
    price: { ...before.price, ...changes.price },
    bsr: { ...before.bsr, ...changes.bsr },
    reviews: { ...before.reviews, ...changes.reviews },
  };
  for (const name of ["price", "bsr"] as const) {
    const { by, unit } = after[name];
    const problem =
      unit !== before[name].unit && changes[name]?.by === undefined
        ? `is required with the unit ${unit}`
        : byProblem(by, unit, marketplace);
    if (problem !== undefined) throw invalid(`thresholds.${name}.by`, problem);
  }
  return after;
}

function byProblem(by: number, unit: keyof typeof MOST, marketplace: MarketplaceDomain): string | undefined {
  const decimals = { percent: 2, amount: minorDigits(MARKETPLACES[marketplace].currency), places: 0 }[unit];
  if (by <= MOST[unit] && hasAtMostDecimals(decimals, by)) return undefined;
  const kind = decimals === 0 ? "a whole number" : `a number with at most ${decimals} decimals`;
  return `must be ${kind} from 0 to ${MOST[unit].toLocaleString("en")} for the unit ${unit}`;
}
