/** Daily usage by account, and the last batch that each node has counted. */
import { sql } from "kysely";
import type { Database } from "../db/open.ts";
import type { Overrides, PlanName } from "./plan.ts";
import { GATE_TIMEOUT_MS } from "./store.ts";

export type UsageDay = {
  accountId: string;
  accountName: string;
  plan: PlanName;
  overrides: Overrides;
  day: string;
  used: number;
  limit: number;
};

export type BatchEntry = { accountId: string; requests: number; limit: number };

/** Each node numbers its batches; each number is counted at most once. */
export type Batch = { nodeId: string; batch: number; day: string; entries: BatchEntry[] };

export type Counted = { admitted: number; used: number };

export type UsageStore = ReturnType<typeof createUsageStore>;

export function createUsageStore({ db, pool }: Pick<Database, "db" | "pool">) {
  return {
    /** Registers a node; deletes nodes that have not counted for a week. */
    async registerNode(nodeId: string, batch: number): Promise<void> {
      await sql`delete from usage_nodes where counted_at < now() - interval '7 days'`.execute(db);
      await sql`
        insert into usage_nodes (id, batch, day, admitted, counted_at) values (${nodeId}, ${batch}, current_date, '{}', now())
        on conflict (id) do nothing`.execute(db);
    },

    /**
     * Counts as many requests as fit under each account's limit, in one statement for any number of accounts, and returns
     * how many that were. The row lock of the upsert makes it exact across nodes; the order of the rows prevents deadlocks.
     * An account at its limit is neither written nor returned.
     *
     * The node's own row records what was admitted, for `undoBatch`. Returns undefined when the node is not registered.
     */
    async count({ nodeId, batch, day, entries }: Batch): Promise<Map<string, Counted> | undefined> {
      const statement = {
        name: "count-requests", // planned once per connection: planning costs more than running it
        query_timeout: GATE_TIMEOUT_MS,
        text: `
          with fence as (
            select from usage_nodes where id = $5 and batch < $6 for update
          ),
          counted as (
            insert into usage_days as today (account_id, day, used, daily_limit, last_admitted)
            select account_id, $1::date, least(requests, max), max, least(requests, max)
            from unnest($2::text[], $3::int[], $4::int[]) as asked (account_id, requests, max)
            join accounts on accounts.id = asked.account_id -- a deleted account must not fail the others
            where max > 0 and exists (select from fence)
            order by account_id
            on conflict (account_id, day) do update set
              used = today.used + least(excluded.last_admitted, excluded.daily_limit - today.used),
              daily_limit = excluded.daily_limit,
              last_admitted = least(excluded.last_admitted, excluded.daily_limit - today.used)
            where today.used < excluded.daily_limit
            returning account_id, used, last_admitted
          ),
          note as (
            update usage_nodes set
              batch = $6, day = $1::date, counted_at = now(),
              admitted = (select coalesce(jsonb_object_agg(account_id, last_admitted), '{}') from counted)
            where id = $5 and exists (select from fence)
          )
          select account_id, used, last_admitted from counted
          union all
          select null, 0, 0 where not exists (select from fence)`,
        values: [
          day,
          entries.map((each) => each.accountId),
          entries.map((each) => each.requests),
          entries.map((each) => each.limit),
          nodeId,
          batch,
        ],
      };
      const { rows } = await pool.query<{ account_id: string | null; used: number; last_admitted: number }>(statement);
      if (rows.some((row) => row.account_id === null)) return undefined;
      return new Map(rows.map((row) => [row.account_id as string, { admitted: row.last_admitted, used: row.used }]));
    },

    /** Undoes a batch of unknown outcome: takes back what it counted, or prevents it from counting later. */
    async undoBatch(nodeId: string, batch: number): Promise<void> {
      await db.transaction().execute(async (tx) => {
        // Waits for the batch if it is still running.
        const { rows } = await sql<{
          batch: number;
        }>`select batch from usage_nodes where id = ${nodeId} for update`.execute(tx);
        if (rows[0]?.batch === batch) {
          // Locks rows in the same order as batches do.
          await sql`
            select from usage_days join usage_nodes on usage_nodes.id = ${nodeId} and usage_days.day = usage_nodes.day
            where usage_nodes.admitted ? usage_days.account_id order by account_id for update of usage_days`.execute(
            tx,
          );
          await sql`
            update usage_days set used = greatest(usage_days.used - admission.value::int, 0)
            from usage_nodes, jsonb_each_text(usage_nodes.admitted) as admission
            where usage_nodes.id = ${nodeId} and usage_days.account_id = admission.key and usage_days.day = usage_nodes.day`.execute(
            tx,
          );
        }
        await sql`update usage_nodes set batch = ${batch}, admitted = '{}' where id = ${nodeId}`.execute(tx);
      });
    },

    async refund(accountId: string, day: string): Promise<void> {
      await sql`update usage_days set used = greatest(used - 1, 0) where account_id = ${accountId} and day = ${day}::date`.execute(
        db,
      );
    },

    async usedOn(day: string, accountIds: string[]): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom("usage_days")
        .select(["account_id", "used"])
        .where("day", "=", day)
        .where("account_id", "=", sql<string>`any(${accountIds})`)
        .execute();
      return new Map(rows.map((row) => [row.account_id, row.used]));
    },

    async listUsage(from: string, to: string, accountId: string | undefined): Promise<UsageDay[]> {
      let query = db
        .selectFrom("usage_days")
        .innerJoin("accounts", "accounts.id", "usage_days.account_id")
        .select(["account_id", "accounts.name", "plan", "overrides", "day", "used", "daily_limit"])
        .where("day", ">=", from)
        .where("day", "<=", to);
      if (accountId !== undefined) query = query.where("account_id", "=", accountId);
      const rows = await query.orderBy("day", "desc").orderBy("accounts.name").execute();
      return rows.map((row) => ({
        accountId: row.account_id,
        accountName: row.name,
        plan: row.plan as PlanName,
        overrides: row.overrides as Overrides,
        day: row.day,
        used: row.used,
        limit: row.daily_limit,
      }));
    },
  };
}
