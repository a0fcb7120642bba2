/**
 * Merging turns observations into products. Rows are copied into a staging table, and one statement moves all of them into
 * `products` and `product_history`.
 *
 * - A null never erases a known value, unless the source knows that the figure is absent (`absent.ts`). The later observation
 *   wins, per field (a rank together with its list). Of two observations at the same moment the first wins, so importing a
 *   file twice changes nothing.
 * - The product has the current figures, which hold since `figures_since`. When a figure changes, the previous figures go
 *   into the history; the figures of a late observation go there directly.
 * - Every changed row gets the next **revision**. A merge locks the row of `catalog` until it commits, so revisions become
 *   visible in order, and a follower that reads "everything after n" misses nothing.
 */
import type pg from "pg";
import { bulk, inBulk } from "../../platform/db/bulk.ts";
import { copyInto } from "../../platform/db/copy.ts";
import type { Rows } from "../../platform/db/rows.ts";
import { MEAN_RANK_DAYS } from "./estimates/mean-rank.ts";
import { clearGapsOf, STAGED_GAPS_TABLE } from "./gaps.sql.ts";
import { lockCatalog } from "./lock-store.ts";
import type { MarketplaceDomain } from "./marketplace.ts";
import { ADD_HISTORY, HISTORY_COLUMNS, MERGE, STAGING, TOUCH, TOUCHED_TO } from "./merge.sql.ts";
import { monthOf } from "./month.ts";
import { createMonthsStore } from "./months-store.ts";
import type { HistoryPoint, Observation } from "./product.ts";
import type { FoundProduct } from "./search-positions.ts";
import { type Batch, batchesOf, STAGED, STAGED_GAPS, type Staged } from "./staging.ts";

export type MergeResult = {
  added: number;
  changed: number;
  unchanged: number;
  /** The positions of observations that were skipped: their product is unknown and they have no title. */
  untitled: number[];
};

export type MergeOptions = {
  /** The wait limit for other merges; half an hour by default. */
  lockTimeoutMs?: number;
  /** A merge that must finish first; in the meantime the rows are copied to the staging table. */
  after?: Promise<unknown>;
  /** Runs in the same transaction. */
  alongside?: (client: pg.PoolClient, result: MergeResult) => Promise<void>;
  /** Called with each report of a wait, in addition to the store's own `onWaiting`. */
  onWaiting?: (waitedMs: number) => void;
  /** Ends the wait for other merges; a merge that has begun is finished. */
  signal?: AbortSignal | undefined;
  /** Cancels the merge at any moment; it then leaves nothing behind. */
  cancel?: AbortSignal | undefined;
};

/** The result of the MERGE statement. */
type Merged = { rows: number; added: number; changed: number; untitled: number[] };

export type ProductKey = { marketplace: MarketplaceDomain; asin: string };

export type MergeStore = ReturnType<typeof createMergeStore>;

export type MergeParts = {
  /** History before this time is not kept and not accepted; null keeps everything. */
  keepSince?: () => Date | null;
  /** Processes the changes after a revision, in the same transaction. */
  detect?: (client: pg.PoolClient, afterRevision: number) => Promise<void>;
  /** Stores the places of products in searches on the marketplace, in the same transaction. */
  storeFound?: (client: pg.PoolClient, found: readonly FoundProduct[]) => Promise<void>;
  /** Called every few seconds while other merges hold the catalogue. */
  onWaiting?: ((waitedMs: number) => void) | undefined;
  /** Called when products have changed, after the commit. */
  onMerged?: (() => void) | undefined;
  /** The wait limit of one attempt to lock the catalogue. */
  lockAttemptMs?: number;
};

export type TouchOptions = {
  /** Called with the number of products of each chunk. */
  onProgress?: (products: number) => void;
  /** Stops after the current chunk. */
  signal?: AbortSignal | undefined;
  atOnce?: number;
};

/** Products that get a new revision in one transaction. */
const TOUCHED_AT_ONCE = 20_000;

