import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SetupError } from "../base/errors.ts";

/** The process that holds the folder: the service, or a command that runs without a service. */
export type Holder = { pid: number; kind: "service" | "command"; since: string };

export type FolderLock = { release(): void };

const SQLITE_BUSY = 5;

/** Creates the folder if it is missing. Mode 0711 lets other users pass through it: under root, PostgreSQL runs as another user. */
export function createDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SetupError(`DATA_DIR ${dataDir} cannot be written: ${(error as Error).message}`);
  }
}

/**
 * Locks the folder for this process, or returns its holder. The lock is a kernel lock (SQLite's, on an empty file): it ends
 * with its process however that ends, so there are no stale locks, no heartbeat and no race, and it works between
 * containers that share the folder.
 */
export function lockDataFolder(dataDir: string, kind: Holder["kind"], now: Date): FolderLock | Holder {
  const ownerFile = join(dataDir, "owner.json");
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, "lock"), { timeout: 0 });
    lock.exec("begin exclusive");
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return readHolder(ownerFile);
    throw new SetupError(`DATA_DIR ${dataDir} cannot be locked: ${(error as Error).message}`);
  }
  const held = lock;
  try {
    writeFileSync(ownerFile, JSON.stringify({ pid: process.pid, kind, since: now.toISOString() } satisfies Holder));
  } catch (error) {
    held.close();
    throw new SetupError(`DATA_DIR ${dataDir} cannot be written: ${(error as Error).message}`);
  }
  return { release: () => held.close() };
}

/** For messages and wait limits only: for an instant, the file may still name the previous holder. */
function readHolder(ownerFile: string): Holder {
  try {
    return JSON.parse(readFileSync(ownerFile, "utf8")) as Holder;
  } catch {
    return { pid: 0, kind: "service", since: "" };
  }
}
