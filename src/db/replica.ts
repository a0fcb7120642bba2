/**
 * A standby that takes work from the primary: what reads much, and may be a little late. It is looked at every few seconds; when it
 * is away, too far behind or no standby, everything goes to the primary until it is well again. Whatever fails on the standby, for
 * whichever reason, is asked of the primary: nobody gets an error, or a "not found", for its sake.
 */
import pg from "pg";
import type { Log } from "../base/log.ts";
import { isOutage } from "./outage.ts";
import { createPool } from "./pool.ts";
import { createLagGauge } from "./replica-lag.ts";
import { DATABASE_IDENTITY } from "./server-check.ts";

export type ReplicaState = { isUsed: boolean; lagSeconds: number; reads: { replica: number; primary: number } };

export type Replica = {
  pool: pg.Pool;
  /** On the standby where it can be, else on the primary: all of it on the same one. */
  read<T>(onReplica: () => Promise<T>, onPrimary: () => Promise<T>): Promise<T>;
  state(): ReplicaState;
  close(): Promise<void>;
};

/** Asks one server or the other: the stores of a reading are all of the same one. */
export type LateReads<Stores> = <T>(read: (stores: Stores) => Promise<T>) => Promise<T>;

/** What was seen last counts for `trustedForMs`. It is looked at when it is used: nobody asks a standby that nobody needs. */
const PATIENCE = { farthestBehindMs: 30_000, lookEveryMs: 3_000, trustedForMs: 10_000 };
const LOOK_WITHIN_MS = 2_000;

type Seen = { standby: boolean; replayedTo: number | null; identity: string };

export function lateReads<Stores>(
  { pool, replica }: { pool: pg.Pool; replica: Replica | undefined },
  storesOn: (from: pg.Pool, isReplica: boolean) => Stores,
): LateReads<Stores> {
  const primary = storesOn(pool, false);
  if (replica === undefined) return (read) => read(primary);
  const late = storesOn(replica.pool, true);
  return (read) =>
    replica.read(
      () => read(late),
      () => read(primary),
    );
}

export function createReplica(
  config: pg.PoolConfig,
  primary: pg.Pool,
  log: Log,
  { farthestBehindMs, lookEveryMs, trustedForMs }: typeof PATIENCE = PATIENCE,
): Replica {
  // A standby is what is wanted here: `createPool` would look for a server that takes changes.
  const pool = createPool({ Client: pg.Client, ...config, connectionTimeoutMillis: 1_000 } as pg.PoolConfig, () => {});
  const gauge = createLagGauge();
  const reads = { replica: 0, primary: 0 };
  let lookedAt = Number.NEGATIVE_INFINITY;
  let usedUntil = Number.NEGATIVE_INFINITY;
  let lagMs = 0;
  let isLooking = false;
  let trouble: string | undefined = "not looked at yet";

  /** Said once, when it changes. */
  const note = (found: string | undefined, err?: unknown): void => {
    const was = trouble;
    trouble = found;
    if (pool.ending) return;
    if (found !== undefined && was === undefined)
      log.warn({ err, lagMs: Math.round(lagMs), reason: found }, "the replica is not read for the moment");
    if (found === undefined && was !== undefined) log.info({ lagMs: Math.round(lagMs) }, "the replica is read");
  };

  const look = async (): Promise<string | undefined> => {
    const [ours] = (
      await asked<{ at: number; identity: string }>(
        primary,
        `select (pg_current_wal_lsn() - '0/0')::bigint as at, ${DATABASE_IDENTITY} as identity`,
      )
    ).rows;
    const [seen] = (
      await asked<Seen>(
        pool,
        `select pg_is_in_recovery() as standby, (pg_last_wal_replay_lsn() - '0/0')::bigint as "replayedTo",
           ${DATABASE_IDENTITY} as identity`,
      )
    ).rows;
    if (ours === undefined || seen === undefined || seen.identity !== ours.identity) return "it is of another database";
    if (!seen.standby || seen.replayedTo === null) return "it is no standby";
    const lag = gauge.note({ primaryAt: ours.at, replayedTo: seen.replayedTo, nowMs: performance.now() });
    lagMs = lag ?? farthestBehindMs;
    return lag === undefined || lag > farthestBehindMs ? "it is too far behind" : undefined;
  };

  const lookAgain = async (): Promise<void> => {
    if (isLooking || performance.now() - lookedAt < lookEveryMs) return;
    isLooking = true;
    lookedAt = performance.now();
    try {
      const found = await look();
      note(found);
      usedUntil = found === undefined ? performance.now() + trustedForMs : Number.NEGATIVE_INFINITY;
    } catch (err) {
      leave("it cannot be asked", err);
    } finally {
      isLooking = false;
    }
  };

  const leave = (reason: string, err: unknown): void => {
    usedUntil = Number.NEGATIVE_INFINITY;
    note(reason, err);
  };

  return {
    pool,

    async read(onReplica, onPrimary) {
      void lookAgain();
      if (performance.now() < usedUntil) {
        try {
          const found = await onReplica();
          reads.replica++;
          return found;
        } catch (err) {
          // A reading that the standby had to give up for what it replays is no sign of trouble: the next may go well.
          if (isOutage(err) && (err as { code?: string }).code !== "40001") leave("it failed", err);
        }
      }
      reads.primary++;
      return await onPrimary();
    },

    state: () => ({ isUsed: performance.now() < usedUntil, lagSeconds: lagMs / 1_000, reads: { ...reads } }),

    async close() {
      if (!pool.ended) await pool.end();
    },
  };
}

async function asked<Row extends pg.QueryResultRow>(pool: pg.Pool, text: string): Promise<pg.QueryResult<Row>> {
  return await pool.query<Row>({ text, query_timeout: LOOK_WITHIN_MS } as pg.QueryConfig);
}
