/**
 * The settlement report, version 1: a row has up to ten amounts, each in a separate column. They get the names used in
 * version 2, so that one table classifies both.
 */
import type { SettlementLineRecord } from "../record.ts";
import { minorOf } from "./amounts.ts";
import { cellOf, columnsIn } from "./columns.ts";
import type { SalesFormat } from "./sales-format.ts";
import { createSettlementReader } from "./settlement.ts";
import { wordsOf } from "./text-cells.ts";

/** The columns with an amount, the column that describes it, and its type in version 2. The order numbers the parts. */
const AMOUNTS = [
  { amount: "price-amount", description: "price-type", amountType: "ItemPrice" },
  { amount: "item-related-fee-amount", description: "item-related-fee-type", amountType: "ItemFees" },
  { amount: "shipment-fee-amount", description: "shipment-fee-type", amountType: "ShipmentFees" },
  { amount: "order-fee-amount", description: "order-fee-type", amountType: "OrderFees" },
  { amount: "promotion-amount", description: "promotion-type", amountType: "Promotion" },
  { amount: "direct-payment-amount", description: "direct-payment-type", amountType: "DirectPayment" },
  { amount: "misc-fee-amount", description: null, amountType: "MiscFee" },
  { amount: "other-fee-amount", description: "other-fee-reason-description", amountType: "OtherFee" },
  { amount: "other-amount", description: null, amountType: "other-transaction" },
] as const;

export const settlementV1: SalesFormat = {
  kind: "settlement",
  title: "Settlement (flat file V1)",
  types: ["GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE"],
  needs: ["settlement-id", "total-amount", "price-type", "price-amount", "other-amount"],

  table(file, table) {
    const find = columnsIn(table.columns);
    const parts = AMOUNTS.map((each) => ({
      name: each.amount,
      amount: find(each.amount),
      description: each.description === null ? undefined : find(each.description),
      amountType: each.amountType,
    }));
    const reader = createSettlementReader(
      file,
      table,
      "v1",
      parts.map(({ amount }) => amount),
    );
    return (fields) => {
      const settlement = reader.readSettlement(fields);
      const { currency } = settlement;
      const { decimal } = reader;
      const line = reader.readLine(fields, settlement);
      const lines = parts.flatMap(({ name, amount, description, amountType }, i): SettlementLineRecord[] => {
        const amountMinor = minorOf(cellOf(fields, amount), name, currency, { decimal });
        // Rows of shipments have a zero in the columns that they do not use, without a description.
        const words = wordsOf(cellOf(fields, description));
        if (amountMinor === null || (amountMinor === 0 && words === null)) return [];
        return [{ ...line, part: i + 1, amountMinor, amountType, amountDescription: words ?? line.transactionType }];
      });
      return [...(settlement.opened ?? []), ...lines];
    };
  },
};
