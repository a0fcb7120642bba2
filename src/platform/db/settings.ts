/** The data folder and the database. */
import { resolve } from "node:path";
import { setting } from "../base/setting.ts";
import { integer, Problem } from "../base/setting-values.ts";

export const DATABASE_SETTINGS = {
  dataDir: setting({
    env: "DATA_DIR",
    parse: (raw) => resolve(raw),
    unset: resolve("data"),
    unsetText: "./data",
    help: "Folder of the embedded database, the generated secrets and the snapshot of the search index. Each folder serves one running service.",
  }),
  databaseUrl: setting({
    env: "DATABASE_URL",
    parse: postgresAddress,
    unset: undefined as string | undefined,
    unsetText: "embedded PostgreSQL",
    example: "postgres://nichescope:secret@db.example.com/nichescope",
    help: "Use this PostgreSQL (15 or newer) instead of starting an embedded one. Any number of nodes may share it.",
  }),
  databaseDirectUrl: setting({
    env: "DATABASE_DIRECT_URL",
    parse: postgresAddress,
    unset: undefined as string | undefined,
    unsetText: "none: `DATABASE_URL` points to the server itself",
    example: "postgres://nichescope:secret@db-1.example.com/nichescope",
    help: "When `DATABASE_URL` points to a pooler in transaction mode (such as PgBouncer): the server behind it. Locks, notifications, deliveries, jobs and migrations use it. A worker holds about ten connections there, an `api` node one.",
  }),
  databaseReplicaUrl: setting({
    env: "DATABASE_REPLICA_URL",
    parse: postgresAddress,
    unset: undefined as string | undefined,
    unsetText: "none",
    example: "postgres://nichescope:secret@db-2.example.com/nichescope",
    help: "A streaming standby of the database. History is read from it while it is at most 30 seconds behind; otherwise, and when it is unreachable, from the primary.",
  }),
  databasePoolSize: setting({
    env: "DATABASE_POOL_SIZE",
    parse: integer(2, 500),
    unset: 10,
    help: "Database connections per node, divided among its threads. Each thread has at least two.",
  }),
};

function postgresAddress(raw: string): string {
  // The address may hold a password: the message does not repeat it.
  const url = URL.parse(raw);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) throw new Problem("must be a postgres:// address");
  return raw;
}
