import { stringify } from "csv-stringify/sync";
import type { Static } from "typebox";
import { toDecimal, toMinor } from "../base/money.ts";
import type { Series } from "../catalog/history.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import type { ProductStore, StoredProduct } from "../catalog/product-store.ts";
import type { ListRow } from "../keywords/manage-keyword-lists.ts";
import type { Profit } from "../profit/profit.ts";
import type { NetsOf } from "../profit/screen-products.ts";
import { CHANGES } from "../search/engine.ts";
import type { marketListSeries, showMarketList } from "./contracts/market-lists.ts";

type MarketProductData = Static<typeof showMarketList.data>["products"][number];
type MarketPointData = Static<typeof marketListSeries.data>["points"][number];

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

const SIDES = ["lengthMm", "widthMm", "heightMm"] as const;

/** Columns of the finder: the figures that it selects by, and details that only the catalogue has. */
const SELECTION_COLUMNS = [
  ...COLUMNS,
  ...["firstSeen", "firstAvailable", "offerCount", "weight", ...SIDES, "sizeTier", "titleScore", "parentAsin"],
  ...CHANGES,
];

/** Added where the account has a default cost. */
const NET_COLUMNS = ["netLow", "netHigh", "marginLow", "marginHigh", "roiLow", "roiHigh"];

type ProductLine = Record<string, unknown> & {
  asin: string;
  category: string | null;
  price: number | null;
  salesEstimate: { low: number; high: number; source: string } | null;
};

type Added = {
  /** Reads products of a selection from the catalogue. */
  listProducts?: ProductStore["listProducts"] | undefined;
  netsOf?: NetsOf | undefined;
};

/** Converts JSON lines to a table. Unknown figures are empty fields. The products of each piece are read with one query. */
export async function* csvOf(
  lines: AsyncIterable<Uint8Array>,
  marketplace: MarketplaceDomain,
  { listProducts, netsOf }: Added = {},
): AsyncGenerator<string> {
  const { currency } = MARKETPLACES[marketplace];
  const columns = [...(listProducts ? SELECTION_COLUMNS : COLUMNS), ...(netsOf ? NET_COLUMNS : [])];
  let header = `${columns.join(",")}\r\n`; // sent with the first rows, so that an earlier failure can still set the status
  for await (const piece of lines) {
    const products = Buffer.from(piece)
      .toString()
      .trimEnd()
      .split("\n")
      .map((text) => JSON.parse(text) as ProductLine);
    const known = await listProducts?.(products.map(({ asin }) => ({ marketplace, asin })));
    const byAsin = new Map(known?.map((product) => [product.asin, product]));
    const nets = await netsOf?.(
      products.map(({ asin, category, price }) => ({
        ...{ asin, category },
        price: price === null ? null : toMinor(price, currency),
      })),
      known,
    );
    const rows = products.map(({ salesEstimate, ...product }, i) => {
      const { low, high, source } = salesEstimate ?? {};
      return {
        marketplace,
        ...product,
        ...detailFields(byAsin.get(product.asin)),
        currency,
        salesLow: low,
        salesHigh: high,
        salesSource: source,
        ...netFields(nets?.[i], currency),
      };
    });
    yield header + tableOf(rows, columns);
    header = "";
  }
  if (header !== "") yield header;
}

function detailFields(product: StoredProduct | undefined) {
  const { firstAvailable, parentAsin, sidesMm } = product ?? {};
  const [lengthMm, widthMm, heightMm] = sidesMm ?? [];
  return { firstAvailable, parentAsin, lengthMm, widthMm, heightMm };
}

