/** Daily digests: when they are due, and the events they contain. */
import { sql } from "kysely";
import type { Transaction } from "../../platform/db/creation.ts";
import type { Db } from "../../platform/db/open.ts";
import type { Event, EventType } from "../tracking/event.ts";
import type { DigestTime } from "./digest.ts";
import { MOST_ITEMS } from "./digest.ts";

export type DueDigest = DigestTime & {
  channelId: string;
  accountId: string;
  /** False when the channel is disabled or not verified. */
  isReceiving: boolean;
  coveredNumber: number;
};

export type DigestEvents = {
  counts: { type: EventType; count: number }[];
  latest: Pick<Event, "type" | "data">[];
  lastNumber: number;
};

export type DigestStore = ReturnType<typeof createDigestStore>;

const LAST_NUMBER = sql`select coalesce(max(number), 0) from events where number is not null`;

export function createDigestStore(db: Db) {
  return {
    /** Turns the digest on or changes its time. The first one covers what happens from now on. */
    async set(channelId: string, { hour, timeZone }: DigestTime, dueAt: Date): Promise<void> {
      await sql`
        insert into digests (channel_id, hour, time_zone, due_at, covered_number)
        values (${channelId}, ${hour}, ${timeZone}, ${dueAt}, (${LAST_NUMBER}))
        on conflict (channel_id) do update set hour = ${hour}, time_zone = ${timeZone}, due_at = ${dueAt}`.execute(db);
    },

    async delete(channelId: string): Promise<void> {
      await sql`delete from digests where channel_id = ${channelId}`.execute(db);
    },

    async listDue(now: Date, limit: number): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select channel_id as id from digests where due_at <= ${now} order by due_at limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Locks a digest that is still due and runs `work` in the same transaction. */
    async take(
      channelId: string,
      now: Date,
      work: (transaction: Transaction, digest: DueDigest) => Promise<{ dueAt: Date; coveredNumber: number }>,
    ): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const { rows } = await sql<DueDigest>`
          select channel_id as "channelId", hour, time_zone as "timeZone", covered_number as "coveredNumber",
            account_id as "accountId", enabled and deleted_at is null and verified_at is not null as "isReceiving"
          from digests join webhook_endpoints on id = channel_id
          where channel_id = ${channelId} and due_at <= ${now}
          for update of digests skip locked`.execute(transaction);
        const [digest] = rows;
        if (digest === undefined) return;
        const { dueAt, coveredNumber } = await work(transaction, digest);
        await sql`
          update digests set due_at = ${dueAt}, covered_number = ${coveredNumber}
          where channel_id = ${channelId}`.execute(transaction);
      });
    },

    /** Counts the events of an account after a number, and returns the latest ones. */
    async eventsAfter(transaction: Transaction, accountId: string, afterNumber: number): Promise<DigestEvents> {
      const after = sql`account_id = ${accountId} and number > ${afterNumber}`;
      const { rows: counts } = await sql<{ type: EventType; count: number; last: number }>`
        select type, count(*) as count, max(number) as last from events where ${after} group by type`.execute(
        transaction,
      );
      const lastNumber = Math.max(afterNumber, ...counts.map(({ last }) => Number(last)));
      // Up to the same event, so that one written meanwhile is not in two digests.
      const { rows: latest } = await sql<Pick<Event, "type" | "data">>`
        select type, data from events where ${after} and number <= ${lastNumber} order by number desc limit ${MOST_ITEMS}`.execute(
        transaction,
      );
      return { counts, latest, lastNumber };
    },
  };
}
