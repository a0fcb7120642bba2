/**
 * The business reports of Seller Central: Sales and Traffic by date, or by product (parent, child or SKU). The headers are in the
 * language of the seller. A report by product has no dates, so its days are chosen at the import, or in the name of the file.
 */

import { buyBoxShareOf } from "../../../platform/tables/cells/shares.ts";
import { FileProblem } from "../../../platform/tables/file-problem.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import { marketCurrenciesOf } from "../../sources/presets/currencies.ts";
import type { TrafficRecord } from "../record.ts";
import { decimalOf, minorOf } from "./amounts.ts";
import { type BusinessColumn, businessColumns } from "./business-columns.ts";
import { cellOf } from "./columns.ts";
import { dayOf, dayOrderOf } from "./dates.ts";
import type { SalesFile, SalesFormat } from "./sales-format.ts";
import { idOf, missing, unitsOf } from "./text-cells.ts";

export const businessReport: SalesFormat = {
  kind: "traffic",
  title: "Sales and Traffic (business report)",
  types: [],
  usual: ["(Child) ASIN", "Units Ordered", "Ordered Product Sales"],
  hasColumns: (columns) => missingOf(businessColumns(columns)).length === 0,
  likeness(columns) {
    const at = businessColumns(columns);
    const { date, sku, ...own } = at;
    return { found: Object.keys(own).length >= 2 ? Object.values(at) : [], missing: missingOf(at) };
  },

  table(file, { columns, sample }) {
    const at = businessColumns(columns);
    const marketplace = file.marketplace ?? marketplaceOfSales(sample, at.sales);
    if (marketplace === undefined)
      throw new FileProblem(
        file.name,
        "does not name its marketplace: choose the marketplace that it was downloaded from",
      );
    const { currency } = MARKETPLACES[marketplace];
    const period = at.date === undefined ? periodOf(file) : undefined;
    const decimal = decimalOf(sample, [at.sales]);
    const order = dayOrderOf(sample, [at.date], marketplace === "amazon.com" ? "mdy" : "dmy");
    return (fields): TrafficRecord[] => {
      const day = period === undefined ? (dayOf(cellOf(fields, at.date), "date", order) ?? missing("date")) : "";
      const count = (column: BusinessColumn) => unitsOf(cellOf(fields, at[column]), column);
      const id = (column: BusinessColumn) => idOf(cellOf(fields, at[column]), column) ?? "";
      const [parentAsin, asin, sku] = [id("parent"), id("child"), id("sku")];
      if (period !== undefined && parentAsin === "" && asin === "" && sku === "") return missing("ASIN");
      const salesMinor = minorOf(cellOf(fields, at.sales), "sales", currency, { decimal, rounds: true });
      return [
        {
          kind: "traffic",
          marketplace,
          from: period?.from ?? day,
          to: period?.to ?? day,
          parentAsin,
          asin,
          sku,
          currency: salesMinor === null ? null : currency,
          units: count("units"),
          orderItems: count("orderItems"),
          salesMinor,
          unitsRefunded: count("refunded"),
          sessions: count("sessions"),
          pageViews: count("pageViews"),
          buyBoxShare: buyBoxShareOf(cellOf(fields, at.buyBox), "Buy Box percentage"),
        },
      ];
    };
  },
};

function missingOf({ sales, units, date, child, parent, sku }: ReturnType<typeof businessColumns>): string[] {
  return [
    ...((date ?? child ?? parent ?? sku) === undefined ? ["Date or (Child) ASIN"] : []),
    ...(units === undefined ? ["Units Ordered"] : []),
    ...(sales === undefined ? ["Ordered Product Sales"] : []),
  ];
}

/** Amounts have the sign of their currency. The dollar sign stands for several; most reports with it are in the first. */
function marketplaceOfSales(sample: readonly Fields[], column: string | undefined): MarketplaceDomain | undefined {
  for (const fields of sample) {
    const mark = /^[A-Z]{1,3}\$|^[A-Z]{2,3}|\p{Sc}/u.exec(String(cellOf(fields, column) ?? "").trim())?.[0];
    const meant = mark === undefined ? [] : marketCurrenciesOf(mark);
    const domains = (Object.keys(MARKETPLACES) as MarketplaceDomain[]).filter(
      (domain) => MARKETPLACES[domain].currency === meant[0],
    );
    if (domains.length === 1 && (meant.length === 1 || mark === "£")) return domains[0];
  }
  return undefined;
}

/** The chosen days, or those in the name of the file: `2026-02-01_2026-02-28.csv`. */
function periodOf({ name, period }: SalesFile): { from: string; to: string } {
  if (period !== null) return period;
  const days = (name.match(/\d{4}-\d{2}-\d{2}/g) ?? []).filter((day) => !Number.isNaN(Date.parse(day)));
  const [from, to = from] = days;
  if (from === undefined || to === undefined || from > to)
    throw new FileProblem(name, "does not name its days: choose the first and the last day of the report");
  return { from, to };
}
