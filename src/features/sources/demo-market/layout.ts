/**
 * The layout of a market of a given size: the number of products of each kind on each marketplace, and the number of ranks of
 * a category. A product's slot follows from its number by arithmetic, so nothing is stored per product.
 */
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { CATEGORIES, KINDS } from "./kinds.ts";
import { type Niche, nicheOf } from "./niche.ts";
import { normalShare } from "./random.ts";

/** One kind on one marketplace. */
export type Slot = {
  marketplace: MarketplaceDomain;
  kind: number;
  category: number;
  first: number;
  count: number;
  /** The number of products of its category on its marketplace. */
  ranked: number;
};

export type Layout = { niches: readonly Niche[]; brandsIn: readonly number[]; series: number; place: Place };
type Place = (number: number) => { slot: Slot; position: number };

/** The relative sizes of marketplaces; the default is 1. */
const SHARES: Partial<Record<MarketplaceDomain, number>> = { "amazon.com": 6, "amazon.co.uk": 2, "amazon.de": 2 };
const DEFAULT_MARKETPLACES = Object.keys(SHARES) as MarketplaceDomain[];

export function layOut(
  seed: number,
  products: number,
  marketplaces: readonly MarketplaceDomain[] = DEFAULT_MARKETPLACES,
): Layout {
  const slots = divide(products, marketplaces);
  const perCategory = CATEGORIES.map(() => 0);
  for (const slot of slots) perCategory[slot.category] = (perCategory[slot.category] as number) + slot.count;
  return {
    niches: KINDS.map((kind) => nicheOf(kind, seed)),
    brandsIn: perCategory.map((count) => Math.ceil(2.5 * Math.sqrt(count)) + 3),
    series: Math.ceil(20 * Math.sqrt(products)),
    place: placing(slots, products),
  };
}

function divide(products: number, marketplaces: readonly MarketplaceDomain[]): Slot[] {
  const share = (marketplace: MarketplaceDomain) => SHARES[marketplace] ?? 1;
  const shares = marketplaces.reduce((sum, marketplace) => sum + share(marketplace), 0);
  const weights = KINDS.reduce((sum, kind) => sum + kind.weight, 0);
  const slots: Slot[] = [];
  let passed = 0;
  for (const marketplace of marketplaces) {
    for (const [kind, { weight, category }] of KINDS.entries()) {
      const first = Math.round(passed * products);
      passed += (share(marketplace) / shares) * (weight / weights);
      const count = Math.round(passed * products) - first;
      slots.push({ marketplace, kind, category: CATEGORIES.indexOf(category), first, count, ranked: 0 });
    }
  }
  for (const group of Map.groupBy(slots, (slot) => `${slot.marketplace} ${slot.category}`).values()) {
    const ranked = group.reduce((sum, slot) => sum + slot.count, 0);
    for (const slot of group) slot.ranked = ranked;
  }
  return slots.filter((slot) => slot.count > 0);
}

/** Steps by the golden ratio: consecutive numbers are of different kinds, and each position is used once. */
function placing(slots: readonly Slot[], products: number): Place {
  const starts = Float64Array.from(slots, (slot) => slot.first);
  let step = Math.max(1, Math.floor(products * 0.6180339887));
  while (greatestCommonDivisor(step, products) !== 1) step++;
  return (number) => {
    const at = (number * step) % products;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= at) low = middle;
      else high = middle - 1;
    }
    return { slot: slots[low] as Slot, position: at - (starts[low] as number) };
  };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

const STEPS = 1024;
const REACH = 7;

/** For each category, a table of the share of its products that rank before a score. */
export function standings(niches: readonly Niche[]): (category: number, score: number) => number {
  const tables = CATEGORIES.map((category) => {
    const members = [...KINDS.entries()].filter(([, kind]) => kind.category === category);
    const weights = members.reduce((sum, [, kind]) => sum + kind.weight, 0);
    return Float64Array.from({ length: STEPS + 1 }, (_, i) => {
      const score = (i / STEPS) * 2 * REACH - REACH;
      const before = (sum: number, [index, kind]: (typeof members)[number]) =>
        sum + kind.weight * normalShare(score - (niches[index] as Niche).rankShift);
      return members.reduce(before, 0) / weights;
    });
  });
  return (category, score) => {
    const table = tables[category] as Float64Array;
    const at = Math.min(STEPS - 1e-6, Math.max(0, ((score + REACH) / (2 * REACH)) * STEPS));
    const index = at | 0;
    const left = table[index] as number;
    return left + (at - index) * ((table[index + 1] as number) - left);
  };
}
