/**
 * The property "Customer Reviews" of a listing has two figures, stars and a count: as a text, "4.5 out of 5 stars 1,234 ratings",
 * or as an object, `{"stars": "4.5 out of 5", "ratings_count": "1,234"}`.
 */
import { columnKey } from "../../../platform/tables/cells/name-key.ts";

const NAMES = new Set(
  [
    "customer reviews",
    "customer ratings",
    "kundenrezensionen",
    "kundenbewertungen",
    "commentaires client",
    "opiniones de los clientes",
    "recensioni dei clienti",
  ].map(columnKey),
);

export function isCustomerReviews(name: string): boolean {
  return NAMES.has(columnKey(name));
}

const STARS = /\d(?:[.,]\d)?\s*(?:out of|von|sur|de|su|van|av|z|\/)\s*5(?![\d.,])|5つ星のうち\s*\d(?:\.\d)?/i;
const COUNT =
  /(\d[\d.,'’\u00a0\u202f]*)\s*(?:global |customer )*(?:ratings?|reviews?|bewertungen|rezensionen|sternebewertungen|[ée]valuations|valoraciones|calificaciones|recensioni|voti|beoordelingen|betyg|件)/i;
const IN_BRACKETS = /\(\s*(\d[\d.,'’\u00a0\u202f]*)\s*\)/;

/** The figures are at the beginning. The patterns take more than linear time. */
const LONGEST = 400;

/** Returns the parts of a text that state the stars and the count; undefined where it has none. */
export function customerReviewsIn(text: string): { rating: string | undefined; reviewCount: string | undefined } {
  const start = text.slice(0, LONGEST);
  const stars = STARS.exec(start);
  const rest = stars === null ? start : start.slice(stars.index + stars[0].length);
  const [, reviewCount] = COUNT.exec(rest) ?? IN_BRACKETS.exec(rest) ?? [];
  return { rating: stars?.[0], reviewCount: reviewCount?.trim() };
}
