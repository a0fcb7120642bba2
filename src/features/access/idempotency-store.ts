/** Requests with an Idempotency-Key and the resources that they created. */
import { sql } from "kysely";
import type { Transaction } from "../../platform/db/creation.ts";
import type { Db } from "../../platform/db/open.ts";

/** `fingerprint` is a hash of the request. */
export type KeyedRequest = {
  accountId: string;
  key: string;
  kind: string;
  fingerprint: string;
  resourceId: string;
  at: Date;
};

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

export function createIdempotencyStore(db: Db) {
  return {
    /** Runs `work` under a lock on the account. `for update` would also block inserts of rows that refer to the account. */
    async withAccountLock<T>(accountId: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
      return await db.transaction().execute(async (transaction) => {
        await sql`select from accounts where id = ${accountId} for no key update`.execute(transaction);
        return await work(transaction);
      });
    },

    async findRequest(
      transaction: Transaction,
      accountId: string,
      key: string,
      since: Date,
    ): Promise<Pick<KeyedRequest, "kind" | "fingerprint" | "resourceId"> | undefined> {
      return await transaction
        .selectFrom("idempotency_keys")
        .select(["kind", "fingerprint", "resource_id as resourceId"])
        .where("account_id", "=", accountId)
        .where("key", "=", key)
        .where("created_at", ">", since)
        .executeTakeFirst();
    },

    /** Stores a request; replaces an expired one with the same key. */
    async putRequest(transaction: Transaction, request: KeyedRequest): Promise<void> {
      const { accountId, key, kind, fingerprint, resourceId, at } = request;
      const row = { kind, fingerprint, resource_id: resourceId, created_at: at };
      await transaction
        .insertInto("idempotency_keys")
        .values({ account_id: accountId, key, ...row })
        .onConflict((conflict) => conflict.columns(["account_id", "key"]).doUpdateSet(row))
        .execute();
    },
  };
}