export function createMergeStore(pool: pg.Pool, parts: MergeParts = {}) {
  const { keepSince = () => null, detect, storeFound, onWaiting, onMerged, lockAttemptMs } = parts;
  const months = createMonthsStore(pool);

  const inTransaction = <T>(work: (client: pg.PoolClient) => Promise<T>, signal?: AbortSignal) =>
    inBulk(pool, work, { work_mem: "64MB" }, signal);

  const takeRevision = (
    client: pg.PoolClient,
    { lockTimeoutMs, signal, onWaiting: onOwnWait }: MergeOptions = {},
  ): Promise<number> =>
    lockCatalog(client, {
      ...(lockTimeoutMs !== undefined && { withinMs: lockTimeoutMs }),
      ...(lockAttemptMs !== undefined && { attemptMs: lockAttemptMs }),
      onWaiting(waitedMs) {
        onWaiting?.(waitedMs);
        onOwnWait?.(waitedMs);
      },
      signal,
    });

  const mergeStaged = async (
    client: pg.PoolClient,
    rounds: number,
    lastRevision: number,
    result: MergeResult,
  ): Promise<void> => {
    let revision = lastRevision;
    const offset = result.added + result.changed + result.unchanged + result.untitled.length;
    for (let round = 1; round <= rounds; round++) {
      const [merged] = await bulk<Merged>(client, MERGE, [revision, round, MEAN_RANK_DAYS]);
      const { rows: seen, added, changed, untitled } = merged as Merged;
      revision += added + changed;
      result.added += added;
      result.changed += changed;
      for (const position of untitled) result.untitled.push(offset + position);
      result.unchanged += seen - added - changed - untitled.length;
    }
    await client.query("update catalog set revision = $1", [revision]);
  };

  /** Adds points to the history; keeps existing points and skips unknown products. */
  const addHistoryPoints = async (client: pg.PoolClient, rows: Rows, oldest: Date | null): Promise<void> => {
    await client.query("create temp table if not exists past (like product_history) on commit drop");
    await copyInto(client, "past", HISTORY_COLUMNS, rows);
    await bulk(client, ADD_HISTORY, [oldest]);
    await client.query("truncate past");
  };

  /** Removes values that were carried into gaps. */
  const clearGaps = async (client: pg.PoolClient, { gaps, gapFigures }: Staged): Promise<void> => {
    await client.query(STAGED_GAPS_TABLE);
    await copyInto(client, "gaps", STAGED_GAPS.join(", "), gaps);
    for (const column of gapFigures) await bulk(client, clearGapsOf(column));
    await client.query("truncate gaps");
  };

  /** Merges all batches in one transaction; prepares the next batch while the database merges one. */
  const mergeBatches = async (
    batches: Iterable<Batch> | AsyncIterable<Batch>,
    options: MergeOptions,
  ): Promise<MergeResult> => {
    const result: MergeResult = { added: 0, changed: 0, unchanged: 0, untitled: [] };
    const committed = await inTransaction(async (client) => {
      const done: (() => void)[] = [];
      let merging: Promise<unknown> = Promise.resolve();
      const oldest = keepSince();
      let before: number | undefined;
      const mergeOne = async (staged: Staged): Promise<void> => {
        const { observations, rounds, history, pastMonths } = staged;
        const kept = [...pastMonths].filter((month) => oldest === null || month >= monthOf(oldest));
        const neededMonths = new Set([...staged.months, ...kept]);
        await client.query(STAGING);
        await copyInto(client, "incoming", STAGED.join(", "), observations);
        await options.after;
        done.push(await months.create(client, neededMonths, () => takeRevision(client, options)));
        // The lock is taken after copying, so that others can merge during the copy. It is taken before writing history, in
        // every merge: the opposite order would cause deadlocks.
        const revision = await takeRevision(client, options);
        before ??= revision;
        await mergeStaged(client, rounds, revision, result);
        if (history.count > 0) await addHistoryPoints(client, history, oldest);
        if (staged.gaps.count > 0) await clearGaps(client, staged);
        await client.query("drop table incoming");
      };
      const found: FoundProduct[] = [];
      for await (const batch of batches) {
        for (const place of batch.found) found.push(place);
        const staged = batch.staged();
        await merging;
        merging = mergeOne(staged);
        merging.catch(() => {}); // awaited later
      }
      await merging;
      await options.after;
      // After all batches: a figure that changed and changed back is no change.
      if (result.added + result.changed > 0) await detect?.(client, before as number);
      if (found.length > 0) await storeFound?.(client, found);
      await options.alongside?.(client, result);
      return done;
    }, options.cancel);
    for (const done of committed) done();
    if (result.added + result.changed > 0) onMerged?.();
    return result;
  };

  return {
    /** Merges all observations in one transaction. */
    merge: (observations: Iterable<Observation>, options: MergeOptions = {}): Promise<MergeResult> =>
      mergeBatches(
        batchesOf(observations, (batch, seen) => batch.add(seen), options.cancel),
        options,
      ),

    mergeBatch: (batch: Batch, options: MergeOptions = {}): Promise<MergeResult> => mergeBatches([batch], options),

    /** Adds history of known products. */
    async addHistory(points: Iterable<HistoryPoint>, options: MergeOptions = {}): Promise<void> {
      await mergeBatches(
        batchesOf(points, (batch, point) => batch.addPoint(point), options.cancel),
        options,
      );
    },

    /** Removes products from the catalogue. They return when a source sees them again. */
    async remove(keys: readonly ProductKey[], at: Date): Promise<number> {
      return await inTransaction(async (client) => {
        const revision = await takeRevision(client);
        const { rowCount } = await client.query(
          `with gone as (
            select marketplace, asin, $4::bigint + row_number() over () as revision
            from products
            join unnest($1::text[], $2::text[]) as named (marketplace, asin) using (marketplace, asin)
            where removed_at is null
          )
          update products set removed_at = $3, revision = gone.revision
          from gone where gone.marketplace = products.marketplace and gone.asin = products.asin`,
          [keys.map((key) => key.marketplace), keys.map((key) => key.asin), at, revision],
        );
        await client.query("update catalog set revision = revision + $1", [rowCount]);
        return rowCount ?? 0;
      });
    },

    /**
     * Gives every product of a marketplace with new sales curves a new revision, because its estimate has changed. Works in
     * chunks, so that other merges run in between and no statement grows with the catalogue. Each chunk stores its position:
     * any process continues where another was stopped, and several share the work.
     */
    async touchMarketplace(marketplace: string, options: TouchOptions = {}): Promise<void> {
      const { onProgress = () => {}, signal, atOnce = TOUCHED_AT_ONCE } = options;
      for (let isDone = false; !isDone; ) {
        signal?.throwIfAborted();
        isDone = await inTransaction(async (client) => {
          const revision = await takeRevision(client, { signal });
          const { rows } = await client.query<{ after: string }>(TOUCHED_TO, [marketplace]);
          const [position] = rows;
          if (position === undefined) return true;
          const [done] = await bulk<{ count: number; last: string | null }>(client, TOUCH, [
            marketplace,
            position.after,
            revision,
            atOnce,
          ]);
          const { count, last } = done ?? { count: 0, last: null };
          await client.query("update catalog set revision = revision + $1", [count]);
          await client.query("update sales_curves set touched_to = $2 where marketplace = $1", [marketplace, last]);
          if (count > 0) onProgress(count);
          return last === null;
        });
      }
    },
  };
}
