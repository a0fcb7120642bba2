/**
 * Merging: how observations become products. Rows go by COPY into a staging table and from there, in one statement, into
 * `products` and `product_history`, whatever their number.
 *
 * - A null never erases what is known; of two observations the later one wins, for each group of fields that are seen
 *   together: text, price, rank, reported sales, reviews. Of two of the same moment the first one stays, so that reading
 *   a file twice changes nothing.
 * - The figures of now are in the product, since `figures_since`. What they were before goes into the history when one of
 *   them changes; so do the figures of an observation that comes too late to be the newest.
 * - Every row that changed gets the next **revision**. Whoever merges holds the row of `catalog` until it commits, so
 *   revisions appear in their order and a follower that asks for "everything after n" misses nothing.
 */
import type pg from "pg";
import { copyInto } from "../db/copy.ts";
import type { MarketplaceDomain } from "./marketplace.ts";
import { HISTORY_COLUMNS, MERGE, NOTE_HISTORY, STAGING } from "./merge.sql.ts";
import { monthOf } from "./month.ts";
import { createMonthsStore } from "./months-store.ts";
import type { HistoryPoint, Observation } from "./product.ts";
import { MEAN_RANK_DAYS } from "./sales/mean-rank.ts";
import { historyLine, STAGED, stage } from "./staging.ts";

export type MergeResult = {
  added: number;
  changed: number;
  unchanged: number;
  /** Which of the given ones, by their place, are of a product that is not known and has no title: they are left out. */
  untitled: number[];
};

export type MergeOptions = {
  /** Of days gone by. Points that are there already stay, and those of products that are not known are left out. */
  history?: Iterable<HistoryPoint>;
  /** What must have been merged before. These are copied to the database meanwhile, and wait there. */
  after?: Promise<unknown>;
  /** What is to be stored with it, or not at all. */
  alongside?: (client: pg.PoolClient, result: MergeResult) => Promise<void>;
};

export type ProductKey = { marketplace: MarketplaceDomain; asin: string };

export type MergeStore = ReturnType<typeof createMergeStore>;

const CHUNK = 20_000;
/** Bulk statements may take longer than any request is allowed to. */
const BULK_MS = 120_000;

export function createMergeStore(pool: pg.Pool) {
  const months = createMonthsStore(pool);

  const inTransaction = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query(`set local statement_timeout = ${BULK_MS}; set local work_mem = '64MB'`);
      const result = await work(client);
      await client.query("commit");
      client.release();
      return result;
    } catch (error) {
      // A connection that cannot be rolled back is not worth keeping.
      await client.query("rollback").then(
        () => client.release(),
        () => client.release(true),
      );
      throw error;
    }
  };

  const takeRevision = async (client: pg.PoolClient): Promise<number> =>
    Number((await client.query("select revision from catalog for update")).rows[0].revision);

  const mergeStaged = async (client: pg.PoolClient, rounds: number, result: MergeResult): Promise<void> => {
    // The lock comes after the copying: others may merge while a chunk is on its way.
    let revision = await takeRevision(client);
    for (let round = 1; round <= rounds; round++) {
      const { rows } = await client.query({
        text: MERGE,
        values: [revision, round, MEAN_RANK_DAYS],
        query_timeout: BULK_MS,
      } as pg.QueryConfig);
      const { rows: seen, added, changed, untitled } = rows[0];
      revision += added + changed;
      result.added += added;
      result.changed += changed;
      result.untitled.push(...untitled);
      result.unchanged += seen - added - changed - untitled.length;
    }
    await client.query("update catalog set revision = $1", [revision]);
  };

  const noteHistory = async (client: pg.PoolClient, points: Iterable<HistoryPoint>): Promise<(() => void)[]> => {
    const committed: (() => void)[] = [];
    for (const chunk of chunksOf(points, CHUNK)) {
      // Before the history, as whoever merges does: the other way round they would wait for each other.
      await takeRevision(client);
      await client.query("create temp table if not exists past (like product_history) on commit drop");
      const wanted = new Set(chunk.map(({ at }) => monthOf(at)));
      committed.push(await months.make(client, wanted, () => takeRevision(client)));
      await copyInto(client, "past", HISTORY_COLUMNS, chunk.map(historyLine));
      await client.query({
        text: NOTE_HISTORY,
        query_timeout: BULK_MS,
      } as pg.QueryConfig);
      await client.query("truncate past");
    }
    return committed;
  };

  return {
    /** All of them in one transaction: a kill half-way leaves none. */
    async merge(observations: Iterable<Observation>, options: MergeOptions = {}): Promise<MergeResult> {
      const result: MergeResult = { added: 0, changed: 0, unchanged: 0, untitled: [] };
      const committed = await inTransaction(async (client) => {
        const done: (() => void)[] = [];
        let merging: Promise<unknown> = Promise.resolve();
        let given = 0;
        for (const chunk of chunksOf(observations, CHUNK)) {
          // Made while the database merges the chunk before it.
          const { lines, rounds, months: wanted } = stage(chunk, given);
          await merging;
          await client.query(given === 0 ? STAGING : "truncate incoming");
          given += chunk.length;
          await copyInto(client, "incoming", STAGED.join(", "), lines);
          await options.after;
          done.push(await months.make(client, wanted, () => takeRevision(client)));
          merging = mergeStaged(client, rounds, result);
          merging.catch(() => {}); // it is awaited, only later
        }
        await merging;
        await options.after;
        done.push(...(await noteHistory(client, options.history ?? [])));
        await options.alongside?.(client, result);
        return done;
      });
      for (const done of committed) done();
      return result;
    },

    /** What was known of days gone by. Points that are there already stay, and those of strangers are left out. */
    async addHistory(points: Iterable<HistoryPoint>): Promise<void> {
      for (const done of await inTransaction((client) => noteHistory(client, points))) done();
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
        const { rowCount } = await client.query({
          text: `with touched as (
              select marketplace, asin, $2::bigint + row_number() over (order by marketplace, asin) as revision
              from products where marketplace = any($1)
            )
            update products set revision = touched.revision
            from touched where touched.marketplace = products.marketplace and touched.asin = products.asin`,
          values: [marketplaces, revision],
          query_timeout: BULK_MS,
        } as pg.QueryConfig);
        await client.query("update catalog set revision = revision + $1", [rowCount]);
      });
    },
  };
}

function* chunksOf<T>(items: Iterable<T>, size: number): Generator<T[], void, undefined> {
  let chunk: T[] = [];
  for (const item of items) {
    if (chunk.push(item) < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
