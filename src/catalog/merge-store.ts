/**
 * Merging: how observations become products. Rows go by COPY into a staging table and from there, in one statement, into
 * `products` and `product_history`, whatever their number.
 *
 * - A null never erases what is known; of two observations the later one wins, for each field by itself (a rank with its
 *   list). Of two of the same moment the first one stays, so that reading a file twice changes nothing.
 * - The figures of now are in the product, since `figures_since`. What they were before goes into the history when one of
 *   them changes; so do the figures of an observation that comes too late to be the newest.
 * - Every row that changed gets the next **revision**. Whoever merges holds the row of `catalog` until it commits, so
 *   revisions appear in their order and a follower that asks for "everything after n" misses nothing.
 */
import type pg from "pg";
import { bulk, inBulk } from "../db/bulk.ts";
import { copyInto } from "../db/copy.ts";
import type { Rows } from "../db/rows.ts";
import type { MarketplaceDomain } from "./marketplace.ts";
import { HISTORY_COLUMNS, MERGE, NOTE_HISTORY, STAGING } from "./merge.sql.ts";
import { monthOf } from "./month.ts";
import { createMonthsStore } from "./months-store.ts";
import type { HistoryPoint, Observation } from "./product.ts";
import { MEAN_RANK_DAYS } from "./sales/mean-rank.ts";
import { type Batch, batchesOf, STAGED, type Staged } from "./staging.ts";

export type MergeResult = {
  added: number;
  changed: number;
  unchanged: number;
  /** Which of the given ones, by their place, are of a product that is not known and has no title: they are left out. */
  untitled: number[];
};

export type MergeOptions = {
  /** How long to wait for others who merge. */
  patienceMs?: number;
  /** What must have been merged before. These are copied to the database meanwhile, and wait there. */
  after?: Promise<unknown>;
  /** What is to be stored with it, or not at all. */
  alongside?: (client: pg.PoolClient, result: MergeResult) => Promise<void>;
};

/** What the statement answers. */
type Merged = { rows: number; added: number; changed: number; untitled: number[] };

export type ProductKey = { marketplace: MarketplaceDomain; asin: string };

export type MergeStore = ReturnType<typeof createMergeStore>;

export type MergeParts = {
  /** Before which the past is not kept, and so not taken either; null keeps all of it. */
  keepSince?: () => Date | null;
  /** Looks at what has changed after this revision, in the transaction that changes it. */
  detect?: (client: pg.PoolClient, afterRevision: number) => Promise<void>;
};

export function createMergeStore(pool: pg.Pool, { keepSince = () => null, detect }: MergeParts = {}) {
  const months = createMonthsStore(pool);

  const inTransaction = <T>(work: (client: pg.PoolClient) => Promise<T>) => inBulk(pool, work, { work_mem: "64MB" });

  const takeRevision = async (client: pg.PoolClient): Promise<number> =>
    Number((await client.query("select revision from catalog for update")).rows[0].revision);

  const mergeStaged = async (
    client: pg.PoolClient,
    rounds: number,
    lastRevision: number,
    result: MergeResult,
  ): Promise<void> => {
    let revision = lastRevision;
    const given = result.added + result.changed + result.unchanged + result.untitled.length;
    for (let round = 1; round <= rounds; round++) {
      const [merged] = await bulk<Merged>(client, MERGE, [revision, round, MEAN_RANK_DAYS]);
      const { rows: seen, added, changed, untitled } = merged as Merged;
      revision += added + changed;
      result.added += added;
      result.changed += changed;
      for (const place of untitled) result.untitled.push(given + place);
      result.unchanged += seen - added - changed - untitled.length;
    }
    await client.query("update catalog set revision = $1", [revision]);
  };

  /** Points that are there already stay, and those of products that are not known are left out. */
  const noteHistory = async (client: pg.PoolClient, rows: Rows, oldest: Date | null): Promise<void> => {
    await client.query("create temp table if not exists past (like product_history) on commit drop");
    await copyInto(client, "past", HISTORY_COLUMNS, rows);
    await bulk(client, NOTE_HISTORY, [oldest]);
    await client.query("truncate past");
  };

  /** Batch after batch in one transaction. While the database merges one, the next is made. */
  const mergeBatches = async (batches: Iterable<Batch>, options: MergeOptions): Promise<MergeResult> => {
    const result: MergeResult = { added: 0, changed: 0, unchanged: 0, untitled: [] };
    const committed = await inTransaction(async (client) => {
      if (options.patienceMs !== undefined) await client.query(`set local lock_timeout = ${options.patienceMs}`);
      const done: (() => void)[] = [];
      let merging: Promise<unknown> = Promise.resolve();
      const oldest = keepSince();
      let before: number | undefined;
      const mergeOne = async (staged: Staged): Promise<void> => {
        const { observations, rounds, history, pastMonths } = staged;
        const kept = [...pastMonths].filter((month) => oldest === null || month >= monthOf(oldest));
        const wanted = new Set([...staged.months, ...kept]);
        await client.query(STAGING);
        await copyInto(client, "incoming", STAGED.join(", "), observations);
        await options.after;
        done.push(await months.make(client, wanted, () => takeRevision(client)));
        // The lock comes after the copying: others may merge while a batch is on its way. And it comes before the history,
        // for everybody: the other way round two would wait for each other.
        const revision = await takeRevision(client);
        before ??= revision;
        await mergeStaged(client, rounds, revision, result);
        if (history.count > 0) await noteHistory(client, history, oldest);
        await client.query("drop table incoming");
      };
      for (const batch of batches) {
        const staged = batch.staged();
        await merging;
        merging = mergeOne(staged);
        merging.catch(() => {}); // it is awaited, only later
      }
      await merging;
      await options.after;
      // Not before all is merged: what came back on the way has not changed.
      if (result.added + result.changed > 0) await detect?.(client, before as number);
      await options.alongside?.(client, result);
      return done;
    });
    for (const done of committed) done();
    return result;
  };

  return {
    /** All of them in one transaction: a kill half-way leaves none. */
    merge: (observations: Iterable<Observation>, options: MergeOptions = {}): Promise<MergeResult> =>
      mergeBatches(
        batchesOf(observations, (batch, seen) => batch.add(seen)),
        options,
      ),

    mergeBatch: (batch: Batch, options: MergeOptions = {}): Promise<MergeResult> => mergeBatches([batch], options),

    /** What was known of days gone by. */
    async addHistory(points: Iterable<HistoryPoint>): Promise<void> {
      await mergeBatches(
        batchesOf(points, (batch, point) => batch.addPoint(point)),
        {},
      );
    },

    /** Takes products out of the catalogue. They come back when a source sees them again. */
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

    /** Sends every product of these marketplaces through the feed once more: what is derived from them has changed. */
    async touchMarketplaces(marketplaces: readonly string[]): Promise<void> {
      await inTransaction(async (client) => {
        const revision = await takeRevision(client);
        const [done] = await bulk<{ count: number }>(
          client,
          `with touched as (
            select marketplace, asin, $2::bigint + row_number() over (order by marketplace, asin) as revision
            from products where marketplace = any($1)
          ),
          done as (
            update products set revision = touched.revision
            from touched where touched.marketplace = products.marketplace and touched.asin = products.asin
            returning 1
          )
          select count(*) from done`,
          [marketplaces, revision],
        );
        await client.query("update catalog set revision = revision + $1", [done?.count]);
      });
    },
  };
}
