import type { Clock } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import type { CatalogStore } from "../../catalog/store.ts";
import type { Config } from "../../config/config.ts";
import type { Database } from "../../db/open.ts";
import type { ClusterFigures } from "../../http/cluster-metrics.ts";
import type { SearchEngine } from "../../search/engine.ts";
import type { Estimator, IndexState } from "../../search/index-state.ts";
import type { View } from "../../search/memory/view.ts";

/** How a node keeps its index, whichever engine it has. */
export type SearchWriter = {
  /** What this thread itself asks: a worker, too, needs to know what niches look like. */
  engine: SearchEngine;
  /** Resolves when the node may listen. */
  start(): Promise<void>;
  state(): IndexState;
  /** When the whole catalogue could first be searched; null if not yet. */
  readyAt(): Date | null;
  /** For the metrics, where there is a cluster. */
  figures?: () => ClusterFigures;
  close(): Promise<void>;
};

export type SearchWriterParts = {
  config: Config;
  database: Database;
  catalog: CatalogStore;
  /** Tells the fronts of a view of the index in memory. */
  publish: (view: View) => void;
  clock: Clock;
  log: Log;
  /** Aborted when the process is told to stop. */
  signal: AbortSignal | undefined;
};

/** What products sell. Asked anew for each batch: curves change, too. */
export type FindEstimator = () => Promise<Estimator>;
