/**
 * Runs several API threads on one port, over one copy of the search index. On Linux, the kernel distributes new connections
 * among them; elsewhere a single API thread listens.
 */
import { flushCompileCache } from "node:module";
import { type MessagePort, Worker } from "node:worker_threads";
import { burstCounts } from "../../features/access/burst.ts";
import { createViewSender, type View } from "../../features/search/memory/view.ts";
import { SetupError } from "../../platform/base/errors.ts";
import type { Log } from "../../platform/base/log.ts";
import { type MetricsJson, mergeMetrics } from "../../platform/http/metrics.ts";
import type { Config, NodeConfig } from "../config/config.ts";
import type { NodeState } from "../operations/node-state.ts";
import { type Calls, createCalls } from "./calls.ts";
import { portsBetween } from "./peers.ts";
import type { ApiFunctions, ApiThreadData, ImportKind, NodeFunctions } from "./protocol.ts";

type ApiThread = {
  worker: Worker;
  calls: Calls<ApiFunctions>;
  ready: Promise<void>;
  exited: Promise<void>;
  isReady(): boolean;
};

export type ApiThreads = {
  adopt(view: View): void;
  listen(port: number): Promise<void>;
  /** Reports "ready" from now on; resolves when every thread does. */
  started(): Promise<void>;
  stopping(): void;
  close(): Promise<void>;
};

export type ApiThreadsOptions = {
  config: NodeConfig;
  log: Log;
  /** The metrics of this thread, to which those of the API threads are added. */
  metrics: () => Promise<MetricsJson>;
  state: () => Promise<NodeState>;
  wakeImports: (kind: ImportKind) => void;
  /** Called when an API thread dies. Its connections are lost, so the node must be restarted. */
  onDeath: (error: Error) => void;
};

/** Number of API threads; 0 when the main thread answers requests itself. */
export function apiThreadCount({ threads, role }: Config): number {
  if (threads === 1 || role === "worker") return 0;
  return process.platform === "linux" ? threads : 1;
}

/** Divides the database connections of a node among its threads; each gets at least two. */
export function poolSizes(config: Config): { main: number; api: number } {
  const threads = apiThreadCount(config);
  const api = Math.max(2, Math.floor(config.databasePoolSize / (threads + 1)));
  return { api, main: Math.max(2, config.databasePoolSize - threads * api) };
}

export function startApiThreads({ config, log, metrics, state, wakeImports, onDeath }: ApiThreadsOptions): ApiThreads {
  const count = apiThreadCount(config);
  const data: Omit<ApiThreadData, "peers"> = {
    config,
    poolSize: poolSizes(config).api,
    terminal: process.stdout.isTTY === true,
    burstCounts: burstCounts(),
  };
  let closing = false;

  const allMetrics = async (): Promise<string> => {
    const parts = await Promise.all(threads.map(({ calls }) => calls.call("metrics", undefined)));
    return await mergeMetrics([await metrics(), ...parts]);
  };

  const start = (peers: MessagePort[]): ApiThread => {
    const worker = new Worker(new URL("./api-thread.ts", import.meta.url), {
      workerData: { ...data, peers } satisfies ApiThreadData,
      transferList: peers,
    });
    const ready = Promise.withResolvers<void>();
    const exited = Promise.withResolvers<void>();
    let isReady = false;
    const onReady = () => {
      isReady = true;
      ready.resolve();
    };
    const functions: NodeFunctions = { metrics: allMetrics, state, ready: onReady, wakeImports };
    const calls = createCalls<ApiFunctions>(worker, functions);
    const die = (error: Error) => {
      // An error loses its class between threads.
      const cause = error.name === "SetupError" ? new SetupError(error.message) : error;
      ready.reject(cause);
      calls.fail(cause);
      if (!closing) onDeath(cause);
    };
    worker.once("error", die);
    worker.once("exit", () => {
      exited.resolve();
      die(new Error("an API thread ended"));
    });
    ready.promise.catch(() => {}); // reported by `onDeath`, also before anybody awaits it
    return { worker, calls, ready: ready.promise, exited: exited.promise, isReady: () => isReady };
  };
  flushCompileCache(); // the threads then reuse what this one has compiled
  const threads = portsBetween(count).map(start);
  const send = createViewSender();
  log.debug({ threads: count }, "threads started");

  return {
    adopt(view) {
      const message = send(view);
      for (const { calls } of threads) void calls.call("adopt", message).catch(() => {});
    },
    async listen(port) {
      await Promise.all(threads.map(({ ready }) => ready));
      await Promise.all(threads.map(({ calls }) => calls.call("listen", port)));
    },
    async started() {
      await Promise.all(threads.map(({ calls }) => calls.call("started", undefined)));
    },
    stopping() {
      closing = true;
      for (const { worker, calls, isReady } of threads) {
        // A thread that is still loading has no connection to lose.
        if (isReady()) void calls.call("stopping", undefined).catch(() => {});
        else void worker.terminate();
      }
    },
    async close() {
      closing = true;
      // All are closed before any is ended: a thread may still help another with a search.
      await Promise.all(threads.map(({ calls }) => calls.call("close", undefined).catch(() => {}))); // a dead one is closed
      await Promise.all(
        threads.map(async ({ worker, exited }) => {
          await worker.terminate();
          await exited;
        }),
      );
    },
  };
}
