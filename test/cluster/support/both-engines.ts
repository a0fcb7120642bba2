/** One catalogue in both engines, with the ranking keys of the memory engine: results are the same up to near-ties. */
import type { TestContext } from "node:test";
import type { SalesEstimate } from "../../../src/features/catalog/estimates/sales-estimate.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../../../src/features/catalog/marketplace.ts";
import type { Product } from "../../../src/features/catalog/product.ts";
import { analyzerFor } from "../../../src/features/search/analysis/analyze.ts";
import { recordOf } from "../../../src/features/search/document/record.ts";
import type { KeywordRequest, SearchEngine, SearchRequest } from "../../../src/features/search/engine.ts";
import { createRanked, keepAll } from "../../../src/features/search/memory/collect.ts";
import { createMarketplaceIndex } from "../../../src/features/search/memory/marketplace-index.ts";
import { createMemoryEngine } from "../../../src/features/search/memory/memory-engine.ts";
import { createPasses } from "../../../src/features/search/memory/passes.ts";
import { createReader, DOCUMENT_BITS, DOCUMENT_MASK } from "../../../src/features/search/memory/reader.ts";
import { findJudge } from "../../../src/features/search/memory/result-set.ts";
import type { Segment } from "../../../src/features/search/memory/segment.ts";
import type { View } from "../../../src/features/search/memory/view.ts";
import { wordsOf } from "../../../src/features/search/memory/words.ts";
import { createCluster } from "../../../src/features/search/opensearch/cluster.ts";
import { aliasOf } from "../../../src/features/search/opensearch/index-names.ts";
import { MAPPING } from "../../../src/features/search/opensearch/mapping.ts";
import { createOpenSearchEngine } from "../../../src/features/search/opensearch/opensearch-engine.ts";
import { documentOf } from "../../../src/features/search/opensearch/product-document.ts";
import { createTally } from "../../../src/features/search/statistics.ts";
import { createSynonyms } from "../../../src/features/search/synonyms/synonyms.ts";
import type { Log } from "../../../src/platform/base/log.ts";
import type { Work } from "../../../src/platform/base/slices.ts";
import { cleanUp } from "../../support/cleanup.ts";

export type Listed = { product: Product; sales: SalesEstimate | null };

export type BothEngines = {
  memory: SearchEngine;
  openSearch: SearchEngine;
  /** The ranking key of each match in the memory engine. */
  keysOf(question: KeywordRequest & SearchRequest): Map<string, number>;
};

const URL = "http://here";
/** A busy machine may be slow: a late result is not a different one. */
const TIMEOUTS = { searchMs: 120_000, attemptMs: 60_000 };
const silent = { info() {}, warn() {}, debug() {}, error() {} } as unknown as Log;
let number = 0;

/** Lists the products, then applies `updates` in order: new figures of listed products, with the same texts. */
export async function bothEngines(
  t: TestContext,
  listed: readonly Listed[],
  shards = 1,
  updates: Updates = [],
): Promise<BothEngines> {
  const byMarketplace = Map.groupBy(listed, ({ product }) => product.marketplace);
  const { memory, keysOf } = inMemory(byMarketplace, updates);
  return { memory, keysOf, openSearch: await onCluster(t, byMarketplace, shards, updates) };
}

type Updates = readonly (readonly Listed[])[];

