/**
 * A PostgreSQL server that belongs to this process. Its files are in `DATA_DIR/postgres`. It listens only on a unix socket,
 * in a folder that only its user may enter.
 *
 * The caller holds the data folder's lock, so a server that is already running is an orphan of a killed service.
 */
import { type ChildProcess, type ExecFileOptions, execFile, spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { SetupError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { findPostgresBinaries, type PostgresBinaries } from "./postgres-binaries.ts";
import { createSocketFolder, removeSocketFolder, socketFolder } from "./socket-folder.ts";
import { commandAs, type Owner, serverOwner } from "./unprivileged.ts";

export type EmbeddedServer = { stop(): Promise<void> };

const USER = "nichescope";
const DATABASE = "nichescope";
const READY_WITHIN_MS = 120_000; // crash recovery replays the log, which may be slow on a slow disk
const STOP_WITHIN_MS = 7_000;
const RESTART_PAUSE_MS = 1_000;
const UNFINISHED = "postgres.new";

/** English messages, and a working directory that blocks no unmount. */
function processOptions({ env }: PostgresBinaries) {
  return { cwd: "/", env: { LC_ALL: "C", PATH: "/usr/bin:/bin", ...env } };
}

export function embeddedConnection(dataDir: string): pg.PoolConfig {
  return { host: socketFolder(dataDir), port: 5432, user: USER, database: DATABASE, ssl: false };
}

/** Whether a server was created in the data folder. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, "postgres"));
}

export async function startEmbedded(dataDir: string, log: Log, signal?: AbortSignal): Promise<EmbeddedServer> {
  const binaries = findPostgresBinaries(dataDir);
  const cluster = join(dataDir, "postgres");
  const owner = serverOwner(cluster);
  if (!existsSync(cluster)) await createCluster(binaries, dataDir, owner, log, signal);
  await stopOrphan(cluster, log);
  createSocketFolder(socketFolder(dataDir), owner);

  let stopping = false;
  let child: ChildProcess;
  const start = async () => {
    const started = await startServer(binaries, dataDir, owner, log, signal);
    started.once("exit", () => void (stopping ? undefined : restart()));
    child = started;
  };
  const restart = async () => {
    while (!stopping) {
      log.error({ logFile: logFile(dataDir) }, "embedded PostgreSQL exited; restarting it");
      await sleep(RESTART_PAUSE_MS);
      if (stopping) return;
      try {
        return await start();
      } catch (error) {
        log.error({ err: error }, "embedded PostgreSQL does not start");
      }
    }
  };
  const stop = async () => {
    stopping = true;
    await stopServer(child);
    removeSocketFolder(socketFolder(dataDir));
  };
  await start();
  try {
    await ensureDatabase(dataDir);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function createCluster(
  binaries: PostgresBinaries,
  dataDir: string,
  owner: Owner | undefined,
  log: Log,
  signal: AbortSignal | undefined,
): Promise<void> {
  // Created under another name and renamed when complete, so that a kill leaves nothing that looks like a database. Each
  // attempt has its own name: after a kill, the previous attempt may still be writing.
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const cluster = join(dataDir, "postgres");
  const unfinished = join(dataDir, `${UNFINISHED}${process.pid}`);
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    if (owner) chownSync(unfinished, owner.uid, owner.gid);
    log.info("creating a new database");
    const locale = ["-E", "UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    const command = commandAs(owner, cluster, binaries.initdb, [
      "-D",
      unfinished,
      "-U",
      USER,
      "-A",
      "trust",
      ...locale,
      "--no-instructions",
    ]);
    await runToItsEnd(command.file, command.args, { ...command.as, ...processOptions(binaries) }, signal);
    renameSync(unfinished, cluster);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new SetupError(`The database could not be created in ${cluster}: ${reasonOf(error)}`);
  }
}

/** Runs a program. An aborted signal ends it; the promise settles once it has exited and writes no more files. */
function runToItsEnd(file: string, args: string[], options: ExecFileOptions, signal: AbortSignal | undefined) {
  return new Promise<void>((resolve, reject) => {
    const child = execFile(file, args, options, (error, _, stderr) =>
      error ? reject(Object.assign(error, { stderr })) : resolve(),
    );
    const end = () => void child.kill();
    if (signal?.aborted) end();
    signal?.addEventListener("abort", end, { once: true });
    child.once("close", () => signal?.removeEventListener("abort", end));
  });
}

async function startServer(
  binaries: PostgresBinaries,
  dataDir: string,
  owner: Owner | undefined,
  log: Log,
  signal: AbortSignal | undefined,
): Promise<ChildProcess> {
  const cluster = join(dataDir, "postgres");
  const logPath = logFile(dataDir);
  if (existsSync(logPath) && statSync(logPath).size > 10_000_000) renameSync(logPath, `${logPath}.1`);
  const logFd = openSync(logPath, "a", 0o600);
  const logStart = statSync(logPath).size;
  const settings = {
    listen_addresses: "",
    unix_socket_directories: `"${socketFolder(dataDir).replaceAll('"', '""')}"`, // a list, which a comma in the path would split
    unix_socket_permissions: "0700",
    max_connections: "100",
  };
  const args = ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const command = commandAs(owner, cluster, binaries.postgres, args);
  // Detached, so that Ctrl-C in the terminal reaches only the service, which stops the server last.
  const child = spawn(command.file, command.args, {
    ...command.as,
    ...processOptions(binaries),
    detached: true,
    stdio: ["ignore", "ignore", logFd],
  });
  closeSync(logFd);
  let failure: unknown;
  child.once("error", (error) => {
    failure = error;
  });
  child.once("exit", (code, signal) => {
    failure ??= new Error(`it exited with ${signal ?? `code ${code}`}`);
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  let nextNotice = Date.now() + 5_000;
  while (failure === undefined) {
    const refusal = await tryConnection(dataDir);
    if (refusal === undefined) break;
    if (!isStarting(refusal)) failure ??= refusal;
    if (signal?.aborted) failure ??= new Error("the service is stopping");
    if (Date.now() > deadline)
      failure ??= new Error(`it was not ready within ${READY_WITHIN_MS / 1000} s (${refusal.message})`);
    if (Date.now() > nextNotice) {
      log.info("waiting for the database to recover");
      nextNotice += 5_000;
    }
    await sleep(15);
  }
  if (failure !== undefined) {
    if (child.exitCode === null && child.pid !== undefined) await stopServer(child);
    const lines = readFileSync(logPath).subarray(logStart).toString("utf8").trim().split("\n");
    const logged = lines
      .filter((line) => /FATAL|PANIC|ERROR|could not/.test(line))
      .slice(-3)
      .join("\n  ");
    throw new SetupError(
      `The embedded PostgreSQL did not start: ${reasonOf(failure)}${logged && `\n  ${logged}`}\n  Its log is ${logPath}.`,
    );
  }
  stopWithParent(child);
  return child;
}

/** Stops the server if this process is killed: a shell waits for the end of its pipe and sends the signal. */
function stopWithParent(server: ChildProcess): void {
  const watch = spawn("/bin/sh", ["-c", 'read -r _; kill -INT "$0" 2>/dev/null', String(server.pid)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watch.on("error", () => {}); // no shell: the next start stops the orphan instead
  watch.unref();
  (watch.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  server.once("exit", () => watch.kill("SIGKILL"));
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT"); // PostgreSQL's fast shutdown: ends sessions, writes a checkpoint
  const timer = setTimeout(() => child.kill("SIGQUIT"), STOP_WITHIN_MS); // immediate shutdown; the next start recovers from the log
  await exited;
  clearTimeout(timer);
}

async function stopOrphan(cluster: string, log: Log): Promise<void> {
  const pidFile = join(cluster, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
  if (await isServerOf(pid, cluster)) {
    log.warn({ pid }, "stopping the database server of a killed service");
    // Fast, then immediate: a server in recovery may ignore the first signal.
    for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
      const deadline = Date.now() + STOP_WITHIN_MS;
      if (await isServerOf(pid, cluster)) process.kill(pid, signal);
      while (Date.now() < deadline && (await isServerOf(pid, cluster))) await sleep(20);
    }
    if (await isServerOf(pid, cluster))
      throw new SetupError(`The previous database server (process ${pid}) on ${cluster} does not stop.`);
  }
  // After a reboot the process id may belong to another program, and PostgreSQL would refuse to start.
  rmSync(pidFile, { force: true });
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (!(pid > 1)) return false;
  try {
    const command = existsSync("/proc/self/cmdline")
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
      : (await promisify(execFile)("ps", ["-p", String(pid), "-o", "args="])).stdout;
    return command.includes("postgres") && command.includes(cluster);
  } catch {
    return false;
  }
}

/** Tries to connect to the server; returns the error, or undefined on success. */
export async function tryConnection(dataDir: string): Promise<(Error & { code?: string }) | undefined> {
  const client = new pg.Client({
    ...embeddedConnection(dataDir),
    database: "postgres",
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** True while the server has no socket yet, does not accept connections yet, or is in recovery. */
function isStarting({ code, message }: Error & { code?: string }): boolean {
  return ["ENOENT", "ECONNREFUSED", "ECONNRESET", "57P03"].includes(code ?? "") || /timeout|terminated/i.test(message);
}

async function ensureDatabase(dataDir: string): Promise<void> {
  const client = new pg.Client({ ...embeddedConnection(dataDir), database: "postgres" });
  client.on("error", () => {});
  await client.connect();
  try {
    const found = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

function logFile(dataDir: string): string {
  return join(dataDir, "postgres.log");
}

function reasonOf(error: unknown): string {
  if (error instanceof SetupError) return error.message;
  const { stderr = "", message } = error as { stderr?: string; message: string };
  if (/could not look up effective user ID/.test(stderr)) {
    return `user ${process.getuid?.()} has no entry in /etc/passwd, which PostgreSQL requires. Add one, or set DATABASE_URL to your own PostgreSQL.`;
  }
  const line = stderr.split("\n").find((each) => /error|FATAL|could not/i.test(each));
  return line?.trim() ?? message;
}
