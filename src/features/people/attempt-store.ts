/** Sign-in attempts, requested mails and sign-ups that count against a limit. The columns call a client network `place`. */
import { sql } from "kysely";
import type { Db } from "../../platform/db/open.ts";
import { type AttemptKind, LIMITS, LOCK_MS, type Lock, type RecentAttempts, WINDOW_MS } from "./lock-out.ts";

export type Attempt = { kind: AttemptKind; email: string; network: string; at: Date };

export type AttemptStore = ReturnType<typeof createAttemptStore>;

export function createAttemptStore(db: Db) {
  const rememberNetwork = async (email: string, network: string, at: Date): Promise<void> => {
    await db
      .insertInto("sign_in_places")
      .values({ email, place: network, signed_in_at: at })
      .onConflict((conflict) => conflict.columns(["email", "place"]).doUpdateSet({ signed_in_at: at }))
      .execute();
  };

  return {
    /**
     * Stores an attempt, unless `lockFor` finds a lock from the earlier ones. Advisory locks on the network and on the
     * address serialise attempts, so concurrent attempts get no more through than sequential ones.
     */
    async begin(
      attempt: Attempt,
      lockFor: (recent: RecentAttempts) => Lock | undefined,
    ): Promise<{ id: number } | { lock: Lock }> {
      const { kind, email, network, at } = attempt;
      const { byEmail, byNetwork, byBoth } = LIMITS[kind];
      const since = new Date(at.getTime() - WINDOW_MS - LOCK_MS);
      return await db.transaction().execute(async (tx) => {
        // Always in this order, which rules out deadlocks.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`attempts from ${network}`}, 0))`.execute(tx);
        await sql`select pg_advisory_xact_lock(hashtextextended(${`attempts for ${email}`}, 0))`.execute(tx);
        const { rows } = await sql<RecentAttempts>`
          select
            array(select at from sign_in_attempts where email = ${email} and kind = ${kind} and at > ${since}
              order by at desc limit ${byEmail}) as "byEmail",
            array(select at from sign_in_attempts where place = ${network} and kind = ${kind} and at > ${since}
              order by at desc limit ${byNetwork}) as "byNetwork",
            array(select at from sign_in_attempts where email = ${email} and place = ${network} and kind = ${kind} and at > ${since}
              order by at desc limit ${byBoth}) as "byBoth",
            exists(select from sign_in_places where email = ${email} and place = ${network}) as "isKnownNetwork"`.execute(
          tx,
        );
        const lock = lockFor(rows[0] as RecentAttempts);
        if (lock !== undefined) return { lock };
        return await tx
          .insertInto("sign_in_attempts")
          .values({ kind, email, place: network, at })
          .returning("id")
          .executeTakeFirstOrThrow();
      });
    },

    /** Deletes an attempt that must not count. */
    async delete(id: number): Promise<void> {
      await db.deleteFrom("sign_in_attempts").where("id", "=", id).execute();
    },

    /** After a success: clears the failures of this address from this network, and marks the network as known. */
    async succeed({ kind, email, network, at }: Attempt): Promise<void> {
      await db
        .deleteFrom("sign_in_attempts")
        .where("kind", "=", kind)
        .where("email", "=", email)
        .where("place", "=", network)
        .execute();
      await rememberNetwork(email, network, at);
    },

    rememberNetwork,

    /** After a new password: clears the failures of this address from every network. */
    async clearFailures(email: string): Promise<void> {
      const kind: AttemptKind = "sign_in";
      await db.deleteFrom("sign_in_attempts").where("kind", "=", kind).where("email", "=", email).execute();
    },
  };
}
