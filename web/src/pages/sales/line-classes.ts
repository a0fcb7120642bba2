/** The classes of settlement lines in words. */
import type { LineClass } from "./sales-queries.ts";

export const LINE_CLASSES: Record<LineClass, string> = {
  sales: "Product sales",
  shipping: "Shipping and gift wrap",
  promotion: "Promotion",
  refund: "Refund",
  referral: "Referral fee",
  fulfilment: "Fulfilment fee",
  storage: "Storage fee",
  refund_fee: "Refund fee",
  other: "Other fee",
  advertising: "Advertising",
  reimbursement: "Reimbursement",
  tax: "Tax (not in the net)",
  reserve: "Reserve (not in the net)",
  transfer: "Transfer (not in the net)",
  unclassified: "Unclassified",
};

/** The classes that an account may assign. */
export const ASSIGNABLE = (Object.keys(LINE_CLASSES) as LineClass[]).filter((each) => each !== "unclassified");

export const isLineClass = (value: unknown): value is LineClass =>
  typeof value === "string" && Object.hasOwn(LINE_CLASSES, value);
