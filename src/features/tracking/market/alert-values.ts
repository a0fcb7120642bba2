/** The values of alerts on market lists: now, and on the days of a period. */
import { invalid } from "../../../platform/base/errors.ts";
import type { Period } from "../../../platform/base/period.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { ProductReading } from "../../catalog/read-product.ts";
import { isListMetric, METRICS, type Subject } from "../alert.ts";
import type { Figure } from "../current-figure.ts";
import { listFigure } from "./list-figure.ts";
import type { ListProduct, MarketList } from "./market-list.ts";
import type { MarketListStore } from "./market-list-store.ts";
import { readMoments, readProducts } from "./read-market.ts";

export type ListsOfAlerts = Pick<MarketListStore, "find" | "listProducts">;

/** An alert's metric and product within a list. */
type Watched = Pick<Subject, "metric" | "asin">;

export type WatchedList = {
  marketplace: MarketplaceDomain;
  now(reading: Pick<ProductReading, "products" | "readCurves">, watched: Watched): Promise<Figure | null>;
  /** The value at the end of each day; null where it is unknown. */
  days(reading: ProductReading, watched: readonly Watched[], period: Period): Promise<DayValue[][]>;
};

type DayValue = { at: Date; figure: Figure | null };

/** Undefined if the account has no such list. */
export async function findWatchedList(
  lists: ListsOfAlerts,
  accountId: string,
  id: string,
): Promise<(WatchedList & { list: MarketList; products: ListProduct[] }) | undefined> {
  const list = await lists.find(accountId, id);
  if (list === undefined) return undefined;
  const products = await lists.listProducts(accountId, id);
  const { marketplace } = list;
  return {
    list,
    products,
    marketplace,
    async now(reading, { metric, asin }) {
      return isListMetric(metric) ? listFigure(metric, asin, await readProducts(reading, marketplace, products)) : null;
    },
    async days(reading, watched, period) {
      const moments = await readMoments(reading, marketplace, products, { ...period, step: "day" });
      return watched.map(({ metric, asin }) =>
        moments.map(({ at, products }) => ({
          at,
          figure: isListMetric(metric) ? listFigure(metric, asin, products) : null,
        })),
      );
    },
  };
}

/** Throws unless the list belongs to the account and marks the product as the account's. */
export async function getWatchedList(lists: ListsOfAlerts, accountId: string, { metric, asin, marketListId }: Subject) {
  const found = await findWatchedList(lists, accountId, marketListId ?? "");
  if (found === undefined) throw invalid("marketListId", "is not one of your market lists");
  if (METRICS[metric].ofProduct && !found.products.some((product) => product.isMine && product.asin === asin))
    throw invalid("asin", "is not one of your own products in the market list");
  return found;
}
