import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isOutage } from "./outage.ts";
import { PrimaryClient } from "./server-client.ts";

/**
 * Delays between attempts to connect, for the moment of a failover. The statement has not been sent yet, so nothing runs
 * twice.
 */
const RETRY_DELAYS_MS = [50, 150, 300];
/** Once the server has been unreachable for this long, connecting fails at once. */
const RETRY_FOR_MS = 2_000;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * Creates a pool that survives broken connections. Without these listeners a broken connection would end the process: an
 * idle one emits an error on the pool, one in use on the client, and both may happen after the pool has ended.
 */
export function createPool(config: pg.PoolConfig, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new RetryingPool({ Client: PrimaryClient, ...config } as pg.PoolConfig);
  pool.on("error", onIdleError);
  pool.on("connect", (client) => void client.on("error", () => {}));
  // Runs before the pool takes the client back; the pool discards a client that has ended.
  pool.on("release", (_, client) => void (isReusable(client) || client.end().catch(() => {})));
  return pool;
}

/**
 * False for a server that became read-only: the next connection may find the new primary. False also for a connection that
 * still waits for a response, because the next query would wait for it, too.
 */
function isReusable(client: pg.Client): boolean {
  const { isReadOnly = false, readyForQuery } = client as { isReadOnly?: boolean; readyForQuery?: boolean };
  return !isReadOnly && readyForQuery !== false;
}

class RetryingPool extends pg.Pool {
  #unreachableSince: number | undefined;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect();
    if (callback === undefined) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release as (release?: unknown) => void),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    for (let tries = 0; ; tries++) {
      try {
        const client = await super.connect();
        this.#unreachableSince = undefined;
        return client;
      } catch (error) {
        const now = performance.now();
        this.#unreachableSince ??= now;
        const delay = RETRY_DELAYS_MS[tries];
        const isOver = delay === undefined || this.ending || now - this.#unreachableSince > RETRY_FOR_MS;
        if (isOver || !isTransient(error)) throw error;
        await sleep(delay);
      }
    }
  }
}

/** True if another attempt within a second may succeed. A timeout is not retried: the caller has waited long enough. */
function isTransient(error: unknown): boolean {
  return isOutage(error) && !/timeout/.test((error as Error).message);
}
