/** Accounts with the number of resources, keys and members that each has. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/open.ts";
import type { Countable, PlanName } from "./plan.ts";
import type { Account } from "./store.ts";

type AccountCounts = Record<Countable | "keys" | "members", number>;

export type CountedAccount = Account & { counts: AccountCounts; usedToday: number };

export type AccountFilter = { search?: string | undefined; plan?: PlanName | undefined };

export type AccountStore = ReturnType<typeof createAccountStore>;

export function createAccountStore(db: Db) {
  const select = async (condition: RawBuilder<unknown>, now: Date): Promise<CountedAccount[]> => {
    const { rows } = await sql<Row>`
      select id, name, plan, overrides, operator, created_at as "createdAt",
        coalesce(
          (select used from usage_days where account_id = a.id and day = (${now}::timestamptz at time zone 'UTC')::date), 0
        ) as "usedToday",
        (
          select count(*) from webhook_endpoints where account_id = a.id and deleted_at is null and kind = 'webhook'
        ) as webhooks,
        (
          select count(*) from webhook_endpoints where account_id = a.id and deleted_at is null and kind <> 'webhook'
        ) as channels,
        (select count(*) from tracked_products where account_id = a.id) as "trackedProducts",
        (select count(*) from tracked_keywords where account_id = a.id) as "trackedKeywords",
        (select count(*) from alerts where account_id = a.id) as alerts,
        (select count(*) from listing_drafts where account_id = a.id) as listings,
        (
          select count(*) from api_keys
          where account_id = a.id and revoked_at is null and (expires_at is null or expires_at > ${now})
        ) as keys,
        (select count(*) from account_members where account_id = a.id) as members
      from accounts as a ${condition}`.execute(db);
    return rows.map(
      ({ webhooks, channels, trackedProducts, trackedKeywords, alerts, listings, keys, members, ...account }) => ({
        ...account,
        counts: { webhooks, channels, trackedProducts, trackedKeywords, alerts, listings, keys, members },
      }),
    );
  };

  return {
    async find(accountId: string, now: Date): Promise<CountedAccount | undefined> {
      return (await select(sql`where id = ${accountId}`, now))[0];
    },

    /** Lists a page of accounts, newest first. */
    async listPage(
      { search = "", plan }: AccountFilter,
      { page, size }: { page: number; size: number },
      now: Date,
    ): Promise<{ items: CountedAccount[]; total: number }> {
      // `strpos` rather than `like`: a search text may contain a percent sign.
      const filter = sql`where (strpos(lower(name), lower(${search})) > 0 or strpos(id, ${search}) > 0)
        and (${plan ?? null}::text is null or plan = ${plan ?? null})`;
      const [items, counted] = await Promise.all([
        select(sql`${filter} order by id desc limit ${size} offset ${(page - 1) * size}`, now),
        sql<{ count: number }>`select count(*) from accounts ${filter}`.execute(db),
      ]);
      return { items, total: counted.rows[0]?.count ?? 0 };
    },
  };
}

type Row = Account & AccountCounts & { usedToday: number };
