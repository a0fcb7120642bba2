/** An index for one test in the cluster of the run: its writer, its watch, and direct queries. */
import { randomUUID } from "node:crypto";
import type { TestContext } from "node:test";
import { pino } from "pino";
import type { MarketplaceDomain } from "../../../src/features/catalog/marketplace.ts";
import type { CatalogStore } from "../../../src/features/catalog/store.ts";
import { type Cluster, createCluster } from "../../../src/features/search/opensearch/cluster.ts";
import { createIndexWatch } from "../../../src/features/search/opensearch/index-watch.ts";
import { createIndexer, type Indexer, type IndexerPauses } from "../../../src/features/search/opensearch/indexer.ts";
import { systemClock } from "../../../src/platform/base/clock.ts";
import type { Lock } from "../../../src/platform/base/lock.ts";
import type { Log } from "../../../src/platform/base/log.ts";
import { cleanUp } from "../../support/cleanup.ts";

export const silent = pino({ level: "silent" });

export function clusterUrls(): string[] {
  const urls = process.env["TEST_OPENSEARCH"];
  if (urls === undefined) throw new Error("run these tests with npm run test:cluster: it starts their OpenSearch");
  return urls.split(",");
}

export function openCluster(t: TestContext, log: Log = silent): Cluster {
  const cluster = createCluster({ urls: clusterUrls(), log });
  cleanUp(t, () => cluster.close());
  return cluster;
}

/** A prefix for index names. Its indexes and templates are deleted when the test ends. */
export function ownPrefix(t: TestContext): string {
  const prefix = `test-${randomUUID().slice(0, 13)}`;
  const [url = ""] = clusterUrls();
  cleanUp(t, async () => {
    const found = await fetch(`${url}/_cat/indices/${prefix}-*?h=index&expand_wildcards=all`);
    const names = (await found.text()).split("\n").filter((name) => name.startsWith(prefix));
    if (names.length > 0) await fetch(`${url}/${names.join(",")}`, { method: "DELETE" });
    for (const template of [`${prefix}-products`, `${prefix}-state`])
      await fetch(`${url}/_index_template/${template}`, { method: "DELETE" });
  });
  return prefix;
}

export async function until(isTrue: () => boolean | Promise<boolean>, what: string, withinMs = 120_000): Promise<void> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await new Promise((go) => setTimeout(go, 25)))
    if (await isTrue()) return;
  throw new Error(`it did not come true within ${withinMs} ms: ${what}`);
}

/** Runs a check again and again until a generation is live, and fails when that takes too long. */
export async function checkUntilGeneration(
  watch: { generation(): number },
  generation: number,
  check: () => unknown,
  withinMs = 60_000,
): Promise<void> {
  for (const deadline = Date.now() + withinMs; watch.generation() < generation; await check())
    if (Date.now() > deadline) throw new Error(`generation ${generation} was not live within ${withinMs} ms`);
}

/** A lock that is always free. */
export const FREE: Lock = {
  tryLock: async () => ({ release: async () => {}, lost: new AbortController().signal }),
};

type Catalog = Pick<CatalogStore, "getState" | "listChanges" | "readSnapshot">;

export type IndexingOptions = {
  prefix: string;
  catalog: Catalog;
  cluster?: Pick<Cluster, "request">;
  lock?: Lock;
  log?: Log;
  shards?: number;
  pauses?: Partial<IndexerPauses>;
};

export function startIndexer(t: TestContext, options: IndexingOptions): Indexer {
  const { prefix, catalog, lock = FREE, log = silent, shards = 1, pauses } = options;
  const indexer = createIndexer({
    cluster: options.cluster ?? openCluster(t),
    prefix,
    shards,
    catalog,
    estimator: async () => () => null,
    lock,
    clock: systemClock,
    log,
    pauses: { lockMs: 50, listenMs: 200, retiredMs: 1_000, ...pauses },
  });
  indexer.start();
  cleanUp(t, () => indexer.close());
  return indexer;
}

export async function watchIndex(t: TestContext, { prefix, catalog }: Pick<IndexingOptions, "prefix" | "catalog">) {
  const cluster = openCluster(t);
  const lineage = async () => (await catalog.getState()).lineage;
  const watch = createIndexWatch({ cluster, prefix, lineage, clock: systemClock, everyMs: 20 });
  await watch.start();
  cleanUp(t, () => watch.close());

  const search = async (query: object, marketplace: MarketplaceDomain = "amazon.com") => {
    const body = { query, size: 1_000, sort: "asin", track_total_hits: true };
    return await cluster.search<Found>(`${prefix}-${marketplace}`, body);
  };
  return {
    watch,
    cluster,
    /** All products in the index, ordered by ASIN. */
    async products(marketplace?: MarketplaceDomain): Promise<{ asin: string; title: string; price: number }[]> {
      return (await search({ match_all: {} }, marketplace)).hits.hits.map(({ _source }) => _source.product);
    },
    async countOf(word: string, marketplace?: MarketplaceDomain): Promise<number> {
      return (await search({ term: { words: word } }, marketplace)).hits.total.value;
    },
    /** Waits until the index has everything that the catalogue has now. */
    async caughtUp(): Promise<void> {
      const { revision } = await catalog.getState();
      await until(() => watch.isReady() && watch.state().revision >= revision, `revision ${revision} is found`);
    },
    async indexes(): Promise<string[]> {
      const response = await cluster.request({ method: "GET", path: `/${prefix}-amazon.*/_alias`, expected: [404] });
      return Object.entries(response.body as Record<string, { aliases: object }>)
        .map(([index, { aliases }]) => [index, ...Object.keys(aliases)].join(" < ").replaceAll(`${prefix}-`, ""))
        .sort();
    },
    ask: cluster.request,
  };
}

type Hit = { _source: { product: { asin: string; title: string; price: number } } };
type Found = { hits: { total: { value: number }; hits: Hit[] } };
