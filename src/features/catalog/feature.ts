/** Products: their figures, history and estimated sales. */

import type { FastifyInstance } from "fastify";
import type { Database } from "../../platform/db/open.ts";
import { replicaReads } from "../../platform/db/replica.ts";
import type { Platform } from "../../platform/feature.ts";
import type { Api } from "../access/api/contract.ts";
import { imageRoutes } from "./api/images.routes.ts";
import { type CountProducts, marketplaceRoutes } from "./api/marketplaces.routes.ts";
import { type ProductParts, productRoutes } from "./api/products.routes.ts";
import { createCurvesStore } from "./estimates/curves-store.ts";
import { createCurvesReader } from "./estimates/read-curves.ts";
import { createCardsStore } from "./fees/cards-store.ts";
import { createFeeCards } from "./fees/manage-cards.ts";
import { createHistoryStore } from "./history-store.ts";
import { createProductStore, requireFound } from "./product-store.ts";
import { readHistory, readStatistics } from "./read-history.ts";
import type { ProductReading } from "./read-product.ts";
import { createCatalogStore } from "./store.ts";

/** Shown with a product: whether it is tracked, and when a source was last asked for it. */
type Besides = Pick<ProductParts, "tracking" | "asks">;

export type Catalog = ReturnType<typeof openCatalog>;

export function openCatalog({ database, publicUrl, clock }: Platform) {
  const { db, pool } = database;
  const curves = createCurvesStore(db);
  const readCurves = createCurvesReader(curves);
  /** Reads products from the primary, or from a replica, which may not have a new one yet. */
  const readingFrom = (from: Database["pool"], isReplica: boolean): ProductReading => {
    const known = createProductStore(from);
    return { products: isReplica ? requireFound(known) : known, history: createHistoryStore(from), readCurves };
  };
  const reading = readingFrom(pool, false);
  // Past values are read by the hundred, so they may come from a replica.
  const onReplica = replicaReads(database, readingFrom);

  return {
    store: createCatalogStore(pool),
    products: createProductStore(pool),
    curves,
    readCurves,
    reading,
    readingFrom,
    feeCards: createFeeCards({ store: createCardsStore(db), clock }),

    serve(app: FastifyInstance, api: Api, countProducts: CountProducts, besides: Besides): void {
      marketplaceRoutes(api, countProducts);
      productRoutes(api, {
        ...besides,
        reading,
        readHistory: (...asked) => onReplica((from) => readHistory(from, ...asked)),
        readStatistics: (...asked) => onReplica((from) => readStatistics(from, ...asked)),
        clock,
        publicUrl,
      });
      imageRoutes(app);
    },
  };
}
