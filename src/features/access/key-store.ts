/** API keys. Functions with an account id see only that account's keys; commands of the operator pass none. */
import { sql } from "kysely";
import { type Listed, listed, type Page } from "../../platform/base/page.ts";
import type { Db } from "../../platform/db/open.ts";

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

export function createKeyStore(db: Db) {
  return {
    /** Returns false when the account already has `max` active keys. A lock on the account makes the count exact. */
    async insertKey(key: NewKey, max: number): Promise<boolean> {
      return await db.transaction().execute(async (tx) => {
        await sql`select from accounts where id = ${key.accountId} for no key update`.execute(tx);
        const active = await tx
          .selectFrom("api_keys")
          .select((count) => count.fn.countAll<number>().as("count"))
          .where("account_id", "=", key.accountId)
          .where(isActive(key.createdAt))
          .executeTakeFirstOrThrow();
        if (active.count >= max) return false;
        await tx.insertInto("api_keys").values(toKeyRow(key)).execute();
        return true;
      });
    },

    /** Inserts the new key and lets the old one expire, atomically. Returns false when the old one is already revoked or replaced. */
    async replaceKey(oldId: string, oldExpiresAt: Date, key: NewKey): Promise<boolean> {
      return await db.transaction().execute(async (tx) => {
        await tx.insertInto("api_keys").values(toKeyRow(key)).execute();
        const replaced = await tx
          .updateTable("api_keys")
          .set({ replaced_by: key.id, expires_at: sql<Date>`least(expires_at, ${oldExpiresAt})` })
          .where("id", "=", oldId)
          .where("account_id", "=", key.accountId)
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

    /** Lists a page of keys, newest first. */
    async listKeyPage(accountId: string, { limit, before }: Page): Promise<Listed<StoredKey>> {
      let query = selectKeys(db).where("account_id", "=", accountId);
      if (before !== undefined) query = query.where("api_keys.id", "<", before);
      const [found, counted] = await Promise.all([
        query
          .orderBy("api_keys.id", "desc")
          .limit(limit + 1)
          .execute(),
        db
          .selectFrom("api_keys")
          .select((count) => count.fn.countAll<number>().as("count"))
          .where("account_id", "=", accountId)
          .executeTakeFirstOrThrow(),
      ]);
      return listed(found.map(toStoredKey), limit, counted.count);
    },

    async findKey(id: string, accountId: string | undefined): Promise<StoredKey | undefined> {
      let query = selectKeys(db).where("api_keys.id", "=", id);
      if (accountId !== undefined) query = query.where("account_id", "=", accountId);
      const row = await query.executeTakeFirst();
      return row && toStoredKey(row);
    },

    async renameKey(accountId: string, id: string, name: string): Promise<void> {
      await db.updateTable("api_keys").set({ name }).where("account_id", "=", accountId).where("id", "=", id).execute();
    },

    async revokeKey({ id, accountId }: Pick<StoredKey, "id" | "accountId">, at: Date): Promise<void> {
      await db
        .updateTable("api_keys")
        .set({ revoked_at: at })
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .where("revoked_at", "is", null)
        .execute();
    },
  };
}

/** Matches `active` of `keyState`. */
function isActive(now: Date) {
  return sql<boolean>`revoked_at is null and replaced_by is null and (expires_at is null or expires_at > ${now})`;
}

function selectKeys(db: Db) {
  return db
    .selectFrom("api_keys")
    .innerJoin("accounts", "accounts.id", "api_keys.account_id")
    .selectAll("api_keys")
    .select("accounts.name as account_name");
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
