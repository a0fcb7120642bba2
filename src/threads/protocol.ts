/** What the thread that keeps the index and the threads that answer requests may ask of each other. */
import type { Config } from "../config.ts";
import type { MetricsJson } from "../http/metrics.ts";
import type { ViewMessage } from "../search/memory/view.ts";

/** What a front is started with. */
export type FrontThreadData = {
  config: Config;
  poolSize: number;
  /** Whether a person watches the log. */
  terminal: boolean;
  /** Counted together by all threads of the node. */
  burstCounts: SharedArrayBuffer;
};

export type NodeFunctions = {
  metrics: () => Promise<string>;
  ready: () => void;
};

export type FrontFunctions = {
  adopt: (message: ViewMessage) => Promise<void>;
  listen: (port: number) => Promise<number>;
  announce: (url: string) => Promise<void>;
  metrics: () => Promise<MetricsJson>;
  stopping: () => Promise<void>;
  close: () => Promise<void>;
};
