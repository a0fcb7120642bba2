import type { CatalogStore } from "../../../features/catalog/store.ts";
import type { ClusterFigures } from "../../../features/search/cluster-metrics.ts";
import type { SearchEngine } from "../../../features/search/engine.ts";
import type { Estimator, IndexState } from "../../../features/search/index-state.ts";
import type { View } from "../../../features/search/memory/view.ts";
import type { Synonyms } from "../../../features/search/synonyms/synonyms.ts";
import type { Clock } from "../../../platform/base/clock.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { Database } from "../../../platform/db/open.ts";
import type { Config } from "../../config/config.ts";

/** Maintains the search index of a node, whichever engine it uses. */
export type SearchWriter = {
  /** The engine for searches of this thread: a worker also computes niche statistics. */
  engine: SearchEngine;
  /** Resolves when the node may start listening. */
  start(): Promise<void>;
  /** Makes an index in memory read changes of this node at once. */
  wake?(): void;
  state(): IndexState;
  /** When the whole catalogue first became searchable; null if it is not yet. */
  readyAt(): Date | null;
  /** Figures for the metrics, when there is a cluster. */
  figures?: () => ClusterFigures;
  close(): Promise<void>;
};

export type SearchWriterParts = {
  config: Config;
  database: Database;
  catalog: CatalogStore;
  /** Hands a new view of the in-memory index to the API threads. */
  publish: (view: View) => void;
  synonyms: Synonyms;
  clock: Clock;
  log: Log;
  /** Aborted when the process receives a stop signal. */
  signal: AbortSignal | undefined;
};

/** Returns the sales estimator. Called for each batch because curves change too. */
export type FindEstimator = () => Promise<Estimator>;
