/** The euro's exchange rates of the European Central Bank: a row for each day, a column for each currency, N/A where there is none. */

import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import { refuse } from "../../../platform/tables/cells/refusal.ts";
import { decimalNumberIn } from "../../../platform/tables/cells/shares.ts";
import type { ExchangeRateRecord } from "../record.ts";
import { columnsIn } from "./columns.ts";
import { dayOf } from "./dates.ts";
import type { SalesFormat } from "./sales-format.ts";
import { missing } from "./text-cells.ts";

/** The fewest currency columns by which a table of rates is recognised. */
const LEAST_CURRENCIES = 3;
/** Far more than any currency has had. */
const MOST_PER_EURO = 1e9;

export const exchangeRates: SalesFormat = {
  kind: "exchange_rates",
  title: "Exchange rates of the ECB",
  types: [],
  hasColumns: (columns) =>
    columnsIn(columns)("date") !== undefined &&
    currenciesIn(columns).length >= LEAST_CURRENCIES &&
    currenciesIn(columns).length >= columns.length - 2,
  table(_file, { columns }) {
    const date = columnsIn(columns)("date") as string;
    const currencies = currenciesIn(columns);
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

function currenciesIn(columns: readonly string[]): string[] {
  return columns.filter((column) => /^\s*[A-Z]{3}\s*$/.test(column));
}
