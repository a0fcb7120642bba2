/**
 * A read replica for large reads that may be slightly stale. It is checked every few seconds; while it is unreachable, too
 * far behind or not a standby, all reads go to the primary. A read that fails on the replica, for any reason, is repeated on
 * the primary: the replica never causes an error or a "not found".
 */
import pg from "pg";
import type { Log } from "../base/log.ts";
import { isOutage } from "./outage.ts";
import { createPool } from "./pool.ts";
import { createLagGauge } from "./replica-lag.ts";
import { DATABASE_IDENTITY } from "./server-check.ts";

type ReplicaState = { isUsed: boolean; lagSeconds: number; reads: { replica: number; primary: number } };

export type Replica = {
  pool: pg.Pool;
  /** Reads from the replica if it is usable, else from the primary. */
  read<T>(onReplica: () => Promise<T>, onPrimary: () => Promise<T>): Promise<T>;
  state(): ReplicaState;
  close(): Promise<void>;
};

/** Runs a read with the stores of one server: all on the replica, or all on the primary. */
export type ReplicaReads<Stores> = <T>(read: (stores: Stores) => Promise<T>) => Promise<T>;

/** A check is valid for `validForMs`. Checks run when the replica is used, so an unused replica is not queried. */
const LIMITS = { longestLagMs: 30_000, checkEveryMs: 3_000, validForMs: 10_000 };
const CHECK_TIMEOUT_MS = 2_000;

type ReplicaRow = { standby: boolean; replayedTo: number | null; identity: string };

export function replicaReads<Stores>(
  { pool, replica }: { pool: pg.Pool; replica: Replica | undefined },
  storesOn: (from: pg.Pool, isReplica: boolean) => Stores,
): ReplicaReads<Stores> {
  const primary = storesOn(pool, false);
  if (replica === undefined) return (read) => read(primary);
  const secondary = storesOn(replica.pool, true);
  return (read) =>
    replica.read(
      () => read(secondary),
      () => read(primary),
    );
}

export function createReplica(
  config: pg.PoolConfig,
  primary: pg.Pool,
  log: Log,
  { longestLagMs, checkEveryMs, validForMs }: typeof LIMITS = LIMITS,
): Replica {
  // The plain client: the default one of `createPool` refuses a standby.
  const pool = createPool({ Client: pg.Client, ...config, connectionTimeoutMillis: 1_000 } as pg.PoolConfig, () => {});
  const gauge = createLagGauge();
  const reads = { replica: 0, primary: 0 };
  let checkedAt = Number.NEGATIVE_INFINITY;
  let usableUntil = Number.NEGATIVE_INFINITY;
  let lagMs = 0;
  let isChecking = false;
  let problem: string | undefined = "not checked yet";

  /** Logs a change of the replica's state once. */
  const setProblem = (found: string | undefined, err?: unknown): void => {
    const before = problem;
    problem = found;
    if (pool.ending) return;
    if (found !== undefined && before === undefined)
      log.warn({ err, lagMs: Math.round(lagMs), reason: found }, "replica not usable; reading from the primary");
    if (found === undefined && before !== undefined) log.info({ lagMs: Math.round(lagMs) }, "reading from the replica");
  };

  const findProblem = async (): Promise<string | undefined> => {
    const [ours] = (
      await query<{ at: number; identity: string }>(
        primary,
        `select (pg_current_wal_lsn() - '0/0')::bigint as at, ${DATABASE_IDENTITY} as identity`,
      )
    ).rows;
    const [theirs] = (
      await query<ReplicaRow>(
        pool,
        `select pg_is_in_recovery() as standby, (pg_last_wal_replay_lsn() - '0/0')::bigint as "replayedTo",
           ${DATABASE_IDENTITY} as identity`,
      )
    ).rows;
    if (ours === undefined || theirs === undefined || theirs.identity !== ours.identity)
      return "it belongs to another database";
    if (!theirs.standby || theirs.replayedTo === null) return "it is not a standby";
    const lag = gauge.note({ primaryAt: ours.at, replayedTo: theirs.replayedTo, nowMs: performance.now() });
    lagMs = lag ?? longestLagMs;
    return lag === undefined || lag > longestLagMs ? "it is too far behind" : undefined;
  };

  const checkIfDue = async (): Promise<void> => {
    if (isChecking || performance.now() - checkedAt < checkEveryMs) return;
    isChecking = true;
    checkedAt = performance.now();
    try {
      const found = await findProblem();
      setProblem(found);
      usableUntil = found === undefined ? performance.now() + validForMs : Number.NEGATIVE_INFINITY;
    } catch (err) {
      stopUsing("it cannot be queried", err);
    } finally {
      isChecking = false;
    }
  };

  const stopUsing = (reason: string, err: unknown): void => {
    usableUntil = Number.NEGATIVE_INFINITY;
    setProblem(reason, err);
  };

  return {
    pool,

    async read(onReplica, onPrimary) {
      void checkIfDue();
      if (performance.now() < usableUntil) {
        try {
          const result = await onReplica();
          reads.replica++;
          return result;
        } catch (err) {
          // A read that was cancelled by replay (40001) is no sign of a broken replica: the next one may succeed.
          if (isOutage(err) && (err as { code?: string }).code !== "40001") stopUsing("it failed", err);
        }
      }
      reads.primary++;
      return await onPrimary();
    },

    state: () => ({ isUsed: performance.now() < usableUntil, lagSeconds: lagMs / 1_000, reads: { ...reads } }),

    async close() {
      if (!pool.ended) await pool.end();
    },
  };
}

async function query<Row extends pg.QueryResultRow>(pool: pg.Pool, text: string): Promise<pg.QueryResult<Row>> {
  return await pool.query<Row>({ text, query_timeout: CHECK_TIMEOUT_MS } as pg.QueryConfig);
}
