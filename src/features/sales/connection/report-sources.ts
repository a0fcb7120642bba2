/**
 * The sources of a connection as data: the report types of the Selling Partner API, and how often and how far back each is
 * read.
 *
 * Sales and Traffic by ASIN needs a request per day; by SKU it omits products without orders. All Orders by last update
 * contains every order once, in the window of its last change, so windows may be read in any order. Settlements can't be
 * requested: the marketplace writes them every other week and keeps them for 90 days.
 *
 * Transactions are read whether they are settled or not: they are part of no figure. The API returns current stock; stock
 * reports may be hours old, but also have units shipped and storage cost.
 */

/**
 * - `moving`: windows of at most `days` that follow each other up to now; each begins `lateHours` before the end of the last.
 * - `calendar`: whole days or months, from `readyHours` after their end; read again every `everyHours` until `lateHours` after it.
 * - `snapshot`: the present state, every `everyHours`.
 */
export type Rhythm =
  | { kind: "moving"; days: number; backDays: number; lateHours: number; everyHours: number }
  | {
      kind: "calendar";
      unit: "day" | "month";
      backDays: number;
      readyHours: number;
      lateHours: number;
      everyHours: number;
    }
  | { kind: "snapshot"; everyHours: number };

export type ReportSource = {
  title: string;
  /** `listed` reports exist already; `transactions` and `stock` are lists from separate APIs. */
  how: "requested" | "listed" | "transactions" | "stock";
  reportType: string | null;
  reportOptions?: Record<string, string>;
  /** True if every marketplace has a separate report. */
  perMarketplace: boolean;
  rhythm: Rhythm;
};

const LATE_HOURS = 72;
/** A little less than a day, so that a daily run never misses its turn by minutes. */
const DAILY_HOURS = 20;
const TWO_YEARS_DAYS = 730;
const EIGHTEEN_MONTHS_DAYS = 540;
/** Settlements vanish after this. */
const SETTLEMENT_DAYS = 90;

const moving = (backDays: number): Rhythm => ({
  kind: "moving",
  days: 30,
  backDays,
  lateHours: LATE_HOURS,
  everyHours: DAILY_HOURS,
});
const snapshot: Rhythm = { kind: "snapshot", everyHours: DAILY_HOURS };

export const REPORT_SOURCES = {
  settlements: {
    title: "Settlements",
    how: "listed",
    reportType: "GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2",
    perMarketplace: false,
    rhythm: {
      kind: "moving",
      days: SETTLEMENT_DAYS,
      backDays: SETTLEMENT_DAYS,
      lateHours: LATE_HOURS,
      everyHours: DAILY_HOURS,
    },
  },
  transactions: {
    title: "Transactions",
    how: "transactions",
    reportType: null,
    perMarketplace: false,
    rhythm: snapshot,
  },
  orders: {
    title: "All orders",
    how: "requested",
    reportType: "GET_FLAT_FILE_ALL_ORDERS_DATA_BY_LAST_UPDATE_GENERAL",
    perMarketplace: false,
    rhythm: moving(TWO_YEARS_DAYS),
  },
  traffic: {
    title: "Sales and traffic",
    how: "requested",
    reportType: "GET_SALES_AND_TRAFFIC_REPORT",
    reportOptions: { dateGranularity: "DAY", asinGranularity: "CHILD" },
    perMarketplace: true,
    rhythm: {
      ...{ kind: "calendar", unit: "day", backDays: TWO_YEARS_DAYS },
      ...{ readyHours: 12, lateHours: LATE_HOURS, everyHours: DAILY_HOURS },
    },
  },
  stock: {
    title: "FBA stock",
    how: "stock",
    reportType: null,
    perMarketplace: true,
    rhythm: snapshot,
  },
  inventory: {
    title: "FBA inventory",
    how: "requested",
    reportType: "GET_FBA_MYI_UNSUPPRESSED_INVENTORY_DATA",
    perMarketplace: true,
    rhythm: snapshot,
  },
  inventory_planning: {
    title: "FBA inventory planning",
    how: "requested",
    reportType: "GET_FBA_INVENTORY_PLANNING_DATA",
    perMarketplace: true,
    rhythm: snapshot,
  },
  returns: {
    title: "Customer returns",
    how: "requested",
    reportType: "GET_FBA_FULFILLMENT_CUSTOMER_RETURNS_DATA",
    perMarketplace: false,
    rhythm: moving(EIGHTEEN_MONTHS_DAYS),
  },
  reimbursements: {
    title: "Reimbursements",
    how: "requested",
    reportType: "GET_FBA_REIMBURSEMENTS_DATA",
    perMarketplace: false,
    rhythm: moving(EIGHTEEN_MONTHS_DAYS),
  },
  storage_fees: {
    title: "Storage fees",
    how: "requested",
    reportType: "GET_FBA_STORAGE_FEE_CHARGES_DATA",
    perMarketplace: false,
    // Charged in the second week of the next month.
    rhythm: {
      ...{ kind: "calendar", unit: "month", backDays: EIGHTEEN_MONTHS_DAYS },
      ...{ readyHours: 8 * 24, lateHours: 20 * 24, everyHours: 6 * 24 },
    },
  },
  fee_preview: {
    title: "Fee preview",
    how: "requested",
    reportType: "GET_FBA_ESTIMATED_FBA_FEES_TXT_DATA",
    perMarketplace: true,
    rhythm: snapshot,
  },
} as const satisfies Record<string, ReportSource>;

export type SourceName = keyof typeof REPORT_SOURCES;
export const SOURCE_NAMES = Object.keys(REPORT_SOURCES) as SourceName[];

export function sourceOf(name: SourceName): ReportSource {
  return REPORT_SOURCES[name];
}
