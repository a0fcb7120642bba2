import { type RawBuilder, sql } from "kysely";
import { type Listed, listed, type Page } from "../../platform/base/page.ts";
import type { Transaction } from "../../platform/db/creation.ts";
import type { Db } from "../../platform/db/open.ts";
import type { EventType } from "../tracking/event.ts";
import type { Endpoint, EndpointChanges, SealedSecrets } from "./endpoint.ts";

export type NewEndpoint = Pick<
  Endpoint,
  "id" | "accountId" | "url" | "description" | "events" | "enabled" | "createdAt"
> & { secret: Buffer };

/** Results of the last deliveries, without tests. */
export type RecentDeliveries = {
  delivered: number;
  failed: number;
  pending: number;
  /** Pending deliveries with a failed attempt. */
  retrying: number;
  lastAt: Date | null;
};

const RECENT = 100;

export type EndpointFilter = { url?: string | undefined; event?: EventType | undefined };

export type EndpointStore = ReturnType<typeof createEndpointStore>;

export function createEndpointStore(db: Db) {
  const select = async (
    condition: RawBuilder<unknown>,
    from: Db = db,
  ): Promise<(Endpoint & { sealed: SealedSecrets })[]> => {
    const { rows } = await sql<Row>`
      select id, account_id as "accountId", url, description, events, enabled, disabled_reason as "disabledReason",
        disabled_at as "disabledAt", failing_since as "failingSince", last_success_at as "lastSuccessAt",
        previous_secret_until as "previousSecretUntil", created_at as "createdAt", updated_at as "updatedAt",
        secret, previous_secret as "previousSecret"
      from webhook_endpoints where kind = 'webhook' and deleted_at is null and ${condition}`.execute(from);
    return rows.map(({ secret, previousSecret, ...endpoint }) => ({
      ...endpoint,
      sealed: { secret, previousSecret, previousSecretUntil: endpoint.previousSecretUntil },
    }));
  };

  return {
    async count(transaction: Transaction, accountId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) from webhook_endpoints
        where account_id = ${accountId} and kind = 'webhook' and deleted_at is null`.execute(transaction);
      return rows[0]?.count ?? 0;
    },

    async insert(transaction: Transaction, endpoint: NewEndpoint): Promise<void> {
      const { id, accountId, url, description, events, enabled, secret, createdAt } = endpoint;
      await transaction
        .insertInto("webhook_endpoints")
        .values({
          id,
          account_id: accountId,
          url,
          description,
          events,
          enabled,
          secret,
          created_at: createdAt,
          updated_at: createdAt,
        })
        .execute();
    },

    /** Returns the endpoint with its secrets, for signing and for the response to its creation. */
    async find(accountId: string, id: string): Promise<(Endpoint & { sealed: SealedSecrets }) | undefined> {
      return (await select(sql`account_id = ${accountId} and id = ${id}`))[0];
    },

    /** Returns one page, newest first. */
    async list(accountId: string, filter: EndpointFilter, { limit, before }: Page): Promise<Listed<Endpoint>> {
      const { url = null, event = null } = filter;
      const mine = sql`account_id = ${accountId}
        and (${url}::text is null or url = ${url}) and (${event}::text is null or ${event} = any(events))`;
      const [found, counted] = await Promise.all([
        select(sql`${mine} and (${before ?? null}::text is null or id < ${before ?? null})
          order by id desc limit ${limit + 1}`),
        sql<{ count: number }>`
          select count(*) from webhook_endpoints where kind = 'webhook' and deleted_at is null and ${mine}`.execute(db),
      ]);
      return listed(
        found.map(({ sealed: _, ...endpoint }) => endpoint),
        limit,
        counted.rows[0]?.count ?? 0,
      );
    },

    /** Returns one entry per id, in the same order. An index makes the cost independent of the number of deliveries. */
    async recentOf(accountId: string, ids: readonly string[]): Promise<RecentDeliveries[]> {
      const { rows } = await sql<RecentDeliveries>`
        select count(*) filter (where status = 'delivered') as delivered, count(*) filter (where status = 'failed') as failed,
          count(*) filter (where status = 'pending') as pending,
          count(*) filter (where status = 'pending' and attempts > 0) as retrying, max(created_at) as "lastAt"
        from unnest(${ids}::text[]) with ordinality as requested (id, nth) left join lateral (
          select status, attempts, created_at from deliveries
          where endpoint_id = requested.id and account_id = ${accountId} and not is_test
          order by event_id desc limit ${RECENT}
        ) as last on true
        group by nth order by nth`.execute(db);
      return rows;
    },

    /**
     * Returns false when there is no such endpoint. Enabling an endpoint or changing its address clears its failures and its
     * pause.
     */
    async change(accountId: string, id: string, changes: EndpointChanges, at: Date): Promise<boolean> {
      const { url, events, description, enabled } = changes;
      const isFresh = enabled === true || url !== undefined;
      const result = await db
        .updateTable("webhook_endpoints")
        .set({
          ...(url !== undefined && { url }),
          ...(events !== undefined && { events }),
          ...(description !== undefined && { description }),
          ...(enabled !== undefined && { enabled, disabled_reason: null, disabled_at: null }),
          ...(isFresh && { failing_since: null, paused_until: null }),
          updated_at: at,
        })
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .where("kind", "=", "webhook")
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    /** Locks the row, so concurrent rotations run one after the other. Returns false when there is no such endpoint. */
    async changeSecrets(
      accountId: string,
      id: string,
      at: Date,
      decide: (before: SealedSecrets) => SealedSecrets,
    ): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        const [found] = await select(sql`account_id = ${accountId} and id = ${id} for update`, transaction);
        if (found === undefined) return false;
        const { secret, previousSecret, previousSecretUntil } = decide(found.sealed);
        await transaction
          .updateTable("webhook_endpoints")
          .set({
            secret,
            previous_secret: previousSecret,
            previous_secret_until: previousSecretUntil,
            updated_at: at,
          })
          .where("id", "=", id)
          .execute();
        return true;
      });
    },

    /**
     * Returns true also when the endpoint was deleted before. A job fails its pending deliveries later, because there may be
     * many. Requests in flight end normally.
     */
    async delete(accountId: string, id: string, at: Date): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update webhook_endpoints
        set deleted_at = coalesce(deleted_at, ${at}), enabled = false, previous_secret = null, previous_secret_until = null
        where account_id = ${accountId} and id = ${id} and kind = 'webhook'`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}

type Row = Omit<Endpoint, "events"> & { events: EventType[]; secret: Buffer; previousSecret: Buffer | null };
