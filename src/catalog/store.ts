import type pg from "pg";
import type { MarketplaceDomain } from "./marketplace.ts";
import type { Product } from "./product.ts";

export type CatalogStore = ReturnType<typeof createCatalogStore>;

/**
 * Where the catalogue stands. `identity` differs between any two databases, and after one was restored from a backup or taken
 * over by its standby; `lineage` stays the same in a standby and in a physical copy, and is another one in another catalogue.
 */
export type CatalogState = { identity: string; lineage: string; revision: number };

/** What there is at one moment: how many products each marketplace has, and what changed between a revision and then. */
export type Stock = { changes: Change[]; products: Map<MarketplaceDomain, number> };

/** One step of the revision feed: a product as it is now, or that it is gone. */
export type Change = { revision: number; product: Product; removed: boolean };

const COUNT_WITHIN_MS = 30 * 60_000;

const COLUMNS = [
  "revision",
  "removed_at is not null",
  "marketplace",
  "asin",
  "title",
  "brand",
  "category",
  "image_url",
  "price_minor",
  "bsr",
  "bsr_category",
  "reported_sales",
  "review_count",
  "rating::float8",
  "exp(rank_log_mean)::float8",
  "updated_at",
];

export function createCatalogStore(pool: pg.Pool) {
  return {
    async hasProducts(): Promise<boolean> {
      return (await pool.query("select from products limit 1")).rows.length > 0;
    },

    async hasHistoryBefore(at: Date): Promise<boolean> {
      return (await pool.query("select from product_history where at < $1 limit 1", [at])).rows.length > 0;
    },

    async getState(): Promise<CatalogState> {
      const { rows } = await pool.query<CatalogState>(`
        select revision, concat_ws('-', catalog.id, current_database()) as lineage, concat_ws('-', catalog.id, server.system_identifier, checkpoint.timeline_id, current_database()) as identity
        from catalog, pg_control_system() as server, pg_control_checkpoint() as checkpoint`);
      return rows[0] as CatalogState;
    },

    async getRevision(): Promise<number> {
      return (await pool.query<CatalogState>("select revision from catalog")).rows[0]?.revision ?? 0;
    },

    /**
     * What changed after a revision, in the order of revisions. Asked from 0 on and page after page it lists every product:
     * one that changes meanwhile moves to the end and is seen there.
     */
    async listChanges(after: number, limit: number): Promise<Change[]> {
      const { rows } = await pool.query<unknown[]>({
        // As arrays: an object per row would take twice the time, and a first start reads every row there is.
        rowMode: "array",
        name: "catalog-changes",
        text: `select ${COLUMNS.join(", ")} from products where revision > $1 order by revision limit $2`,
        values: [after, limit],
      });
      return rows.map(toChange);
    },

    /** Undefined when more has changed than `limit`: then there is more to be read first. Takes as long as it takes to count. */
    async takeStock(after: number, limit: number): Promise<Stock | undefined> {
      const client = await pool.connect();
      try {
        await client.query("begin isolation level repeatable read read only");
        await client.query("set local statement_timeout = 0");
        const { rows } = await client.query<unknown[]>({
          rowMode: "array",
          text: `select ${COLUMNS.join(", ")} from products where revision > $1 order by revision limit $2`,
          values: [after, limit + 1],
        });
        const counting = {
          text: "select marketplace, count(*) from products where removed_at is null group by marketplace",
          query_timeout: COUNT_WITHIN_MS,
        };
        const counts =
          rows.length > limit
            ? undefined
            : (await client.query<{ marketplace: MarketplaceDomain; count: number }>(counting)).rows;
        await client.query("commit");
        client.release();
        return (
          counts && {
            changes: rows.map(toChange),
            products: new Map(counts.map((row) => [row.marketplace, row.count])),
          }
        );
      } catch (error) {
        client.release(true); // ends the transaction with the connection
        throw error;
      }
    },
  };
}

function toChange(row: unknown[]): Change {
  const [revision, removed, marketplace, asin, title, brand, category, imageUrl, ...figures] = row;
  const [priceMinor, bsr, bsrCategory, reportedSales, reviewCount, rating, meanRank, updatedAt] = figures;
  const product = {
    marketplace: marketplace as MarketplaceDomain,
    asin,
    title,
    brand,
    category,
    imageUrl,
    priceMinor,
    bsr,
    bsrCategory,
    reportedSales,
    reviewCount,
    rating,
    meanRank,
    updatedAt,
  } as Product;
  return { revision: revision as number, removed: removed as boolean, product };
}
