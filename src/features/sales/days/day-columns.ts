/** The summed columns of the tables of days, and the mapping of settlement line classes to them. */

/** Amounts of settlement lines. All but `tax` and `moved` are part of the net. */
export const AMOUNTS = [
  "sales",
  "shipping",
  "promotion",
  "refund",
  "referral",
  "fulfilment",
  "storage",
  "refund_fee",
  "other",
  "reimbursement",
  "advertising",
  "unclassified",
  "tax",
  "moved",
] as const;

/** Reserves and transfers move money that was counted before. */
export const MOVED_CLASSES = ["reserve", "transfer"] as const;

/** On these marketplaces prices are without tax, and the tax is added; everywhere else prices contain it. */
export const TAX_ADDED: readonly string[] = ["amazon.com", "amazon.ca"];
