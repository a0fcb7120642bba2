import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "../base/errors.ts";
import type { Owner } from "./unprivileged.ts";

/** A socket's path may have 103 bytes on macOS, 107 on Linux. */
const LONGEST_PATH = 103;

/**
 * Beside the data where the path is short enough, else in /tmp (and not in TMPDIR: the service and a command must come to
 * the same folder whatever their environments).
 */
export function socketFolder(dataDir: string): string {
  const beside = join(dataDir, "run");
  if (Buffer.byteLength(join(beside, ".s.PGSQL.5432.lock")) <= LONGEST_PATH) return beside;
  return join("/tmp", `nichescope-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`);
}

/**
 * Only the server's user may enter: whoever reaches the socket is let in. What a killed server left there is cleared away: its
 * lock names a process that may not be reaped yet, or be a stranger's by now, and the data folder's lock is ours.
 */
export function makeSocketFolder(folder: string, owner: Owner | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const self = process.getuid?.() ?? 0;
  if (!found.isDirectory() || ![self, owner?.uid].includes(found.uid))
    throw new SetupError(`${folder} exists and is not ours; remove it.`);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
}

export function removeSocketFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
