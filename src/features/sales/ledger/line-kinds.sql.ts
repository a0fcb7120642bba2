/** Conditions on the columns of `sales_line_kinds`. */

/** The price of the product: only its line counts units, whatever else of the item has a quantity. */
export const IS_PRINCIPAL =
  "lower(amount_description) in ('principal', 'productcharges') and lower(amount_type) <> 'promotion'";
