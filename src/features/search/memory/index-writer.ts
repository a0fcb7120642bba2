/**
 * The index writer maintains the index; any number of threads read it. It starts from a snapshot or empty, follows the
 * catalogue's revision feed, and publishes a new **view** whenever more than facts changed. Figures are updated in
 * place and visible at once. A new or reworded product goes into a small new segment, and segments are merged now and
 * then.
 *
 * A standby that takes over may have lost the last revisions, and assigns their numbers to other changes. The writer
 * therefore checks the catalogue's identity regularly; when it has changed, the writer reads the whole feed again and removes
 * what is no longer in it. Searches continue meanwhile.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../../platform/base/log.ts";
import type { Work } from "../../../platform/base/slices.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { CatalogState, CatalogStore, Change } from "../../catalog/store.ts";
import { analyzerFor } from "../analysis/analyze.ts";
import { recordOf } from "../document/record.ts";
import type { Estimator, IndexState } from "../index-state.ts";
import { createMarketplaceIndex, type MarketplaceIndex } from "./marketplace-index.ts";
import { bytesOf, type Segment } from "./segment.ts";
import { countChange, createChangeCounts, type View } from "./view.ts";

export type Snapshots = {
  /** Undefined when there is no valid snapshot of this catalogue. */
  load(state: CatalogState): Promise<{ revision: number; segments: Segment[] } | undefined>;
  /** Aborted by the signal; the previous snapshot then stays. */
  save(identity: string, view: View, signal: AbortSignal): Promise<void>;
};

export type IndexWriterParts = {
  catalog: Pick<CatalogStore, "getState" | "listChanges">;
  /** Called for each batch of changes: the sales curves may be among the changes. */
  estimator: () => Promise<Estimator>;
  publish: (view: View) => void;
  snapshots: Snapshots | undefined;
  log: Log;
  /** Aborted when the process stops; cancels a start in progress. */
  signal?: AbortSignal | undefined;
  /** How often a catalogue is polled that has not changed for a while. */
  quietPollMs?: number;
};

export type IndexWriter = {
  /** Resolves when the whole catalogue can be searched. It then follows the catalogue until closed. */
  start(): Promise<void>;
  state(): IndexState;
  /** Reports a change. A quiet writer reads the feed at once; otherwise the next poll is soon anyway. */
  wake(): void;
  close(): Promise<void>;
};

const PAGE = 5_000;
const POLL_MS = 150;
/** Seldom enough to cost little, and still soon enough for a change to be searchable within a second. */
const QUIET_POLL_MS = 500;
const QUIET_AFTER_MS = 3_000;
const AFTER_FAILURE_MS = 1_000;
/** How often a new view is published under a continuous stream of changes. */
const PUBLISH_EVERY_MS = 300;
const MERGE_SLICE_MS = 2;
const MANY_SEGMENTS = 100;
const SNAPSHOT_EVERY_MS = 10 * 60_000;
/** Reading this many changes again takes as long as writing a snapshot. */
const MANY_CHANGES = 50_000;
const SNAPSHOT_AT_MOST_EVERY_MS = 60_000;
const CHECK_IDENTITY_EVERY_MS = 1_000;
/** The last revisions, which a repair reads first: they hold what a new primary has written. */
const RECENT_REVISIONS = 100_000;

