/** A PostgreSQL for one test, which can be stopped, be made to hang, and be started again. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { promisify } from "node:util";
import { pino } from "pino";
import { createDataFolder, lockDataFolder } from "../../../src/db/data-folder.ts";
import { type EmbeddedServer, embeddedConnection, startEmbedded } from "../../../src/db/embedded.ts";
import { cleanUp } from "../../support/cleanup.ts";
import { makeFolder } from "../../support/service.ts";

export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>;

export async function startOwnPostgres(t: TestContext) {
  const folder = makeFolder(t);
  createDataFolder(folder);
  assert.ok("release" in lockDataFolder(folder, "service", new Date()));
  const log = pino({ level: "silent" });
  let server: EmbeddedServer | undefined = await startEmbedded(folder, log);
  let hanging: number[] = [];
  const wake = () => {
    for (const pid of hanging) process.kill(pid, "SIGCONT");
    hanging = [];
  };
  cleanUp(t, async () => {
    wake();
    await server?.stop();
  });
  const { host, user, database } = embeddedConnection(folder);
  return {
    url: `postgres://${user}@localhost/${database}?host=${host}`,
    async stop(): Promise<void> {
      await server?.stop();
      server = undefined;
    },
    async start(): Promise<void> {
      server = await startEmbedded(folder, log);
    },
    /** Connections stay open and new ones are accepted, but nothing responds: as when a machine or a disk is stuck. */
    async hang(): Promise<void> {
      hanging = await processesOf(
        Number.parseInt(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8"), 10),
      );
      for (const pid of hanging) process.kill(pid, "SIGSTOP");
    },
    wake,
  };
}

/** The server and its children; the server is stopped first, so that it starts no more of them. */
async function processesOf(server: number): Promise<number[]> {
  process.kill(server, "SIGSTOP");
  const { stdout } = await promisify(execFile)("ps", ["-axo", "pid=,ppid="]);
  const pairs = stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return [server, ...pairs.filter(([, parent]) => parent === server).map(([pid]) => pid as number)];
}
