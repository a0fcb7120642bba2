/**
 * Builds the next generation beside the live one and swaps it in. It indexes the whole catalogue, adds replicas, verifies the
 * counts against the catalogue at one moment, catches up once more while writes to the live generation are paused, and
 * replaces it in one step. A generation with wrong counts is never swapped in.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { CatalogStore } from "../../catalog/store.ts";
import { createBackoff } from "./backoff.ts";
import { createFollower, type Follower, type FollowerParts, MAX_REJECTED } from "./follower.ts";
import type { GenerationIndexes } from "./generation-indexes.ts";
import { countDocuments, type Generation } from "./index-document.ts";
import type { Leadership } from "./leadership.ts";
import { Superseded } from "./state-store.ts";

export type BuildParts = FollowerParts & {
  catalog: Pick<CatalogStore, "listChanges" | "readSnapshot">;
  /** The time for which a replaced generation is kept: running exports read from it. */
  retiredForMs: number;
};

const POLL_MS = 250;
const SAVE_EVERY_MS = 1_000;
const REPLICAS_TIMEOUT_MS = 15 * 60_000;
/** With more changes than this since the last check, it catches up again before it counts. */
const MANY_CHANGES = 5_000;
const AFTER_FAILURE = { firstMs: 500, longestMs: 10_000 };
const AFTER_FAILED_BUILD_MS = 10 * 60_000;

/** The generation cannot be used. */
class BuildFailed extends Error {}
/** Its indexes were deleted: the next build need not wait. */
class IndexesDeleted extends BuildFailed {}

export async function buildWhenDue(lead: Leadership, parts: BuildParts, signal: AbortSignal): Promise<void> {
  const { document } = lead;
  const { clock, log, indexes } = parts;
  const backoff = createBackoff(log, "could not build the new search index", AFTER_FAILURE);
  let notBefore = Number.NEGATIVE_INFINITY;

  const abandon = async ({ number }: Generation, error: BuildFailed): Promise<void> => {
    const { message } = error;
    log.error({ generation: number, reason: message }, "abandoned the new search index");
    document.next = null;
    document.failure = { generation: number, reason: message };
    document.retired.push({ number, deleteAfter: clock.now().toISOString() });
    if (!(error instanceof IndexesDeleted)) notBefore = performance.now() + AFTER_FAILED_BUILD_MS;
    await lead.save();
  };

  /** Changes written to a deleted index are not written again. */
  const checkIndexes = async ({ number, marketplaces }: Generation): Promise<void> => {
    const existing = (await indexes.list()).get(number) ?? {};
    for (const [name, { uuid }] of Object.entries(marketplaces))
      if (existing[name as MarketplaceDomain] !== uuid) throw new IndexesDeleted(`the index of ${name} was deleted`);
  };

  const build = async (next: Generation): Promise<void> => {
    await checkIndexes(next);
    const follower = createFollower(next, parts, { isLive: false, progressEveryMs: SAVE_EVERY_MS, signal });
    const onProgress = async () => {
      if (next.aside.length >= MAX_REJECTED)
        throw new BuildFailed(`the cluster rejected ${MAX_REJECTED} products or more`);
      await follower.flush();
      await lead.save();
    };
    await follower.catchUp(onProgress);
    await onProgress();
    if (!(await indexes.addReplicas(next, REPLICAS_TIMEOUT_MS, signal)))
      log.warn(
        { generation: next.number },
        "the new search index does not have all replicas yet; continuing without them",
      );
    await verify(follower, parts, onProgress);
    await lead.exclusive(async () => {
      await follower.catchUp(async () => {});
      await follower.makeSearchable();
      Object.assign(next, await indexes.measure(next));
      await checkIndexes(next);
      await lead.save(); // fails if another node leads
      signal.throwIfAborted();
      await indexes.swap(next);
      const before = document.live;
      const deleteAfter = new Date(clock.now().getTime() + parts.retiredForMs).toISOString();
      if (before !== null) document.retired.push({ number: before.number, deleteAfter });
      Object.assign(document, { live: next, next: null, failure: null, caughtUpAt: clock.now().toISOString() });
      lead.isRebuildDue = false;
      await lead.save();
    });
    const { number, revision } = next;
    log.info({ generation: number, revision, documents: countDocuments(next) }, "the new search index is live");
  };

  while (!signal.aborted) {
    let pauseMs = POLL_MS;
    try {
      if (lead.isRebuildDue && performance.now() > notBefore) await lead.startNext();
      const { next } = document;
      if (next !== null) {
        log.info({ generation: next.number, from: next.revision, to: next.target }, "building a search index");
        await build(next).catch(async (error) => {
          if (!(error instanceof BuildFailed)) throw error;
          await abandon(next, error);
        });
      }
      backoff.succeeded();
    } catch (error) {
      if (error instanceof Superseded) throw error;
      if (signal.aborted) return;
      pauseMs = backoff.failed(error);
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
}

/** Compares the searchable products with the catalogue at the same revision. */
async function verify(follower: Follower, parts: BuildParts, onProgress: () => Promise<void>): Promise<void> {
  for (;;) {
    await follower.catchUp(onProgress);
    const snapshot = await parts.catalog.readSnapshot(follower.revision(), MANY_CHANGES);
    if (snapshot === undefined) continue;
    await follower.write(snapshot.changes);
    await follower.makeSearchable();
    const wrong: string[] = [];
    const names = new Set([...snapshot.products.keys(), ...Object.keys(follower.generation.marketplaces)]);
    for (const marketplace of names as Set<MarketplaceDomain>) {
      if (!Object.hasOwn(MARKETPLACES, marketplace)) continue; // known to a later release only
      const expected = snapshot.products.get(marketplace) ?? 0;
      const found = follower.generation.marketplaces[marketplace]?.documents ?? 0;
      const missing = await countMissing(follower.generation, marketplace, parts.indexes);
      if (found + missing !== expected) wrong.push(`${marketplace} has ${found} products instead of ${expected}`);
    }
    if (wrong.length > 0) throw new BuildFailed(wrong.join("; "));
    return;
  }
}

/** Products rejected by the cluster are known to be missing, unless an earlier version of them is indexed. */
async function countMissing(
  { number, aside }: Generation,
  marketplace: MarketplaceDomain,
  indexes: GenerationIndexes,
): Promise<number> {
  const asins = aside.filter((one) => one.marketplace === marketplace).map(({ asin }) => asin);
  return asins.length === 0 ? 0 : asins.length - (await indexes.countOf(marketplace, number, asins));
}
