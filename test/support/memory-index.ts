import assert from "node:assert/strict";
import type { Static } from "typebox";
import type { MarketplaceDomain } from "../../src/features/catalog/marketplace.ts";
import type { Product } from "../../src/features/catalog/product.ts";
import type { Change } from "../../src/features/catalog/store.ts";
import type { search } from "../../src/features/search/api/search.contract.ts";
import type { PageRequest } from "../../src/features/search/engine.ts";
import { createIndexWriter, type Snapshots } from "../../src/features/search/memory/index-writer.ts";
import type { MarketplaceIndex } from "../../src/features/search/memory/marketplace-index.ts";
import { createMemoryEngine } from "../../src/features/search/memory/memory-engine.ts";
import { createChangeCounts, type View } from "../../src/features/search/memory/view.ts";
import type { Log } from "../../src/platform/base/log.ts";
import { observation } from "./observation.ts";

export function product(asin: string, title: string, more: Partial<Product> = {}): Product {
  const { seenAt, ...seen } = observation(asin);
  return { ...seen, title, meanRank: null, updatedAt: seenAt, ...more };
}

export const many = (count: number, title: string, from = 0, more: Partial<Product> = {}) =>
  Array.from({ length: count }, (_, i) => product(`B${String(from + i).padStart(9, "0")}`, title, more));

/** A catalogue in memory with a revision feed. */
export function createFeed(identity = "a catalogue", firstRevision = 0) {
  const changes = new Map<string, Change>();
  let revision = firstRevision;
  const add = (product: Product, removed: boolean) => {
    const key = `${product.marketplace} ${product.asin}`;
    changes.delete(key); // moves it to the end, in the order of revisions
    changes.set(key, { revision: ++revision, product, removed });
  };
  return {
    put: (...products: Product[]) => products.forEach((each) => void add(each, false)),
    remove: (...products: Product[]) => products.forEach((each) => void add(each, true)),
    getState: async () => ({ identity, lineage: identity, revision }),
    listChanges: async (after: number, limit: number) =>
      [...changes.values()].filter((change) => change.revision > after).slice(0, limit),
  };
}

export type Feed = ReturnType<typeof createFeed>;

/** A product as the API returns it. */
export type Shown = Static<typeof search.data>["products"][number];

const silent = { info() {}, warn() {}, debug() {}, error() {} } as unknown as Log;

/** An engine that follows a feed. Sales are the reported ones, so that a test can set them. */
type FollowOptions = { snapshots?: Snapshots; log?: Log; quietPollMs?: number };

export async function followFeed(feed: Feed, { snapshots, log = silent, ...options }: FollowOptions = {}) {
  const engine = createMemoryEngine("http://here");
  const writer = createIndexWriter({
    catalog: feed,
    estimator: async () => (found) =>
      found.reportedSales === null
        ? null
        : { units: found.reportedSales, low: found.reportedSales, high: found.reportedSales, source: "reported" },
    publish: (view) => engine.adopt(view),
    snapshots,
    log,
    ...options,
  });
  await writer.start();
  const search = async (keyword: string, more: Partial<PageRequest> = {}) => {
    const page = await engine.search({ keyword, marketplace: "amazon.com", page: 1, ...more });
    return { ...page, products: JSON.parse(`[${Buffer.from(page.products).toString()}]`) as Shown[] };
  };
  return { engine, writer, search };
}

/** An engine over some products, which do not change. */
export async function engineOf(products: Product[], marketplace: MarketplaceDomain = "amazon.com") {
  const feed = createFeed();
  for (const each of products) feed.put({ ...each, marketplace }); // too many for the arguments of one call
  const followed = await followFeed(feed);
  await followed.writer.close();
  const search = (keyword: string, more: Partial<PageRequest> = {}) =>
    followed.search(keyword, { marketplace, ...more });
  const asins = async (keyword: string, more: Partial<PageRequest> = {}) =>
    (await search(keyword, more)).products.map(({ asin }) => asin);
  return { engine: followed.engine, search, asins };
}

/** A view of the segments of one marketplace, for tests without an index writer. */
export function viewOf(number: number, segments: ReturnType<MarketplaceIndex["segments"]>): View {
  return { number, revision: 0, segments, changes: createChangeCounts(), touched: ["amazon.com"] };
}

export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await new Promise((go) => setTimeout(go, 10)))
    if (await isTrue()) return;
  assert.fail("the condition did not become true in time");
}
