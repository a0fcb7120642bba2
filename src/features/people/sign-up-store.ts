/** Sign-ups that wait for their mailed link, in the table of mailed tokens. Retention deletes unconfirmed ones. */
import { newId } from "../../platform/base/ids.ts";
import type { Transaction } from "../../platform/db/creation.ts";
import type { Db } from "../../platform/db/open.ts";

export type PendingSignUp = { email: string; name: string; accountName: string };

export type SignUpStore = ReturnType<typeof createSignUpStore>;

export function createSignUpStore(db: Db) {
  return {
    async insert(tokenHash: string, pending: PendingSignUp, now: Date, expiresAt: Date): Promise<void> {
      const times = { created_at: now, updated_at: now, expires_at: expiresAt };
      await db
        .insertInto("user_verifications")
        .values({ id: newId("user", now), identifier: tokenHash, value: JSON.stringify(pending), ...times })
        .execute();
    },

    async find(tokenHash: string, now: Date): Promise<PendingSignUp | undefined> {
      const row = await db
        .selectFrom("user_verifications")
        .select("value")
        .where("identifier", "=", tokenHash)
        .where("expires_at", ">", now)
        .executeTakeFirst();
      return row && (JSON.parse(row.value) as PendingSignUp);
    },

    /** Deletes the sign-up, so that its link works once. Returns false when it is gone or expired. */
    async use(tx: Transaction, tokenHash: string, now: Date): Promise<boolean> {
      const used = await tx
        .deleteFrom("user_verifications")
        .where("identifier", "=", tokenHash)
        .where("expires_at", ">", now)
        .executeTakeFirst();
      return used.numDeletedRows === 1n;
    },
  };
}
