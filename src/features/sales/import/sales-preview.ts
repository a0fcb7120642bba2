/** The preview of an import of sales: everything that it would report at its end, with the file's own totals. */
import type { ReportImport } from "../../search-data/report.ts";
import type { CommonReason } from "../../search-data/step-store.ts";
import type { AdTotal } from "../advertising/ad-totals-store.ts";
import type { Settlement } from "../ledger/ledger-store.ts";
import type { SalesKind, SalesRecord } from "../record.ts";

/** The amounts of a file that are added up. */
export const AMOUNT_KINDS = [
  "settlement_lines",
  "date_range_rows",
  "transactions",
  "item_prices",
  "sales_by_day",
  "sales_by_product",
  "reimbursements",
  "storage_fees",
  "advertising_spend",
] as const;
export type AmountKind = (typeof AMOUNT_KINDS)[number];

/**
 * The sum of one kind of amount in one currency, without rejected rows: `totalMinor` is the sum of the parts. `keptMinor` is
 * added by the import, `knownMinor` came with an earlier import, `coveredMinor` counts from another report with the same
 * money, `cancelledMinor` is of cancelled lines of orders, which count in no figure, and `droppedMinor` is the rest: older than
 * what is stored, repeated by a later row of the file, or of a file that can't be read to its end.
 */
export type PreviewTotal = {
  amounts: AmountKind;
  /** Null for amounts without one. */
  currency: string | null;
  totalMinor: number;
  keptMinor: number;
  knownMinor: number;
  coveredMinor: number;
  /** Undefined in previews of the previous release. */
  cancelledMinor?: number;
  droppedMinor: number;
};

export type SalesPreview = Pick<ReportImport, "marketplaces" | "periodStart" | "periodEnd" | "counts" | "format"> & {
  /** When the file was read, in ISO 8601. Later imports may change what this one would do. */
  readAt: string;
  kind: SalesKind | null;
  columns: string[];
  /** Unused columns, judging by the first rows. */
  unusedColumns: string[];
  sheet: string | null;
  sheets: string[];
  /** True when the file was read to its end. */
  isAll: boolean;
  /** Why it was not. */
  problem: string | null;
  reasons: CommonReason[];
  /** The first records as they would be stored, each value as text. */
  first: Record<string, string>[];
  totals: PreviewTotal[];
  settlements: PreviewedSettlement[];
  advertising: AdTotal[];
};

export type PreviewedSettlement = Pick<Settlement, "id" | "currency" | "totalMinor" | "sumMinor" | "unclassifiedLines">;

/** The amounts that a record adds to the totals. */
export function amountOf(
  record: SalesRecord,
): { amounts: AmountKind; currency: string | null; minor: number } | undefined {
  const add = (amounts: AmountKind, minor: number | null) =>
    minor === null ? undefined : { amounts, minor, currency: "currency" in record ? record.currency : null };
  switch (record.kind) {
    case "settlement_line":
      return add("settlement_lines", record.amountMinor);
    case "date_range_row":
      return add(
        "date_range_rows",
        record.amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      );
    case "transaction":
      return add("transactions", record.amountMinor);
    case "order_line":
      return add("item_prices", record.itemPriceMinor);
    case "traffic":
      return add(record.asin === "" ? "sales_by_day" : "sales_by_product", record.salesMinor);
    case "reimbursement":
      return add("reimbursements", record.amountMinor);
    case "storage_fee":
      return add("storage_fees", record.feeMinor);
    case "advertising":
      return add("advertising_spend", record.spendMinor);
    default:
      return undefined;
  }
}
