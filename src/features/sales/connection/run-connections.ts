import type { Lock } from "../../../platform/base/lock.ts";
import { type ConnectionParts, type PassResult, runConnection } from "./run-connection.ts";

export type ConnectionsParts = ConnectionParts & { lockOf: (name: string) => Lock };

/** Connections per pass of the job, and how many at a time. The job runs every minute. */
const MAX_CONNECTIONS = 200;
const CONCURRENCY = 4;

/** Makes a pass over every connection that is due. An account is worked on by one node at a time. */
export async function runConnections(
  parts: ConnectionsParts,
  signal: AbortSignal,
): Promise<Record<string, number> | undefined> {
  const { connections, lockOf, clock, log } = parts;
  const due = await connections.listDue(clock.now(), MAX_CONNECTIONS);
  const done: PassResult & { connections: number } = { connections: 0, requested: 0, imported: 0, failed: 0 };
  const accounts = [...Map.groupBy(due, ({ accountId }) => accountId)];
  const work = async () => {
    for (let next = accounts.shift(); next !== undefined && !signal.aborted; next = accounts.shift()) {
      const [accountId, own] = next;
      const lock = await lockOf(`sales connections ${accountId}`).tryLock();
      if (lock === undefined) continue;
      const both = AbortSignal.any([signal, lock.lost]);
      try {
        for (const { id } of own) {
          // Read under the lock: another node may have worked on it a moment ago.
          const connection = await connections.find(id);
          if (connection === undefined || connection.lookAt > clock.now()) continue;
          if (connection.status === "revoked" || connection.status === "refused") continue;
          const { requested, imported, failed } = await runConnection(parts, connection, both);
          done.connections++;
          done.requested += requested;
          done.imported += imported;
          done.failed += failed;
        }
      } catch (err) {
        if (both.aborted) return;
        log.error({ err, accountId }, "could not process a connection");
      } finally {
        await lock.release();
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return done.connections === 0 ? undefined : done;
}
