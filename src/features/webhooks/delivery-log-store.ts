/** The delivery log of an account: reading, replaying, recovering and testing. */
import { sql } from "kysely";
import { timePartOf } from "../../platform/base/ids.ts";
import type { Page } from "../../platform/base/page.ts";
import type { Db } from "../../platform/db/open.ts";
import type { Event, EventType, Message } from "../tracking/event.ts";
import type { AttemptHeaders } from "./attempt-headers.ts";
import { DELIVERIES_CHANNEL } from "./fan-out-store.ts";

export const DELIVERY_STATES = ["pending", "delivered", "failed"] as const;

type DeliveryState = (typeof DELIVERY_STATES)[number];

export type Delivery = {
  id: string;
  endpointId: string;
  eventId: string;
  /** Null when retention has deleted the event. */
  type: Message["type"] | null;
  status: DeliveryState;
  attempts: number;
  isTest: boolean;
  /** Null when the delivery has ended, and while it is being sent. */
  nextAttemptAt: Date | null;
  createdAt: Date;
  finishedAt: Date | null;
  lastStatus: number | null;
  lastProblem: string | null;
};

type Attempt = {
  number: number;
  at: Date;
  durationMs: number;
  status: number | null;
  problem: string | null;
  response: string | null;
  /** Null for mails, and for attempts of an earlier release. */
  headers: AttemptHeaders | null;
};

/** An attempt as JSON: its time is a text. */
type StoredAttempt = Omit<Attempt, "at"> & { at: string };

export type DeliveryDetail = Delivery & { event: Event | null; tried: Attempt[] };

/** The kinds of endpoints that deliveries are listed for separately. */
export type Receiving = "webhook" | "channel";

export type DeliveryFilter = {
  status?: DeliveryState | undefined;
  type?: EventType | undefined;
  /** Times of the events. */
  from?: Date | undefined;
  to?: Date | undefined;
};

/** A delivery in a list; `durationMs` is of its last attempt. */
export type ListedDelivery = Delivery & { event: Event | null; durationMs: number | null };

export type DeliveryPage = { items: ListedDelivery[]; next: string | null };

/** Deliveries that were queued in one step of a period. */
export type ActivityPoint = { nth: number; delivered: number; failed: number; pending: number };

/** Deliveries that `activity` counts, the newest ones. */
export const MOST_COUNTED = 50_000;

/** A test delivery with its event and result. */
export type TestDelivery = {
  id: string;
  accountId: string;
  endpointId: string;
  event: Message;
  attempt: Omit<Attempt, "number">;
  delivered: boolean;
};

export type DeliveryLogStore = ReturnType<typeof createDeliveryLogStore>;

/** Maximum number of attempts returned per delivery, the latest ones. */
const MOST_ATTEMPTS = 50;

const columns = sql`delivery.id, endpoint_id as "endpointId", event_id as "eventId", event.type, status, attempts,
  is_test as "isTest", case when leased_by is null then next_attempt_at end as "nextAttemptAt",
  delivery.created_at as "createdAt", finished_at as "finishedAt", last_status as "lastStatus",
  last_problem as "lastProblem"`;

