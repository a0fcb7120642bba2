/** The filters of a request as ranges of fields. */
import {
  AGE,
  BRAND,
  BSR,
  CATEGORY,
  FIRST_CHANGE,
  OFFERS,
  PRICE,
  RATING,
  REVENUE,
  REVIEWS,
  SALES,
  SIZE_TIER,
  TITLE_SCORE,
  WEIGHT,
} from "../document/fields.ts";
import { CHANGES, type Change, type Filters } from "../engine.ts";
import { type FilterBound, filterBounds } from "../filter-bounds.ts";

export const FIELD: Record<FilterBound["of"], number> = {
  price: PRICE,
  bsr: BSR,
  monthlySales: SALES,
  revenue: REVENUE,
  reviews: REVIEWS,
  rating: RATING,
  ageDays: AGE,
  offers: OFFERS,
  weight: WEIGHT,
  titleScore: TITLE_SCORE,
  ...(Object.fromEntries(CHANGES.map((change, i) => [change, FIRST_CHANGE + i])) as Record<Change, number>),
  brand: BRAND,
  category: CATEGORY,
  sizeTier: SIZE_TIER,
};

/** An inclusive range for a field. `min` is at least 0, so an unknown figure (-1) is outside. */
export type Bound = { field: number; min: number; max: number };

export function boundsOf(filters: Filters): Bound[] {
  return filterBounds(filters).map(({ of, min, max }) => ({ field: FIELD[of], min, max }));
}
