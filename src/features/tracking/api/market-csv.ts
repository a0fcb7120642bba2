import type { Static } from "typebox";
import { convertRows, csvTable } from "../../../platform/base/write-csv.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { marketListSeries, showMarketList } from "./market-lists.contract.ts";

type MarketProductData = Static<typeof showMarketList.data>["products"][number];
type MarketPointData = Static<typeof marketListSeries.data>["points"][number];

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