export function createDeliveryLogStore(db: Db) {
  return {
    /** Returns deliveries by event, newest first; `before` is the id of an event. An index has this order. */
    async list(accountId: string, endpointId: string, filter: DeliveryFilter, page: Page): Promise<DeliveryPage> {
      const { status = null, type = null, from, to } = filter;
      const before = page.before ?? null;
      // Ids of events begin with their time.
      const first = from === undefined ? null : `evt_${timePartOf(from)}`;
      const end = to === undefined ? null : `evt_${timePartOf(new Date(to.getTime() + 1))}`;
      const { rows } = await sql<Delivery & { data: Event["data"]; happenedAt: Date; durationMs: number | null }>`
        select ${columns}, event.data, event.created_at as "happenedAt", (
          select duration_ms from delivery_attempts where delivery_id = delivery.id and number = attempts
        ) as "durationMs"
        from deliveries as delivery left join events as event on event.id = event_id
        where endpoint_id = ${endpointId} and delivery.account_id = ${accountId}
          ${status === null ? sql`` : sql`and status = ${sql.lit(status)}`}
          and (${type}::text is null or event.type = ${type})
          and (${before}::text is null or event_id < ${before})
          and (${first}::text is null or event_id >= ${first})
          and (${end}::text is null or event_id < ${end})
        order by event_id desc limit ${page.limit + 1}`.execute(db);
      const items = rows.slice(0, page.limit).map(({ data, happenedAt, ...delivery }) => {
        const { eventId: id, type } = delivery;
        const event = type && { id, type: type as EventType, createdAt: happenedAt, data };
        return { ...delivery, event };
      });
      return { items, next: rows.length > page.limit ? (items.at(-1)?.eventId ?? null) : null };
    },

    /** Counts deliveries by the step of a period in which they were queued, without tests. */
    async activity(accountId: string, endpointId: string, from: Date, stepMs: number): Promise<ActivityPoint[]> {
      const { rows } = await sql<ActivityPoint>`
        select floor(extract(epoch from created_at - ${from}::timestamptz) * 1000 / ${stepMs})::int as nth,
          count(*) filter (where status = 'delivered') as delivered, count(*) filter (where status = 'failed') as failed,
          count(*) filter (where status = 'pending') as pending
        from (
          select status, created_at from deliveries
          where endpoint_id = ${endpointId} and account_id = ${accountId} and not is_test
            and event_id >= ${`evt_${timePartOf(from)}`}
          order by event_id desc limit ${MOST_COUNTED}
        ) as counted
        where created_at >= ${from}
        group by 1 order by 1`.execute(db);
      return rows;
    },

    /** One statement, so that status and attempts agree: a delivery may end between two statements. */
    async find(accountId: string, id: string, of: Receiving): Promise<DeliveryDetail | undefined> {
      const { rows } = await sql<
        Delivery & { data: Event["data"] | null; happenedAt: Date | null; tried: StoredAttempt[] }
      >`
        select ${columns}, event.data, event.created_at as "happenedAt", array(
          select json_build_object('number', number, 'at', at, 'durationMs', duration_ms, 'status', attempt.status,
            'problem', problem, 'response', response, 'headers', headers)
          from delivery_attempts as attempt where delivery_id = delivery.id
          order by number desc limit ${MOST_ATTEMPTS}
        ) as tried
        from deliveries as delivery left join events as event on event.id = event_id
        where delivery.id = ${id} and delivery.account_id = ${accountId}
          and endpoint_id like ${of === "webhook" ? "whe\\_%" : "chn\\_%"}`.execute(db);
      const [row] = rows;
      if (row === undefined) return undefined;
      const { data, happenedAt, tried, ...delivery } = row;
      const { eventId, type } = delivery;
      const event = type && data && happenedAt && { id: eventId, type: type as EventType, createdAt: happenedAt, data };
      return {
        ...delivery,
        event,
        tried: tried.map((attempt) => ({ ...attempt, at: new Date(attempt.at) })).reverse(),
      };
    },

    /** Makes a delivery due now with a new schedule. A delivery that is being sent stays as it is. */
    async replay(accountId: string, id: string, now: Date): Promise<void> {
      await sql`
        update deliveries
        set status = 'pending', tries = 0, next_attempt_at = ${now}, leased_by = null, finished_at = null
        where id = ${id} and account_id = ${accountId} and not is_test
          and not (status = 'pending' and leased_by is not null and next_attempt_at > ${now})`.execute(db);
    },

    /**
     * Queues failed deliveries and events raised while the endpoint was disabled, makes deliveries that wait for a retry due
     * now, and ends a pause that the receiver requested. Returns their number.
     */
    async recover(accountId: string, endpointId: string, from: Date, to: Date, now: Date): Promise<number> {
      return await db.transaction().execute(async (transaction) => {
        const failed = await sql`
          update deliveries
          set status = 'pending', tries = 0, next_attempt_at = ${now}, leased_by = null, finished_at = null
          where id = any(array(
            select id from deliveries
            where endpoint_id = ${endpointId} and account_id = ${accountId} and status = 'failed' and not is_test
              and created_at between ${from} and ${to}
              and exists (select from events where events.id = event_id)
            order by id for update
          ))`.execute(transaction);
        const missed = await sql`
          insert into deliveries (id, account_id, endpoint_id, event_id, status, next_attempt_at, created_at)
          select new_id('dlv', ${timePartOf(now)}), event.account_id, endpoint.id, event.id, 'pending', ${now}, ${now}
          from webhook_endpoints as endpoint
          join events as event on event.account_id = endpoint.account_id and event.type = any(endpoint.events)
          where endpoint.id = ${endpointId} and endpoint.account_id = ${accountId} and event.number is not null
            and event.created_at between greatest(${from}::timestamptz, endpoint.created_at) and ${to}
          on conflict do nothing`.execute(transaction);
        const waiting = await sql`
          update deliveries set next_attempt_at = ${now}
          where id = any(array(
            select id from deliveries
            where endpoint_id = ${endpointId} and account_id = ${accountId} and status = 'pending'
              and next_attempt_at > ${now} and leased_by is null and created_at between ${from} and ${to}
            order by id for update
          ))`.execute(transaction);
        await sql`
          update webhook_endpoints set paused_until = null
          where id = ${endpointId} and account_id = ${accountId} and paused_until is not null`.execute(transaction);
        return [failed, missed, waiting].reduce((sum, { numAffectedRows = 0n }) => sum + Number(numAffectedRows), 0);
      });
    },

    /** Stores a test event, which lists exclude, with its delivery and its only attempt. */
    async recordTest({ id, accountId, endpointId, event, attempt, delivered }: TestDelivery): Promise<void> {
      const { at, durationMs, status, problem, response, headers } = attempt;
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("events")
          .values({
            id: event.id,
            number: null,
            account_id: accountId,
            type: event.type,
            subject_id: null,
            created_at: event.createdAt,
            data: JSON.stringify(event.data),
          })
          .execute();
        await transaction
          .insertInto("deliveries")
          .values({
            id,
            account_id: accountId,
            endpoint_id: endpointId,
            event_id: event.id,
            status: delivered ? "delivered" : "failed",
            attempts: 1,
            tries: 1,
            next_attempt_at: null,
            created_at: at,
            finished_at: new Date(at.getTime() + durationMs),
            last_status: status,
            last_problem: problem,
            is_test: true,
          })
          .execute();
        await transaction
          .insertInto("delivery_attempts")
          .values({
            delivery_id: id,
            number: 1,
            at,
            duration_ms: durationMs,
            status,
            problem,
            response,
            headers: headers && (JSON.stringify(headers) as never),
          })
          .execute();
      });
    },

    /** Wakes the delivery engines of all nodes. */
    async wake(): Promise<void> {
      await sql`select pg_notify(${DELIVERIES_CHANNEL}, '')`.execute(db);
    },
  };
}
