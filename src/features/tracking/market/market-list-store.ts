import { sql } from "kysely";
import type { Transaction } from "../../../platform/db/creation.ts";
import type { Db } from "../../../platform/db/open.ts";
import type { ProductTrackingStore } from "../product-tracking-store.ts";
import { type ListProduct, type MarketList, MOST_LISTS, MOST_PRODUCTS } from "./market-list.ts";

export type MarketListStore = ReturnType<typeof createMarketListStore>;

/** Products to put into their groups; a product of the other group changes its group. */
export type GroupedAsins = { mine: string[]; rivals: string[] };

export type NewMarketList = Pick<MarketList, "id" | "name" | "marketplace"> & GroupedAsins & { at: Date };
export type MarketListChanges = GroupedAsins & { name?: string | undefined; remove: string[]; at: Date };

export type ListRefusal = "gone" | "taken" | "full" | "too many" | "no room";

const COLUMNS = sql`l.id, l.name, l.marketplace, l.created_at as "createdAt", l.updated_at as "updatedAt",
  (select count(*) from market_list_products as m where m.list_id = l.id and m.is_mine)::int as mine,
  (select count(*) from market_list_products as m where m.list_id = l.id and not m.is_mine)::int as rivals`;

export function createMarketListStore(db: Db, tracked: Pick<ProductTrackingStore, "insertMissing" | "countOwned">) {
  const find = async (accountId: string, id: string, from: Db = db): Promise<MarketList | undefined> => {
    const { rows } = await sql<MarketList>`
      select ${COLUMNS} from market_lists as l where l.account_id = ${accountId} and l.id = ${id}`.execute(from);
    return rows[0];
  };
  /** The row lock on the account serializes its changes, so concurrent ones cannot exceed a limit. A refusal changes nothing. */
  const locked = async (
    accountId: string,
    id: string,
    run: (transaction: Transaction) => Promise<void>,
  ): Promise<MarketList | ListRefusal> => {
    try {
      return await db.transaction().execute(async (transaction) => {
        await sql`select from accounts where id = ${accountId} for no key update`.execute(transaction);
        await run(transaction);
        const list = await find(accountId, id, transaction);
        if (list === undefined) throw new Refused("gone");
        if (list.mine + list.rivals > MOST_PRODUCTS) throw new Refused("too many");
        return list;
      });
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  };
  const checkName = async (transaction: Transaction, accountId: string, name: string, id: string) => {
    const { rows } = await sql`
      select from market_lists where account_id = ${accountId} and lower(name) = lower(${name}) and id <> ${id}`.execute(
      transaction,
    );
    if (rows.length > 0) throw new Refused("taken");
  };
  /** Adds products, and tracks those that are not tracked yet. */
  const addProducts = async (
    transaction: Transaction,
    accountId: string,
    { id, marketplace }: Pick<MarketList, "id" | "marketplace">,
    { mine, rivals, at, limit }: GroupedAsins & { at: Date; limit: number },
  ) => {
    const asins = [...mine, ...rivals];
    if (asins.length === 0) return;
    await sql`
      insert into market_list_products (list_id, asin, is_mine, added_at)
      select ${id}, asin, asin = any(${mine}::text[]), ${at}::timestamptz from unnest(${asins}::text[]) as given (asin)
      on conflict (list_id, asin) do update set is_mine = excluded.is_mine`.execute(transaction);
    const added = await tracked.insertMissing(transaction, { accountId, marketplace, asins, at });
    if (added > 0 && (await tracked.countOwned(transaction, accountId)) > limit) throw new Refused("no room");
  };

  return {
    find,

    /** Newest first. */
    async list(accountId: string): Promise<MarketList[]> {
      const { rows } = await sql<MarketList>`
        select ${COLUMNS} from market_lists as l where l.account_id = ${accountId} order by l.id desc`.execute(db);
      return rows;
    },

    /** `limit` is the number of tracked products that the plan allows. */
    async insert(accountId: string, list: NewMarketList, limit: number): Promise<MarketList | ListRefusal> {
      const { id, name, marketplace, at } = list;
      return await locked(accountId, id, async (transaction) => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from market_lists where account_id = ${accountId}`.execute(transaction);
        if ((rows[0]?.count ?? 0) >= MOST_LISTS) throw new Refused("full");
        await checkName(transaction, accountId, name, id);
        await sql`
          insert into market_lists (id, account_id, name, marketplace, created_at, updated_at)
          values (${id}, ${accountId}, ${name}, ${marketplace}, ${at}, ${at})`.execute(transaction);
        await addProducts(transaction, accountId, list, { ...list, limit });
      });
    },

    /** Fields left out stay unchanged. The alerts on the list are due for a check, because other products count. */
    async change(
      accountId: string,
      id: string,
      changes: MarketListChanges,
      limit: number,
    ): Promise<MarketList | ListRefusal> {
      const { name, remove, at } = changes;
      return await locked(accountId, id, async (transaction) => {
        if (name !== undefined) await checkName(transaction, accountId, name, id);
        const { rows } = await sql<Pick<MarketList, "id" | "marketplace">>`
          update market_lists set name = coalesce(${name ?? null}, name), updated_at = ${at}
          where account_id = ${accountId} and id = ${id} returning id, marketplace`.execute(transaction);
        const [list] = rows;
        if (list === undefined) throw new Refused("gone");
        await sql`delete from market_list_products where list_id = ${id} and asin = any(${remove}::text[])`.execute(
          transaction,
        );
        await addProducts(transaction, accountId, list, { ...changes, limit });
        await sql`update alerts set due_at = ${at} where market_list_id = ${id}`.execute(transaction);
      });
    },

    async delete(accountId: string, id: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        delete from market_lists where account_id = ${accountId} and id = ${id}`.execute(db);
      return numAffectedRows === 1n;
    },

    /** The products of a list: mine first, in the order in which they were added. */
    async listProducts(accountId: string, id: string): Promise<ListProduct[]> {
      const { rows } = await sql<ListProduct>`
        select m.asin, m.is_mine as "isMine", m.added_at as "addedAt", t.id as tracked
        from market_lists as l
        join market_list_products as m on m.list_id = l.id
        left join tracked_products as t
          on t.account_id = l.account_id and t.marketplace = l.marketplace and t.asin = m.asin
        where l.account_id = ${accountId} and l.id = ${id}
        order by m.is_mine desc, m.added_at, m.asin`.execute(db);
      return rows;
    },
  };
}

/** Rolls the transaction back. */
class Refused extends Error {
  readonly refusal: ListRefusal;
  constructor(refusal: ListRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
