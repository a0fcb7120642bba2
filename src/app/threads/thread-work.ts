/** The parts that an import thread shares between the kinds of files, and the work that each kind adds. */
import type { Clock } from "../../platform/base/clock.ts";
import type { Lock } from "../../platform/base/lock.ts";
import type { Log } from "../../platform/base/log.ts";
import type { Database } from "../../platform/db/open.ts";
import type { ImportOrder, ImportThreadData, StoredRows } from "./protocol.ts";

export type ThreadParts = {
  data: ImportThreadData;
  database: Database;
  lockOf: (name: string) => Lock;
  clock: Clock;
  log: Log;
  /** Reports that an import was opened, or waits for another process. */
  onAdvanced: () => void;
  /** Reports stored rows. */
  onStored: (rows?: StoredRows) => void;
};

/** `stop` is aborted when the import should stop after its chunk. */
export type ThreadOrder = ImportOrder & { stop: AbortSignal };

export type ThreadWork = {
  /** Runs an import and removes its file when it has ended; returns false when it was stopped before. */
  run(order: ThreadOrder): Promise<boolean>;
  /** Ends an import that cannot be run; returns false when it was not open. */
  fail(id: string, problem: string): Promise<boolean>;
};
