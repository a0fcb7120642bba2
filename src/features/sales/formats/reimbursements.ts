/** The reimbursements of Fulfilment by Amazon. */
import type { ReimbursementRecord } from "../record.ts";
import { decimalOf, minorOf } from "./amounts.ts";
import { cellOf, columnsIn } from "./columns.ts";
import { requiredCurrencyIn } from "./currency-cells.ts";
import { dayOrderOf, timeOf } from "./dates.ts";
import { createOccurrences } from "./occurrences.ts";
import type { SalesFormat } from "./sales-format.ts";
import { idOf, missing, requiredId, unitsOf, wordsOf } from "./text-cells.ts";

export const reimbursements: SalesFormat = {
  kind: "reimbursements",
  title: "FBA reimbursements",
  types: ["GET_FBA_REIMBURSEMENTS_DATA"],
  needs: ["reimbursement-id", "approval-date", "amount-total"],
  table(file, { columns, sample }) {
    const find = columnsIn(columns);
    const [id, date, sku, asin, order, reason, amount, cash, stock] = [
      find("reimbursement-id"),
      find("approval-date"),
      find("sku"),
      find("asin"),
      find("amazon-order-id", "order-id"),
      find("reason"),
      find("amount-total"),
      find("quantity-reimbursed-cash"),
      find("quantity-reimbursed-inventory"),
    ];
    const currencyOf = requiredCurrencyIn(find, file);
    const decimal = decimalOf(sample, [amount, find("amount-per-unit")]);
    const dayOrder = dayOrderOf(sample, [date], file.marketplace === "amazon.com" ? "mdy" : "dmy");
    const occurrenceOf = createOccurrences();
    return (fields): ReimbursementRecord[] => {
      const reimbursementId = requiredId(cellOf(fields, id), "reimbursement-id");
      const item = idOf(cellOf(fields, sku), "sku") ?? "";
      const currency = currencyOf(fields, null);
      return [
        {
          kind: "reimbursement",
          reimbursementId,
          sku: item,
          occurrence: occurrenceOf(`${reimbursementId}\t${item}`),
          asin: idOf(cellOf(fields, asin), "asin"),
          orderId: idOf(cellOf(fields, order), "amazon-order-id"),
          approvedAt: timeOf(cellOf(fields, date), "approval-date", dayOrder) ?? missing("approval-date"),
          reason: wordsOf(cellOf(fields, reason)) ?? "",
          currency,
          amountMinor:
            minorOf(cellOf(fields, amount), "amount-total", currency, { decimal, rounds: true }) ??
            missing("amount-total"),
          quantityCash: unitsOf(cellOf(fields, cash), "quantity-reimbursed-cash"),
          quantityInventory: unitsOf(cellOf(fields, stock), "quantity-reimbursed-inventory"),
        },
      ];
    };
  },
};
