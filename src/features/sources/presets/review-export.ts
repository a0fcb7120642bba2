/**
 * Recognises exports of reviews. Each row is the opinion of one customer, so its stars are not the product's rating, and its
 * date is not when the product was seen. The file is refused as a whole.
 */
import { columnKey } from "../../../platform/tables/cells/name-key.ts";
import { NAMES } from "./plain-names.ts";

/** Columns of a single review, normalised. */
const OF_A_REVIEW = [
  /^reviews?(?:er)?(?:id|name|username|author|text|body|content|description|title|headline|header|heading)$/,
  /^(?:unix)?reviews?(?:date|dateadded|posteddate|time|url|country)$/,
  /^reviewedin$/,
  /^(?:user|customer|author|profile)(?:id|name)$/,
  /^helpful(?:ness)?(?:votes?|count|numerator|denominator)?$/,
  /^(?:is)?verified(?:purchase)?$/,
  /^(?:is)?(?:amazon)?vine$/,
  /^(?:text|summary)$/,
];
const AT_LEAST = 3;

const COUNTS = new Set(
  NAMES.filter(({ field }) => field === "reviewCount").flatMap(({ columns }) => columns.map(columnKey)),
);

/** A table with a count of reviews is a table of products, with some reviews beside them. */
export function isReviewExport(columns: readonly string[]): boolean {
  const keys = columns.map(columnKey);
  const found = keys.filter((key) => OF_A_REVIEW.some((pattern) => pattern.test(key)));
  return found.length >= AT_LEAST && !keys.some((key) => COUNTS.has(key));
}
