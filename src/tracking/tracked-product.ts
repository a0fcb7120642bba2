/** A product that an account watches, and how much of a change is worth telling. */
import { invalid } from "../base/errors.ts";
import { hasAtMost, minorDigits } from "../base/money.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";

export const PRICE_UNITS = ["percent", "amount"] as const;
export const PRICE_DIRECTIONS = ["any", "down", "up"] as const;
export const RANK_UNITS = ["percent", "places"] as const;
export const RANK_DIRECTIONS = ["any", "better", "worse"] as const;

/** A change of at least so much, from the value that was told last. Of 0 any change. */
export type Thresholds = {
  /** An amount is decimal, in the marketplace's currency. */
  price: { by: number; unit: (typeof PRICE_UNITS)[number]; direction: (typeof PRICE_DIRECTIONS)[number] };
  bsr: { by: number; unit: (typeof RANK_UNITS)[number]; direction: (typeof RANK_DIRECTIONS)[number] };
  /** New reviews; counts that fall are never told. */
  reviews: { by: number };
};

/** What is given of them; the rest stays as it is. */
export type ThresholdChanges = { [Name in keyof Thresholds]?: Partial<Thresholds[Name]> | undefined };

export const DEFAULT_THRESHOLDS: Thresholds = {
  price: { by: 0, unit: "percent", direction: "any" },
  bsr: { by: 20, unit: "percent", direction: "any" },
  reviews: { by: 1 },
};

export const DEFAULT_COOLDOWN_MINUTES = 0;
/** 30 days. */
export const LONGEST_COOLDOWN_MINUTES = 43_200;

/** The values that changes are measured from; null until one is seen. Prices are minor units. */
export type Base = {
  priceMinor: number | null;
  bsr: number | null;
  /** The list that the rank is of. */
  bsrCategory: string | null;
  reviewCount: number | null;
};

/** What the catalogue knows of it now. */
export type Glance = {
  title: string;
  brand: string | null;
  imageUrl: string | null;
  priceMinor: number | null;
  bsr: number | null;
  reviewCount: number | null;
  rating: number | null;
  updatedAt: Date;
};

export type TrackedProduct = {
  id: string;
  marketplace: MarketplaceDomain;
  asin: string;
  label: string | null;
  thresholds: Thresholds;
  cooldownMinutes: number;
  base: Base;
  /** Null where the catalogue does not know it, or not yet. */
  product: Glance | null;
  lastEventAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

const MOST = { percent: 1_000, amount: 1_000_000, places: 10_000_000 };

/** Thresholds with changes laid over them. Refuses what no schema can say: how large and how fine a number of each unit may be. */
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
  if (by <= MOST[unit] && hasAtMost(decimals, by)) return undefined;
  const kind = decimals === 0 ? "a whole number" : `a number with at most ${decimals} decimals`;
  return `must be ${kind} from 0 to ${MOST[unit].toLocaleString("en")} for the unit ${unit}`;
}
