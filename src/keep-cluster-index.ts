/** How the index on a cluster is kept: by the one node that leads; this thread watches it like every other. */
import { setTimeout as sleep } from "node:timers/promises";
import { createAdvisoryLock } from "./db/advisory-lock.ts";
import type { FindEstimator, IndexKeeping, KeepingParts } from "./index-keeping.ts";
import { waitForCluster } from "./search/opensearch/check-cluster.ts";
import { createIndexer } from "./search/opensearch/indexer.ts";
import { openClusterSearch } from "./search/opensearch/open-search.ts";

const CLUSTER_WITHIN_MS = 30_000;
/** A node that builds the index itself waits for a small one; while a large one is built it answers the rest already. */
const INDEX_WITHIN_MS = 30_000;
const LOOK_MS = 100;

export function keepOnCluster(
  { config, database, catalog, clock, log, signal }: KeepingParts,
  estimator: FindEstimator,
): IndexKeeping {
  const { role, openSearchUrls: urls, openSearchPrefix: prefix, openSearchShards: shards } = config;
  const lineage = async () => (await catalog.getState()).lineage;
  const search = openClusterSearch({ urls, prefix, lineage, publicUrl: () => "", clock, log, isQuiet: false });
  const { cluster, watch, engine } = search;
  const indexer = createIndexer({
    cluster,
    prefix,
    shards,
    catalog,
    estimator,
    lock: createAdvisoryLock(database.sessions, `search index ${prefix}`),
    clock,
    log,
  });
  const closing = new AbortController();

  const untilReady = async (): Promise<void> => {
    for (const deadline = performance.now() + INDEX_WITHIN_MS; !watch.isReady(); await sleep(LOOK_MS)) {
      if (closing.signal.aborted || signal?.aborted) return;
      if (performance.now() < deadline) continue;
      log.info("the search index is still being built; searches are refused until it is there");
      return;
    }
  };

  return {
    engine,
    async start() {
      await waitForCluster(cluster, { log, withinMs: CLUSTER_WITHIN_MS, signal });
      await watch.start();
      if (role === "api") return;
      indexer.start();
      if (role === "all") await untilReady();
    },
    state: watch.state,
    readyAt: watch.readyAt,
    figures: () => ({
      ...indexer.figures(),
      generation: watch.generation(),
      isLeading: indexer.isLeading(),
    }),
    async close() {
      closing.abort();
      await indexer.close();
      await search.close();
    },
  };
}
