/** Which requests have created what, for as long as they may be repeated. */
import { sql } from "kysely";
import type { Transaction } from "../db/creation.ts";
import type { Db } from "../db/open.ts";

/** A request that creates something: its key, what is created, a hash of what was asked, and what came of it. */
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
    /** One after the other for each account. Not `for update`: that would also hold up whoever writes rows of the account. */
    async inTurn<T>(accountId: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
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

    /** In the place of an older one of the same key, which has had its time. */
    async putRequest(transaction: Transaction, request: KeyedRequest): Promise<void> {
      const { accountId, key, kind, fingerprint, resourceId, at } = request;
      const told = { kind, fingerprint, resource_id: resourceId, created_at: at };
      await transaction
        .insertInto("idempotency_keys")
        .values({ account_id: accountId, key, ...told })
        .onConflict((conflict) => conflict.columns(["account_id", "key"]).doUpdateSet(told))
        .execute();
    },

    async forgetIdempotencyKeys(before: Date): Promise<number> {
      const result = await db.deleteFrom("idempotency_keys").where("created_at", "<", before).executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}
