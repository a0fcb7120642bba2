import type pg from "pg";
import type { MarketplaceDomain } from "./marketplace.ts";
import { PAST_COLUMNS } from "./past-figures.ts";
import type { Product } from "./product.ts";

export type CatalogStore = ReturnType<typeof createCatalogStore>;

/**
 * The catalogue's revision and identity. `identity` changes with the database, with a restore from a backup and with a
 * failover to a standby, which may have lost the last revisions and assigns their numbers again; `lineage` is the same in a
 * standby and in a physical copy, and differs between catalogues.
 */
export type CatalogState = { identity: string; lineage: string; revision: number };

/** The number of products per marketplace, and the changes since a revision, both as of one moment. */
export type CatalogSnapshot = { changes: Change[]; products: Map<MarketplaceDomain, number> };

/** An entry of the revision feed: the product's current state, or its removal. */
export type Change = { revision: number; product: Product; removed: boolean };

/**
 * SQL for the timeline that the server writes. A promotion changes it at once; `pg_control_checkpoint()` shows it only after
 * the next checkpoint, which may take minutes.
 */
const TIMELINE = "('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int";

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
  "offer_count",
  "weight_g",
  "sides_mm",
  // The first sighting says nothing about the age: a product that has been sold for years may be imported today.
  "first_available - date '1970-01-01'",
  ...PAST_COLUMNS.map((column) => (column.startsWith("rating") ? `${column}::float8` : column)),
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
        select revision, concat_ws('-', catalog.id, current_database()) as lineage,
          concat_ws('-', catalog.id, server.system_identifier, ${TIMELINE}, current_database()) as identity
        from catalog, pg_control_system() as server`);
      return rows[0] as CatalogState;
    },

    async getRevision(): Promise<number> {
      return (await pool.query<CatalogState>("select revision from catalog")).rows[0]?.revision ?? 0;
    },

    /**
     * The changes after a revision, in order. Reading page by page from 0 lists every product: a product that changes
     * in the meantime moves to the end and is listed there.
     */
    async listChanges(after: number, limit: number): Promise<Change[]> {
      const { rows } = await pool.query<unknown[]>({
        // As arrays: objects take twice the time, and the first start reads every row.
        rowMode: "array",
        name: "catalog-changes",
        text: `select ${COLUMNS.join(", ")} from products where revision > $1 order by revision limit $2`,
        values: [after, limit],
      });
      return rows.map(toChange);
    },

    /** Undefined if more than `limit` changes are left to read first. Counting may take long, so there is no timeout. */
    async readSnapshot(after: number, limit: number): Promise<CatalogSnapshot | undefined> {
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
  const [priceMinor, bsr, bsrCategory, reportedSales, reviewCount, rating, meanRank, updatedAt, ...others] = figures;
  const [offerCount, weightG, sidesMm, availableDay] = others;
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
    offerCount,
    weightG,
    sidesMm,
    availableDay,
    past: figures.slice(-PAST_COLUMNS.length),
  } as unknown as Product;
  return { revision: revision as number, removed: removed as boolean, product };
}
