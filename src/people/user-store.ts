/** Users, their passwords' hashes, and how they come into accounts. */
import { type Selectable, sql } from "kysely";
import type { Role } from "../access/role.ts";
import type { Account } from "../access/store.ts";
import type { Transaction } from "../db/creation.ts";
import type { Db } from "../db/open.ts";
import type { UsersTable } from "../db/tables.ts";

export type User = { id: string; email: string; name: string; operator: boolean; createdAt: Date };

/** `passwordHash` null: the person cannot sign in before they have set one by a mailed link. */
export type NewUser = User & { passwordHash: string | null };

export type ListedUser = User & { accounts: { name: string; role: Role }[]; lastSeenAt: Date | null };

export type UserStore = ReturnType<typeof createUserStore>;

const PROVIDER = "credential"; // what the library calls a password

export function createUserStore(db: Db) {
  return {
    async hasUsers(): Promise<boolean> {
      const { rows } = await sql<{ exists: boolean }>`select exists(select from users)`.execute(db);
      return rows[0]?.exists ?? false;
    },

    async findByEmail(email: string): Promise<User | undefined> {
      const row = await db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
      return row && toUser(row);
    },

    async findPasswordHash(userId: string): Promise<string | null> {
      const row = await db
        .selectFrom("user_credentials")
        .select("password")
        .where("user_id", "=", userId)
        .where("provider_id", "=", PROVIDER)
        .executeTakeFirst();
      return row?.password ?? null;
    },

    /** Whether this was the first one: two who come at the same moment wait for each other. */
    async lockFirst(tx: Transaction): Promise<boolean> {
      await sql`select pg_advisory_xact_lock(hashtextextended('first user', 0))`.execute(tx);
      const { rows } = await sql<{ exists: boolean }>`select exists(select from users)`.execute(tx);
      return rows[0]?.exists === false;
    },

    /** All or nothing. */
    transact: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /** False when the address is taken. */
    async insert(tx: Transaction, { passwordHash, ...user }: NewUser): Promise<boolean> {
      const times = { created_at: user.createdAt, updated_at: user.createdAt };
      const { id, email, name, operator } = user;
      const inserted = await tx
        .insertInto("users")
        .values({ id, email, name, operator, last_account_id: null, ...times })
        .onConflict((conflict) => conflict.column("email").doNothing())
        .executeTakeFirst();
      if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
      const credential = { id, user_id: id, provider_id: PROVIDER, provider_account_id: id, password: passwordHash };
      await tx
        .insertInto("user_credentials")
        .values({ ...credential, ...times })
        .execute();
      return true;
    },

    /** Under its name, or where that is taken under one with a number behind it: who signs up learns nothing of other accounts. */
    async insertAccount(tx: Transaction, account: Account): Promise<void> {
      const { id, name, plan, operator, createdAt } = account;
      for (let number = 1; ; number++) {
        const inserted = await tx
          .insertInto("accounts")
          .values({
            id,
            name: number === 1 ? name : `${name} ${number}`,
            plan,
            overrides: "{}",
            operator,
            created_at: createdAt,
          })
          .onConflict((conflict) => conflict.column("name").doNothing())
          .executeTakeFirst();
        if (inserted.numInsertedOrUpdatedRows === 1n) return;
      }
    },

    /** Links for a new password that were mailed to the person no longer work. */
    endLinks: (userId: string): Promise<void> => endLinks(db, userId),

    /** Ends the person's other sessions and what was mailed for a new password as well. */
    async setPassword(userId: string, passwordHash: string, now: Date, exceptSession: string | null): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await tx
          .updateTable("user_credentials")
          .set({ password: passwordHash, updated_at: now })
          .where("user_id", "=", userId)
          .where("provider_id", "=", PROVIDER)
          .execute();
        let others = tx.deleteFrom("user_sessions").where("user_id", "=", userId);
        if (exceptSession !== null) others = others.where("id", "!=", exceptSession);
        await others.execute();
        await endLinks(tx, userId);
      });
    },

    async setName(userId: string, name: string, now: Date): Promise<void> {
      await db.updateTable("users").set({ name, updated_at: now }).where("id", "=", userId).execute();
    },

    /** False when the address is taken. Links for a new password that went to the old one no longer work. */
    async setEmail(userId: string, email: string, now: Date): Promise<boolean> {
      return await db.transaction().execute(async (tx) => {
        const { rows } = await sql`
          update users set email = ${email}, email_verified = false, updated_at = ${now}
          where id = ${userId} and not exists (select from users where email = ${email} and id <> ${userId})
          returning id`.execute(tx);
        await endLinks(tx, userId);
        return rows.length === 1;
      });
    },

    async setOperator(userId: string, operator: boolean, now: Date): Promise<void> {
      await db.updateTable("users").set({ operator, updated_at: now }).where("id", "=", userId).execute();
    },

    /** By address. */
    async list(): Promise<ListedUser[]> {
      const { rows } = await sql<ListedUser>`
        select users.id, email, users.name, users.operator, users.created_at as "createdAt",
          (select max(last_seen_at) from user_sessions where user_id = users.id) as "lastSeenAt",
          coalesce((
            select json_agg(json_build_object('name', accounts.name, 'role', role) order by accounts.name)
            from account_members join accounts on accounts.id = account_id where user_id = users.id
          ), '[]') as accounts
        from users order by email`.execute(db);
      return rows;
    },
  };
}

async function endLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("user_verifications").where("value", "=", userId).execute();
}

function toUser(row: Selectable<UsersTable>): User {
  return { id: row.id, email: row.email, name: row.name, operator: row.operator, createdAt: row.created_at };
}
