import { wholeNumberIn } from "../../../platform/tables/cells/whole-number.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import type { SearchPosition } from "../../catalog/product.ts";
import { isTrue } from "./booleans.ts";
import type { Cells } from "./preset.ts";

const LONGEST_TERM = 200;
/** Far more than marketplaces show; the product of both must remain a small number. */
const LAST_POSITION = 1_000;
const LAST_PAGE = 400;

/**
 * Reads the place of the row in a search, preferably the one among results of its kind. Undefined for a row that names none
 * or an unreadable one.
 */
export function readSearchPosition(
  { searchTerm, searchPosition, kindPosition, searchPage, isSponsored }: Cells,
  fields: Fields,
  context: Fields | undefined,
): SearchPosition | undefined {
  const keyword = searchTerm?.of(fields, context);
  const ofKind = wholeNumber(kindPosition?.of(fields, context), LAST_POSITION);
  const position = ofKind ?? wholeNumber(searchPosition?.of(fields, context), LAST_POSITION);
  if (typeof keyword !== "string" || position === null) return undefined;
  const term = keyword.trim();
  if (term === "" || term.length > LONGEST_TERM) return undefined;
  const sponsored = isSponsored?.of(fields, context);
  return {
    keyword: term,
    position,
    page: wholeNumber(searchPage?.of(fields, context), LAST_PAGE),
    isSponsored: isTrue(sponsored) || sponsored === "amazon_paid",
    isAmongBoth: ofKind === null,
  };
}

function wholeNumber(value: unknown, most: number): number | null {
  const number = wholeNumberIn(value);
  return number !== undefined && number >= 1 && number <= most ? number : null;
}
