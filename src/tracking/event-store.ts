/** Events as they are read, and how they are forgotten. Tests of an endpoint have no number: they can be read, and are in no list. */
import type { Selectable } from "kysely";
import { sql } from "kysely";
import { timePartOf } from "../base/ids.ts";
import type { Db } from "../db/open.ts";
import type { EventsTable } from "../db/tables.ts";
import type { Event, EventType } from "./event.ts";

export type EventFilter = {
  types?: readonly EventType[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** The tracked product or keyword, or the alert, that it came of. */
  subject?: string | undefined;
};

/** Where a list goes on, by numbers: newest first before one, or oldest first after one. */
export type EventPlace = { before: number } | { after: number } | undefined;

export type EventStore = ReturnType<typeof createEventStore>;

const FORGOTTEN_AT_ONCE = 10_000;

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

    async list(accountId: string, filter: EventFilter, place: EventPlace, limit: number): Promise<Event[]> {
      const { types, from, to, subject } = filter;
      const forwards = place !== undefined && "after" in place;
      let query = db
        .selectFrom("events")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("number", "is not", null)
        .orderBy("number", forwards ? "asc" : "desc")
        .limit(limit);
      if (place !== undefined)
        query = forwards ? query.where("number", ">", place.after) : query.where("number", "<", place.before);
      if (types !== undefined) query = query.where("type", "in", types);
      if (from !== undefined) query = query.where("created_at", ">=", from);
      if (to !== undefined) query = query.where("created_at", "<=", to);
      if (subject !== undefined) query = query.where("subject_id", "=", subject);
      return (await query.execute()).map(toEvent);
    },

    /**
     * The latest event of each subject that was told something at a time, in no order. Ids begin with the time of the event: by
     * that they are found without an index of their own.
     */
    async listLatest(
      accountId: string,
      told: readonly { id: string; at: Date }[],
    ): Promise<(Event & { subject: string })[]> {
      if (told.length === 0) return [];
      const idAt = (ms: number) => `evt_${timePartOf(new Date(ms))}`;
      const { rows } = await sql<Selectable<EventsTable>>`
        select e.* from unnest(
          ${told.map(({ id }) => id)}::text[],
          ${told.map(({ at }) => idAt(at.getTime()))}::text[],
          ${told.map(({ at }) => idAt(at.getTime() + 1))}::text[]
        ) as told (subject, low, high)
        cross join lateral (
          select * from events
          where id >= told.low and id < told.high and account_id = ${accountId} and subject_id = told.subject
            and number is not null
          order by number desc limit 1
        ) as e`.execute(db);
      return rows.map((row) => ({ ...toEvent(row), subject: row.subject_id as string }));
    },

    /** Those from before that time, except what is still to be delivered. A few at a time: nobody waits for it. */
    async forget(before: Date, signal?: AbortSignal): Promise<number> {
      // Ids begin with the time of the event.
      const end = `evt_${timePartOf(before)}`;
      let forgotten = 0;
      for (let after: string | null = ""; after !== null && !signal?.aborted; ) {
        const { rows }: { rows: { last: string | null; gone: number }[] } = await sql<{
          last: string | null;
          gone: number;
        }>`
          with old as (
            select id, account_id from events where id > ${after} and id < ${end} order by id limit ${FORGOTTEN_AT_ONCE}
          ),
          gone as (
            delete from events
            -- Each by its key, and its deliveries by theirs (that is what "offset 0" is for): joined, all events would be
            -- read for some of them, and the queues of everybody for each.
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
        forgotten += rows[0]?.gone ?? 0;
      }
      return forgotten;
    },
  };
}

function toEvent({ id, type, created_at, data }: Selectable<EventsTable>): Event {
  return { id, type: type as EventType, createdAt: created_at, data };
}
