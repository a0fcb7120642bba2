/**
 * The settlement report, version 2: a row for each amount. The first row of a settlement has its period, its total and its
 * currency; the rows after it leave these cells empty.
 */

import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import { refuse } from "../../../platform/tables/cells/refusal.ts";
import { wholeNumberIn } from "../../../platform/tables/cells/whole-number.ts";
import { FileProblem } from "../../../platform/tables/file-problem.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import type { SettlementLineRecord, SettlementRecord } from "../record.ts";
import { decimalOf, minorOf } from "./amounts.ts";
import { cellOf, columnsIn } from "./columns.ts";
import { currencyCode, isCurrency } from "./currency-cells.ts";
import { dayOrderOf, timeOf } from "./dates.ts";
import { marketplaceNamed } from "./marketplace-name.ts";
import type { SalesFile, SalesFormat, SalesTable } from "./sales-format.ts";
import { idOf, MOST_SOLD, missing, requiredId, wordsOf } from "./text-cells.ts";

export const settlement: SalesFormat = {
  kind: "settlement",
  title: "Settlement (flat file V2)",
  types: ["GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2"],
  needs: ["settlement-id", "total-amount", "amount-type", "amount-description", "amount"],

  table(file, table) {
    const find = columnsIn(table.columns);
    const [type, description, amount] = [find("amount-type"), find("amount-description"), find("amount")];
    const { readSettlement, readLine, refuseRepeated, decimal } = createSettlementReader(file, table, "v2", [amount]);
    return (fields) => {
      const settlement = readSettlement(fields);
      const amountMinor = minorOf(cellOf(fields, amount), "amount", settlement.currency, { decimal });
      if (amountMinor === null) return settlement.opened ?? refuseRepeated(fields);
      const line: SettlementLineRecord = {
        ...readLine(fields, settlement),
        part: 1,
        amountMinor,
        amountType: wordsOf(cellOf(fields, type)) ?? "",
        amountDescription: wordsOf(cellOf(fields, description)) ?? "",
      };
      return settlement.opened ? [...settlement.opened, line] : [line];
    };
  },
};

/** The settlement of a row. `row` counts its rows from 1. */
type Settlement = { id: string; currency: string; row: number; opened?: [SettlementRecord] };

type Line = Omit<SettlementLineRecord, "part" | "amountMinor" | "amountType" | "amountDescription">;

/** Far more settlements than one file has. */
const MAX_OPEN = 10_000;

/** Reads the columns that both versions of the report have. */
export function createSettlementReader(
  file: SalesFile,
  { columns, sample }: SalesTable,
  layout: SettlementRecord["layout"],
  amounts: readonly (string | undefined)[],
) {
  const find = columnsIn(columns);
  const [id, total, currencyColumn] = [find("settlement-id"), find("total-amount"), find("currency")];
  const [startDate, endDate, depositDate] = [
    find("settlement-start-date"),
    find("settlement-end-date"),
    find("deposit-date"),
  ];
  const [postedTime, postedDay] = [find("posted-date-time"), find("posted-date")];
  const [type, marketplace, sku, quantity] = [
    find("transaction-type"),
    find("marketplace-name"),
    find("sku"),
    find("quantity-purchased"),
  ];
  const [order, item, merchantOrder, adjustment, shipment, fulfillment, promotion] = [
    find("order-id"),
    find("order-item-code"),
    find("merchant-order-id"),
    find("adjustment-id"),
    find("shipment-id"),
    find("fulfillment-id"),
    find("promotion-id"),
  ];
  const decimal = decimalOf(sample, [total, ...amounts]);
  const order12 = dayOrderOf(
    sample,
    [startDate, endDate, depositDate, postedTime, postedDay],
    file.marketplace === "amazon.com" ? "mdy" : "dmy",
  );
  const open = new Map<string, { currency: string; rows: number }>();

  const currencyIn = (fields: Fields, settlementId: string): string | null => {
    const written = cellOf(fields, currencyColumn);
    if (isMissing(written)) return null;
    if (isCurrency(written)) return currencyCode(written);
    throw new FileProblem(
      file.name,
      `has the currency ${JSON.stringify(String(written).slice(0, 20))} in settlement ${settlementId}, which is not one such as USD`,
    );
  };

  const openSettlement = (fields: Fields, settlementId: string): SettlementRecord => {
    const currency = currencyIn(fields, settlementId);
    const totalMinor = currency === null ? null : minorOf(cellOf(fields, total), "total-amount", currency, { decimal });
    if (currency === null || totalMinor === null)
      throw new FileProblem(
        file.name,
        `has no row with the total and the currency of settlement ${settlementId}: import the whole file`,
      );
    if (open.size === MAX_OPEN) throw new FileProblem(file.name, `has more than ${MAX_OPEN} settlements`);
    open.set(settlementId, { currency, rows: 0 });
    return {
      kind: "settlement",
      settlementId,
      layout,
      startAt: timeOf(cellOf(fields, startDate), "settlement-start-date", order12),
      endAt: timeOf(cellOf(fields, endDate), "settlement-end-date", order12),
      depositAt: timeOf(cellOf(fields, depositDate), "deposit-date", order12),
      totalMinor,
      currency,
    };
  };

  return {
    decimal,
    readSettlement(fields: Fields): Settlement {
      const settlementId = requiredId(cellOf(fields, id), "settlement-id");
      const opened = open.has(settlementId) ? undefined : openSettlement(fields, settlementId);
      const state = open.get(settlementId) as { currency: string; rows: number };
      state.rows++;
      const currency = currencyIn(fields, settlementId) ?? state.currency;
      return { id: settlementId, currency, row: state.rows, ...(opened && { opened: [opened] }) };
    },
    /** A row without an amount after the first one of its settlement. */
    refuseRepeated(fields: Fields): never {
      const repeated = cellOf(fields, total);
      return isMissing(repeated)
        ? missing("amount")
        : refuse("total-amount", repeated, "is a second total of the settlement: the first one counts");
    },
    readLine(fields: Fields, settlement: Settlement): Line {
      const marketplaceName = wordsOf(cellOf(fields, marketplace));
      const units = cellOf(fields, quantity);
      return {
        kind: "settlement_line",
        settlementId: settlement.id,
        row: settlement.row,
        currency: settlement.currency,
        transactionType: wordsOf(cellOf(fields, type)) ?? "",
        marketplaceName,
        marketplace: marketplaceNamed(marketplaceName) ?? file.marketplace,
        orderId: idOf(cellOf(fields, order), "order-id"),
        orderItemCode: idOf(cellOf(fields, item), "order-item-code"),
        merchantOrderId: idOf(cellOf(fields, merchantOrder), "merchant-order-id"),
        adjustmentId: idOf(cellOf(fields, adjustment), "adjustment-id"),
        shipmentId: idOf(cellOf(fields, shipment), "shipment-id"),
        fulfillmentId: idOf(cellOf(fields, fulfillment), "fulfillment-id"),
        promotionId: idOf(cellOf(fields, promotion), "promotion-id"),
        sku: idOf(cellOf(fields, sku), "sku"),
        quantity: quantityOf(units),
        postedAt:
          timeOf(cellOf(fields, postedTime), "posted-date-time", order12) ??
          timeOf(cellOf(fields, postedDay), "posted-date", order12),
      };
    },
  };
}

/** An amount is never dropped because of its quantity, so one that cannot be read is unknown. */
function quantityOf(value: unknown): number | null {
  const units = wholeNumberIn(value);
  return units === undefined || Math.abs(units) > MOST_SOLD ? null : units;
}
