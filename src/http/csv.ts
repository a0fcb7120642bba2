import { stringify } from "csv-stringify/sync";
import type { Series } from "../catalog/history.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import { CHANGES } from "../search/engine.ts";

/** The columns of an export: the fields of a product, its marketplace and currency, and the flattened sales estimate. */
const COLUMNS = [
  "marketplace",
  "asin",
  "title",
  "brand",
  "category",
  "imageUrl",
  "price",
  "currency",
  "bsr",
  "monthlySales",
  "salesLow",
  "salesHigh",
  "salesSource",
  "monthlyRevenue",
  "reviewCount",
  "rating",
  "updatedAt",
];

/** What a product may be selected by without a keyword. */
const SELECTION_COLUMNS = [...COLUMNS, "firstSeen", "offerCount", "weight", "sizeTier", ...CHANGES];

type ProductLine = Record<string, unknown> & { salesEstimate: { low: number; high: number; source: string } | null };

/** Converts JSON lines to a table. Unknown figures are empty fields. */
export async function* csvOf(
  lines: AsyncIterable<Uint8Array>,
  marketplace: MarketplaceDomain,
  isSelection = false,
): AsyncGenerator<string> {
  const { currency } = MARKETPLACES[marketplace];
  const columns = isSelection ? SELECTION_COLUMNS : COLUMNS;
  let header = `${columns.join(",")}\r\n`; // sent with the first rows, so that an earlier failure can still set the status
  for await (const piece of lines) {
    const rows = Buffer.from(piece)
      .toString()
      .trimEnd()
      .split("\n")
      .map((text) => {
        const { salesEstimate, ...product } = JSON.parse(text) as ProductLine;
        const { low, high, source } = salesEstimate ?? {};
        return { marketplace, ...product, currency, salesLow: low, salesHigh: high, salesSource: source };
      });
    yield header + tableOf(rows, columns);
    header = "";
  }
  if (header !== "") yield header;
}

const HISTORY_COLUMNS = ["metric", "at", "value", "category", "source", "low", "high"];

/** One row for each point, one series after the other. */
export async function* historyCsv(series: Series): AsyncGenerator<string> {
  yield `${HISTORY_COLUMNS.join(",")}\r\n`;
  for (const [metric, points] of Object.entries(series))
    yield tableOf(
      points.map((point) => ({ metric, ...point })),
      HISTORY_COLUMNS,
    );
}

function tableOf(rows: object[], columns: string[]): string {
  return stringify(rows, {
    columns,
    record_delimiter: "windows",
    quoted_match: /[\r\n]/, // either kind of line break, not just the row separator
    // A title that starts like a formula must not be executed by a spreadsheet.
    escape_formulas: true,
  });
}
