/** PostgreSQL servers of a test's own, with a standby that can take over, and an address that leads to one of them. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { appendFileSync, writeFileSync } from "node:fs";
import { createServer, connect as dial, type Socket } from "node:net";
import { join } from "node:path";
import { pino } from "pino";
import { lockDataFolder } from "../../src/platform/db/data-folder.ts";
import { type EmbeddedServer, embeddedConnection, startEmbedded } from "../../src/platform/db/embedded.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { cleanUp, type Scope } from "./cleanup.ts";
import { preparedDataFolder } from "./data-folder.ts";
import { withClient } from "./postgres.ts";
import { makeFolder } from "./service.ts";
import { until } from "./until.ts";

const log = pino({ level: "silent" });

export type OwnServer = ReturnType<typeof serverIn>;

/** Starts a server with a migrated database. */
export async function startOwnServer(scope: Scope): Promise<OwnServer> {
  const server = serverIn(scope, locked(preparedDataFolder(scope)));
  await server.start();
  await migrate(embeddedConnection(server.folder), log); // nothing to do where the folder was prepared
  return server;
}

/** Starts a standby with all data of the primary, which stops while its files are copied. */
export async function startStandby(scope: Scope, primary: OwnServer): Promise<OwnServer> {
  const folder = locked(makeFolder(scope));
  await primary.stop();
  // With their owner: under root the server runs as another user.
  execFileSync("cp", ["-a", join(primary.folder, "postgres"), folder]);
  const standby = serverIn(scope, folder);
  standby.follow(primary);
  await primary.start();
  await standby.start();
  return standby;
}

function locked(folder: string): string {
  execFileSync("chmod", ["711", folder]); // the server's user must pass through it
  assert.ok("release" in lockDataFolder(folder, "service", new Date()));
  return folder;
}

function serverIn(scope: Scope, folder: string) {
  let running: EmbeddedServer | undefined;
  const { host, user, database } = embeddedConnection(folder);
  const url = `postgres://${user}@localhost/${database}?host=${host}`;
  const query = <Row>(text: string): Promise<Row[]> =>
    withClient(url, async (client) => (await client.query(text)).rows as Row[]);
  const server = {
    folder,
    url,
    socket: `${host}/.s.PGSQL.5432`,
    query,
    async start(): Promise<void> {
      running = await startEmbedded(folder, log);
    },
    async stop(): Promise<void> {
      await running?.stop();
      running = undefined;
    },
    /** Makes the server a standby of the primary from its next start on. */
    follow(primary: { socket: string }): void {
      const sockets = primary.socket.replace(/\/[^/]*$/, "");
      appendFileSync(
        join(folder, "postgres", "postgresql.auto.conf"),
        `primary_conninfo = 'host=''${sockets}'' user=${user}'\n`,
      );
      writeFileSync(join(folder, "postgres", "standby.signal"), "");
    },
    /** Ends the replication: the standby gets none of the primary's further changes. */
    async detach(): Promise<void> {
      await server.configure("primary_conninfo", "");
      await until(
        "the standby has stopped to receive changes",
        async () => (await query("select from pg_stat_wal_receiver")).length === 0,
      );
    },
    async promote(): Promise<void> {
      await query("select pg_promote()");
    },
    async hasAllOf(primary: { query: typeof query }): Promise<void> {
      const [at] = await primary.query<{ lsn: string }>("select pg_current_wal_lsn() as lsn");
      await until("the standby has caught up", async () => {
        const text = `select pg_last_wal_replay_lsn() >= '${at?.lsn}' as has`;
        return (await query<{ has: boolean }>(text))[0]?.has === true;
      });
    },
    /** Changes a setting of the running server; undefined resets it. */
    async configure(setting: string, value: string | undefined): Promise<void> {
      await query(value === undefined ? `alter system reset ${setting}` : `alter system set ${setting} = '${value}'`);
      await query("select pg_reload_conf()");
    },
  };
  cleanUp(scope, () => server.stop());
  return server;
}

export type Address = Awaited<ReturnType<typeof startAddress>>;

/** Starts a TCP proxy, like a load balancer's address: it leads to one server, and to another after a failover. */
export async function startAddress(scope: Scope, to: OwnServer) {
  let target: string | undefined = to.socket;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (target === undefined) return near.destroy();
    const far = dial(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
    return undefined;
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  cleanUp(scope, () => {
    cut();
    return new Promise((done) => server.close(done));
  });
  const { pathname, username } = new URL(to.url);
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    /** Breaks all connections. */
    cut,
    /** Directs new connections to a server; undefined refuses them. Open connections stay. */
    leadTo(next: OwnServer | undefined): void {
      target = next?.socket;
    },
  };
}
