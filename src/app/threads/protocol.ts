/** The calls between the main thread, the API threads and the import thread. */
import type { MessagePort } from "node:worker_threads";
import type { Counts } from "../../features/imports/import-run.ts";
import type { Peer } from "../../features/search/memory/share-work.ts";
import type { ViewMessage } from "../../features/search/memory/view.ts";
import type { MetricsJson } from "../../platform/http/metrics.ts";
import type { Config, NodeConfig } from "../config/config.ts";
import type { NodeState } from "../operations/node-state.ts";

/** Start data of an API thread. */
export type ApiThreadData = {
  config: NodeConfig;
  poolSize: number;
  /** True when the log goes to a terminal. */
  terminal: boolean;
  /** Request counters shared by all threads of the node. */
  burstCounts: SharedArrayBuffer;
  /** One port to each of the other API threads. */
  peers: MessagePort[];
};

export type NodeFunctions = {
  metrics: () => Promise<string>;
  state: () => Promise<NodeState>;
  ready: () => void;
  wakeImports: (kind: ImportKind) => void;
};

export type ApiFunctions = {
  adopt: (message: ViewMessage) => Promise<void>;
  listen: (port: number) => Promise<number>;
  metrics: () => Promise<MetricsJson>;
  started: () => Promise<void>;
  stopping: () => Promise<void>;
  close: () => Promise<void>;
};

/** The functions that API threads offer to each other. */
export type PeerFunctions = { help: Peer["help"] };

/** The files that an import thread reads. */
export type ImportKind = "products" | "reports";

/** Start data of the import thread. */
export type ImportThreadData = Pick<
  Config,
  "dataDir" | "databaseUrl" | "databaseDirectUrl" | "historyMonths" | "importChunkRows"
> & {
  kind: ImportKind;
  logLevel: string;
  terminal: boolean;
};

/**
 * - `ended`: the import is complete.
 * - `stopped`: the next run resumes it.
 * - `busy`: another process runs it, or a dead process's lock is not free yet.
 * - `outage`: the database is unreachable; a later run resumes it.
 */
export type ImportOutcome = "ended" | "stopped" | "busy" | "outage";

/** The message that clients get for a defect. */
export const UNEXPECTED = "An unexpected error; see the log.";

export type StoredRows = Omit<Counts, "read">;

/**
 * - `alive`: the thread is not occupied by a computation without end.
 * - `advanced`: the import was opened, or it waits for another process.
 * - `stored`: rows were stored; also those of reports, which are not counted.
 */
export type ImportNodeFunctions = {
  alive: () => void;
  advanced: () => void;
  stored: (rows: StoredRows | undefined) => void;
};

/** `afterOutage` is true when the import was paused because the database was unreachable. */
export type ImportOrder = { id: string; afterOutage: boolean };

export type ImportFunctions = {
  run: (order: ImportOrder) => Promise<ImportOutcome>;
  /** Stops the current import after its chunk; the next one runs as usual. */
  stop: () => void;
  close: () => Promise<void>;
};
