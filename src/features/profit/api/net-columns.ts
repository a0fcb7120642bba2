import { toDecimal } from "../../../platform/base/money.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { MoreColumns } from "../../search/api/products-csv.ts";
import type { Profit } from "../profit.ts";
import type { Screening } from "../screen-products.ts";

const NET_COLUMNS = ["netLow", "netHigh", "marginLow", "marginHigh", "roiLow", "roiHigh"];

/** Columns of an export with the profit of each product; undefined for an account without a default cost. */
export function createNetColumns({ netByDefault }: Pick<Screening, "netByDefault">) {
  return async (accountId: string, marketplace: MarketplaceDomain): Promise<MoreColumns | undefined> => {
    const netOf = await netByDefault(accountId, marketplace);
    if (netOf === undefined) return undefined;
    const { currency } = MARKETPLACES[marketplace];
    return { names: NET_COLUMNS, valuesOf: (product, known) => netFields(netOf(product, known), currency) };
  };
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
