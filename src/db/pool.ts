import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isOutage } from "./outage.ts";
import { PrimaryClient } from "./server-client.ts";

/**
 * A connection that cannot be made is tried again after these: what was to be asked has not been sent yet, so nothing is done
 * twice. It is for the moment in which another server takes over.
 */
const AGAIN_AFTER_MS = [50, 150, 300];
/** When nothing could be reached for so long, nobody is kept waiting any more. */
const PATIENT_FOR_MS = 2_000;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * A pool whose connections may break. Without these listeners one that does would end the process: an idle one tells the
 * pool, one that a query holds tells the query and itself. A pool that has been ended may still hear of it.
 */
export function createPool(config: pg.PoolConfig, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new PatientPool({ Client: PrimaryClient, ...config } as pg.PoolConfig);
  pool.on("error", onIdleError);
  pool.on("connect", (client) => void client.on("error", () => {}));
  // Before the pool takes it back. It does not keep one that has been ended.
  pool.on("release", (_, client) => void (isWorthKeeping(client) || client.end().catch(() => {})));
  return pool;
}

/**
 * A server that takes no changes has lost its place to another, which the next connection may find. And one that still waits
 * for an answer of which nobody knows any more would make whoever comes next wait for it, too.
 */
function isWorthKeeping(client: pg.Client): boolean {
  const { isReadOnly = false, readyForQuery } = client as { isReadOnly?: boolean; readyForQuery?: boolean };
  return !isReadOnly && readyForQuery !== false;
}

class PatientPool extends pg.Pool {
  #awaySince: number | undefined;

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
        this.#awaySince = undefined;
        return client;
      } catch (error) {
        const now = performance.now();
        this.#awaySince ??= now;
        const pause = AGAIN_AFTER_MS[tries];
        if (pause === undefined || this.ending || now - this.#awaySince > PATIENT_FOR_MS || !mayPass(error))
          throw error;
        await sleep(pause);
      }
    }
  }
}

/** Whether another try within the second may find a server. Who has waited for long already has waited enough. */
function mayPass(error: unknown): boolean {
  return isOutage(error) && !/timeout/.test((error as Error).message);
}
