/**
 * What a front searches with. In memory: the views that the node's keeper publishes. On a cluster: a watch and connections of
 * its own; nobody need tell it anything.
 */
import type { Clock } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { createCatalogStore } from "../../catalog/store.ts";
import type { Config } from "../../config/config.ts";
import type { Database } from "../../db/open.ts";
import type { SearchEngine } from "../../search/engine.ts";
import { createMemoryEngine } from "../../search/memory/memory-engine.ts";
import { countProducts, type View } from "../../search/memory/view.ts";

export type SearchReader = {
  engine: SearchEngine;
  adopt(view: View): void;
  marketplaces(): { marketplace: MarketplaceDomain; products: number }[];
  /** Undefined where there is no cluster to be away. */
  isAway?: () => boolean;
  close(): Promise<void>;
};

export type SearchReaderParts = {
  config: Config;
  database: Database;
  publicUrl: () => string;
  clock: Clock;
  log: Log;
};

export async function openSearchReader(parts: SearchReaderParts): Promise<SearchReader> {
  return parts.config.openSearchUrls.length === 0 ? inMemory(parts) : await onCluster(parts);
}

function inMemory({ publicUrl }: SearchReaderParts): SearchReader {
  const engine = createMemoryEngine(publicUrl);
  let view: View | undefined;
  return {
    engine,
    adopt(next) {
      view = next;
      engine.adopt(next);
    },
    marketplaces: () => (view === undefined ? [] : countProducts(view)),
    close: async () => {},
  };
}

async function onCluster({ config, database, publicUrl, clock, log }: SearchReaderParts): Promise<SearchReader> {
  // Only here: nobody else need load the client.
  const { openClusterSearch } = await import("../../search/opensearch/open-search.ts");
  const catalog = createCatalogStore(database.pool);
  const { cluster, watch, engine, close } = openClusterSearch({
    urls: config.openSearchUrls,
    prefix: config.openSearchPrefix,
    lineage: async () => (await catalog.getState()).lineage,
    publicUrl,
    clock,
    log,
    isQuiet: true, // the node's main thread tells of outages
  });
  await watch.start();
  return { engine, adopt: () => {}, marketplaces: watch.marketplaces, isAway: cluster.isAway, close };
}
