/** Reads calibration files: finds the columns and parses the rows. */
import { canonicalDomain, MARKETPLACES, type MarketplaceDomain } from "../marketplace.ts";
import { rootCategory } from "./root-category.ts";
import { nextReport } from "./sales-estimate.ts";

/** A row by column names, or a problem. Line 1 is the header. */
export type CalibrationRecord = { line: number; values: Record<string, string> } | { line: number; problem: string };

export type CalibrationRow = {
  marketplace: MarketplaceDomain;
  /** The root category; '' if the row has none. */
  category: string;
  rank: number;
  /** Units in 30 days. */
  units: number;
  /** Rows of one product are similar, so cross-validation never splits them. */
  product: string | null;
};

export type Columns = {
  marketplace: string;
  category: string | undefined;
  rank: string;
  units: string;
  product: string | undefined;
  /** The number of days in which the units were sold, or the column with it. */
  days: number | string;
  /** The units are figures that a marketplace reports, the floor of a bucket. */
  areFloors: boolean;
};

const NAMES = {
  marketplace: ["marketplace", "domain", "country", "country_code", "market", "site"],
  category: ["category", "category_code", "root_category", "bsr_category", "root_bs_category", "parent_category"],
  rank: ["mean_rank", "rank", "bsr", "sales_rank", "best_seller_rank", "root_bs_rank", "average_rank"],
  product: ["asin", "product", "product_id", "sku"],
  days: ["duration", "days", "duration_days", "period_days"],
};

const UNITS = ["units", "units_sold", "sales", "sold", "quantity"];
const MONTHLY_UNITS = [
  "monthly_sales",
  "monthly_units",
  "units_per_month",
  "sales_per_month",
  "units_30d",
  "sales_30d",
];
const WEEKLY_UNITS = ["weekly_sales", "weekly_units", "units_per_week", "units_7d", "units_sold_7d", "sales_7d"];
const FLOORS = ["bought_past_month", "monthly_sold", "reported_sales"];

const MONTH_DAYS = 30;
/** No sales has no logarithm, so it counts as half a unit. */
const NONE = 0.5;

const COUNTRIES = new Map<string, MarketplaceDomain>([
  ["us", "amazon.com"],
  ["usa", "amazon.com"],
  ["gb", "amazon.co.uk"],
  ["com", "amazon.com"],
  ...(Object.keys(MARKETPLACES) as MarketplaceDomain[])
    .filter((domain) => domain !== "amazon.com")
    .map((domain) => [domain.slice(domain.lastIndexOf(".") + 1), domain] as const),
]);

/** Finds a marketplace by its domain, URL or country code. */
export function marketplaceOf(text: string): MarketplaceDomain | undefined {
  const address = text.trim().replace(/^https?:\/\//i, "");
  const plain = canonicalDomain(address.split("/", 1)[0] as string);
  return Object.hasOwn(MARKETPLACES, plain) ? (plain as MarketplaceDomain) : COUNTRIES.get(plain);
}

/** Finds the columns by the header, or lists the missing ones. */
export function findColumns(header: readonly string[]): Columns | { missing: string[] } {
  const byName = new Map(header.map((title) => [plainName(title), title]));
  const find = (names: readonly string[]) => names.map((name) => byName.get(name)).find((title) => title !== undefined);
  const marketplace = find(NAMES.marketplace);
  const rank = find(NAMES.rank);
  const units = find([...MONTHLY_UNITS, ...WEEKLY_UNITS, ...UNITS, ...FLOORS]);
  if (marketplace === undefined || rank === undefined || units === undefined) {
    const missing = [
      marketplace ?? `the marketplace (${NAMES.marketplace.join(", ")})`,
      rank ?? `the rank (${NAMES.rank.join(", ")})`,
      units ?? `the sales (${[...MONTHLY_UNITS, ...WEEKLY_UNITS, ...UNITS, ...FLOORS].join(", ")})`,
    ];
    return { missing: missing.filter((each) => each.startsWith("the ")) };
  }
  const name = plainName(units);
  const days = WEEKLY_UNITS.includes(name) ? 7 : UNITS.includes(name) ? (find(NAMES.days) ?? MONTH_DAYS) : MONTH_DAYS;
  const areFloors = FLOORS.includes(name);
  return { marketplace, category: find(NAMES.category), rank, units, product: find(NAMES.product), days, areFloors };
}

/** Parses a row, or returns its problem. */
export function parseRow(values: Record<string, string>, columns: Columns): CalibrationRow | { problem: string } {
  const text = (column: string | undefined) => (column === undefined ? "" : (values[column] ?? "").trim());
  const marketplace = marketplaceOf(text(columns.marketplace));
  if (marketplace === undefined) return { problem: `${columns.marketplace} is not a known marketplace` };
  const rank = parseNumber(text(columns.rank));
  if (rank === null) return { problem: `${columns.rank} is empty` };
  if (!(rank >= 1)) return { problem: `${columns.rank} is not a rank of 1 or more` };
  const sold = parseNumber(text(columns.units));
  if (sold === null) return { problem: `${columns.units} is empty` };
  if (!(sold >= 0)) return { problem: `${columns.units} is not a number of units` };
  const days = typeof columns.days === "number" ? columns.days : parseNumber(text(columns.days));
  if (days === null || !(days > 0 && days <= 366)) return { problem: `${columns.days} is not a number of days` };
  const units = columns.areFloors && sold > 0 ? Math.sqrt(sold * nextReport(sold)) : Math.max(NONE, sold);
  const category = rootCategory(text(columns.category));
  return { marketplace, category, rank, units: (units * MONTH_DAYS) / days, product: text(columns.product) || null };
}

/** Normalizes a column name: "Units sold (7d)" equals "units_sold_7d". */
function plainName(title: string): string {
  return title
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
}

/** Parses 1234, 1,234, 1.5, 500+ and 2K+; null for an empty text, NaN for anything else. */
function parseNumber(text: string): number | null {
  if (text === "") return null;
  const match = /^(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?(k?)\+?$/i.exec(text);
  if (match === null) return Number.NaN;
  return Number((match[1] as string).replaceAll(",", "") + (match[2] ?? "")) * (match[3] ? 1_000 : 1);
}
