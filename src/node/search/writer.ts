/**
 * How a node's index is kept. In memory: by a keeper of its own, whose views every front adopts. On a cluster: by one node of
 * all that have the role for it (`keep-cluster-index.ts`), and no view is ever published.
 */
import { join } from "node:path";
import { createCurves } from "../../catalog/sales/curve-lookup.ts";
import { createCurvesStore } from "../../catalog/sales/curves-store.ts";
import { estimateSales } from "../../catalog/sales/sales-estimate.ts";
import type { Database } from "../../db/open.ts";
import { createIndexKeeper } from "../../search/memory/index-keeper.ts";
import { createMemoryEngine } from "../../search/memory/memory-engine.ts";
import { createSnapshots } from "../../search/memory/snapshot.ts";
import type { FindEstimator, SearchWriter, SearchWriterParts } from "./index-writer.ts";

export async function openSearchWriter(parts: SearchWriterParts): Promise<SearchWriter> {
  const estimator = estimatorOn(parts.database);
  if (parts.config.openSearchUrls.length === 0) return openMemoryWriter(parts, estimator);
  // Only here: nobody else need load the client.
  const { openClusterWriter } = await import("./cluster-writer.ts");
  return openClusterWriter(parts, estimator);
}

function openMemoryWriter(
  { config, catalog, publish, clock, log }: SearchWriterParts,
  estimator: FindEstimator,
): SearchWriter {
  const engine = createMemoryEngine(() => "");
  const keeper = createIndexKeeper({
    catalog,
    estimator,
    publish: (view) => {
      engine.adopt(view);
      publish(view);
    },
    snapshots: createSnapshots(join(config.dataDir, "search-index.snapshot"), log),
    log,
  });
  let readyAt: Date | null = null;
  return {
    engine,
    async start() {
      await keeper.start();
      readyAt = clock.now();
    },
    state: () => keeper.state(),
    readyAt: () => readyAt,
    close: () => keeper.close(),
  };
}

function estimatorOn({ db }: Database): FindEstimator {
  const store = createCurvesStore(db);
  return async () => {
    const curves = createCurves(await store.listCurves());
    return (product) => estimateSales(product, curves);
  };
}
