import type { Static } from "typebox";
import type { Series } from "../../features/catalog/history.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../../features/catalog/marketplace.ts";
import type { ProductDetails, ProductStore } from "../../features/catalog/product-store.ts";
import type { ListRow } from "../../features/keywords/manage-keyword-lists.ts";
import type { Profit } from "../../features/profit/profit.ts";
import type { NetOf } from "../../features/profit/screen-products.ts";
import { CHANGES } from "../../features/search/engine.ts";
import type { marketListSeries, showMarketList } from "../../features/tracking/api/market-lists.contract.ts";
import { convertPages, convertRows, csvTable } from "../base/csv-table.ts";
import { toDecimal, toMinor } from "../base/money.ts";

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
  ...["firstAvailable", "offerCount", "weight", ...SIDES, "sizeTier", "titleScore", "parentAsin"],
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
  /** Reads products of a result set from the catalogue. */
  listDetails: ProductStore["listDetails"];
  /** Adds the details that only the catalogue has. */
  withDetails: boolean;
  netOf?: NetOf | undefined;
};

/** Converts JSON lines to a table. Unknown figures are empty fields. */
export function csvOf(
  lines: AsyncIterable<Uint8Array>,
  marketplace: MarketplaceDomain,
  { listDetails, withDetails, netOf }: Added,
): AsyncGenerator<string> {
  const { currency } = MARKETPLACES[marketplace];
  const columns = [...(withDetails ? SELECTION_COLUMNS : COLUMNS), ...(netOf ? NET_COLUMNS : [])];

  function* rowsOf(texts: readonly string[], byAsin: ReadonlyMap<string, ProductDetails>) {
    for (const text of texts) {
      const { salesEstimate, ...product } = JSON.parse(text) as ProductLine;
      const { asin, category, price } = product;
      const { low, high, source } = salesEstimate ?? {};
      const known = byAsin.get(asin);
      const priced = { asin, category, price: price === null ? null : toMinor(price, currency) };
      yield {
        marketplace,
        ...product,
        ...(withDetails && detailFields(known)),
        currency,
        salesLow: low,
        salesHigh: high,
        salesSource: source,
        ...(netOf && netFields(netOf(priced, known), currency)),
      };
    }
  }

  /** The products of a piece are read with one query, before its rows are written. */
  async function* pages() {
    for await (const piece of lines) {
      const texts = Buffer.from(piece).toString().trimEnd().split("\n");
      const isKnown = withDetails || netOf !== undefined;
      const known = isKnown ? await listDetails(texts.map((text) => ({ marketplace, asin: asinOf(text) }))) : [];
      yield rowsOf(texts, new Map(known.map((product) => [product.asin, product])));
    }
  }
  return csvTable(pages(), columns);
}

/** A line starts with the ASIN (`document-writer.ts`). */
function asinOf(line: string): string {
  return (/^\{"asin":"(\w+)"/.exec(line) as RegExpExecArray)[1] as string;
}

function detailFields(product: ProductDetails | undefined) {
  const { parentAsin, sidesMm } = product ?? {};
  const [lengthMm, widthMm, heightMm] = sidesMm ?? [];
  return { parentAsin, lengthMm, widthMm, heightMm };
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
export function historyCsv(series: Series): AsyncGenerator<string> {
  const pages = Object.entries(series).map(([metric, points]) =>
    convertRows(points, (point) => ({ metric, ...point })),
  );
  return csvTable(pages, HISTORY_COLUMNS);
}

const LIST_COLUMNS = [
  ...["keyword", "products", "units", "revenue", "currency", "score", "demand", "competition", "opportunity"],
  ...["enough", "rank"],
  ...["score7", "units7", "revenue7", "rank7", "score30", "units30", "revenue30", "rank30"],
];

/** One row for each keyword of a list, with the figures of a week and a month ago. A sheet would show a score that is not enough as any other. */
export function keywordListCsv(pages: AsyncIterable<ListRow[]>, currency: string): AsyncGenerator<string> {
  const rowOf = ({ daysAgo7, daysAgo30, ...row }: ListRow) => ({
    ...row,
    ...(!row.enough && { score: null, demand: null, competition: null, opportunity: null }),
    currency,
    ...pastColumns(daysAgo7, 7),
    ...pastColumns(daysAgo30, 30),
  });
  return csvTable(convertPages(pages, rowOf), LIST_COLUMNS);
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
export function marketListCsv(
  products: readonly MarketProductData[],
  marketplace: MarketplaceDomain,
): AsyncGenerator<string> {
  const { currency } = MARKETPLACES[marketplace];
  const rowOf = ({ salesEstimate, pricePosition, ...product }: MarketProductData) => ({
    marketplace,
    currency,
    ...product,
    salesLow: salesEstimate?.low,
    salesHigh: salesEstimate?.high,
    salesSource: salesEstimate?.source,
    ...positionColumns(pricePosition),
  });
  return csvTable([convertRows(products, rowOf)], MARKET_COLUMNS);
}

const MARKET_SERIES_COLUMNS = [
  ...["at", "metric", "asin", "share", "shareLow", "shareHigh", "mine", "rivals", "known", "unknown"],
  ...["priceRank", "pricesCompared", "priceMedian", "pricePercentOfMedian"],
];

/** Two rows for the shares of each point, and one for the price position of each own product. */
export function marketSeriesCsv(points: readonly MarketPointData[]): AsyncGenerator<string> {
  const rowsOf = ({ at, units, revenue, positions }: MarketPointData) => [
    { at, metric: "unitShare", ...units, shareLow: units.low, shareHigh: units.high },
    { at, metric: "revenueShare", ...revenue, shareLow: revenue.low, shareHigh: revenue.high },
    ...positions.map(({ asin, ...position }) => ({ at, metric: "pricePosition", asin, ...positionColumns(position) })),
  ];
  return csvTable(convertRows(points, rowsOf), MARKET_SERIES_COLUMNS);
}

function positionColumns(position: MarketProductData["pricePosition"]) {
  const { rank, of, median, percentOfMedian } = position ?? {};
  return { priceRank: rank, pricesCompared: of, priceMedian: median, pricePercentOfMedian: percentOfMedian };
}
