/** The figures of a list's products, and the value of an alert on a list. */
import { createHash } from "node:crypto";
import { toDecimal } from "../../../platform/base/money.ts";
import type { Curves } from "../../catalog/estimates/curve-lookup.ts";
import { estimateSales, type SalesInput } from "../../catalog/estimates/sales-estimate.ts";
import { MARKETPLACES } from "../../catalog/marketplace.ts";
import type { Product } from "../../catalog/product.ts";
import type { ListMetric } from "../alert.ts";
import type { Figure } from "../current-figure.ts";
import { type Estimate, marketShare, type Part, roundedPercent } from "./market-share.ts";
import { pricePosition } from "./price-position.ts";

/** The figures of a product at one moment; null where unknown. Amounts are decimal. */
export type ProductFigures = { price: number | null; units: Estimate | null; revenue: Estimate | null };

export type ComparedProduct = ProductFigures & { asin: string; isMine: boolean };

export const NO_FIGURES: ProductFigures = { price: null, units: null, revenue: null };

export function currentFigures(product: SalesInput & Pick<Product, "priceMinor">, curves: Curves): ProductFigures {
  const { currency } = MARKETPLACES[product.marketplace];
  const { priceMinor } = product;
  const sales = estimateSales(product, curves);
  const units = sales && { value: sales.units, low: sales.low, high: sales.high, source: sales.source };
  const earned = (sold: number) => toDecimal((priceMinor as number) * sold, currency);
  return {
    price: priceMinor === null ? null : toDecimal(priceMinor, currency),
    units,
    revenue:
      units === null || priceMinor === null
        ? null
        : { ...units, value: earned(units.value), low: earned(units.low), high: earned(units.high) },
  };
}

export const partsOf = (products: readonly ComparedProduct[], of: "units" | "revenue"): Part[] =>
  products.map(({ isMine, [of]: estimate }) => ({ isMine, estimate }));

export function positionOf(products: readonly ComparedProduct[], asin: string) {
  const own = products.find((product) => product.asin === asin && product.isMine);
  return own === undefined ? null : pricePosition(own.price, rivalPrices(products));
}

function rivalPrices(products: readonly ComparedProduct[]): (number | null)[] {
  return products.filter(({ isMine }) => !isMine).map(({ price }) => price);
}

/**
 * The value of an alert's metric; null while it is unknown. `list` identifies the compared products. Values of different sets
 * of products are not compared: a rival that is added, or whose figure appears, changes the share without any change of the
 * market.
 */
export function listFigure(
  metric: ListMetric,
  asin: string | null,
  products: readonly ComparedProduct[],
): Figure | null {
  const figure = (value: number | null | undefined, isCounted: (product: ComparedProduct) => boolean) =>
    value == null ? null : { value: roundedPercent(value), list: nameOf(products.filter(isCounted)) };
  const isPriced = (product: ComparedProduct) => product.price !== null && (!product.isMine || product.asin === asin);
  switch (metric) {
    case "unitShare":
      return figure(marketShare(partsOf(products, "units")).share, ({ units }) => units !== null);
    case "revenueShare":
      return figure(marketShare(partsOf(products, "revenue")).share, ({ revenue }) => revenue !== null);
    case "priceRank":
      return figure(positionOf(products, asin ?? "")?.rank, isPriced);
    case "pricePercentOfMedian":
      return figure(positionOf(products, asin ?? "")?.percentOfMedian, isPriced);
    default:
      return metric satisfies never;
  }
}

/** A short name for a set of products in their groups. */
function nameOf(products: readonly ComparedProduct[]): string {
  const names = products.map(({ asin, isMine }) => `${asin}${isMine ? "+" : "-"}`).sort();
  return createHash("sha256").update(names.join()).digest("base64url").slice(0, 16);
}
