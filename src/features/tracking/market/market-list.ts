/**
 * Market lists: an account compares its own products with rivals' products on one marketplace.
 *
 * A product of a list is **mine** or a **rival**. The **share** is my products' part of the estimated units, or the revenue,
 * of all products of the list. A product whose figure is unknown is left out and counted, never taken as zero. The **price
 * position** of my product is its place among the prices of the rivals. Products of a list are tracked, and their current
 * membership applies to the past as well.
 */
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";

/** Per account. */
export const MOST_LISTS = 100;
/** Per list. */
export const MOST_PRODUCTS = 100;
export const MOST_NOTES = 500;
export const LONGEST_NAME = 100;
export const LONGEST_NOTE = 2_000;
/** The longest period of a series. */
export const MOST_DAYS = 731;

export const GROUPS = ["mine", "rival"] as const;
export type Group = (typeof GROUPS)[number];

export type MarketList = {
  id: string;
  name: string;
  marketplace: MarketplaceDomain;
  mine: number;
  rivals: number;
  createdAt: Date;
  updatedAt: Date;
};

/** A product of a list. `tracked` is the id of the tracked product, null if it is no longer tracked. */
export type ListProduct = { asin: string; isMine: boolean; addedAt: Date; tracked: string | null };

export type Note = {
  id: string;
  /** Null for a note on the whole list. */
  asin: string | null;
  day: string;
  text: string;
  createdAt: Date;
  updatedAt: Date;
};
