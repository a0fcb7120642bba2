import { stringify } from "csv-stringify/sync";
import type { Series } from "../catalog/history.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";

/** The columns of an export: the fields of a product, with its marketplace, the currency beside the price and the estimate laid flat. */
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
  "reviewCount",
  "rating",
  "updatedAt",
];

type Line = Record<string, unknown> & { salesEstimate: { low: number; high: number; source: string } | null };

/** From lines of JSON to a table. An unknown figure is an empty field. */
export async function* csvOf(lines: AsyncIterable<Uint8Array>, marketplace: MarketplaceDomain): AsyncGenerator<string> {
  const { currency } = MARKETPLACES[marketplace];
  let header = `${COLUMNS.join(",")}\r\n`; // with the first rows: what goes wrong before them can still be told with a status
  for await (const piece of lines) {
    const rows = Buffer.from(piece)
      .toString()
      .trimEnd()
      .split("\n")
      .map((text) => {
        const { salesEstimate, ...product } = JSON.parse(text) as Line;
        const { low, high, source } = salesEstimate ?? {};
        return { marketplace, ...product, currency, salesLow: low, salesHigh: high, salesSource: source };
      });
    yield header + tableOf(rows, COLUMNS);
    header = "";
  }
  if (header !== "") yield header;
}

const HISTORY_COLUMNS = ["metric", "at", "value", "category", "source", "low", "high"];

/** One line for each point, one series after the other. */
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
    quoted_match: /[\r\n]/, // a line break of either kind, not only the one between rows
    // A title that begins like a formula must not become one in somebody's spreadsheet.
    escape_formulas: true,
  });
}
