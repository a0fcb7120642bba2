/**
 * Refreshes the past figures of products, a chunk at a time. Each chunk stores its position, so that any process continues
 * where another was stopped. The history is read before the catalogue is locked: merges wait for the update alone.
 */
import type pg from "pg";
import { bulk, inBulk } from "../../platform/db/bulk.ts";
import { lockCatalog } from "./lock-store.ts";
import { END_OF_READ, NEW_PRODUCTS, NEXT_PRODUCTS, STORE_PAST } from "./past.sql.ts";
import { PAST_DAYS } from "./past-figures.ts";

export type PastStore = ReturnType<typeof createPastStore>;

/** `stored` is the number of products with other past figures than before. */
export type RefreshedChunk = { stored: number; isLast: boolean };

type Read = { count: number; revision: number; new: number; marketplace: string; asin: string };
type Position = { revision: number; marketplace: string; asin: string };

const DAY_MS = 86_400_000;
const CHUNK_SIZE = 5_000;

export function createPastStore(pool: pg.Pool, chunkSize = CHUNK_SIZE) {
  const timesBefore = (now: Date) => PAST_DAYS.map((days) => new Date(now.getTime() - days * DAY_MS));
  const inTransaction = <T>(work: (client: pg.PoolClient) => Promise<T>) => inBulk(pool, work, { work_mem: "64MB" });

  const getPosition = async (client: pg.PoolClient): Promise<Position> => {
    const { rows } = await client.query<Position>(
      `select past_revision as revision, coalesce(past_marketplace, '') as marketplace, coalesce(past_asin, '') as asin
       from catalog`,
    );
    return rows[0] as Position;
  };

  /** Stores the past figures that were read; returns how many differ. */
  const store = async (client: pg.PoolClient, { new: found }: Read, signal: AbortSignal): Promise<number> => {
    if (found === 0) return 0;
    const revision = await lockCatalog(client, { signal });
    const [done] = await bulk<{ count: number }>(client, STORE_PAST, [revision]);
    const { count } = done ?? { count: 0 };
    if (count > 0) await client.query("update catalog set revision = revision + $1", [count]);
    return count;
  };

  return {
    /** True if the past figures of all products were refreshed on this day (UTC). */
    async isRefreshed(now: Date): Promise<boolean> {
      const { rows } = await pool.query<{ done: boolean }>(
        "select past_day >= ($1::timestamptz at time zone 'UTC')::date as done from catalog",
        [now],
      );
      return rows[0]?.done === true;
    },

    /** Determines the past figures of products that have none yet, in the order of their revisions. */
    async refreshNew(now: Date, signal: AbortSignal): Promise<RefreshedChunk> {
      return await inTransaction(async (client) => {
        const { revision } = await getPosition(client);
        await bulk(client, NEW_PRODUCTS, [...timesBefore(now), revision, chunkSize]);
        const [read] = (await bulk(client, END_OF_READ)) as unknown as [Read];
        const stored = await store(client, read, signal);
        if (read.count > 0) await client.query("update catalog set past_revision = $1", [read.revision]);
        return { stored, isLast: read.count < chunkSize };
      });
    },

    /** Refreshes the next products of all. After the last one, the day is complete. */
    async refreshNext(now: Date, signal: AbortSignal): Promise<RefreshedChunk> {
      return await inTransaction(async (client) => {
        const { marketplace, asin } = await getPosition(client);
        await bulk(client, NEXT_PRODUCTS, [...timesBefore(now), marketplace, asin, chunkSize]);
        const [read] = (await bulk(client, END_OF_READ)) as unknown as [Read];
        const stored = await store(client, read, signal);
        const isLast = read.count < chunkSize;
        if (isLast)
          await client.query(
            `update catalog set past_day = ($1::timestamptz at time zone 'UTC')::date, past_marketplace = null, past_asin = null`,
            [now],
          );
        else
          await client.query("update catalog set past_marketplace = $1, past_asin = $2", [read.marketplace, read.asin]);
        return { stored, isLast };
      });
    },
  };
}
