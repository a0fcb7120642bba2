/** Users, their password hashes and reset tokens. */
import { type Selectable, sql } from "kysely";
import { newId } from "../../platform/base/ids.ts";
import type { Transaction } from "../../platform/db/creation.ts";
import type { Db } from "../../platform/db/open.ts";
import type { Account } from "../access/store.ts";
import type { UsersTable } from "./tables.ts";

export type User = { id: string; email: string; name: string; operator: boolean; createdAt: Date };

export type NewUser = User & { passwordHash: string };

export type UserStore = ReturnType<typeof createUserStore>;

export const PROVIDER = "credential"; // the value that earlier releases stored for passwords

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

    /** Finds a user and their password hash in one query, so that known and unknown addresses take equally long. */
    async findWithPassword(email: string): Promise<{ user: User; passwordHash: string | null } | undefined> {
      const row = await db
        .selectFrom("users")
        .leftJoin("user_credentials", (join) => join.onRef("user_id", "=", "users.id").on("provider_id", "=", PROVIDER))
        .selectAll("users")
        .select("password")
        .where("email", "=", email)
        .executeTakeFirst();
      return row && { user: toUser(row), passwordHash: row.password };
    },

    /** Returns true while there are no users. The lock makes concurrent sign-ups wait for each other. */
    async lockFirst(tx: Transaction): Promise<boolean> {
      await sql`select pg_advisory_xact_lock(hashtextextended('first user', 0))`.execute(tx);
      const { rows } = await sql<{ exists: boolean }>`select exists(select from users)`.execute(tx);
      return rows[0]?.exists === false;
    },

    transact: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /** Returns false when the address is taken. */
    async insert(tx: Transaction, { passwordHash, ...user }: NewUser): Promise<boolean> {
      const times = { created_at: user.createdAt, updated_at: user.createdAt };
      const { id, email, name, operator } = user;
      const inserted = await tx
        .insertInto("users")
        .values({ id, email, name, operator, last_account_id: null, ...times })
        .onConflict((conflict) => conflict.column("email").doNothing())
        .executeTakeFirst();
      if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
      await putPassword(tx, id, passwordHash, user.createdAt);
      return true;
    },

    /** Appends a number when the name is taken: a refusal would reveal the names of other accounts. */
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

    /** Sets a password; ends the user's reset links, connected apps and sessions, except for `keptSession`. */
    async setPassword(userId: string, passwordHash: string, now: Date, keptSession: string | null): Promise<void> {
      await db.transaction().execute((tx) => setPassword(tx, userId, passwordHash, now, keptSession));
    },

    async insertResetToken(userId: string, tokenHash: string, now: Date, expiresAt: Date): Promise<void> {
      const times = { created_at: now, updated_at: now, expires_at: expiresAt };
      await db
        .insertInto("user_verifications")
        .values({ id: newId("user", now), identifier: tokenHash, value: userId, ...times })
        .execute();
    },

    async findByResetToken(tokenHash: string, now: Date): Promise<User | undefined> {
      const row = await db
        .selectFrom("users")
        .innerJoin("user_verifications", "value", "users.id")
        .selectAll("users")
        .where("identifier", "=", tokenHash)
        .where("expires_at", ">", now)
        .executeTakeFirst();
      return row && toUser(row);
    },

    /** Uses up a user's reset token and sets their password. Returns false when the token is gone or expired. */
    async resetPassword(userId: string, tokenHash: string, passwordHash: string, now: Date): Promise<boolean> {
      return await db.transaction().execute(async (tx) => {
        await lockUser(tx, userId);
        const used = await tx
          .deleteFrom("user_verifications")
          .where("identifier", "=", tokenHash)
          .where("expires_at", ">", now)
          .executeTakeFirst();
        if (used.numDeletedRows !== 1n) return false;
        await setPassword(tx, userId, passwordHash, now, null);
        return true;
      });
    },

    /**
     * Returns whether this is still the user's password. The lock makes a concurrent change wait until the transaction ends.
     */
    async lockPassword(tx: Transaction, userId: string, passwordHash: string): Promise<boolean> {
      await lockUser(tx, userId);
      const row = await tx
        .selectFrom("user_credentials")
        .select("id")
        .where("user_id", "=", userId)
        .where("provider_id", "=", PROVIDER)
        .where("password", "=", passwordHash)
        .executeTakeFirst();
      return row !== undefined;
    },

    async setName(userId: string, name: string, now: Date): Promise<void> {
      await db.updateTable("users").set({ name, updated_at: now }).where("id", "=", userId).execute();
    },

    /** Ends reset links that were mailed to the old address. Returns false when the address is taken. */
    async setEmail(userId: string, email: string, now: Date): Promise<boolean> {
      return await db.transaction().execute(async (tx) => {
        const { rows } = await sql`
          update users set email = ${email}, email_verified = false, updated_at = ${now}
          where id = ${userId} and not exists (select from users where email = ${email} and id <> ${userId})
          returning id`.execute(tx);
        await endResetLinks(tx, userId);
        return rows.length === 1;
      });
    },

    async setOperator(userId: string, operator: boolean, now: Date): Promise<void> {
      await db.updateTable("users").set({ operator, updated_at: now }).where("id", "=", userId).execute();
    },
  };
}

async function setPassword(
  tx: Transaction,
  userId: string,
  passwordHash: string,
  now: Date,
  keptSession: string | null,
): Promise<void> {
  await lockUser(tx, userId);
  await putPassword(tx, userId, passwordHash, now);
  let ended = tx.deleteFrom("user_sessions").where("user_id", "=", userId);
  if (keptSession !== null) ended = ended.where("id", "!=", keptSession);
  await ended.execute();
  // Somebody who knew the old password may have connected an app.
  await tx.deleteFrom("connected_apps").where("user_id", "=", userId).execute();
  await endResetLinks(tx, userId);
}

/** Taken first by every change of a password, so that two of them at once cannot deadlock. */
async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
}

async function putPassword(tx: Transaction, userId: string, password: string, now: Date): Promise<void> {
  const row = { id: userId, user_id: userId, provider_id: PROVIDER, provider_account_id: userId };
  await tx
    .insertInto("user_credentials")
    .values({ ...row, password, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(["provider_id", "provider_account_id"]).doUpdateSet({ password, updated_at: now }),
    )
    .execute();
}

async function endResetLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("user_verifications").where("value", "=", userId).execute();
}

function toUser(row: Selectable<UsersTable>): User {
  return { id: row.id, email: row.email, name: row.name, operator: row.operator, createdAt: row.created_at };
}
