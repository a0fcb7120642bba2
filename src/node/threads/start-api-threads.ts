/**
 * Several threads that listen on one port, over one copy of the search index. The kernel gives each new connection to one of
 * them; where it cannot do that (only Linux can), one thread listens, beside the one that keeps the index.
 */
import { flushCompileCache } from "node:module";
import { Worker } from "node:worker_threads";
import { burstCounts } from "../../access/burst.ts";
import { SetupError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import type { Config, NodeConfig } from "../../config/config.ts";
import { type MetricsJson, mergeMetrics } from "../../http/metrics.ts";
import type { NodeState } from "../../operations/node-state.ts";
import { createViewSender, type View } from "../../search/memory/view.ts";
import { type Calls, createCalls } from "./calls.ts";
import { type TakenPort, takePort } from "./free-port.ts";
import type { ApiFunctions, ApiThreadData, NodeFunctions } from "./protocol.ts";

type ApiThread = { worker: Worker; calls: Calls<ApiFunctions>; ready: Promise<void>; exited: Promise<void> };

export type ApiThreads = {
  adopt(view: View): void;
  /** Answers with the port; `0` takes any free one, and all threads the same. */
  listen(port: number): Promise<number>;
  announce(url: string): void;
  stopping(): void;
  close(): Promise<void>;
};

export type ApiThreadsOptions = {
  config: NodeConfig;
  log: Log;
  /** The metrics of this thread, which those of the threads are added to. */
  metrics: () => Promise<MetricsJson>;
  state: () => Promise<NodeState>;
  /** A api that dies takes its connections with it: then the node is to be started anew. */
  onDeath: (error: Error) => void;
};

/** How many threads answer requests; 0 where the only thread does that, too. */
export function apiThreadCount({ threads, role }: Config): number {
  if (threads === 1 || role === "worker") return 0;
  return process.platform === "linux" ? threads : 1;
}

/** The connections of a node, shared out among its threads; each has at least two. */
export function poolSizes(config: Config): { keeper: number; api: number } {
  const threads = apiThreadCount(config);
  const api = Math.max(2, Math.floor(config.databasePoolSize / (threads + 1)));
  return { api, keeper: Math.max(2, config.databasePoolSize - threads * api) };
}

export function startApiThreads({ config, log, metrics, state, onDeath }: ApiThreadsOptions): ApiThreads {
  const count = apiThreadCount(config);
  const data: ApiThreadData = {
    config,
    poolSize: poolSizes(config).api,
    terminal: process.stdout.isTTY === true,
    burstCounts: burstCounts(),
  };
  let closing = false;
  let taken: TakenPort | undefined;

  const allMetrics = async (): Promise<string> => {
    const parts = await Promise.all(threads.map(({ calls }) => calls.call("metrics", undefined)));
    return await mergeMetrics([await metrics(), ...parts]);
  };

  const start = (): ApiThread => {
    const worker = new Worker(new URL("./api-thread.ts", import.meta.url), { workerData: data });
    const ready = Promise.withResolvers<void>();
    const exited = Promise.withResolvers<void>();
    const functions: NodeFunctions = { metrics: allMetrics, state, ready: ready.resolve };
    const calls = createCalls<ApiFunctions>(worker, functions);
    const die = (error: Error) => {
      // An error's class is lost on the way from thread to thread.
      const told = error.name === "SetupError" ? new SetupError(error.message) : error;
      ready.reject(told);
      calls.fail(told);
      if (!closing) onDeath(told);
    };
    worker.once("error", die);
    worker.once("exit", () => {
      exited.resolve();
      die(new Error("a thread that answers requests has ended"));
    });
    ready.promise.catch(() => {}); // told by `onDeath`, also when nobody waits for it yet
    return { worker, calls, ready: ready.promise, exited: exited.promise };
  };
  flushCompileCache(); // what this thread has compiled need not be compiled by the others
  const threads = Array.from({ length: count }, start);
  const send = createViewSender();
  log.debug({ threads: count }, "threads started");

  return {
    adopt(view) {
      const message = send(view);
      for (const { calls } of threads) void calls.call("adopt", message).catch(() => {});
    },
    async listen(port) {
      await Promise.all(threads.map(({ ready }) => ready));
      taken = await takePort(config.host, port);
      const { port: free } = taken;
      await Promise.all(threads.map(({ calls }) => calls.call("listen", free)));
      return free;
    },
    announce: (url) => threads.forEach(({ calls }) => void calls.call("announce", url).catch(() => {})),
    stopping: () => threads.forEach(({ calls }) => void calls.call("stopping", undefined).catch(() => {})),
    async close() {
      closing = true;
      await Promise.all(
        threads.map(async ({ worker, calls, exited }) => {
          await calls.call("close", undefined).catch(() => {}); // one that has died is closed already
          await worker.terminate();
          await exited;
        }),
      );
      await taken?.release();
    },
  };
}
