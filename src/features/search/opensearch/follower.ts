/** Updates one generation: reads the catalogue's changes in order and writes them to its indexes. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../../../platform/base/clock.ts";
import type { Log } from "../../../platform/base/log.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { CatalogStore, Change } from "../../catalog/store.ts";
import { analyzerFor } from "../analysis/analyze.ts";
import type { Estimator } from "../index-state.ts";
import { type BulkFigures, createBulkWriter, type Rejected, type Write } from "./bulk-writer.ts";
import type { Cluster } from "./cluster.ts";
import type { GenerationIndexes } from "./generation-indexes.ts";
import type { Generation, MarketplaceState } from "./index-document.ts";
import { generationOf, indexOf } from "./index-names.ts";
import { documentOf } from "./product-document.ts";

export type FollowerParts = {
  cluster: Pick<Cluster, "request">;
  prefix: string;
  indexes: GenerationIndexes;
  catalog: Pick<CatalogStore, "listChanges">;
  /** Called for each page of changes: the sales curves may be among the changes. */
  estimator: () => Promise<Estimator>;
  figures: BulkFigures;
  clock: Clock;
  log: Log;
};

/** After a failure a follower is discarded; the next one continues from the generation's revision. */
export type Follower = {
  generation: Generation;
  /** Reads to the end of the feed and returns the time of that. `onProgress` is called regularly between two pages. */
  catchUp(onProgress: () => Promise<void>): Promise<Date>;
  write(changes: readonly Change[]): Promise<void>;
  /** The revision read so far. */
  revision(): number;
  /** Resolves when everything read is written, and records that in the generation. */
  flush(): Promise<void>;
  /** Like `flush`, and makes it searchable. */
  makeSearchable(): Promise<void>;
};

export type FollowerOptions = { isLive: boolean; progressEveryMs: number; signal: AbortSignal };

const PAGE = 2_000;
/** Yields to the event loop after this many changes, which take a few milliseconds. */
const SLICE = 100;
/** With this many rejected products, the fault is not in the products. */
export const MAX_REJECTED = 1_000;

export function createFollower(
  generation: Generation,
  { cluster, prefix, indexes, catalog, estimator, figures, clock, log }: FollowerParts,
  { isLive, progressEveryMs, signal }: FollowerOptions,
): Follower {
  const { number, marketplaces } = generation;
  /** The last change of each marketplace since it was last refreshed. */
  const touched = new Map<MarketplaceDomain, number>();
  let read = generation.revision;
  // A generation under construction was never refreshed, and its indexes may come from an earlier leader.
  if (!isLive)
    for (const [marketplace, { changed }] of Object.entries(marketplaces))
      touched.set(marketplace as MarketplaceDomain, changed);

  const forgetRejected = (marketplace: MarketplaceDomain, asin: string): void => {
    if (generation.aside.length === 0) return;
    generation.aside = generation.aside.filter((one) => one.asin !== asin || one.marketplace !== marketplace);
  };
  const onRejected = ({ index, asin, reason }: Rejected) => {
    const marketplace = generationOf(prefix, index)?.marketplace as MarketplaceDomain;
    log.error({ marketplace, asin, reason }, "the search cluster rejected a product; continuing without it");
    forgetRejected(marketplace, asin); // a product rejected twice counts once
    if (generation.aside.length < MAX_REJECTED) generation.aside.push({ marketplace, asin, reason });
  };
  const writer = createBulkWriter({ cluster, figures, onRejected, signal });

  const toWrite = async ({ product, removed, revision }: Change, estimate: Estimator): Promise<Write | undefined> => {
    const { marketplace, asin } = product;
    if (!Object.hasOwn(MARKETPLACES, marketplace)) return undefined; // known to a later release only
    let state = marketplaces[marketplace];
    if (state === undefined) {
      if (removed) return undefined;
      const uuid = await indexes.create(marketplace, number, isLive);
      state = { uuid, documents: 0, changed: 0 };
      marketplaces[marketplace] = state;
    }
    if (state.isLost) return undefined;
    forgetRejected(marketplace, asin);
    touched.set(marketplace, revision);
    const analyzer = analyzerFor(MARKETPLACES[marketplace].language);
    const document = removed ? undefined : documentOf(product, estimate(product), analyzer);
    return { index: indexOf(prefix, marketplace, number), asin, revision, document };
  };

  const write = async (changes: readonly Change[]): Promise<void> => {
    if (changes.length === 0) return;
    const estimate = await estimator();
    for (let from = 0; from < changes.length; from += SLICE) {
      for (const change of changes.slice(from, from + SLICE)) {
        const one = await toWrite(change, estimate);
        if (one !== undefined) await writer.add([one]);
      }
      await nextTurn();
      signal.throwIfAborted();
    }
    read = (changes.at(-1) as Change).revision;
  };

  const flush = async (): Promise<void> => {
    await writer.flush();
    for (const [marketplace, changed] of touched)
      Object.assign(marketplaces[marketplace] as MarketplaceState, { changed });
    generation.revision = read;
  };

  return {
    generation,
    revision: () => read,
    write,
    flush,

    async catchUp(onProgress) {
      let lastProgressAt = performance.now();
      for (;;) {
        const readAt = clock.now();
        const changes = await catalog.listChanges(read, PAGE);
        await write(changes);
        if (changes.length < PAGE) return readAt;
        if (performance.now() - lastProgressAt < progressEveryMs) continue;
        await onProgress();
        lastProgressAt = performance.now();
      }
    },

    async makeSearchable() {
      const changed = [...touched];
      const revision = read;
      await writer.flush();
      const names = changed.map(([marketplace]) => marketplace);
      await indexes.refresh(names, number);
      const counts = await Promise.all(names.map((marketplace) => indexes.count(marketplace, number)));
      for (const [i, [marketplace, last]] of changed.entries()) {
        const state = marketplaces[marketplace];
        if (state === undefined) continue;
        state.documents = counts[i] as number;
        state.changed = last;
        touched.delete(marketplace);
      }
      generation.revision = revision;
    },
  };
}
