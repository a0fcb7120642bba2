/** The kinds of sales reports in words, and where Seller Central has them. */
import type { Tone } from "../../../parts/state-mark.tsx";
import type { SalesImport, SalesImportDetail, SalesPreview } from "../../sales/sales-queries.ts";

type Kind = NonNullable<SalesImport["kind"]>;

type KindWords = { name: string; gives: string; where: string };

export const KINDS: Record<Kind, KindWords> = {
  settlement: {
    name: "Settlement",
    gives: "Every fee, refund and payout, to the cent",
    where: "Payments → Reports repository → Settlement reports, flat file V2",
  },
  date_range: {
    name: "Date range report",
    gives: "Sales, fees and payouts of any days",
    where: "Payments → Reports repository → Transaction, CSV or Excel",
  },
  orders: {
    name: "Orders",
    gives: "Units and sales on the day of the order",
    where: "Reports → Fulfilment → All orders",
  },
  traffic: {
    name: "Sales and Traffic",
    gives: "Sessions, conversion, Buy Box share",
    where: "Reports → Business reports → Detail page sales and traffic",
  },
  inventory: {
    name: "FBA inventory",
    gives: "Stock, days of cover, reorder dates",
    where: "Reports → Fulfilment → Inventory → Manage FBA inventory",
  },
  advertising: {
    name: "Advertising",
    gives: "Ad spend by product, ACOS and TACOS",
    where: "Amazon Ads → Measurement and reporting → Advertised product, daily",
  },
  costs: {
    name: "Cost sheet",
    gives: "Cost of goods, so that profits are known",
    where: "Sales → Costs → Export CSV, filled in by you",
  },
  transactions: {
    name: "Transactions",
    gives: "Amounts that are posted and not settled yet",
    where: "Finances API → List transactions, JSON",
  },
  returns: {
    name: "Returns",
    gives: "Reasons and dispositions of returns",
    where: "Reports → Fulfilment → Customer concessions → FBA customer returns",
  },
  reimbursements: {
    name: "Reimbursements",
    gives: "What the marketplace paid for lost stock",
    where: "Reports → Fulfilment → Payments → Reimbursements",
  },
  storage_fees: {
    name: "Storage fees",
    gives: "Storage cost of each product",
    where: "Reports → Fulfilment → Payments → Monthly storage fees",
  },
  fee_preview: {
    name: "Fee preview",
    gives: "Fees to expect for open orders",
    where: "Reports → Fulfilment → Payments → Fee preview",
  },
  exchange_rates: {
    name: "Exchange rates",
    gives: "Amounts of several currencies in one",
    where: "European Central Bank → Euro foreign exchange reference rates → Historical, CSV",
  },
};

/** The subject of an advertising report's rows. */
export const AD_LEVELS: Record<SalesImportDetail["advertising"][number]["level"], string> = {
  advertised_product: "Advertised product",
  campaign: "Campaign",
  placement: "Placement",
  ad_group: "Ad group",
  targeting: "Targeting",
  search_term: "Search term",
};

/** The amounts of a file that a preview adds up. */
export const AMOUNTS: Record<SalesPreview["totals"][number]["amounts"], string> = {
  settlement_lines: "Settlement lines",
  date_range_rows: "Date range rows",
  transactions: "Transactions",
  item_prices: "Item prices",
  sales_by_day: "Sales by day",
  sales_by_product: "Sales by product",
  reimbursements: "Reimbursements",
  storage_fees: "Storage fees",
  advertising_spend: "Ad spend",
};

/** The reports that most sellers start with. */
export const FIRST_KINDS: readonly Kind[] = [
  "settlement",
  "date_range",
  "orders",
  "inventory",
  "costs",
  "traffic",
  "advertising",
];

export const IMPORT_STATES: Record<SalesImport["status"], { tone: Tone; name: string }> = {
  held: { tone: "quiet", name: "To review" },
  waiting: { tone: "busy", name: "Waiting" },
  running: { tone: "busy", name: "Running" },
  done: { tone: "good", name: "Completed" },
  failed: { tone: "bad", name: "Failed" },
  cancelled: { tone: "quiet", name: "Cancelled" },
};

export const kindName = (kind: SalesImport["kind"]): string => (kind === null ? "Not read yet" : KINDS[kind].name);
