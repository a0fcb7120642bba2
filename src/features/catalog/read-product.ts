import { AppError } from "../../platform/base/errors.ts";
import type { Curves } from "./estimates/curve-lookup.ts";
import { estimateSales, type SalesEstimate } from "./estimates/sales-estimate.ts";
import type { HistoryStore } from "./history-store.ts";
import type { ProductKey } from "./merge-store.ts";
import type { ProductStore, StoredProduct } from "./product-store.ts";

export type ProductDetail = { product: StoredProduct; estimate: SalesEstimate | null; firstSeenAt: Date };

export type ProductReading = { products: ProductStore; history: HistoryStore; readCurves: () => Promise<Curves> };

export async function getProduct(products: Pick<ProductStore, "findProduct">, key: ProductKey): Promise<StoredProduct> {
  const product = await products.findProduct(key);
  if (product === undefined) throw new AppError("not_found", `There is no product ${key.asin} on ${key.marketplace}.`);
  return product;
}

export async function readProduct(
  { products, history, readCurves }: ProductReading,
  key: ProductKey,
): Promise<ProductDetail> {
  const [product, curves, firstAt] = await Promise.all([
    getProduct(products, key),
    readCurves(),
    history.findFirstAt(key),
  ]);
  const firstSeenAt = firstAt !== undefined && firstAt < product.figuresSince ? firstAt : product.figuresSince;
  return { product, estimate: estimateSales(product, curves), firstSeenAt };
}
