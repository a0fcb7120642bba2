/**
 * Opens the index writer of a node. In memory, each node writes its own index and publishes views to its API threads. On a
 * cluster, one node of all workers writes the shared index (`cluster-writer.ts`), and nothing is published.
 */
import { join } from "node:path";
import { createCurves } from "../../../features/catalog/estimates/curve-lookup.ts";
import { type CurvesStore, createCurvesStore } from "../../../features/catalog/estimates/curves-store.ts";
import { estimateSales } from "../../../features/catalog/estimates/sales-estimate.ts";
import { createIndexWriter } from "../../../features/search/memory/index-writer.ts";
import { createMemoryEngine } from "../../../features/search/memory/memory-engine.ts";
import { createSnapshots } from "../../../features/search/memory/snapshot.ts";
import type { FindEstimator, SearchWriter, SearchWriterParts } from "./search-writer.ts";

export async function openSearchWriter(parts: SearchWriterParts): Promise<SearchWriter> {
  const estimator = estimatorOf(createCurvesStore(parts.database.db));
  if (parts.config.openSearchUrls.length === 0) return openMemoryWriter(parts, estimator);
  // Imported only here, so that nodes without a cluster do not load the client.
  const { openClusterWriter } = await import("./cluster-writer.ts");
  return openClusterWriter(parts, estimator);
}

function openMemoryWriter(
  { config, catalog, publish, synonyms, clock, log, signal }: SearchWriterParts,
  estimator: FindEstimator,
): SearchWriter {
  const engine = createMemoryEngine("", synonyms);
  const writer = createIndexWriter({
    catalog,
    estimator,
    publish: (view) => {
      engine.adopt(view);
      publish(view);
    },
    snapshots: createSnapshots(join(config.dataDir, "search-index.snapshot"), log),
    log,
    signal,
  });
  let readyAt: Date | null = null;
  return {
    engine,
    async start() {
      await writer.start();
      readyAt = clock.now();
    },
    wake: () => writer.wake(),
    state: () => writer.state(),
    readyAt: () => readyAt,
    close: () => writer.close(),
  };
}

function estimatorOf(store: CurvesStore): FindEstimator {
  return async () => {
    const curves = createCurves(await store.listCurves());
    return (product) => estimateSales(product, curves);
  };
}
