/** Webhooks that were disabled after failures and whose owners have not been notified. */
import type pg from "pg";

export type DisabledWebhook = {
  url: string;
  reason: string;
  accountName: string;
  owners: { email: string; name: string }[];
};

export type DisabledStore = ReturnType<typeof createDisabledStore>;

/** Older ones are skipped: after a long downtime nobody is notified about them. */
const NOTIFY_WITHIN_MS = 7 * 86_400_000;

export function createDisabledStore(pool: pg.Pool) {
  return {
    /** Marks them as notified and returns them, so that only one node notifies their owners. */
    async take(now: Date): Promise<DisabledWebhook[]> {
      const { rows } = await pool.query<DisabledWebhook>(
        `with taken as (
          update webhook_endpoints set disabled_told_at = $1
          where disabled_reason is not null and deleted_at is null
            and disabled_at > $2 and (disabled_told_at is null or disabled_told_at < disabled_at)
          returning account_id, url, disabled_reason
        )
        select url, disabled_reason as reason, accounts.name as "accountName",
          coalesce((
            select json_agg(json_build_object('email', email, 'name', users.name) order by email)
            from account_members join users on users.id = user_id
            where account_members.account_id = taken.account_id and role = 'owner'
          ), '[]') as owners
        from taken join accounts on accounts.id = taken.account_id`,
        [now, new Date(now.getTime() - NOTIFY_WITHIN_MS)],
      );
      return rows;
    },
  };
}
