/** Webhooks that were disabled after failures and whose owners have not been notified. */
import type pg from "pg";
import type { EndpointKind } from "./endpoint.ts";

export type DisabledWebhook = {
  id: string;
  kind: EndpointKind;
  url: string;
  reason: string;
  disabledAt: Date;
  accountName: string;
  owners: { email: string; name: string }[];
};

export type DisabledStore = ReturnType<typeof createDisabledStore>;

/** Older ones are skipped: after a long downtime their owners are not notified. */
const NOTIFY_WITHIN_MS = 7 * 86_400_000;
const MOST_AT_ONCE = 100;

export function createDisabledStore(pool: pg.Pool) {
  return {
    /** A page, in order, after another webhook: one whose mail is deferred does not hold up the following ones. */
    async listUnnotified(now: Date, after?: DisabledWebhook): Promise<DisabledWebhook[]> {
      const { rows } = await pool.query<DisabledWebhook>(
        `select endpoint.id, kind, url, disabled_at as "disabledAt", disabled_reason as reason, accounts.name as "accountName",
          coalesce((
            select json_agg(json_build_object('email', email, 'name', users.name) order by email)
            from account_members join users on users.id = user_id
            where account_members.account_id = endpoint.account_id and role = 'owner'
          ), '[]') as owners
        from webhook_endpoints as endpoint join accounts on accounts.id = endpoint.account_id
        where disabled_reason is not null and deleted_at is null
          and disabled_at > $1 and (disabled_told_at is null or disabled_told_at < disabled_at)
          and ($2::timestamptz is null or (date_trunc('milliseconds', disabled_at), endpoint.id) > ($2, $3))
        order by date_trunc('milliseconds', disabled_at), endpoint.id limit ${MOST_AT_ONCE}`,
        [new Date(now.getTime() - NOTIFY_WITHIN_MS), after?.disabledAt ?? null, after?.id ?? null],
      );
      return rows;
    },

    async markNotified(id: string, now: Date): Promise<void> {
      await pool.query("update webhook_endpoints set disabled_told_at = greatest(disabled_at, $2) where id = $1", [
        id,
        now,
      ]);
    },
  };
}
