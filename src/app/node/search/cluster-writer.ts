/** Maintains the index on a cluster: the leading node writes it, and every node watches it. */
import { setTimeout as sleep } from "node:timers/promises";
import { waitForCluster } from "../../../features/search/opensearch/check-cluster.ts";
import { createIndexer } from "../../../features/search/opensearch/indexer.ts";
import { openClusterSearch } from "../../../features/search/opensearch/open-cluster-search.ts";
import { createAdvisoryLock } from "../../../platform/db/advisory-lock.ts";
import type { FindEstimator, SearchWriter, SearchWriterParts } from "./search-writer.ts";

/** A start waits this long for the cluster; everything but searches works without it. */
const CLUSTER_WITHIN_MS = 10_000;
/** A start waits this long for a new index. A small one is built by then; during a large build the node already answers other requests. */
const INDEX_WITHIN_MS = 30_000;
const LOOK_MS = 100;

export function openClusterWriter(
  { config, database, catalog, synonyms, clock, log, signal }: SearchWriterParts,
  estimator: FindEstimator,
): SearchWriter {
  const { role, openSearchUrls: urls, openSearchPrefix: prefix, openSearchShards: shards } = config;
  const lineage = async () => (await catalog.getState()).lineage;
  const search = openClusterSearch({
    urls,
    prefix,
    lineage,
    publicUrl: "",
    synonyms,
    clock,
    log,
    isQuiet: false,
  });
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
      log.info("the search index is still being built; searches are refused until it is ready");
      return;
    }
  };

  let waiting: Promise<void> | undefined;
  /** Nothing is written before the cluster has passed its checks. */
  const untilUsable = async (ends: AbortSignal): Promise<void> => {
    try {
      await waitForCluster(cluster, { log, timeoutMs: Number.POSITIVE_INFINITY, signal: ends });
      if (role !== "api") indexer.start();
    } catch (error) {
      if (!ends.aborted) log.error({ err: error }, "the search cluster cannot be used; fix it and restart this node");
    }
  };

  return {
    engine,
    async start() {
      const ends = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
      const away = await waitForCluster(cluster, { log, timeoutMs: CLUSTER_WITHIN_MS, signal: ends });
      await watch.start();
      if (away !== undefined) {
        log.warn({ reason: away }, "the search cluster is unreachable; searches are refused until it responds");
        waiting = untilUsable(ends);
        return;
      }
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
      await waiting;
      await indexer.close();
      await search.close();
    },
  };
}
