/**
 * The reports of Amazon Ads by day (Sponsored Products, Brands and Display), whatever their rows are about: campaigns, ad groups,
 * advertised products, placements, targeting or search terms; as downloaded in English, German, French, Spanish or Italian, or with
 * the names of the Ads API.
 */
import type { Decimal } from "../../../platform/tables/cells/number-with-separators.ts";
import { FileProblem } from "../../../platform/tables/file-problem.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import type { AdvertisingRecord } from "../record.ts";
import { type AdColumn, adColumns, levelOf, programOf, spendCurrency } from "./ad-columns.ts";
import { decimalOf, exactAmountOf } from "./amounts.ts";
import { createCarry } from "./carry.ts";
import { cellOf, columnsIn } from "./columns.ts";
import { marketplaceOfCurrency, refuseWithoutCurrency, requiredCurrencyIn } from "./currency-cells.ts";
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
  const { campaign, purchased, spend, clicks } = adColumns(columns);
  return campaign !== undefined && (purchased !== undefined || (spend !== undefined && clicks !== undefined));
}

function createReader(file: SalesFile, columns: readonly string[], sample: readonly Fields[]): ReadSalesRow {
  const at = adColumns(columns);
  const find = columnsIn(columns);
  const written = spendCurrency(at);
  refuseUnusable(file, at);
  if (written === null && at.country === undefined) refuseWithoutCurrency(find, file);
  const level = levelOf(at);
  const programIn = programOf(columns, at, file.name);
  const currencyOf = requiredCurrencyIn(find, file, written);
  const decimal = decimalOf(sample, [at.spend, at.sales]);
  const order = dayOrderOf(sample, [at.date, at.start, at.end], file.marketplace === "amazon.com" ? "mdy" : "dmy");
  const spent = createExactAmounts(at.spend, "spend", decimal);
  const sold = createExactAmounts(at.sales, "sales", decimal);
  const text = (fields: Fields, column: AdColumn) => idOf(cellOf(fields, at[column]), column) ?? "";
  const dayIn = (fields: Fields): string => {
    const column = at.date ?? at.start;
    if (column === undefined) return file.period?.from as string;
    const day = dayOf(cellOf(fields, column), "date", order) ?? missing("date");
    const end = at.date === undefined ? dayOf(cellOf(fields, at.end), "end date", order) : null;
    if (end !== null && end !== day) throw severalDays(file);
    return day;
  };
  return (fields): AdvertisingRecord[] => {
    const day = dayIn(fields);
    const named = marketplaceNamed(cellOf(fields, at.country)) ?? file.marketplace;
    const currency = currencyOf(fields, named);
    const marketplace = named ?? marketplaceOfCurrency(currency);
    const program = programIn(fields);
    const [campaign, sku, asin] = [text(fields, "campaign"), text(fields, "sku"), text(fields, "asin")];
    const count = (column: AdColumn) => unitsOf(cellOf(fields, at[column]), column);
    const counts = { impressions: count("impressions"), clicks: count("clicks") };
    const bought = { orders: count("orders"), units: count("units") };
    const place = JSON.stringify([day, program, marketplace, currency, campaign, sku, asin]);
    // The last cells to be read: they remember the amounts of rows that are not rejected.
    const [spend, sales] = [spent.read(fields, currency) ?? missing("spend"), sold.read(fields, currency)];
    return [
      {
        ...{ kind: "advertising", level, program, marketplace, day, campaign, sku, asin, currency },
        spendMinor: spent.add(place, spend, currency),
        ...counts,
        salesMinor: sales === null ? null : sold.add(place, sales, currency),
        ...bought,
      },
    ];
  };
}

/** Refuses files that name no spend, or not the day of it. */
function refuseUnusable(file: SalesFile, at: ReturnType<typeof adColumns>): void {
  if (at.purchased !== undefined)
    throw new FileProblem(
      file.name,
      "is a report of purchased products, which has no spend of its own: import the report “Advertised product” instead",
    );
  if ((at.date ?? at.start) !== undefined) return;
  if (file.period === null || file.period.from !== file.period.to) throw severalDays(file);
}

const severalDays = ({ name }: SalesFile): FileProblem =>
  new FileProblem(
    name,
    "does not say what was spent on each day: download the report again with the time unit Daily, or set its day if it is about a single one",
  );

/** Amounts with more decimals than their currency has: the parts of a place add up to its rounded total. */
function createExactAmounts(column: string | undefined, name: string, decimal: Decimal | undefined) {
  const carry = createCarry();
  return {
    /** The exact amount as text, or null when it is missing. */
    read: (fields: Fields, currency: string): string | null =>
      exactAmountOf(cellOf(fields, column), name, currency, { decimal, rounds: true }),
    add: (place: string, amount: string, currency: string): number => carry(place, amount, currency),
  };
}
