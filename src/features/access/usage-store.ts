/** Daily usage by account, of keys and of signed-in people, and the last batch that each node has counted. */
import { sql } from "kysely";
import type { Database } from "../../platform/db/open.ts";
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

/** `isPending` is true if the database records that the outcome of these requests is unknown. */
export type Counted = { admitted: number; used: number; isPending: boolean };

/** The outcome of one admitted request: `refunds` takes back its count, `settles` ends a recorded pending state. */
export type Outcome = { accountId: string; day: string; refunds: boolean; settles: boolean };

export type UsageState = { used: number; pending: number };

/**
 * Requests are recorded as pending only when fewer than this many are left. Each of them costs a second statement, and far
 * from the limit nobody waits for them.
 */
const PENDING_BELOW = 64;

/** Older pending requests no longer count: a node that stopped never settles its own. */
const PENDING_FOR = "interval '5 seconds'";

export type UsageTable = "usage_days" | "dashboard_usage_days";

export type UsageStore = ReturnType<typeof createUsageStore>;

export function createUsageStore({ db, pool }: Pick<Database, "db" | "pool">, table: UsageTable = "usage_days") {
  const days = sql.table(table);
  const stillPending = `case when today.pending_at > now() - ${PENDING_FOR} then today.pending else 0 end`;

  return {
    /** Registers a node; deletes nodes that have not counted for a week. */
    async registerNode(nodeId: string, batch: number): Promise<void> {
      await sql`delete from usage_nodes where counted_at < now() - interval '7 days'`.execute(db);
      await sql`
        insert into usage_nodes (id, batch, day, admitted, counted_at) values (${nodeId}, ${batch}, current_date, '{}', now())
        on conflict (id) do nothing`.execute(db);
    },

    /**
     * Counts the requests that fit under each account's limit, in one statement for any number of accounts, and returns their
     * number. The row lock of the upsert makes it exact across nodes; the order of the rows prevents deadlocks. An account at
     * its limit is neither written nor returned.
     *
     * The node's own row records what was admitted, for `undoBatch`. Returns undefined when the node is not registered.
     */
    async count({ nodeId, batch, day, entries }: Batch): Promise<Map<string, Counted> | undefined> {
      const statement = {
        name: `count-${table}`, // planned once per connection: planning costs more than running it
        query_timeout: GATE_TIMEOUT_MS,
        text: `
          with fence as (
            select from usage_nodes where id = $5 and batch < $6 for update
          ),
          counted as (
            insert into ${table} as today (account_id, day, used, daily_limit, last_admitted, pending, pending_at)
            select account_id, $1::date, fits, max, fits, case when max - fits < ${PENDING_BELOW} then fits else 0 end, now()
            from unnest($2::text[], $3::int[], $4::int[]) as asked (account_id, requests, max)
            cross join lateral (select least(requests, max) as fits) as f
            join accounts on accounts.id = asked.account_id -- a deleted account must not fail the others
            where max > 0 and exists (select from fence)
            order by account_id
            on conflict (account_id, day) do update set
              used = today.used + least(excluded.last_admitted, excluded.daily_limit - today.used),
              daily_limit = excluded.daily_limit,
              last_admitted = least(excluded.last_admitted, excluded.daily_limit - today.used),
              pending = case
                when excluded.daily_limit - today.used - excluded.last_admitted < ${PENDING_BELOW}
                then ${stillPending} + least(excluded.last_admitted, excluded.daily_limit - today.used)
                else ${stillPending}
              end,
              pending_at = now()
            where today.used < excluded.daily_limit
            returning account_id, used, last_admitted, daily_limit - used < ${PENDING_BELOW} as is_pending
          ),
          note as (
            update usage_nodes set
              batch = $6, day = $1::date, counted_at = now(),
              admitted = (select coalesce(jsonb_object_agg(account_id, last_admitted), '{}') from counted)
            where id = $5 and exists (select from fence)
          )
          select account_id, used, last_admitted, is_pending from counted
          union all
          select null, 0, 0, false where not exists (select from fence)`,
        values: [
          day,
          entries.map((each) => each.accountId),
          entries.map((each) => each.requests),
          entries.map((each) => each.limit),
          nodeId,
          batch,
        ],
      };
      type Row = { account_id: string | null; used: number; last_admitted: number; is_pending: boolean };
      const { rows } = await pool.query<Row>(statement);
      if (rows.some((row) => row.account_id === null)) return undefined;
      return new Map(
        rows.map((row) => [
          row.account_id as string,
          { admitted: row.last_admitted, used: row.used, isPending: row.is_pending },
        ]),
      );
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
            select from ${days} as counted join usage_nodes on usage_nodes.id = ${nodeId} and counted.day = usage_nodes.day
            where usage_nodes.admitted ? counted.account_id order by account_id for update of counted`.execute(tx);
          await sql`
            update ${days} as counted set
              used = greatest(counted.used - admission.value::int, 0),
              pending = greatest(counted.pending - admission.value::int, 0)
            from usage_nodes, jsonb_each_text(usage_nodes.admitted) as admission
            where usage_nodes.id = ${nodeId} and counted.account_id = admission.key and counted.day = usage_nodes.day`.execute(
            tx,
          );
        }
        await sql`update usage_nodes set batch = ${batch}, admitted = '{}' where id = ${nodeId}`.execute(tx);
      });
    },

    /** Records the outcome of admitted requests. Locks rows in the same order as batches do. */
    async settle(outcomes: readonly Outcome[]): Promise<void> {
      const statement = {
        // The client has no shorter timeout: a settlement that the client gave up on but the server completed would refund
        // twice.
        name: `settle-${table}`,
        text: `
          with outcome as (
            select account_id, day, count(*) filter (where refunds)::int as refunded, count(*) filter (where settles)::int as settled
            from unnest($1::text[], $2::date[], $3::boolean[], $4::boolean[]) as o (account_id, day, refunds, settles)
            group by account_id, day
          ),
          locked as (
            select account_id, day, refunded, settled from ${table} join outcome using (account_id, day)
            order by account_id, day for update of ${table}
          )
          update ${table} as counted set
            used = greatest(used - refunded, 0), pending = greatest(pending - settled, 0)
          from locked where counted.account_id = locked.account_id and counted.day = locked.day`,
        values: [
          outcomes.map(({ accountId }) => accountId),
          outcomes.map(({ day }) => day),
          outcomes.map(({ refunds }) => refunds),
          outcomes.map(({ settles }) => settles),
        ],
      };
      await pool.query(statement);
    },

    async readDay(day: string, accountIds: string[]): Promise<Map<string, UsageState>> {
      const { rows } = await sql<{ account_id: string; used: number; pending: number }>`
        select account_id, used, ${sql.raw(stillPending)} as pending
        from ${days} as today where day = ${day} and account_id = any(${accountIds})`.execute(db);
      return new Map(rows.map(({ account_id, used, pending }) => [account_id, { used, pending }]));
    },

    async listUsage(from: string, to: string, accountId: string | undefined): Promise<UsageDay[]> {
      let query = db
        .selectFrom(`${table} as counted` as "usage_days as counted")
        .innerJoin("accounts", "accounts.id", "counted.account_id")
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