function netFields(profit: Profit | null | undefined, currency: string) {
  if (!profit) return {};
  const { net, margin, roi } = profit;
  const amount = (minor: number | null) => (minor === null ? null : toDecimal(minor, currency));
  const percent = (rate: number | null) => (rate === null ? null : rate / 100);
  return {
    netLow: amount(net.low),
    netHigh: amount(net.high),
    marginLow: percent(margin.low),
    marginHigh: percent(margin.high),
    roiLow: percent(roi.low),
    roiHigh: percent(roi.high),
  };
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

const LIST_COLUMNS = [
  ...["keyword", "products", "units", "revenue", "currency", "score", "demand", "competition", "opportunity"],
  ...["enough", "rank"],
  ...["score7", "units7", "revenue7", "rank7", "score30", "units30", "revenue30", "rank30"],
];

/** One row for each keyword of a list, with the figures of a week and a month ago. */
export async function* keywordListCsv(pages: AsyncIterable<ListRow[]>, currency: string): AsyncGenerator<string> {
  let header = `${LIST_COLUMNS.join(",")}\r\n`;
  for await (const rows of pages) {
    const lines = rows.map(({ daysAgo7, daysAgo30, ...row }) => ({
      ...row,
      currency,
      ...pastColumns(daysAgo7, 7),
      ...pastColumns(daysAgo30, 30),
    }));
    yield header + tableOf(lines, LIST_COLUMNS);
    header = "";
  }
  if (header !== "") yield header;
}

function pastColumns(past: ListRow["daysAgo7"], days: number) {
  const { score, units, revenue, rank } = past ?? {};
  return { [`score${days}`]: score, [`units${days}`]: units, [`revenue${days}`]: revenue, [`rank${days}`]: rank };
}

const MARKET_COLUMNS = [
  ...[
    "marketplace",
    "asin",
    "group",
    "title",
    "brand",
    "price",
    "currency",
    "bsr",
    "monthlySales",
    "salesLow",
    "salesHigh",
  ],
  ...["salesSource", "monthlyRevenue", "unitShare", "revenueShare", "priceRank", "pricesCompared", "priceMedian"],
  ...["pricePercentOfMedian", "reviewCount", "rating", "updatedAt"],
];

/** One row for each product of a market list. */
export async function* marketListCsv(
  products: readonly MarketProductData[],
  marketplace: MarketplaceDomain,
): AsyncGenerator<string> {
  const { currency } = MARKETPLACES[marketplace];
  const rows = products.map(({ salesEstimate, pricePosition, ...product }) => ({
    marketplace,
    currency,
    ...product,
    salesLow: salesEstimate?.low,
    salesHigh: salesEstimate?.high,
    salesSource: salesEstimate?.source,
    ...positionColumns(pricePosition),
  }));
  yield `${MARKET_COLUMNS.join(",")}\r\n${tableOf(rows, MARKET_COLUMNS)}`;
}

const MARKET_SERIES_COLUMNS = [
  ...["at", "metric", "asin", "share", "shareLow", "shareHigh", "mine", "rivals", "known", "unknown"],
  ...["priceRank", "pricesCompared", "priceMedian", "pricePercentOfMedian"],
];

/** Two rows for the shares of each point, and one for the price position of each own product. */
export async function* marketSeriesCsv(points: readonly MarketPointData[]): AsyncGenerator<string> {
  const rows = points.flatMap(({ at, units, revenue, positions }) => [
    { at, metric: "unitShare", ...units, shareLow: units.low, shareHigh: units.high },
    { at, metric: "revenueShare", ...revenue, shareLow: revenue.low, shareHigh: revenue.high },
    ...positions.map(({ asin, ...position }) => ({ at, metric: "pricePosition", asin, ...positionColumns(position) })),
  ]);
  yield `${MARKET_SERIES_COLUMNS.join(",")}\r\n${tableOf(rows, MARKET_SERIES_COLUMNS)}`;
}

function positionColumns(position: MarketProductData["pricePosition"]) {
  const { rank, of, median, percentOfMedian } = position ?? {};
  return { priceRank: rank, pricesCompared: of, priceMedian: median, pricePercentOfMedian: percentOfMedian };
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
