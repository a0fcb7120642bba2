/**
 * The folder of everything that a test run writes: in memory where there is enough of it. Each service has a database of
 * some 600 files, and creating them on a disk took more than a quarter of PostgreSQL's CPU time.
 */
import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const NAME = "nichescope-tests-";
/** Generous: a server and its template take 160 MB, a service with its embedded server about 80. */
const NEEDED_BYTES = 6 * 1024 ** 3;
/** Longer than any run. */
const ABANDONED_AFTER_MS = 3_600_000;

/** Creates the folder for this run. Returns undefined where the system's folder for temporary files is to be used. */
export function makeScratch(): string | undefined {
  if (!hasRoom()) return undefined;
  removeAbandoned();
  const folder = join(MEMORY, `${NAME}${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 }); // the database server may be another user
  return folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES;
  } catch {
    return false; // there is no such folder
  }
}

/** Removes what killed runs have left: it would take memory until the machine restarts. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(NAME))) {
    const folder = join(MEMORY, name);
    const { mtimeMs = Date.now() } = statSync(folder, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) rmSync(folder, { recursive: true, force: true });
  }
}
