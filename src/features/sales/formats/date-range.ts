/**
 * The date range transaction report of Seller Central (Payments → Reports repository): a row for each order, refund, fee and
 * transfer of any days, with its amounts in columns that add up to its total. Lines above the header name the currency. The rows
 * of an order are in settlements too, so the ledger counts them only until their settlement is imported.
 */
import { createHash } from "node:crypto";
import { toDecimal } from "../../../platform/base/money.ts";
import { FileProblem } from "../../../platform/tables/file-problem.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import { RowProblem } from "../../../platform/tables/row.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { DateRangeRecord } from "../record.ts";
import { decimalOf, minorOf } from "./amounts.ts";
import { cellOf } from "./columns.ts";
import { DATE_RANGE_AMOUNTS, DATE_RANGE_NAMES, dateRangeColumns } from "./date-range-columns.ts";
import { amountNames, dateRangeType } from "./date-range-types.ts";
import { dayOrderOf, timeOf } from "./dates.ts";
import { marketplaceNamed } from "./marketplace-name.ts";
import { createOccurrences } from "./occurrences.ts";
import type { SalesFormat, SalesTable } from "./sales-format.ts";
import { idOf, missing, soldOf, titleOf, wordsOf } from "./text-cells.ts";

const { time, settlement, type, sales, sellingFees, total } = DATE_RANGE_NAMES;

export const dateRange: SalesFormat = {
  kind: "date_range",
  title: "Date range transactions",
  types: [],
  needs: [time, settlement, type, sales, sellingFees, total],
  telling: [
    time,
    settlement,
    ...DATE_RANGE_AMOUNTS.filter((name) => name !== "other").map((name) => DATE_RANGE_NAMES[name]),
  ],

  table(file, table) {
    const at = dateRangeColumns(table.columns);
    const amounts = DATE_RANGE_AMOUNTS.flatMap((name) => (at[name] === undefined ? [] : [{ name, column: at[name] }]));
    const decimal = decimalOf(table.sample, [...amounts.map(({ column }) => column), at.total]);
    const noted = notedCurrency(table.notes);
    const likely = homeOf(table.sample, at.marketplace) ?? file.marketplace;
    const home =
      likely !== null && (noted ?? MARKETPLACES[likely].currency) === MARKETPLACES[likely].currency ? likely : null;
    const usual = noted ?? (home === null ? undefined : MARKETPLACES[home].currency);
    if (usual === undefined)
      throw new FileProblem(
        file.name,
        "does not name its currency: choose the marketplace that it was downloaded from",
      );
    const order = dayOrderOf(table.sample, [at.time], home === "amazon.com" ? "mdy" : "dmy");
    const occurrenceOf = createOccurrences();

    return (fields): DateRangeRecord[] => {
      const marketplaceName = wordsOf(cellOf(fields, at.marketplace));
      const marketplace = marketplaceNamed(marketplaceName) ?? home;
      const currency = noted ?? (marketplace === null ? usual : MARKETPLACES[marketplace].currency);
      const minor = (column: string | undefined, name: string) =>
        minorOf(cellOf(fields, column), name, currency, { decimal });
      const totalMinor = minor(at.total, at.total as string) ?? missing(at.total as string);
      const parts = amounts.flatMap(({ name, column }) => {
        const amountMinor = minor(column, column);
        return amountMinor === null || amountMinor === 0 ? [] : [{ name, amountMinor }];
      });
      refuseOtherSum(parts, totalMinor, currency);
      const transactionType = dateRangeType(wordsOf(cellOf(fields, at.type)) ?? "");
      const description = wordsOf(cellOf(fields, at.description));
      const postedAt = timeOf(cellOf(fields, at.time), at.time as string, order) ?? missing(at.time as string);
      const orderId = idOf(cellOf(fields, at.order), "order id");
      const sku = idOf(cellOf(fields, at.sku), "sku");
      const quantity = soldOf(withoutSign(cellOf(fields, at.quantity)), "quantity");
      const key = keyOf([
        ...[postedAt.toISOString(), transactionType, orderId, sku, quantity, currency],
        ...parts.flatMap(({ name, amountMinor }) => [name, amountMinor]),
      ]);
      if (parts.length === 0) return [];
      return [
        {
          kind: "date_range_row",
          rowKey: `${key}-${occurrenceOf(key)}`,
          settlementId: idOf(cellOf(fields, at.settlement), "settlement id"),
          ...{ currency, transactionType, marketplaceName, marketplace, orderId, sku, quantity, postedAt },
          title: sku !== null && transactionType === "Order" ? titleOf(description) : null,
          amounts: parts.map(({ name, amountMinor }) => ({
            ...{ column: name, amountMinor },
            ...amountNames(transactionType, name, description),
          })),
        },
      ];
    };
  },
};

function refuseOtherSum(parts: readonly { amountMinor: number }[], total: number, currency: string): void {
  const sum = parts.reduce((before, { amountMinor }) => before + amountMinor, 0);
  if (sum === total) return;
  throw new RowProblem(
    `its amounts add up to ${toDecimal(sum, currency)} ${currency}, and its total is ${toDecimal(total, currency)} ${currency}`,
  );
}

/** Identifies a row whatever the language of the file: its description and its settlement differ between downloads. */
function keyOf(cells: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(cells)).digest("base64url").slice(0, 22);
}

/** Refunds may count units below zero. */
function withoutSign(quantity: unknown): unknown {
  return typeof quantity === "number" ? Math.abs(quantity) : String(quantity ?? "").replace(/^\s*[-−]/, "");
}

const HOME_CURRENCIES = new Set<string>(Object.values(MARKETPLACES).map(({ currency }) => currency));

/** "All amounts in USD, unless specified", in any language. */
function notedCurrency(notes: readonly string[][]): string | undefined {
  for (const cells of notes)
    for (const code of cells.join(" ").match(/(?<![\p{L}\p{N}])[A-Z]{3}(?![\p{L}\p{N}])/gu) ?? [])
      if (HOME_CURRENCIES.has(code)) return code;
  return undefined;
}

/** The marketplace for rows that name none: the only one named in the first rows. */
function homeOf(sample: SalesTable["sample"], column: string | undefined): MarketplaceDomain | null {
  const named = new Set(sample.flatMap((fields: Fields) => marketplaceNamed(cellOf(fields, column)) ?? []));
  const [only] = named;
  return named.size === 1 && only !== undefined ? only : null;
}
