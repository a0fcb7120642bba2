import type pg from "pg";
import type { LiveSourceName, SourceFault } from "../source.ts";

export type HealthStore = ReturnType<typeof createHealthStore>;

export type SourceHealth = {
  source: LiveSourceName;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastFault: SourceFault | null;
  lastProblem: string | null;
  today: { stored: number; rejected: number; unknown: number; failures: number; spent: number };
};

export type SourceRequest = { kind: "product" | "keyword"; marketplace: string; keys: readonly string[] };

type LastRequest = { source: LiveSourceName; at: Date };

/** The counts of one response. */
type PageCounts = { stored: number; rejected: number; unknown: number };

const COUNT_DAY = `insert into source_days as d (source, day, stored, rejected, unknown, failures, spent) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (source, day) do update set stored = d.stored + excluded.stored, rejected = d.rejected + excluded.rejected,
    unknown = d.unknown + excluded.unknown, failures = d.failures + excluded.failures, spent = d.spent + excluded.spent`;

export function createHealthStore(pool: pg.Pool) {
  return {
    async list(day: string): Promise<SourceHealth[]> {
      const { rows } = await pool.query<SourceHealth & SourceHealth["today"]>(
        `select source, last_success_at as "lastSuccessAt", last_failure_at as "lastFailureAt", last_fault as "lastFault",
           last_problem as "lastProblem", coalesce(stored, 0) as stored, coalesce(rejected, 0) as rejected,
           coalesce(unknown, 0) as unknown, coalesce(failures, 0) as failures, coalesce(spent, 0) as spent
         from source_health full join (select * from source_days where day = $1) as today using (source) order by source`,
        [day],
      );
      return rows.map(({ stored, rejected, unknown, failures, spent, ...health }) => ({
        ...health,
        today: { stored, rejected, unknown, failures, spent },
      }));
    },

    async spentOn(source: LiveSourceName, day: string): Promise<number> {
      const { rows } = await pool.query("select spent from source_days where source = $1 and day = $2", [source, day]);
      return rows[0]?.spent ?? 0;
    },

    async spend(source: LiveSourceName, day: string, amount: number): Promise<void> {
      await pool.query(COUNT_DAY, [source, day, 0, 0, 0, 0, amount]);
    },

    /** Records a success in the transaction that stores the response. */
    async succeeded(
      client: pg.PoolClient,
      source: LiveSourceName,
      day: string,
      counts: PageCounts,
      at: Date,
    ): Promise<void> {
      await client.query(COUNT_DAY, [source, day, counts.stored, counts.rejected, counts.unknown, 0, 0]);
      await client.query(
        `insert into source_health (source, last_success_at) values ($1, $2)
         on conflict (source) do update set last_success_at = greatest(source_health.last_success_at, excluded.last_success_at)`,
        [source, at],
      );
    },

    async failed(source: LiveSourceName, day: string, fault: SourceFault, problem: string, at: Date): Promise<void> {
      await pool.query(COUNT_DAY, [source, day, 0, 0, 0, 1, 0]);
      await pool.query(
        `insert into source_health (source, last_failure_at, last_fault, last_problem) values ($1, $2, $3, $4)
         on conflict (source) do update set last_failure_at = excluded.last_failure_at, last_fault = excluded.last_fault,
           last_problem = excluded.last_problem`,
        [source, at, fault, problem],
      );
    },

    /** Returns the source that was last requested for a product, and when. */
    async findLastRequest({
      marketplace,
      asin,
    }: {
      marketplace: string;
      asin: string;
    }): Promise<LastRequest | undefined> {
      const { rows } = await pool.query<LastRequest>(
        `select source, asked_at as at from source_asks where marketplace = $1 and kind = 'product' and key = $2`,
        [marketplace, asin],
      );
      return rows[0];
    },

    /** Records that a source was requested for these keys. */
    async recordRequest(source: LiveSourceName, { kind, marketplace, keys }: SourceRequest, at: Date): Promise<void> {
      await pool.query(
        `insert into source_asks (marketplace, kind, key, source, asked_at)
         select $1, $2, key, $3, $4 from unnest($5::text[]) as key
         on conflict (marketplace, kind, key) do update set source = excluded.source, asked_at = excluded.asked_at`,
        [marketplace, kind, source, at, [...new Set(keys)]],
      );
    },
  };
}
