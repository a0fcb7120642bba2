import { sql } from "kysely";
import type { Database, Db } from "../db/open.ts";
import type { Overrides, PlanName } from "./plan.ts";

export type Account = { id: string; name: string; plan: PlanName; overrides: Overrides; createdAt: Date };

/** A key as lists show it. */
export type StoredKey = {
  id: string;
  accountId: string;
  accountName: string;
  name: string;
  start: string;
  lastFour: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  replacedBy: string | null;
};

/** What a request needs to know of a key. */
export type KeyHolder = {
  hash: string;
  keyId: string;
  accountId: string;
  accountName: string;
  plan: PlanName;
  overrides: Overrides;
  expiresAt: Date | null;
  revokedAt: Date | null;
};

export type NewKey = {
  id: string;
  accountId: string;
  name: string;
  hash: string;
  start: string;
  lastFour: string;
  createdAt: Date;
  expiresAt: Date | null;
};

export type UsageDay = {
  accountId: string;
  accountName: string;
  plan: PlanName;
  overrides: Overrides;
  day: string;
  used: number;
  limit: number;
};

export type Asked = { accountId: string; requests: number; limit: number };

/** Batches of a node are numbered: each number is counted at most once. */
export type Batch = { nodeId: string; batch: number; day: string; asked: Asked[] };

export type Counted = { admitted: number; used: number };

/** Every request waits at the gates: a database that cannot answer there in this time is as good as away. */
const GATE_TIMEOUT_MS = 3_000;

export type AccessStore = ReturnType<typeof createAccessStore>;

