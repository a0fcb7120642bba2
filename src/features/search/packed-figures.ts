/**
 * The figures of a product that the statistics use, packed into four numbers when the product is indexed: fetching them is
 * most of the work of a search. They are the histogram slots of units, reviews and price in ten bits each; the units; the
 * listing; the price. The listing is the tenths of a star (0 if unknown), two bits for its known strength, one for a known
 * brand, and the brand's ordinal, which the index sets (`brand-ordinals.ts`).
 */
import { binSlotOf, UNKNOWN } from "./bins.ts";

/** `brand` is the hash of the brand's name. */
export type ProductFigures = {
  units: number;
  reviews: number;
  ratingTenths: number;
  priceMinor: number;
  brand: number;
};

/** The position of each packed number. */
export const SLOTS = 0;
export const UNITS = 1;
export const LISTING = 2;
export const PRICED = 3;
export const PACKED_WIDTH = 4;

export const SLOT_BITS = 10;
export const SLOT_MASK = (1 << SLOT_BITS) - 1;
const RATING_BITS = 6;
export const RATING_MASK = (1 << RATING_BITS) - 1;
/** The reviews or the rating are known, so that the listing can be called weak or not. */
export const IS_JUDGED = 1 << RATING_BITS;
export const IS_WEAK = 1 << (RATING_BITS + 1);
export const IS_BRANDED = 1 << (RATING_BITS + 2);
const BRAND_SHIFT = RATING_BITS + 3;
/** The bits of an unknown brand, and its ordinal. */
export const NO_BRAND = 0;
/** The lower bits of the listing, without the brand. */
export const LISTING_MASK = (1 << BRAND_SHIFT) - 1;

/**
 * A newcomer can beat a listing with fewer reviews or a lower rating than this, and one with fewer than `youngReviews` that
 * sells this many units a month per review: it is too young to have collected the reviews of its sales. A listing that sells
 * `giant` units a month is not beatable for lack of reviews: its brand or its place in the shop sells it.
 */
export const WEAK = { reviews: 100, rating: 4, unitsPerReview: 4, youngReviews: 1_000, giant: 10_000 };

export function packFigures(
  { units, reviews, ratingTenths, priceMinor, brand }: ProductFigures,
  into: Int32Array,
  at: number,
): void {
  into[at + SLOTS] = (binSlotOf(units) << (2 * SLOT_BITS)) | (binSlotOf(reviews) << SLOT_BITS) | binSlotOf(priceMinor);
  into[at + UNITS] = units;
  into[at + LISTING] =
    (isRated(ratingTenths) ? ratingTenths : 0) |
    (isJudged(reviews, ratingTenths) ? IS_JUDGED : 0) |
    (isWeak(units, reviews, ratingTenths) ? IS_WEAK : 0) |
    (brand === UNKNOWN ? 0 : IS_BRANDED);
  into[at + PRICED] = priceMinor;
}

/** A rating of 0 stars cannot exist and counts as unknown. */
export function isRated(ratingTenths: number): boolean {
  return ratingTenths > 0;
}

export function isJudged(reviews: number, ratingTenths: number): boolean {
  return reviews !== UNKNOWN || isRated(ratingTenths);
}

/** True for a listing that a newcomer could beat. */
export function isWeak(units: number, reviews: number, ratingTenths: number): boolean {
  if (isRated(ratingTenths) && ratingTenths < WEAK.rating * 10) return true;
  if (reviews === UNKNOWN || units >= WEAK.giant) return false;
  return reviews < WEAK.reviews || (reviews < WEAK.youngReviews && units >= WEAK.unitsPerReview * reviews);
}

/**
 * 24 bits of a brand's hash, never 0: among thousands of brands a few share them, which does not visibly change any
 * concentration.
 */
export function brandBits(brand: number): number {
  return brand === UNKNOWN ? NO_BRAND : Math.max(1, brand & 0xffffff);
}

/** Reads the brand's ordinal. */
export function brandOf(listing: number): number {
  return listing >>> BRAND_SHIFT;
}

/** The listing with another ordinal of the brand. */
export function withBrand(listing: number, ordinal: number): number {
  return (listing & LISTING_MASK) | (ordinal << BRAND_SHIFT);
}

/** Reads the histogram slot of the sales from the first packed number; 0 where they are unknown. */
export function salesSlot(slots: number): number {
  return slots >>> (2 * SLOT_BITS);
}
