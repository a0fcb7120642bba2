/** The current value of an alert's metric for a product. */
import { toDecimal } from "../../platform/base/money.ts";
import type { Curves } from "../catalog/estimates/curve-lookup.ts";
import { estimateSales } from "../catalog/estimates/sales-estimate.ts";
import { MARKETPLACES } from "../catalog/marketplace.ts";
import type { StoredProduct } from "../catalog/product-store.ts";
import type { Metric } from "./alert.ts";

/** A value; for a best-seller rank with its list, and for a market list with the compared products. */
export type Figure = { value: number; list: string | null };

export function currentFigure(metric: Metric, product: StoredProduct, curves: Curves): Figure | null {
  const plain = (value: number | null) => (value === null ? null : { value, list: null });
  switch (metric) {
    case "price":
      return product.priceMinor === null
        ? null
        : plain(toDecimal(product.priceMinor, MARKETPLACES[product.marketplace].currency));
    case "bsr":
      return product.bsr === null ? null : { value: product.bsr, list: product.bsrList };
    case "monthlySales":
      return plain(estimateSales(product, curves)?.units ?? null);
    case "monthlyRevenue": {
      const units = estimateSales(product, curves)?.units;
      if (units === undefined || product.priceMinor === null) return null;
      return plain(toDecimal(product.priceMinor * units, MARKETPLACES[product.marketplace].currency));
    }
    case "reviewCount":
      return plain(product.reviewCount);
    case "rating":
      return plain(product.rating);
    case "keywordRank":
    case "nicheScore":
    case "unitShare":
    case "revenueShare":
    case "priceRank":
    case "pricePercentOfMedian":
      return null; // not of a product alone
    default:
      return metric satisfies never;
  }
}