export function createAccessStore({ db, pool }: Pick<Database, "db" | "pool">) {
  return {
    /** False when the name is taken. */
    async insertAccount(account: Account): Promise<boolean> {
      const row = {
        id: account.id,
        name: account.name,
        plan: account.plan,
        overrides: JSON.stringify(account.overrides),
        created_at: account.createdAt,
      };
      const result = await db
        .insertInto("accounts")
        .values(row)
        .onConflict((conflict) => conflict.column("name").doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },

    async listAccounts(): Promise<(Account & { keys: number })[]> {
      const rows = await db
        .selectFrom("accounts")
        .selectAll("accounts")
        .select((select) =>
          select
            .selectFrom("api_keys")
            .select((count) => count.fn.countAll<number>().as("keys"))
            .whereRef("api_keys.account_id", "=", "accounts.id")
            .where("api_keys.revoked_at", "is", null)
            .as("keys"),
        )
        .orderBy("accounts.created_at")
        .orderBy("accounts.id")
        .execute();
      return rows.map((row) => ({ ...toAccount(row), keys: row.keys ?? 0 }));
    },

    /** By id, or by name as people remember it. */
    async findAccount(idOrName: string): Promise<Account | undefined> {
      const rows = await db
        .selectFrom("accounts")
        .selectAll()
        .where((is) => is.or([is("id", "=", idOrName), is("name", "=", idOrName)]))
        .orderBy((order) => order("id", "=", idOrName), "desc")
        .limit(1)
        .execute();
      return rows.map(toAccount)[0];
    },

    async setPlan(accountId: string, plan: PlanName): Promise<void> {
      await db.updateTable("accounts").set({ plan }).where("id", "=", accountId).execute();
    },

    async setOverrides(accountId: string, overrides: Overrides): Promise<void> {
      await db
        .updateTable("accounts")
        .set({ overrides: JSON.stringify(overrides) })
        .where("id", "=", accountId)
        .execute();
    },

    async insertKey(key: NewKey): Promise<void> {
      await db.insertInto("api_keys").values(toKeyRow(key)).execute();
    },

    /** The new key stands and the old one runs out, or neither. False when the old one is already revoked or replaced. */
    async replaceKey(oldId: string, oldExpiresAt: Date, key: NewKey): Promise<boolean> {
      return await db.transaction().execute(async (tx) => {
        await tx.insertInto("api_keys").values(toKeyRow(key)).execute();
        const replaced = await tx
          .updateTable("api_keys")
          .set({ replaced_by: key.id, expires_at: sql<Date>`least(expires_at, ${oldExpiresAt})` })
          .where("id", "=", oldId)
          .where("revoked_at", "is", null)
          .where("replaced_by", "is", null)
          .executeTakeFirst();
        if (replaced.numUpdatedRows === 1n) return true;
        await tx.deleteFrom("api_keys").where("id", "=", key.id).execute();
        return false;
      });
    },

    async listKeys(accountId: string | undefined): Promise<StoredKey[]> {
      let query = selectKeys(db);
      if (accountId !== undefined) query = query.where("account_id", "=", accountId);
      return (await query.orderBy("api_keys.created_at").orderBy("api_keys.id").execute()).map(toStoredKey);
    },

    async findKey(id: string): Promise<StoredKey | undefined> {
      const row = await selectKeys(db).where("api_keys.id", "=", id).executeTakeFirst();
      return row && toStoredKey(row);
    },

    async revokeKey(id: string, at: Date): Promise<void> {
      await db
        .updateTable("api_keys")
        .set({ revoked_at: at })
        .where("id", "=", id)
        .where("revoked_at", "is", null)
        .execute();
    },

    async findKeyHolders(hashes: string[]): Promise<KeyHolder[]> {
      const statement = {
        name: "find-key-holders",
        query_timeout: GATE_TIMEOUT_MS,
        text: `
          select hash, api_keys.id as "keyId", account_id as "accountId", accounts.name as "accountName", plan, overrides,
            expires_at as "expiresAt", revoked_at as "revokedAt"
          from api_keys join accounts on accounts.id = account_id
          where hash = any($1)`,
        values: [hashes],
      };
      return (await pool.query<KeyHolder>(statement)).rows;
    },

    async markUsed(keys: { id: string; at: Date }[]): Promise<void> {
      const ids = keys.map((key) => key.id);
      const times = keys.map((key) => key.at);
      await sql`
        update api_keys set last_used_at = greatest(last_used_at, seen.at)
        from unnest(${ids}::text[], ${times}::timestamptz[]) as seen (id, at)
        where api_keys.id = seen.id`.execute(db);
    },

    /** Lets a node count; forgets those that have not for a week. */
    async registerNode(nodeId: string, batch: number): Promise<void> {
      await sql`delete from usage_nodes where counted_at < now() - interval '7 days'`.execute(db);
      await sql`
        insert into usage_nodes (id, batch, day, admitted, counted_at) values (${nodeId}, ${batch}, current_date, '{}', now())
        on conflict (id) do nothing`.execute(db);
    },

    /**
     * Counts what fits under each account's limit, in one statement for any number of accounts, and tells how much that
     * was. The row lock of the upsert makes it exact across nodes; the order of the rows keeps two nodes from waiting for
     * each other. An account with nothing left is not written and not in the answer.
     *
     * The node's own row notes what was admitted, for `undoBatch`. Undefined when the node is not registered (any more).
     */
    async count({ nodeId, batch, day, asked }: Batch): Promise<Map<string, Counted> | undefined> {
      const statement = {
        name: "count-requests", // planned once per connection: planning costs more than running it
        query_timeout: GATE_TIMEOUT_MS,
        text: `
          with fence as (
            select from usage_nodes where id = $5 and batch < $6 for update
          ),
          counted as (
            insert into usage_days as today (account_id, day, used, daily_limit, last_admitted)
            select account_id, $1::date, least(requests, max), max, least(requests, max)
            from unnest($2::text[], $3::int[], $4::int[]) as asked (account_id, requests, max)
            join accounts on accounts.id = asked.account_id -- one that has just gone must not fail the others
            where max > 0 and exists (select from fence)
            order by account_id
            on conflict (account_id, day) do update set
              used = today.used + least(excluded.last_admitted, excluded.daily_limit - today.used),
              daily_limit = excluded.daily_limit,
              last_admitted = least(excluded.last_admitted, excluded.daily_limit - today.used)
            where today.used < excluded.daily_limit
            returning account_id, used, last_admitted
          ),
          note as (
            update usage_nodes set
              batch = $6, day = $1::date, counted_at = now(),
              admitted = (select coalesce(jsonb_object_agg(account_id, last_admitted), '{}') from counted)
            where id = $5 and exists (select from fence)
          )
          select account_id, used, last_admitted from counted
          union all
          select null, 0, 0 where not exists (select from fence)`,
        values: [
          day,
          asked.map((each) => each.accountId),
          asked.map((each) => each.requests),
          asked.map((each) => each.limit),
          nodeId,
          batch,
        ],
      };
      const { rows } = await pool.query<{ account_id: string | null; used: number; last_admitted: number }>(statement);
      if (rows.some((row) => row.account_id === null)) return undefined;
      return new Map(rows.map((row) => [row.account_id as string, { admitted: row.last_admitted, used: row.used }]));
    },

    /** After a batch whose outcome is not known: gives back what it counted, or sees to it that it never counts. */
    async undoBatch(nodeId: string, batch: number): Promise<void> {
      await db.transaction().execute(async (tx) => {
        // Waits for the batch, should it still be under way.
        const { rows } = await sql<{
          batch: number;
        }>`select batch from usage_nodes where id = ${nodeId} for update`.execute(tx);
        if (rows[0]?.batch === batch) {
          await sql`
            update usage_days set used = greatest(usage_days.used - admission.value::int, 0)
            from usage_nodes, jsonb_each_text(usage_nodes.admitted) as admission
            where usage_nodes.id = ${nodeId} and usage_days.account_id = admission.key and usage_days.day = usage_nodes.day`.execute(
            tx,
          );
        }
        await sql`update usage_nodes set batch = ${batch}, admitted = '{}' where id = ${nodeId}`.execute(tx);
      });
    },

    async giveBack(accountId: string, day: string): Promise<void> {
      await sql`update usage_days set used = greatest(used - 1, 0) where account_id = ${accountId} and day = ${day}::date`.execute(
        db,
      );
    },

    async usedOn(day: string, accountIds: string[]): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom("usage_days")
        .select(["account_id", "used"])
        .where("day", "=", day)
        .where("account_id", "=", sql<string>`any(${accountIds})`)
        .execute();
      return new Map(rows.map((row) => [row.account_id, row.used]));
    },

    async listUsage(from: string, to: string, accountId: string | undefined): Promise<UsageDay[]> {
      let query = db
        .selectFrom("usage_days")
        .innerJoin("accounts", "accounts.id", "usage_days.account_id")
        .select(["account_id", "accounts.name", "plan", "overrides", "day", "used", "daily_limit"])
        .where("day", ">=", from)
        .where("day", "<=", to);
      if (accountId !== undefined) query = query.where("account_id", "=", accountId);
      const rows = await query.orderBy("day", "desc").orderBy("accounts.name").execute();
      return rows.map((row) => ({
        accountId: row.account_id,
        accountName: row.name,
        plan: row.plan as PlanName,
        overrides: row.overrides as Overrides,
        day: row.day,
        used: row.used,
        limit: row.daily_limit,
      }));
    },
  };
}

function selectKeys(db: Db) {
  return db
    .selectFrom("api_keys")
    .innerJoin("accounts", "accounts.id", "api_keys.account_id")
    .selectAll("api_keys")
    .select("accounts.name as account_name");
}

function toAccount(row: { id: string; name: string; plan: string; overrides: object; created_at: Date }): Account {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan as PlanName,
    overrides: row.overrides as Overrides,
    createdAt: row.created_at,
  };
}

function toStoredKey(row: Awaited<ReturnType<ReturnType<typeof selectKeys>["execute"]>>[number]): StoredKey {
  return {
    id: row.id,
    accountId: row.account_id,
    accountName: row.account_name,
    name: row.name,
    start: row.start,
    lastFour: row.last_four,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    replacedBy: row.replaced_by,
  };
}

function toKeyRow(key: NewKey) {
  return {
    id: key.id,
    account_id: key.accountId,
    name: key.name,
    hash: key.hash,
    start: key.start,
    last_four: key.lastFour,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
  };
}
