import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../../platform/base/clock.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { IndexState } from "../index-state.ts";
import type { Cluster } from "./cluster.ts";
import type { Index } from "./find-words.ts";
import { countDocuments, type Generation, type IndexDocument, LAYOUT } from "./index-document.ts";
import { aliasOf } from "./index-names.ts";
import { readStored, stateCall } from "./state-store.ts";

/** One thread's knowledge of the index, polled about twice a second; cached pages depend on it. */
export type IndexWatch = {
  /**
   * Undefined where nothing of the marketplace is indexed, so the result is empty. `version` changes with every
   * searchable change.
   */
  of(marketplace: MarketplaceDomain): Index | undefined;
  /** True if the whole catalogue is searchable, or was when the cluster was last reachable. */
  isReady(): boolean;
  state(): IndexState;
};

export type RunningIndexWatch = IndexWatch & {
  /** Resolves after the first poll, whatever its outcome. */
  start(): Promise<void>;
  /** Polls now, once, whatever the outcome. */
  look(): Promise<void>;
  marketplaces(): { marketplace: MarketplaceDomain; products: number }[];
  generation(): number;
  /** When the index was first ready; null before. */
  readyAt(): Date | null;
  close(): Promise<void>;
};

export type WatchParts = {
  cluster: Pick<Cluster, "probe">;
  prefix: string;
  /** The lineage of the catalogue: an index of another one is ignored. */
  lineage: () => Promise<string>;
  clock: Clock;
  everyMs?: number | undefined;
};

const EVERY_MS = 400;

export function createIndexWatch({
  cluster,
  prefix,
  lineage,
  clock,
  everyMs = EVERY_MS,
}: WatchParts): RunningIndexWatch {
  const stop = new AbortController();
  let seen: IndexDocument | undefined;
  let ours: string | undefined;
  let readyAt: Date | null = null;
  let watching: Promise<void> | undefined;
  let startedAt = clock.now();

  const live = (): Generation | undefined => {
    const generation = seen?.live ?? undefined;
    return generation !== undefined && generation.lineage === ours ? generation : undefined;
  };

  const look = async (): Promise<void> => {
    try {
      // Probe first: the breaker gets its signal even while the database is unavailable.
      const { document } = readStored(await cluster.probe(stateCall(prefix)));
      ours ??= await lineage();
      seen = document;
      if (live() !== undefined) readyAt ??= clock.now();
    } catch {
      // The last known state stays valid. The breaker logs the outage.
    }
  };
  const watch = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await sleep(everyMs, undefined, { signal: stop.signal }).catch(() => {});
      if (!stop.signal.aborted) await look();
    }
  };

  return {
    async start() {
      startedAt = clock.now();
      await look();
      watching ??= watch();
    },

    look,

    of(marketplace) {
      const generation = live();
      const state = generation?.marketplaces[marketplace];
      if (generation === undefined || state === undefined) return undefined;
      const { documents, changed } = state;
      return {
        alias: aliasOf(prefix, marketplace),
        version: `${generation.number}:${changed}`,
        documents,
        isCurrent: generation.layout === LAYOUT,
      };
    },

    isReady: () => live() !== undefined,
    generation: () => live()?.number ?? 0,
    readyAt: () => readyAt,

    state() {
      const generation = live();
      const since = generation === undefined ? startedAt : new Date(seen?.caughtUpAt ?? startedAt);
      const lagSeconds = Math.max(0, clock.now().getTime() - since.getTime()) / 1_000;
      if (generation === undefined) return { revision: 0, documents: 0, segments: 0, bytes: 0, lagSeconds };
      const { revision, segments, bytes } = generation;
      return { revision, documents: countDocuments(generation), segments, bytes, lagSeconds };
    },

    marketplaces() {
      return Object.entries(live()?.marketplaces ?? {})
        .map(([marketplace, { documents }]) => ({ marketplace: marketplace as MarketplaceDomain, products: documents }))
        .filter(({ products }) => products > 0)
        .sort((a, b) => b.products - a.products);
    },

    async close() {
      stop.abort();
      await watching;
    },
  };
}
