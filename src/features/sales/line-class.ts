/** The classes of settlement lines. All but `tax`, `reserve` and `transfer` are part of the net. */
export const LINE_CLASSES = [
  "sales",
  "tax",
  "shipping",
  "promotion",
  "referral",
  "fulfilment",
  "storage",
  "advertising",
  "refund",
  "refund_fee",
  "reimbursement",
  "reserve",
  "transfer",
  "other",
  "unclassified",
] as const;
export type LineClass = (typeof LINE_CLASSES)[number];
