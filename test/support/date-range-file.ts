/** Small date range reports in every language of the report. */
import {
  DATE_RANGE_AMOUNTS,
  DATE_RANGE_HEADERS,
  type DateRangeAmount,
  type DateRangeColumn,
} from "../../src/features/sales/formats/date-range-columns.ts";

export type RangeLanguage = keyof typeof DATE_RANGE_HEADERS;

/** Amounts are written with a point, and with the marks of the language in the file. */
export type RangeRow = Partial<Record<Exclude<DateRangeColumn, "total">, string>> & { total?: string };

export type RangeFile = {
  language?: RangeLanguage;
  notes?: readonly string[];
  /** How numbers are written. */
  decimal?: "point" | "comma";
  rows: readonly RangeRow[];
};

const DEFAULT_NOTES = [
  '"Includes Amazon Marketplace, Fulfillment by Amazon (FBA), and Amazon Webstore transactions"',
  '"All amounts in USD, unless specified"',
  '"Definitions:"',
  '"Sales tax collected: Includes sales tax collected from buyers for product sales, shipping, and gift wrap."',
  '"Selling fees: Includes variable closing fees and referral fees."',
  '"Other transaction fees: Includes shipping chargebacks, shipping holdbacks, per-item fees and sales tax collection fees."',
  '"Other: Includes non-order transaction amounts. For more details, see the ""Type"" and ""Description"" columns for each order ID."',
];

/** The total of a row is the sum of its amounts unless it is given. */
export function dateRangeFile({ language = "en", notes = DEFAULT_NOTES, decimal = "point", rows }: RangeFile): string {
  const header: Partial<Record<DateRangeColumn, string>> = DATE_RANGE_HEADERS[language];
  const columns = Object.keys(header) as DateRangeColumn[];
  const lines = rows.map((row) => {
    const all: RangeRow = { ...row, total: row.total ?? centsText(sumOf(row)) };
    return columns.map((column) => cell(isAmount(column) ? written(all[column] ?? "0", decimal) : (all[column] ?? "")));
  });
  return `${[...notes, columns.map((column) => cell(header[column] as string)).join(","), ...lines.map((cells) => cells.join(","))].join("\n")}\n`;
}

/** In cents, counted independently of the reader. */
export function sumOf(row: RangeRow): number {
  return DATE_RANGE_AMOUNTS.reduce((sum, name) => sum + Math.round(Number(row[name] ?? "0") * 100), 0);
}

function isAmount(column: DateRangeColumn): boolean {
  return column === "total" || DATE_RANGE_AMOUNTS.includes(column as DateRangeAmount);
}

const centsText = (cents: number) => (cents / 100).toFixed(2);

function written(amount: string, decimal: "point" | "comma"): string {
  const [whole = "", fraction] = amount.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, decimal === "comma" ? "." : ",");
  return fraction === undefined ? grouped : `${grouped}${decimal === "comma" ? "," : "."}${fraction}`;
}

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
