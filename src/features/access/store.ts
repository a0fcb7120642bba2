import { type Selectable, sql } from "kysely";
import type { Database } from "../../platform/db/open.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { createKeyStore } from "./key-store.ts";
import type { Overrides, PlanName } from "./plan.ts";

export type Account = {
  id: string;
  name: string;
  plan: PlanName;
  overrides: Overrides;
  /** True when its keys have operator rights. */
  operator: boolean;
  createdAt: Date;
};

/** Omitted fields stay; null removes an override. */
export type AccountChanges = {
  name?: string | undefined;
  plan?: PlanName | undefined;
  overrides?: { [K in keyof Overrides]?: Overrides[K] | null } | undefined;
};

/** A key with its account. */
export type KeyHolder = {
  hash: string;
  keyId: string;
  accountId: string;
  accountName: string;
  plan: PlanName;
  overrides: Overrides;
  operator: boolean;
  expiresAt: Date | null;
  revokedAt: Date | null;
};

/** Timeout of the queries that every request waits for. After it the database counts as unavailable. */
export const GATE_TIMEOUT_MS = 3_000;

const NAME_TAKEN = "accounts_name_key";

export type AccessStore = ReturnType<typeof createAccessStore>;

export function createAccessStore({ db, pool }: Pick<Database, "db" | "pool">) {
  return {
    ...createKeyStore(db),

    /** Returns false when the name is taken. */
    async insertAccount(account: Account): Promise<boolean> {
      const row = {
        id: account.id,
        name: account.name,
        plan: account.plan,
        overrides: JSON.stringify(account.overrides),
        operator: account.operator,
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

    /** Finds an account by id or name. */
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

    /** Changes an account in one statement. Returns `taken` when another account has the name. */
    async changeAccount(id: string, changes: AccountChanges): Promise<Account | "unknown" | "taken"> {
      const { name = null, plan = null, overrides = {} } = changes;
      try {
        const { rows } = await sql<Selectable<Tables["accounts"]>>`
          update accounts set
            name = coalesce(${name}, name),
            plan = coalesce(${plan}, plan),
            overrides = jsonb_strip_nulls(overrides || ${JSON.stringify(overrides)}::jsonb)
          where id = ${id}
          returning *`.execute(db);
        return rows[0] === undefined ? "unknown" : toAccount(rows[0]);
      } catch (error) {
        if ((error as { constraint?: string }).constraint === NAME_TAKEN) return "taken";
        throw error;
      }
    },

    async setOperator(accountId: string, operator: boolean): Promise<void> {
      await db.updateTable("accounts").set({ operator }).where("id", "=", accountId).execute();
    },

    async findKeyHolders(hashes: string[]): Promise<KeyHolder[]> {
      const statement = {
        name: "find-key-holders",
        query_timeout: GATE_TIMEOUT_MS,
        text: `
          select hash, api_keys.id as "keyId", account_id as "accountId", accounts.name as "accountName", plan, overrides,
            operator, expires_at as "expiresAt", revoked_at as "revokedAt"
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
  };
}

function toAccount(row: Selectable<Tables["accounts"]>): Account {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan as PlanName,
    overrides: row.overrides as Overrides,
    operator: row.operator,
    createdAt: row.created_at,
  };
}
