import type { Product } from "../catalog/product.ts";
import type { SalesEstimate } from "../catalog/sales/sales-estimate.ts";

/**
 * How an index fares, whichever engine it belongs to: `revision` is up to where everything can be found; `lagSeconds` is how
 * long ago that was last known to be all there is.
 */
export type IndexState = {
  revision: number;
  documents: number;
  segments: number;
  bytes: number;
  lagSeconds: number;
};

/** What a product sells, as every engine indexes it. */
export type Estimator = (product: Product) => SalesEstimate | null;
