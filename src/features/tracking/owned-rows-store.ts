/** Storage shared by tracked products, tracked keywords and alerts: rows that belong to one account and that its members edit. */
import { type RawBuilder, sql } from "kysely";
import { type Listed, listed, type Page } from "../../platform/base/page.ts";
import type { Transaction } from "../../platform/db/creation.ts";
import type { Db } from "../../platform/db/open.ts";

/** The statements below call the table `item`. */
export type OwnedTable<Row, Item, Terms> = {
  table: "tracked_products" | "tracked_keywords" | "alerts";
  columns: RawBuilder<unknown>;
  /** A join that `columns` or a filter of a list needs. */
  join?: RawBuilder<unknown>;
  toItem(row: Row): Item;
  /** The columns to store after a change by the owner. */
  toColumns(before: Item, after: Terms, at: Date): Record<string, unknown>;
};

/** SQL condition for `search`: one of these texts contains it, in any letter case. */
export const contains = (search: string | null, ...texts: RawBuilder<unknown>[]) =>
  sql`(${search}::text is null or position(lower(${search}) in lower(concat_ws(chr(10), ${sql.join(texts)}))) > 0)`;

/** The title of the product that a row is about. */
export const productTitle = sql`(
  select title from products as p where p.marketplace = item.marketplace and p.asin = item.asin
)`;

export function createOwnedRows<Row extends object, Item extends { id: string }, Terms>(
  db: Db,
  { table, columns, join = sql``, toItem, toColumns }: OwnedTable<Row, Item, Terms>,
) {
  const rows = sql`${sql.table(table)} as item ${join}`;
  const select = async (condition: RawBuilder<unknown>, from: Db = db): Promise<Item[]> =>
    (await sql<Row>`select ${columns} from ${rows} where ${condition}`.execute(from)).rows.map(toItem);
  const count = async (condition: RawBuilder<unknown>): Promise<number> => {
    const found = await sql<{ count: number }>`select count(*) from ${rows} where ${condition}`.execute(db);
    return found.rows[0]?.count ?? 0;
  };

  return {
    select,
    count,

    async countOwned(transaction: Transaction, accountId: string): Promise<number> {
      const found = await sql<{ count: number }>`
        select count(*) from ${sql.table(table)} where account_id = ${accountId}`.execute(transaction);
      return found.rows[0]?.count ?? 0;
    },

    async find(accountId: string, id: string): Promise<Item | undefined> {
      return (await select(sql`account_id = ${accountId} and item.id = ${id}`))[0];
    },

    /** Returns one page, newest first. */
    async list(condition: RawBuilder<unknown>, { limit, before }: Page): Promise<Listed<Item>> {
      const [found, total] = await Promise.all([
        select(sql`${condition} and (${before ?? null}::text is null or item.id < ${before ?? null})
          order by item.id desc limit ${limit + 1}`),
        count(condition),
      ]);
      return listed(found, limit, total);
    },

    /** Locks the row, then stores the terms that `decide` returns for it. Returns false when there is no such row. */
    async change(accountId: string, id: string, at: Date, decide: (before: Item) => Terms): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        const owned = sql`account_id = ${accountId} and item.id = ${id} for no key update of item`;
        const [before] = await select(owned, transaction);
        if (before === undefined) return false;
        await transaction
          .updateTable(table)
          .set({ ...toColumns(before, decide(before), at), updated_at: at })
          .where("id", "=", id)
          .execute();
        return true;
      });
    },

    async delete(accountId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom(table)
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
  };
}
