/** Rows with known rank and sales. They are not part of the project; bench/README.md says where the files are expected. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { marketplaceOf } from "../../src/features/catalog/estimates/calibration-row.ts";
import type { SalesRow } from "../../src/features/catalog/estimates/fit-curve.ts";
import { rootCategory } from "../../src/features/catalog/estimates/root-category.ts";
import { nextReport } from "../../src/features/catalog/estimates/sales-estimate.ts";
import type { MarketplaceDomain } from "../../src/features/catalog/marketplace.ts";
import { openInput } from "../../src/platform/tables/open-input.ts";
import { openTable } from "../../src/platform/tables/open-table.ts";
import type { Fields } from "../../src/platform/tables/row.ts";

export const FOLDER = process.env["SALES_DATA"] ?? join(import.meta.dirname, "..", "..", "..", "shared", "data");
export const COUNTED_FILE = join(FOLDER, "rank_to_units_7d_dev.csv.gz");

export type MarketRow = SalesRow & { marketplace: string; product: string };

export function hasRows(): boolean {
  return existsSync(COUNTED_FILE);
}

/** Units counted over seven days. */
export async function readCounted(): Promise<MarketRow[]> {
  return (await readCsv(COUNTED_FILE)).flatMap((record) =>
    toRow(
      record["country"],
      record["category_code"],
      record["rank"],
      (Number(record["units_sold"]) * 30) / 7,
      record["asin"],
    ),
  );
}

/** Units that the marketplace reports ("500+ bought in past month"), at the middle of their bucket. */
export async function readReported(): Promise<MarketRow[]> {
  return (await readBadges()).map(({ marketplace, category, rank, reported, product }) => ({
    marketplace,
    category: rootCategory(category),
    logRank: Math.log10(rank),
    logUnits: Math.log10(Math.sqrt(reported * nextReport(reported))),
    product,
  }));
}

export type Badge = {
  marketplace: MarketplaceDomain;
  category: string;
  rank: number;
  reported: number;
  product: string;
};

/** Products with a rank and the figure that the marketplace reports. */
export async function readBadges(): Promise<Badge[]> {
  const results = JSON.parse(readGzip("brightdata_amazon_by_keyword_raw.json.gz")) as Fields[];
  const bestSellers = await readCsv(join(FOLDER, "mominurr_amazon_bestsellers_raw.csv.gz"));
  const badge = (market: unknown, category: unknown, rank: unknown, reported: unknown, product: unknown): Badge[] => {
    const marketplace = marketplaceOf(String(market ?? ""));
    if (marketplace === undefined || !(Number(rank) >= 1) || !(Number(reported) > 0)) return [];
    return [
      {
        marketplace,
        category: String(category ?? ""),
        rank: Number(rank),
        reported: Number(reported),
        product: String(product),
      },
    ];
  };
  return [
    ...results.flatMap((each) =>
      badge(each["domain"], each["root_bs_category"], each["root_bs_rank"], each["bought_past_month"], each["asin"]),
    ),
    ...bestSellers.flatMap((each) =>
      badge(
        "us",
        each["Parent Category"],
        each["Sales Rank(in parent category)"],
        each["Purchased in Last Month"],
        each["Product ID"],
      ),
    ),
  ];
}

function toRow(market: unknown, category: unknown, rank: unknown, units: number, product: unknown): MarketRow[] {
  const marketplace = marketplaceOf(String(market ?? ""));
  if (marketplace === undefined || !(Number(rank) >= 1) || !(units > 0)) return [];
  return [
    {
      marketplace,
      category: rootCategory(String(category ?? "")),
      logRank: Math.log10(Number(rank)),
      logUnits: Math.log10(units),
      product: String(product),
    },
  ];
}

export async function readCsv(path: string): Promise<Fields[]> {
  const table = await openTable(await openInput(path), { format: "csv" });
  const batches = await Array.fromAsync(table.rows());
  return batches.flat().flatMap((row) => ("fields" in row ? [row.fields] : []));
}

function readGzip(file: string): string {
  return gunzipSync(readFileSync(join(FOLDER, file))).toString("utf8");
}