export function createIndexWriter(parts: IndexWriterParts): IndexWriter {
  const { catalog, estimator, publish, snapshots, log, signal, quietPollMs = QUIET_POLL_MS } = parts;
  const indexes = new Map<MarketplaceDomain, MarketplaceIndex>();
  const stop = new AbortController();
  const isStopped = () => stop.signal.aborted || signal?.aborted === true;
  const changeCounts = createChangeCounts();
  let view: View = { number: 0, revision: 0, segments: [], changes: changeCounts, touched: [] };
  /** Revision read so far, and revision up to which everything is searchable. */
  let revision = 0;
  let searchableRevision = 0;
  /** The catalogue that the index equals; empty until a repair is complete, so that a failed one is done again. */
  let identity = "";
  let identityCheckedAt = 0;
  /** Marketplaces that differ from the published view. */
  const touched = new Set<MarketplaceDomain>();
  let caughtUpAt = performance.now();
  let changedAt = Number.NEGATIVE_INFINITY;
  let isWoken = false;
  let endPause = () => {};
  let savedRevision = -1;
  let savedAt = 0;
  let saving: Promise<void> | undefined;
  let merging: Promise<void> | undefined;
  let following: Promise<void> | undefined;

  const indexOf = (marketplace: MarketplaceDomain, segments: readonly Segment[] = []): MarketplaceIndex => {
    let index = indexes.get(marketplace);
    if (index === undefined) {
      index = createMarketplaceIndex(marketplace, analyzerFor(MARKETPLACES[marketplace].language), segments);
      indexes.set(marketplace, index);
    }
    return index;
  };

  const apply = (changes: Change[], estimate: Estimator) => {
    const inView = view.number + 1;
    const changed = { shown: new Set<MarketplaceDomain>(), past: new Set<MarketplaceDomain>() };
    for (const { product, removed } of changes) {
      if (!Object.hasOwn(MARKETPLACES, product.marketplace)) continue; // written by a later release
      const index = indexOf(product.marketplace);
      if (removed) {
        if (index.remove(product.asin, inView)) touched.add(product.marketplace);
        continue;
      }
      const difference = index.put(product, recordOf(product, estimate(product)), inView);
      if (difference === "text") touched.add(product.marketplace);
      else if (difference !== "nothing") changed[difference].add(product.marketplace);
    }
    for (const marketplace of changed.shown) countChange(changeCounts, marketplace, "shown");
    for (const marketplace of changed.past) countChange(changeCounts, marketplace, "past");
    revision = (changes.at(-1) as Change).revision;
    changedAt = performance.now();
  };

  const publishNext = () => {
    for (const index of indexes.values()) index.seal();
    const segments = [...indexes.values()].flatMap((index) => index.segments());
    view = { number: view.number + 1, revision, segments, changes: changeCounts, touched: [...touched] };
    touched.clear();
    publish(view);
    searchableRevision = revision;
  };

  /** Reads the feed from `revision` on; resolves at its end. */
  const catchUp = async (publishMeanwhile: boolean) => {
    let publishedAt = performance.now();
    for (;;) {
      const changes = await catalog.listChanges(revision, PAGE);
      if (changes.length > 0) apply(changes, await estimator());
      if (changes.length < PAGE || isStopped()) break;
      if (publishMeanwhile && touched.size > 0 && performance.now() - publishedAt > PUBLISH_EVERY_MS) {
        publishNext();
        startMerging();
        // Wait instead of adding ever more segments: every search has to look into each of them.
        if (view.segments.length > MANY_SEGMENTS) await merging;
        publishedAt = performance.now();
      }
    }
    if (touched.size > 0) publishNext();
    searchableRevision = revision;
    caughtUpAt = performance.now();
  };

  const mergeAll = async () => {
    for (const [marketplace, index] of indexes) {
      while (!stop.signal.aborted && (await inSlices(index.merge(), stop.signal))) {
        touched.add(marketplace);
        publishNext();
      }
    }
  };
  const startMerging = () => {
    merging ??= mergeAll().finally(() => {
      merging = undefined;
    });
  };

  /** Makes the index equal to a catalogue that may have lost revisions. */
  const repair = async (state: CatalogState) => {
    log.warn({ revision, catalogRevision: state.revision }, "the database was replaced; repairing the search index");
    await merging;
    await saving;
    identity = "";
    const behind = caughtUpAt;
    if (state.revision > RECENT_REVISIONS) {
      revision = Math.min(revision, state.revision) - RECENT_REVISIONS;
      await catchUp(true);
      await merging;
    }
    for (const index of indexes.values()) index.beginSweep();
    revision = 0;
    caughtUpAt = behind; // the lag counts until the repair is complete
    await catchUp(true);
    if (isStopped()) return;
    for (const [marketplace, index] of indexes) if (index.sweep(view.number + 1)) touched.add(marketplace);
    publishNext();
    identity = state.identity;
    savedRevision = -1; // the snapshot has the old identity
    log.info({ revision }, "search index repaired");
  };

  const repairWhenDue = async () => {
    if (performance.now() - identityCheckedAt < CHECK_IDENTITY_EVERY_MS) return;
    const state = await catalog.getState();
    if (state.identity !== identity) await repair(state);
    identityCheckedAt = performance.now();
  };

  const saveWhenDue = () => {
    if (snapshots === undefined || saving !== undefined || merging !== undefined || savedRevision === revision) return;
    if (identity === "" || touched.size > 0) return; // half repaired, or some changes are not in a segment yet
    const changed = revision - savedRevision;
    const isDue = changed > MANY_CHANGES ? SNAPSHOT_AT_MOST_EVERY_MS : SNAPSHOT_EVERY_MS;
    if (savedRevision >= 0 && performance.now() - savedAt < isDue) return;
    const [savingRevision, savingView] = [revision, { ...view, revision }];
    const save = async (): Promise<void> => {
      // Another database may have answered since the last check of the identity.
      if ((await catalog.getState()).identity !== identity) return;
      await snapshots.save(identity, savingView, stop.signal);
      savedRevision = savingRevision;
    };
    saving = save()
      .catch((error) => {
        if (!stop.signal.aborted) log.warn({ err: error }, "could not write the snapshot of the search index");
      })
      .finally(() => {
        savedAt = performance.now();
        saving = undefined;
      });
  };

  const followOnce = async () => {
    await repairWhenDue();
    await catchUp(true);
  };

  const follow = async () => {
    let failing = false;
    while (!stop.signal.aborted) {
      isWoken = false;
      const failed = await followOnce().then(
        () => false,
        (error) => {
          if (!failing) log.warn({ err: error }, "the search index could not follow the catalogue");
          return true;
        },
      );
      if (failing && !failed) log.info({ revision }, "the search index follows the catalogue again");
      failing = failed;
      saveWhenDue();
      startMerging();
      if (failed) await sleep(AFTER_FAILURE_MS, undefined, { signal: stop.signal }).catch(() => {});
      else if (performance.now() - changedAt < QUIET_AFTER_MS)
        await sleep(POLL_MS, undefined, { signal: stop.signal }).catch(() => {});
      else if (!isWoken) await quietPause();
    }
  };

  const quietPause = async () => {
    const ended = new AbortController();
    endPause = () => ended.abort();
    await sleep(quietPollMs, undefined, { signal: AbortSignal.any([stop.signal, ended.signal]) }).catch(() => {});
    endPause = () => {};
  };

  return {
    async start() {
      const state = await catalog.getState();
      identity = state.identity;
      const loaded = await snapshots?.load(state);
      if (loaded !== undefined) {
        revision = loaded.revision;
        savedRevision = revision;
        savedAt = Number.NEGATIVE_INFINITY; // its age is unknown
        for (const [marketplace, segments] of Map.groupBy(loaded.segments, (segment) => segment.marketplace))
          indexOf(marketplace, segments);
        view = { ...view, number: 1, revision, segments: loaded.segments };
        for (const marketplace of indexes.keys()) touched.add(marketplace);
      }
      await catchUp(false);
      if (isStopped()) return;
      changedAt = Number.NEGATIVE_INFINITY; // what was there at the start is no sign of more
      if (view.segments.length === 0) publishNext(); // also for an empty catalogue
      log.info({ ...this.state(), fromSnapshot: loaded !== undefined }, "search index ready");
      following = follow();
    },

    state() {
      const { segments } = view;
      return {
        revision: searchableRevision,
        documents: segments.reduce((sum, { count, deletions }) => sum + count - (deletions[0] as number), 0),
        segments: segments.length,
        bytes: segments.reduce((sum, segment) => sum + bytesOf(segment), 0),
        lagSeconds: following === undefined ? 0 : Math.round(performance.now() - caughtUpAt) / 1000,
      };
    },

    wake() {
      isWoken = true;
      endPause();
    },

    async close() {
      stop.abort();
      await Promise.all([following, merging, saving]);
    },
  };
}

/** Runs work in short slices and yields to the event loop in between. */
async function inSlices<T>(work: Work<T>, signal: AbortSignal): Promise<T | undefined> {
  for (let until = performance.now() + MERGE_SLICE_MS; ; ) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await nextTurn();
    if (signal.aborted) return undefined;
    until = performance.now() + MERGE_SLICE_MS;
  }
}