function inMemory(byMarketplace: Map<MarketplaceDomain, Listed[]>, updates: Updates) {
  const segments = [...byMarketplace].flatMap(([marketplace, products]) => {
    const index = createMarketplaceIndex(marketplace, analyzerFor(MARKETPLACES[marketplace].language));
    for (const { product, sales } of products) index.put(product, recordOf(product, sales), 1);
    index.seal();
    for (const { product, sales } of updates.flat())
      if (product.marketplace === marketplace) index.put(product, recordOf(product, sales), 1);
    return index.segments();
  });
  const memory = createMemoryEngine(URL);
  const view: View = {
    number: 1,
    revision: 1,
    segments,
    changes: new Int32Array(new SharedArrayBuffer(256)),
    touched: [...byMarketplace.keys()],
  };
  memory.adopt(view);

  const keysOf = (question: KeywordRequest & SearchRequest): Map<string, number> => {
    const own = segments.filter(({ marketplace }) => marketplace === question.marketplace);
    const reader = createReader(own, 1, analyzerFor(MARKETPLACES[question.marketplace].language));
    const words = wordsOf(
      question.keyword,
      reader,
      createSynonyms().tableFor(MARKETPLACES[question.marketplace].language),
    );
    const ranked = createRanked(64);
    const request = { ...question, sort: "relevance" as const };
    const passes = createPasses([]);
    const { judge } = finish(findJudge(passes, reader, words, false));
    finish(passes.count(reader, { words, request, judge }, { tally: createTally(), collector: keepAll(ranked) }));
    const { count, keys, references } = ranked;
    return new Map(
      Array.from({ length: count }, (_, i) => {
        const reference = references[i] as number;
        const { texts, textOffsets } = reader.segments[reference >>> DOCUMENT_BITS] as Segment;
        const start = textOffsets[reference & DOCUMENT_MASK] as number;
        const text = Buffer.from(texts.slice(start, start + 40)).toString("latin1");
        return [/^\{"asin":"([^"]+)"/.exec(text)?.[1] as string, keys[i] as number];
      }),
    );
  };
  return { memory, keysOf };
}

function finish<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

async function onCluster(
  t: TestContext,
  byMarketplace: Map<MarketplaceDomain, Listed[]>,
  shards: number,
  updates: Updates,
) {
  const cluster = createCluster({
    urls: (process.env["TEST_OPENSEARCH"] as string).split(","),
    log: silent,
    timeouts: TIMEOUTS,
  });
  const prefix = `same-${process.pid}-${++number}`;
  cleanUp(t, async () => {
    for (const marketplace of byMarketplace.keys())
      await cluster.request({ method: "DELETE", path: `/${aliasOf(prefix, marketplace)}` });
    await cluster.close();
  });
  for (const [marketplace, products] of byMarketplace) {
    const index = aliasOf(prefix, marketplace);
    const analyzer = analyzerFor(MARKETPLACES[marketplace].language);
    await cluster.request({
      method: "PUT",
      path: `/${index}`,
      body: {
        settings: { number_of_shards: shards, number_of_replicas: 0, refresh_interval: "-1" },
        mappings: { dynamic: "strict", _source: { includes: ["product"] }, properties: MAPPING },
      },
    });
    const updated = updates.map((round) => round.filter(({ product }) => product.marketplace === marketplace));
    for (const round of [products, ...updated]) {
      for (let from = 0; from < round.length; from += 1_000) {
        const lines = round.slice(from, from + 1_000).map(({ product, sales }) => {
          const document = documentOf(product, sales, analyzer);
          return `${JSON.stringify({ index: { _id: product.asin } })}\n${JSON.stringify(document)}\n`;
        });
        const { body } = await cluster.request({ method: "POST", path: `/${index}/_bulk`, lines: lines.join("") });
        const { errors, items } = body as { errors: boolean; items: { index: { error?: unknown } }[] };
        if (errors) throw new Error(JSON.stringify(items.find((item) => item.index.error !== undefined)));
      }
      await cluster.request({ method: "POST", path: `/${index}/_refresh` });
    }
  }
  const index = {
    isReady: () => true,
    of: (marketplace: MarketplaceDomain) => {
      const products = byMarketplace.get(marketplace);
      const alias = aliasOf(prefix, marketplace);
      return products && { alias, version: "1", documents: products.length, isCurrent: true };
    },
  };
  return createOpenSearchEngine({ cluster, index, publicUrl: URL });
}
