/** PostgreSQL servers of a test's own, which follow each other and take each other's place, and an address that leads to one of them. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { appendFileSync, writeFileSync } from "node:fs";
import { createServer, connect as dial, type Socket } from "node:net";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { pino } from "pino";
import { lockDataFolder, makeDataFolder } from "../../src/db/data-folder.ts";
import { type EmbeddedServer, embeddedConnection, startEmbedded } from "../../src/db/embedded.ts";
import { cleanUp } from "./cleanup.ts";
import { until } from "./import-files.ts";
import { withClient } from "./postgres.ts";
import { makeFolder } from "./service.ts";

const log = pino({ level: "silent" });

export type OwnServer = ReturnType<typeof serverIn>;

export async function startOwnServer(t: TestContext): Promise<OwnServer> {
  const server = serverIn(t, ownFolder(t));
  await server.start();
  return server;
}

/** A standby that has everything of the primary, which is stopped for the moment of the copy. */
export async function startStandby(t: TestContext, primary: OwnServer): Promise<OwnServer> {
  const folder = ownFolder(t);
  await primary.stop();
  // With their owner: under root the server is somebody else.
  execFileSync("cp", ["-a", join(primary.folder, "postgres"), folder]);
  const standby = serverIn(t, folder);
  standby.follow(primary);
  await primary.start();
  await standby.start();
  return standby;
}

function ownFolder(t: TestContext): string {
  const folder = makeFolder(t);
  makeDataFolder(folder);
  assert.ok("release" in lockDataFolder(folder, "service", new Date()));
  return folder;
}

function serverIn(t: TestContext, folder: string) {
  let running: EmbeddedServer | undefined;
  const { host, user, database } = embeddedConnection(folder);
  const url = `postgres://${user}@localhost/${database}?host=${host}`;
  const ask = <Row>(text: string): Promise<Row[]> =>
    withClient(url, async (client) => (await client.query(text)).rows as Row[]);
  const server = {
    folder,
    url,
    socket: `${host}/.s.PGSQL.5432`,
    ask,
    async start(): Promise<void> {
      running = await startEmbedded(folder, log);
    },
    async stop(): Promise<void> {
      await running?.stop();
      running = undefined;
    },
    /** From its next start on it is a standby of that one. */
    follow(primary: { socket: string }): void {
      const sockets = primary.socket.replace(/\/[^/]*$/, "");
      appendFileSync(
        join(folder, "postgres", "postgresql.auto.conf"),
        `primary_conninfo = 'host=''${sockets}'' user=${user}'\n`,
      );
      writeFileSync(join(folder, "postgres", "standby.signal"), "");
    },
    async promote(): Promise<void> {
      await ask("select pg_promote()");
    },
    async hasAllOf(primary: { ask: typeof ask }): Promise<void> {
      const [at] = await primary.ask<{ lsn: string }>("select pg_current_wal_lsn() as lsn");
      await until("the standby has followed", async () => {
        const asked = `select pg_last_wal_replay_lsn() >= '${at?.lsn}' as has`;
        return (await ask<{ has: boolean }>(asked))[0]?.has === true;
      });
    },
  };
  cleanUp(t, () => server.stop());
  return server;
}

export type Address = Awaited<ReturnType<typeof startAddress>>;

/** An address as a balancer has it: it leads to one server, and to another when that one takes over. */
export async function startAddress(t: TestContext, to: OwnServer) {
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
  cleanUp(t, () => {
    cut();
    return new Promise((done) => server.close(done));
  });
  const { pathname, username } = new URL(to.url);
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    /** All connections break. */
    cut,
    /** For those who come from now on; undefined refuses them. What is open stays. */
    leadTo(next: OwnServer | undefined): void {
      target = next?.socket;
    },
  };
}
