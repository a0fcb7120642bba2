/** Webhooks that were disabled by their failures, and whose owners have not been told. */
import type pg from "pg";

export type DisabledWebhook = {
  url: string;
  reason: string;
  accountName: string;
  owners: { email: string; name: string }[];
};

export type DisabledStore = ReturnType<typeof createDisabledStore>;

/** Old news is none: a node that was away for long does not make up for it. */
const NEWS_FOR_MS = 7 * 86_400_000;

export function createDisabledStore(pool: pg.Pool) {
  return {
    /** Takes them, so that they are told once, whichever node it is that tells. */
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
        [now, new Date(now.getTime() - NEWS_FOR_MS)],
      );
      return rows;
    },
  };
}
