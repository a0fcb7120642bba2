/** What the thread that keeps the index, those that answer requests and the one that imports may ask of each other. */
import type { Config, NodeConfig } from "../../config/config.ts";
import type { MetricsJson } from "../../http/metrics.ts";
import type { NodeState } from "../../operations/node-state.ts";
import type { ViewMessage } from "../../search/memory/view.ts";
import type { Counts } from "../../sources/import/import-run.ts";

/** What a front is started with. */
export type ApiThreadData = {
  config: NodeConfig;
  poolSize: number;
  /** Whether a person watches the log. */
  terminal: boolean;
  /** Counted together by all threads of the node. */
  burstCounts: SharedArrayBuffer;
};

export type NodeFunctions = {
  metrics: () => Promise<string>;
  state: () => Promise<NodeState>;
  ready: () => void;
};

export type ApiFunctions = {
  adopt: (message: ViewMessage) => Promise<void>;
  listen: (port: number) => Promise<number>;
  announce: (url: string) => Promise<void>;
  metrics: () => Promise<MetricsJson>;
  stopping: () => Promise<void>;
  close: () => Promise<void>;
};

/** What the thread that imports uploaded files is started with. */
export type ImportThreadData = Pick<Config, "dataDir" | "databaseUrl" | "databaseDirectUrl" | "historyMonths"> & {
  logLevel: string;
  terminal: boolean;
};

/**
 * - `ended`: nothing is left to do for it.
 * - `stopped`: it goes on when it is run again.
 * - `busy`: another process has it, or the lock of one that died is not free yet.
 * - `outage`: the database is away; it goes on from where it stands.
 */
export type ImportOutcome = "ended" | "stopped" | "busy" | "outage";

/** All that a caller is told of a defect. */
export const UNEXPECTED = "An unexpected error; see the log.";

export type StoredRows = Omit<Counts, "read">;

export type ImportNodeFunctions = { stored: (rows: StoredRows) => void };

export type ImportFunctions = {
  run: (id: string) => Promise<ImportOutcome>;
  /** After the chunk that is being stored. */
  stop: () => void;
  close: () => Promise<void>;
};
