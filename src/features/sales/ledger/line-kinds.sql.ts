/** Conditions on the columns of `sales_line_kinds`. */

/** The price of the product: only its line counts units, although other lines of the item have a quantity too. */
export const IS_PRINCIPAL =
  "lower(amount_description) in ('principal', 'productcharges') and lower(amount_type) <> 'promotion'";
