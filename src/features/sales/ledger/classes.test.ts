import assert from "node:assert/strict";
import { test } from "node:test";
import { classOf } from "./classes.ts";

const CASES: [string, string, string, string][] = [
  ["Order", "ItemPrice", "Principal", "sales"],
  ["Order", "ItemPrice", "ShippingTax", "tax"],
  ["Order", "ItemPrice", "Shipping", "shipping"],
  ["Order", "ItemPrice", "GiftWrap", "shipping"],
  ["Order", "ItemWithheldTax", "MarketplaceFacilitatorTax-Principal", "tax"],
  ["Order", "ItemWithheldTax", "LowValueGoodsTax-Shipping", "tax"],
  ["Order", "Promotion", "Shipping", "promotion"],
  ["Order", "Promotion", "TaxDiscount", "tax"],
  ["Order", "ItemFees", "Commission", "referral"],
  ["Order", "ItemFees", "FBAPerUnitFulfillmentFee", "fulfilment"],
  ["Order", "ItemFees", "ShippingChargeback", "fulfilment"],
  ["Order", "ItemFees", "DigitalServicesFee", "other"],
  ["Refund", "ItemPrice", "Principal", "refund"],
  ["Refund", "ItemPrice", "Tax", "tax"],
  ["Refund", "ItemPrice", "RestockingFee", "refund"],
  ["Refund", "ItemFees", "Commission", "refund_fee"],
  ["Refund", "ItemFees", "RefundCommission", "refund_fee"],
  ["Refund", "Promotion", "Principal", "refund"],
  ["A-to-z Guarantee Refund", "ItemPrice", "Principal", "refund"],
  ["ServiceFee", "Cost of Advertising", "TransactionTotalAmount", "advertising"],
  ["CouponRedemptionFee", "CouponRedemptionFee", "Base fee", "other"],
  ["ServiceFee", "Lightning Deal Fee", "TransactionTotalAmount", "other"],
  ["Adjustment", "other", "FBA Inventory Reimbursement - Customer Return", "reimbursement"],
  ["other-transaction", "other-transaction", "Storage Fee", "storage"],
  ["other-transaction", "other-transaction", "FBA Long-Term Storage Fee", "storage"],
  ["Storage Fee", "other-transaction", "Storage Fee", "storage"],
  ["other-transaction", "other-transaction", "Subscription Fee", "other"],
  ["other-transaction", "FBA Inventory Reimbursement", "REVERSAL_REIMBURSEMENT", "reimbursement"],
  ["other-transaction", "FBA Inventory Reimbursement", "COMPENSATED_CLAWBACK", "reimbursement"],
  ["other-transaction", "other-transaction", "Previous Reserve Amount Balance", "reserve"],
  ["other-transaction", "other-transaction", "Current Reserve Amount", "reserve"],
  ["other-transaction", "other-transaction", "Successful charge", "transfer"],
  ["other-transaction", "other-transaction", "Transfer of funds unsuccessful: Amazon has cancelled it", "transfer"],
  ["other-transaction", "other-transaction", "RemovalComplete", "fulfilment"],
  ["other-transaction", "other-transaction", "FBA保管手数料", "storage"],
  ["ServiceFee", "Werbekosten", "TransactionTotalAmount", "advertising"],
  // Unknown ones are never guessed from the kind of transaction.
  ["Order", "ItemFees", "QuantumFee", "unclassified"],
  ["other-transaction", "other-transaction", "Quantum surcharge", "unclassified"],
  ["other-transaction", "other-transaction", "", "unclassified"],
  ["", "", "", "unclassified"],
];

test("real descriptions have their class, and unknown ones have none", () => {
  const found = CASES.map(([transactionType, amountType, amountDescription]) => [
    ...[transactionType, amountType, amountDescription],
    classOf({ transactionType, amountType, amountDescription }),
  ]);
  assert.deepEqual(found, CASES);
});
