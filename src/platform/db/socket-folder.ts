import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "../base/errors.ts";
import type { Owner } from "./unprivileged.ts";

/** The longest path of a socket has 103 bytes on macOS and 107 on Linux. */
const LONGEST_PATH = 103;

/**
 * The socket's folder: beside the data if the path is short enough, else in /tmp (not in TMPDIR, because the service and
 * its commands must find the same folder in any environment).
 */
export function socketFolder(dataDir: string): string {
  const beside = join(dataDir, "run");
  if (Buffer.byteLength(join(beside, ".s.PGSQL.5432.lock")) <= LONGEST_PATH) return beside;
  return join("/tmp", `nichescope-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`);
}

/**
 * Creates the folder for the server's user only, because the socket accepts everyone who can reach it. Deletes the files of a
 * killed server: its lock names a process that may still exist, or a number that another process may now have. We hold the
 * data folder's lock, so no server is running.
 */
export function createSocketFolder(folder: string, owner: Owner | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const self = process.getuid?.() ?? 0;
  if (!found.isDirectory() || ![self, owner?.uid].includes(found.uid))
    throw new SetupError(`${folder} exists and belongs to another user; remove it.`);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
}

export function removeSocketFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
