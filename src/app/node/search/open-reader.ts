/**
 * The search engine of an API thread. In memory, it searches the views that the node's index writer publishes. On a cluster, it
 * has its own connections and watches the index itself.
 */

import type { MarketplaceDomain } from "../../../features/catalog/marketplace.ts";
import type { CatalogStore } from "../../../features/catalog/store.ts";
import type { SearchEngine } from "../../../features/search/engine.ts";
import { createMemoryEngine } from "../../../features/search/memory/memory-engine.ts";
import type { Peers } from "../../../features/search/memory/share-work.ts";
import { countProducts, type View } from "../../../features/search/memory/view.ts";
import type { Synonyms } from "../../../features/search/synonyms/synonyms.ts";
import type { Clock } from "../../../platform/base/clock.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { Config } from "../../config/config.ts";

export type SearchReader = {
  engine: SearchEngine;
  adopt(view: View): void;
  /** Sees the index that the node's writer has just built, instead of refusing searches until the next poll. */
  lookAgain(): Promise<void>;
  marketplaces(): { marketplace: MarketplaceDomain; products: number }[];
  /** Whether the cluster is unreachable; undefined without a cluster. */
  isAway?: () => boolean;
  close(): Promise<void>;
};

export type SearchReaderParts = {
  config: Config;
  catalog: Pick<CatalogStore, "getState">;
  publicUrl: string;
  synonyms: Synonyms;
  /** The other API threads of the node, which share the index in memory. */
  peers?: Peers | undefined;
  clock: Clock;
  log: Log;
};

export async function openSearchReader(parts: SearchReaderParts): Promise<SearchReader> {
  return parts.config.openSearchUrls.length === 0 ? inMemory(parts) : await onCluster(parts);
}

function inMemory({ publicUrl, synonyms, peers }: SearchReaderParts): SearchReader {
  const engine = createMemoryEngine(publicUrl, synonyms, peers);
  let view: View | undefined;
  return {
    engine,
    adopt(next) {
      view = next;
      engine.adopt(next);
    },
    lookAgain: async () => {},
    marketplaces: () => (view === undefined ? [] : countProducts(view)),
    close: async () => {},
  };
}

async function onCluster({
  config,
  catalog,
  publicUrl,
  synonyms,
  clock,
  log,
}: SearchReaderParts): Promise<SearchReader> {
  // Imported only here, so that nodes without a cluster do not load the client.
  const { openClusterSearch } = await import("../../../features/search/opensearch/open-cluster-search.ts");
  const { cluster, watch, engine, close } = openClusterSearch({
    urls: config.openSearchUrls,
    prefix: config.openSearchPrefix,
    lineage: async () => (await catalog.getState()).lineage,
    publicUrl,
    synonyms,
    clock,
    log,
    isQuiet: true, // the main thread logs outages
  });
  await watch.start();
  return {
    engine,
    adopt: () => {},
    lookAgain: watch.look,
    marketplaces: watch.marketplaces,
    isAway: cluster.isUnavailable,
    close,
  };
}
