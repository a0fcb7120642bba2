/** Tries to sign in, ask for a mail or sign up, as far as they count against somebody. */
import { sql } from "kysely";
import type { Db } from "../db/open.ts";
import { type Kind, LIMITS, LOCK_MS, type Lock, type Tries, WINDOW_MS } from "./lock-out.ts";

export type Attempt = { kind: Kind; email: string; place: string; at: Date };

export type AttemptStore = ReturnType<typeof createAttemptStore>;

export function createAttemptStore(db: Db) {
  const rememberPlace = async (email: string, place: string, at: Date): Promise<void> => {
    await db
      .insertInto("sign_in_places")
      .values({ email, place, signed_in_at: at })
      .onConflict((conflict) => conflict.columns(["email", "place"]).doUpdateSet({ signed_in_at: at }))
      .execute();
  };

  return {
    /**
     * Notes an attempt, unless `judge` finds it locked by those before. One at a time for each place and each address: of
     * many at once no more get through than one after the other.
     */
    async begin(attempt: Attempt, judge: (tries: Tries) => Lock | undefined): Promise<{ id: number } | { lock: Lock }> {
      const { kind, email, place, at } = attempt;
      const { byEmail, byPlace, byBoth } = LIMITS[kind];
      const since = new Date(at.getTime() - WINDOW_MS - LOCK_MS);
      return await db.transaction().execute(async (tx) => {
        // Always in this order, so that no two wait for each other.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`attempts from ${place}`}, 0))`.execute(tx);
        await sql`select pg_advisory_xact_lock(hashtextextended(${`attempts for ${email}`}, 0))`.execute(tx);
        const { rows } = await sql<Tries>`
          select
            array(select at from sign_in_attempts where email = ${email} and kind = ${kind} and at > ${since}
              order by at desc limit ${byEmail}) as "byEmail",
            array(select at from sign_in_attempts where place = ${place} and kind = ${kind} and at > ${since}
              order by at desc limit ${byPlace}) as "byPlace",
            array(select at from sign_in_attempts where email = ${email} and place = ${place} and kind = ${kind} and at > ${since}
              order by at desc limit ${byBoth}) as "byBoth",
            exists(select from sign_in_places where email = ${email} and place = ${place}) as "isKnownPlace"`.execute(
          tx,
        );
        const lock = judge(rows[0] as Tries);
        if (lock !== undefined) return { lock };
        return await tx
          .insertInto("sign_in_attempts")
          .values({ kind, email, place, at })
          .returning("id")
          .executeTakeFirstOrThrow();
      });
    },

    /** It is not to count after all. */
    async forget(id: number): Promise<void> {
      await db.deleteFrom("sign_in_attempts").where("id", "=", id).execute();
    },

    /** The right person was here: what they mistyped before does not count any more. */
    async succeed({ kind, email, place, at }: Attempt): Promise<void> {
      await db
        .deleteFrom("sign_in_attempts")
        .where("kind", "=", kind)
        .where("email", "=", email)
        .where("place", "=", place)
        .execute();
      await rememberPlace(email, place, at);
    },

    rememberPlace,

    /** What was tried in vain does not count any more, wherever it was: the password is a new one. */
    async forgetFailures(email: string): Promise<void> {
      const kind: Kind = "sign_in";
      await db.deleteFrom("sign_in_attempts").where("kind", "=", kind).where("email", "=", email).execute();
    },

    /** How many rows were older. */
    async sweep(attemptsBefore: Date, placesBefore: Date): Promise<number> {
      const attempts = await db.deleteFrom("sign_in_attempts").where("at", "<", attemptsBefore).executeTakeFirst();
      const places = await db.deleteFrom("sign_in_places").where("signed_in_at", "<", placesBefore).executeTakeFirst();
      return Number(attempts.numDeletedRows + places.numDeletedRows);
    },
  };
}
