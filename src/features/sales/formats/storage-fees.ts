/** The monthly storage fees of Fulfilment by Amazon, by product and fulfilment centre. */
import type { StorageFeeRecord } from "../record.ts";
import { averageOf, decimalOf, exactAmountOf } from "./amounts.ts";
import { createCarry } from "./carry.ts";
import { cellOf, columnsIn } from "./columns.ts";
import { requiredCurrencyIn } from "./currency-cells.ts";
import { dayOrderOf, timeOf } from "./dates.ts";
import { marketplaceNamed } from "./marketplace-name.ts";
import { createOccurrences } from "./occurrences.ts";
import type { SalesFormat } from "./sales-format.ts";
import { idOf, missing, requiredId } from "./text-cells.ts";

export const storageFees: SalesFormat = {
  kind: "storage_fees",
  title: "FBA storage fees",
  types: ["GET_FBA_STORAGE_FEE_CHARGES_DATA"],
  needs: ["fnsku", "month-of-charge", "estimated-monthly-storage-fee"],
  table(file, { columns, sample }) {
    const find = columnsIn(columns);
    const [asin, fnsku, centre, country, month, fee, units] = [
      find("asin"),
      find("fnsku"),
      find("fulfillment-center"),
      find("country-code"),
      find("month-of-charge"),
      find("estimated-monthly-storage-fee"),
      find("average-quantity-on-hand"),
    ];
    const currencyOf = requiredCurrencyIn(find, file);
    const decimal = decimalOf(sample, [fee, units]);
    const dayOrder = dayOrderOf(sample, [month], "mdy");
    const occurrenceOf = createOccurrences();
    const carry = createCarry();
    return (fields): StorageFeeRecord[] => {
      const marketplace = marketplaceNamed(cellOf(fields, country)) ?? file.marketplace;
      const currency = currencyOf(fields, marketplace);
      const item = requiredId(cellOf(fields, fnsku), "fnsku");
      const fulfilmentCenter = idOf(cellOf(fields, centre), "fulfillment-center") ?? "";
      const charged =
        monthOf(cellOf(fields, month)) ?? dayMonth(timeOf(cellOf(fields, month), "month-of-charge", dayOrder));
      // The fee of a centre is often a fraction of a cent; rounding each would lose or invent cents of the product's total.
      const exact =
        exactAmountOf(cellOf(fields, fee), "estimated-monthly-storage-fee", currency, { decimal, rounds: true }) ??
        missing("estimated-monthly-storage-fee");
      return [
        {
          kind: "storage_fee",
          marketplace,
          month: charged,
          fnsku: item,
          asin: idOf(cellOf(fields, asin), "asin") ?? "",
          fulfilmentCenter,
          occurrence: occurrenceOf(`${charged}\t${item}\t${fulfilmentCenter}\t${marketplace}`),
          currency,
          feeMinor: carry(`${charged}\t${item}\t${marketplace}`, exact, currency),
          averageUnits: averageOf(cellOf(fields, units), "average-quantity-on-hand", decimal),
        },
      ];
    };
  },
};

/** Reads `2026-02`, also `Feb-26` and `February 2026` through their first day. */
function monthOf(value: unknown): string | undefined {
  const text = String(value ?? "").trim();
  const [, year, month] = /^(\d{4})[-/](0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (year !== undefined) return `${year}-${month}`;
  const [, name, named] = /^(\p{L}+)[\s-]+(\d{4}|\d{2})$/u.exec(text) ?? [];
  return name === undefined ? undefined : dayMonth(timeOf(`1 ${name} ${named}`, "month-of-charge", "dmy"));
}

function dayMonth(time: Date | null): string {
  return (time ?? missing("month-of-charge")).toISOString().slice(0, 7);
}
