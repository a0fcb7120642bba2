/** A PgBouncer in front of the PostgreSQL of the run, in transaction mode, with fewer sessions than a node has connections. */
import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { commandAs, serverOwner } from "../../../src/platform/db/unprivileged.ts";
import { cleanUp } from "../../support/cleanup.ts";
import { withClient } from "../../support/postgres.ts";
import { requiredInCi } from "../../support/required-in-ci.ts";
import { makeFolder } from "../../support/service.ts";

const PROGRAMS = ["/usr/sbin/pgbouncer", "/usr/local/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"];

/** For a test's `skip`: false, or the reason why PgBouncer cannot be tested here. */
export const skipWithoutPgbouncer: string | false = requiredInCi(
  findProgram() === undefined && "PgBouncer is not installed (apt-get install pgbouncer)",
);

function findProgram(): string | undefined {
  return PROGRAMS.find((program) => existsSync(program));
}

/** Returns the address of the same database through the pooler. */
export async function startPgbouncer(
  t: TestContext,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<string> {
  const folder = makeFolder(t);
  const { username, searchParams, pathname } = new URL(databaseUrl);
  const sockets = searchParams.get("host") as string;
  const port = await freePort();
  const all = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "trust",
    auth_file: join(folder, "users.txt"),
    pool_mode: "transaction",
    default_pool_size: 4,
    client_login_timeout: 5,
    server_tls_sslmode: "disable",
    ...settings,
  };
  writeFileSync(join(folder, "users.txt"), `"${username}" ""\n`);
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const config = join(folder, "pgbouncer.ini");
  writeFileSync(config, `[databases]\n* = host=${sockets} port=5432\n\n[pgbouncer]\n${lines.join("\n")}\n`);
  // PgBouncer refuses root, and only the server's own user may use the server's socket.
  const command = commandAs(serverOwner(sockets), config, findProgram() as string, [config]);
  const child = spawn(command.file, command.args, { ...command.as, stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk) => (errors += chunk));
  const exited = new Promise((resolve) => child.once("close", resolve));
  cleanUp(t, async () => {
    child.kill("SIGKILL");
    await exited;
  });
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  for (const deadline = Date.now() + 60_000; ; await sleep(20)) {
    const isReady = await withClient(url, (client) => client.query("select")).then(
      () => true,
      () => false,
    );
    if (isReady) return url;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PgBouncer did not start:\n${errors}`);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}
