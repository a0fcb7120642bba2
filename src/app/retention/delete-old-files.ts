/** Deletes old files in `DATA_DIR`, at the start of a node and every hour. */
import { copyFile, readdir, rename, rm, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import { deletedBefore, RETAINED_FILES, type RetentionSettings } from "./retention.ts";

const EVERY_MS = 3_600_000;

export type FileRetention = {
  start(): void;
  /** Returns the number of deleted files. */
  sweep(): Promise<{ files: number }>;
  close(): Promise<void>;
};

type FileParts = { dataDir: string; settings: RetentionSettings; clock: Clock; log: Log };

export function createFileRetention({ dataDir, settings, clock, log }: FileParts): FileRetention {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<unknown> = Promise.resolve();

  const sweep = async () => {
    const { imports, "postgres.log": serverLog, "unsent-mail.txt": unsentMail } = RETAINED_FILES;
    const before = deletedBefore(imports, settings, clock.now()) as Date;
    const files = await deleteBefore(join(dataDir, "imports"), imports.suffix, before);
    await setAside(join(dataDir, "postgres.log"), serverLog.maxBytes, copyAndTruncate);
    await setAside(join(dataDir, "unsent-mail.txt"), unsentMail.maxBytes, rename);
    return { files };
  };
  const sweepAndLog = () => {
    sweeping = sweep().catch((err) => log.warn({ err }, "could not delete old files"));
  };

  return {
    start() {
      sweepAndLog();
      timer = setInterval(sweepAndLog, EVERY_MS).unref();
    },
    sweep,
    async close() {
      clearInterval(timer);
      await sweeping;
    },
  };
}

async function deleteBefore(folder: string, suffix: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch(orMissing([]));
  let deleted = 0;
  for (const name of names) {
    const path = join(folder, name);
    const found = name.endsWith(suffix) ? await stat(path).catch(orMissing(undefined)) : undefined;
    if (found === undefined || found.mtime >= before) continue;
    await rm(path, { force: true });
    deleted++;
  }
  return deleted;
}

type Move = (from: string, to: string) => Promise<void>;

/** Replaces the file that was set aside before. */
async function setAside(path: string, maxBytes: number, move: Move): Promise<void> {
  const found = await stat(path).catch(orMissing(undefined));
  if (found !== undefined && found.size > maxBytes) await move(path, `${path}.1`);
}

/** For a log that its server keeps open and appends to. */
async function copyAndTruncate(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await truncate(from);
}

function orMissing<T>(otherwise: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === "ENOENT") return otherwise;
    throw error;
  };
}
