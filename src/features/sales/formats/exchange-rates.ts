/** The euro's exchange rates of the European Central Bank: a row for each day, a column for each currency, N/A where there is none. */

import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import { refuse } from "../../../platform/tables/cells/refusal.ts";
import { decimalNumberIn } from "../../../platform/tables/cells/shares.ts";
import { FileProblem } from "../../../platform/tables/file-problem.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import { isCurrencyCode } from "../../sources/presets/currencies.ts";
import type { ExchangeRateRecord } from "../record.ts";
import { columnsIn } from "./columns.ts";
import { dayOf } from "./dates.ts";
import type { SalesFormat } from "./sales-format.ts";
import { missing } from "./text-cells.ts";

/** From this many on, any codes are those of a table of rates; a table of fewer has nothing but a day and known currencies. */
const MANY_CURRENCIES = 3;
/** A table of a few currencies may also hold amounts, such as the sales of each day. In the days of a sample, no rate grew tenfold. */
const MOST_GROWTH = 10;
/** Far more than any currency has had. */
const MOST_PER_EURO = 1e9;

export const exchangeRates: SalesFormat = {
  kind: "exchange_rates",
  title: "Exchange rates of the ECB",
  types: [],
  hasColumns(columns) {
    const date = columnsIn(columns)("date");
    const currencies = currenciesIn(columns);
    if (date === undefined) return false;
    if (currencies.length >= MANY_CURRENCIES) return currencies.length >= columns.length - 2;
    // The file of the ECB ends its lines with a comma.
    const others = columns.filter((column) => column !== date && !/^column \d+$/.test(column));
    return others.length > 0 && others.every((column) => column.trim() !== "EUR" && isCurrencyCode(column.trim()));
  },
  table({ name }, { columns, sample }) {
    const date = columnsIn(columns)("date") as string;
    const currencies = currenciesIn(columns);
    if (currencies.length < MANY_CURRENCIES) refuseAmounts(name, currencies, sample);
    return (fields): ExchangeRateRecord[] => {
      const day = dayOf(fields[date], "Date", "dmy") ?? missing("date");
      return currencies.flatMap((currency) => {
        const value = fields[currency];
        if (isMissing(value)) return [];
        const perEuro = decimalNumberIn(value) ?? 0;
        if (!(perEuro > 0 && perEuro < MOST_PER_EURO)) return refuse(currency, value, "is not a rate");
        return [{ kind: "exchange_rate", day, currency: currency.trim(), perEuro }];
      });
    };
  },
};

function refuseAmounts(name: string, currencies: readonly string[], sample: readonly Fields[]): void {
  for (const currency of currencies) {
    const values = sample.flatMap((fields) => decimalNumberIn(fields[currency]) ?? []).filter((value) => value > 0);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    if (most > least * MOST_GROWTH)
      throw new FileProblem(
        name,
        `cannot be imported: its values in ${currency.trim()} are from ${least} to ${most}, so they are no exchange rates of the euro`,
      );
  }
}

function currenciesIn(columns: readonly string[]): string[] {
  return columns.filter((column) => /^\s*[A-Z]{3}\s*$/.test(column));
}
