/** Reads and deletes events. Test events of a webhook have no number: they can be read by id, but lists leave them out. */
import type { Selectable } from "kysely";
import { sql } from "kysely";
import { timePartOf } from "../../platform/base/ids.ts";
import type { Db } from "../../platform/db/open.ts";
import type { Event, EventType } from "./event.ts";
import type { EventsTable } from "./tables.ts";

export type EventFilter = {
  types?: readonly EventType[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** The id of the tracked product, tracked keyword or alert that raised it. */
  subject?: string | undefined;
};

/** The point where a list continues, by event number: newest first before it, or oldest first after it. */
export type EventPosition = { before: number } | { after: number } | undefined;

export type EventStore = ReturnType<typeof createEventStore>;

const DELETED_AT_ONCE = 10_000;

/** A change of the price says more than new reviews that came with it. */
const BY_IMPORTANCE: readonly EventType[] = [
  "alert_triggered",
  "price_change",
  "bsr_drop",
  "keyword_rank_change",
  "new_review",
];

export function createEventStore(db: Db) {
  return {
    async find(accountId: string, id: string): Promise<Event | undefined> {
      const row = await db
        .selectFrom("events")
        .selectAll()
        .where("id", "=", id)
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      return row && toEvent(row);
    },

    async findNumber(accountId: string, id: string): Promise<number | undefined> {
      const row = await db
        .selectFrom("events")
        .select("number")
        .where("id", "=", id)
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      return row?.number ?? undefined;
    },

    async findOldest(accountId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom("events")
        .select("id")
        .where("account_id", "=", accountId)
        .where("number", "is not", null)
        .orderBy("number")
        .limit(1)
        .executeTakeFirst();
      return row?.id;
    },

    async list(accountId: string, filter: EventFilter, position: EventPosition, limit: number): Promise<Event[]> {
      const { types, from, to, subject } = filter;
      const forwards = position !== undefined && "after" in position;
      let query = db
        .selectFrom("events")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("number", "is not", null)
        .orderBy("number", forwards ? "asc" : "desc")
        .limit(limit);
      if (position !== undefined)
        query = forwards ? query.where("number", ">", position.after) : query.where("number", "<", position.before);
      if (types !== undefined) query = query.where("type", "in", types);
      if (from !== undefined) query = query.where("created_at", ">=", from);
      if (to !== undefined) query = query.where("created_at", "<=", to);
      if (subject !== undefined) query = query.where("subject_id", "=", subject);
      return (await query.execute()).map(toEvent);
    },

    /**
     * Returns the latest event of each subject, given the time of that event. One import may raise several at the same time; the
     * first type in `BY_IMPORTANCE` is returned. Ids begin with the time, so the primary key finds them and no further index is
     * needed.
     */
    async listLatest(
      accountId: string,
      subjects: readonly { id: string; at: Date }[],
    ): Promise<(Event & { subject: string })[]> {
      if (subjects.length === 0) return [];
      const idAt = (ms: number) => `evt_${timePartOf(new Date(ms))}`;
      const { rows } = await sql<Selectable<EventsTable>>`
        select e.* from unnest(
          ${subjects.map(({ id }) => id)}::text[],
          ${subjects.map(({ at }) => idAt(at.getTime()))}::text[],
          ${subjects.map(({ at }) => idAt(at.getTime() + 1))}::text[]
        ) as last (subject, low, high)
        cross join lateral (
          select * from events
          where id >= last.low and id < last.high and account_id = ${accountId} and subject_id = last.subject
            and number is not null
          order by array_position(${BY_IMPORTANCE}::text[], type), number desc limit 1
        ) as e`.execute(db);
      return rows.map((row) => ({ ...toEvent(row), subject: row.subject_id as string }));
    },

    /** Deletes events before a time, except those with pending deliveries. Works in batches, so that other statements do not wait. */
    async deleteBefore(before: Date, signal?: AbortSignal): Promise<number> {
      // Ids begin with the time of the event.
      const end = `evt_${timePartOf(before)}`;
      let deleted = 0;
      for (let after: string | null = ""; after !== null && !signal?.aborted; ) {
        const { rows }: { rows: { last: string | null; gone: number }[] } = await sql<{
          last: string | null;
          gone: number;
        }>`
          with old as (
            select id, account_id from events where id > ${after} and id < ${end} order by id limit ${DELETED_AT_ONCE}
          ),
          gone as (
            delete from events
            -- "offset 0" makes the planner look up each event's deliveries by key. With a plain join it would read all
            -- events, and all queues for each of them.
            where id = any(array(
              select id from old where not exists (
                select from webhook_endpoints as endpoint
                cross join lateral (
                  select status from deliveries where endpoint_id = endpoint.id and event_id = old.id offset 0
                ) as delivery
                where endpoint.account_id = old.account_id and endpoint.deleted_at is null and delivery.status = 'pending'
              )
            ))
            returning true
          )
          select (select max(id) from old) as last, (select count(*)::int from gone) as gone`.execute(db);
        after = rows[0]?.last ?? null;
        deleted += rows[0]?.gone ?? 0;
      }
      return deleted;
    },
  };
}

function toEvent({ id, type, created_at, data }: Selectable<EventsTable>): Event {
  return { id, type: type as EventType, createdAt: created_at, data };
}
