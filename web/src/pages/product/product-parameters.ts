/** The parameters in the address of a product page: the range of the charts, the zoom and the product to compare with. */
import { type RangeParameters, rangeParameters } from "../../parts/time-range.ts";

export type ProductParameters = RangeParameters & { with?: string };

/** Ignores invalid parameters: an address is easily mistyped. */
export function productParameters(search: Record<string, unknown>): ProductParameters {
  const other = search["with"];
  const isAsin = typeof other === "string" && /^[A-Z0-9]{10}$/.test(other);
  return { ...rangeParameters(search), ...(isAsin && { with: other }) };
}
