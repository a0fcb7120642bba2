/** A sheet with the landed cost of one unit of each SKU from a day on, as the list of costs exports it. */
import { withoutMark } from "../../../platform/base/csv-line.ts";
import type { CostRecord } from "../record.ts";
import { decimalOf, minorOf } from "./amounts.ts";
import { cellOf, columnsIn } from "./columns.ts";
import { requiredCurrencyIn } from "./currency-cells.ts";
import { dayOf, dayOrderOf } from "./dates.ts";
import type { SalesFormat } from "./sales-format.ts";
import { missing, requiredId, unitsOf, wordsOf } from "./text-cells.ts";

const SKU = ["sku", "seller-sku", "merchant-sku", "msku"];
const COST = [
  ...["unit-cost", "cost", "cost-per-unit", "landed-cost", "landed-unit-cost", "cogs", "cost of goods", "product-cost"],
  ...["buy-cost", "purchase-price", "einkaufspreis", "stückkosten", "ek", "coût", "coste", "costo", "原価"],
];
const FROM = [
  "from",
  "valid-from",
  "start-date",
  "date",
  "from-date",
  "since",
  "effective-date",
  "ab",
  "gültig ab",
  "datum",
];
const QUANTITY = ["quantity", "qty", "units", "menge"];

/** The first day of a cost without one: it applies from the beginning. */
const BEGINNING = "2000-01-01";

export const costSheet: SalesFormat = {
  kind: "costs",
  title: "Cost sheet",
  types: [],
  needs: [SKU, COST],
  table(file, { columns, sample }) {
    const find = columnsIn(columns);
    const [sku, cost, from, quantity, note] = [
      find(...SKU),
      find(...COST),
      find(...FROM),
      find(...QUANTITY),
      find("note", "notes", "comment", "supplier"),
    ];
    const currencyOf = requiredCurrencyIn(find, file);
    const decimal = decimalOf(sample, [cost]);
    const order = dayOrderOf(sample, [from], file.marketplace === "amazon.com" ? "mdy" : "dmy");
    return (fields): CostRecord[] => {
      const currency = currencyOf(fields, null);
      const unitCostMinor = minorOf(cellOf(fields, cost), "unit cost", currency, { decimal, rounds: true });
      if (unitCostMinor === null || unitCostMinor < 0) return missing("unit cost of zero or more");
      return [
        {
          kind: "cost",
          sku: requiredId(textOf(cellOf(fields, sku)), "sku"),
          from: dayOf(cellOf(fields, from), "from", order) ?? BEGINNING,
          currency,
          unitCostMinor,
          quantity: unitsOf(cellOf(fields, quantity), "quantity", 1),
          note: wordsOf(textOf(cellOf(fields, note))),
        },
      ];
    };
  },
};

/** Exports mark texts that start like a formula. */
function textOf(value: unknown): unknown {
  return typeof value === "string" ? withoutMark(value) : value;
}
