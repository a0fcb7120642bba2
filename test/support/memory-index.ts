import type { Static } from "typebox";
import type { Log } from "../../src/base/log.ts";
import type { MarketplaceDomain } from "../../src/catalog/marketplace.ts";
import type { Product } from "../../src/catalog/product.ts";
import type { Change } from "../../src/catalog/store.ts";
import type { search } from "../../src/http/contracts/search.ts";
import type { Question } from "../../src/search/engine.ts";
import { createIndexKeeper, type Snapshots } from "../../src/search/memory/index-keeper.ts";
import { createMemoryEngine } from "../../src/search/memory/memory-engine.ts";
import { observation } from "./observation.ts";

export function product(asin: string, title: string, more: Partial<Product> = {}): Product {
  const { seenAt, ...seen } = observation(asin);
  return { ...seen, title, meanRank: null, updatedAt: seenAt, ...more };
}

/** A catalogue in memory, with the feed of a real one. */
export function createFeed(identity = "a catalogue") {
  const changes = new Map<string, Change>();
  let revision = 0;
  const note = (product: Product, removed: boolean) => {
    const key = `${product.marketplace} ${product.asin}`;
    changes.delete(key); // so that it stands at the end, as its revision does
    changes.set(key, { revision: ++revision, product, removed });
  };
  return {
    put: (...products: Product[]) => products.forEach((each) => void note(each, false)),
    remove: (...products: Product[]) => products.forEach((each) => void note(each, true)),
    living: () => [...changes.values()].filter(({ removed }) => !removed).map((change) => change.product),
    getState: async () => ({ identity, lineage: identity, revision }),
    listChanges: async (after: number, limit: number) =>
      [...changes.values()].filter((change) => change.revision > after).slice(0, limit),
  };
}

export type Feed = ReturnType<typeof createFeed>;

/** A product as the API shows it. */
export type Shown = Static<typeof search.data>["products"][number];

const silent = { info() {}, warn() {}, debug() {}, error() {} } as unknown as Log;

/** An engine that follows a feed. Sales are what was reported, so that a test can say them. */
export async function followFeed(feed: Feed, { snapshots, log = silent }: { snapshots?: Snapshots; log?: Log } = {}) {
  const engine = createMemoryEngine(() => "http://here");
  const keeper = createIndexKeeper({
    catalog: feed,
    estimator: async () => (found) =>
      found.reportedSales === null
        ? null
        : { units: found.reportedSales, low: found.reportedSales, high: found.reportedSales, source: "reported" },
    publish: (view) => engine.adopt(view),
    snapshots,
    log,
  });
  await keeper.start();
  const ask = async (keyword: string, more: Partial<Question & { page: number }> = {}) => {
    const answer = await engine.search({ keyword, marketplace: "amazon.com", page: 1, ...more });
    return { ...answer, products: JSON.parse(`[${Buffer.from(answer.products).toString()}]`) as Shown[] };
  };
  const asins = async (keyword: string, more: Partial<Question & { page: number }> = {}) =>
    (await ask(keyword, more)).products.map(({ asin }) => asin);
  return { engine, keeper, ask, asins };
}

export async function engineOf(products: Product[], marketplace: MarketplaceDomain = "amazon.com") {
  const feed = createFeed();
  feed.put(...products.map((each) => ({ ...each, marketplace })));
  const followed = await followFeed(feed);
  await followed.keeper.close();
  const ask = (keyword: string, more: Partial<Question & { page: number }> = {}) =>
    followed.ask(keyword, { marketplace, ...more });
  const asins = async (keyword: string, more: Partial<Question & { page: number }> = {}) =>
    (await ask(keyword, more)).products.map(({ asin }) => asin);
  return { engine: followed.engine, ask, asins };
}

export const many = (count: number, title: string, from = 0) =>
  Array.from({ length: count }, (_, i) => product(`B${String(from + i).padStart(9, "0")}`, title));
