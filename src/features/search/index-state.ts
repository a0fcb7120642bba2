import type { SalesEstimate } from "../catalog/estimates/sales-estimate.ts";
import type { Product } from "../catalog/product.ts";

/**
 * The state of an index, whichever engine it belongs to. Everything up to `revision` is searchable; `lagSeconds` is the
 * time since the index was last known to be complete.
 */
export type IndexState = {
  revision: number;
  documents: number;
  segments: number;
  bytes: number;
  lagSeconds: number;
};

/** Estimates a product's sales; the same for every engine. */
export type Estimator = (product: Product) => SalesEstimate | null;
