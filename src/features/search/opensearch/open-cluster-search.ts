/** Search on a cluster for one thread: the client, the watch of the index, and the engine over both. */
import type { Clock } from "../../../platform/base/clock.ts";
import { AppError, SetupError } from "../../../platform/base/errors.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { SearchEngine } from "../engine.ts";
import type { Synonyms } from "../synonyms/synonyms.ts";
import { unusableMessage, waitForCluster } from "./check-cluster.ts";
import { type Cluster, createCluster } from "./cluster.ts";
import { BEING_BUILT, UNREACHABLE } from "./cluster-error.ts";
import { createIndexWatch, type IndexWatch, type RunningIndexWatch } from "./index-watch.ts";
import { createOpenSearchEngine } from "./opensearch-engine.ts";
import { createStateStore } from "./state-store.ts";

const COMMAND_TIMEOUT_MS = 5_000;

export type ClusterSearchParts = {
  urls: readonly string[];
  prefix: string;
  lineage: () => Promise<string>;
  publicUrl: string;
  synonyms: Synonyms;
  clock: Clock;
  log: Log;
  /** Does not log when the cluster becomes unreachable or reachable. */
  isQuiet: boolean;
};

export type ClusterSearch = {
  cluster: Cluster;
  watch: RunningIndexWatch;
  engine: SearchEngine;
  close(): Promise<void>;
};

export function openClusterSearch(parts: ClusterSearchParts): ClusterSearch {
  const { urls, prefix, lineage, publicUrl, synonyms, clock, log, isQuiet } = parts;
  const cluster = createCluster({ urls, log, isQuiet });
  const watch = createIndexWatch({ cluster, prefix, lineage, clock });
  const engine = createOpenSearchEngine({ cluster, index: watch, publicUrl, synonyms });
  return {
    cluster,
    watch,
    engine: refuseUntilBuilt(engine, watch, cluster),
    async close() {
      await watch.close();
      await cluster.close();
    },
  };
}

/** For commands: opens the state of the index, if the cluster is reachable and supported. */
export async function openIndexState({ urls, prefix, log }: Pick<ClusterSearchParts, "urls" | "prefix" | "log">) {
  const cluster = createCluster({ urls, log });
  try {
    const reason = await waitForCluster(cluster, { log, timeoutMs: COMMAND_TIMEOUT_MS });
    if (reason !== undefined) throw new SetupError(unusableMessage(reason));
  } catch (error) {
    await cluster.close();
    throw error;
  }
  return { cluster, store: createStateStore(cluster, prefix) };
}

/** Refuses searches until the index is built: an unfinished index is not the same as an empty result. */
function refuseUntilBuilt(engine: SearchEngine, index: IndexWatch, cluster: Cluster): SearchEngine {
  const refuse = (): void => {
    if (!index.isReady()) throw new AppError("unavailable", cluster.isUnavailable() ? UNREACHABLE : BEING_BUILT);
  };
  return {
    isReady: engine.isReady,
    search(request) {
      refuse();
      return engine.search(request);
    },
    rankOf(request, asins) {
      refuse();
      return engine.rankOf(request, asins);
    },
    list(request, most) {
      refuse();
      return engine.list(request, most);
    },
  };
}
