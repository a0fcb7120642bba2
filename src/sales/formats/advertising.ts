/**
 * The reports of Amazon Ads by day: advertised products (Sponsored Products, Sponsored Display) and campaigns (Sponsored Brands),
 * as downloaded in English, German, French, Spanish or Italian, or with the names of the Ads API.
 */
import { FileProblem } from "../../sources/files/file-problem.ts";
import type { Fields } from "../../sources/source.ts";
import type { AdvertisingRecord } from "../record.ts";
import { type AdColumn, adColumns, programOf } from "./ad-columns.ts";
import { decimalOf, minorOf } from "./amounts.ts";
import { cellOf, columnsIn } from "./columns.ts";
import { requiredCurrencyIn } from "./currency-cells.ts";
import { dayOf, dayOrderOf } from "./dates.ts";
import { marketplaceNamed } from "./marketplace-name.ts";
import type { ReadSalesRow, SalesFile, SalesFormat } from "./sales-format.ts";
import { idOf, missing, unitsOf } from "./text-cells.ts";

export const advertising: SalesFormat = {
  kind: "advertising",
  title: "Amazon Ads (Sponsored Products, Brands, Display)",
  types: [],
  hasColumns: isAdReport,
  hasFields: (fields) => isAdReport(Object.keys(fields)),
  table: (file, { columns, sample }) => createReader(file, columns, sample),
  json: (file, sample) => createReader(file, [...new Set(sample.flatMap(Object.keys))], sample),
};

function isAdReport(columns: readonly string[]): boolean {
  const at = adColumns(columns);
  const [date, spend, campaign] = [at.date ?? at.start, at.spend, at.campaign];
  return date !== undefined && spend !== undefined && campaign !== undefined && at.clicks !== undefined;
}

function createReader(file: SalesFile, columns: readonly string[], sample: readonly Fields[]): ReadSalesRow {
  const at = adColumns(columns);
  const programIn = programOf(columns, at);
  const currencyOf = requiredCurrencyIn(columnsIn(columns), file.marketplace);
  const decimal = decimalOf(sample, [at.spend, at.sales]);
  const order = dayOrderOf(sample, [at.date, at.start, at.end], file.marketplace === "amazon.com" ? "mdy" : "dmy");
  const text = (fields: Fields, column: AdColumn) => idOf(cellOf(fields, at[column]), column) ?? "";
  return (fields): AdvertisingRecord[] => {
    const day = dayOf(cellOf(fields, at.date ?? at.start), "date", order) ?? missing("date");
    const end = at.date === undefined ? dayOf(cellOf(fields, at.end), "end date", order) : null;
    if (end !== null && end !== day)
      throw new FileProblem(
        file.name,
        "sums several days in a row: download the report again with the time unit Daily",
      );
    const marketplace = marketplaceNamed(cellOf(fields, at.country)) ?? file.marketplace;
    const currency = currencyOf(fields, marketplace);
    const amount = (column: AdColumn) =>
      minorOf(cellOf(fields, at[column]), column, currency, { decimal, rounds: true });
    const count = (column: AdColumn) => unitsOf(cellOf(fields, at[column]), column);
    return [
      {
        kind: "advertising",
        program: programIn(fields),
        marketplace,
        day,
        campaign: text(fields, "campaign"),
        adGroup: text(fields, "adGroup"),
        sku: text(fields, "sku"),
        asin: text(fields, "asin"),
        currency,
        spendMinor: amount("spend") ?? missing("spend"),
        impressions: count("impressions"),
        clicks: count("clicks"),
        salesMinor: amount("sales"),
        orders: count("orders"),
        units: count("units"),
      },
    ];
  };
}
