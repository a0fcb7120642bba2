/**
 * Several threads that listen on one port, over one copy of the search index. The kernel gives each new connection to one of
 * them; where it cannot do that (only Linux can), one thread listens, beside the one that keeps the index.
 */
import { flushCompileCache } from "node:module";
import { Worker } from "node:worker_threads";
import { burstCounts } from "../access/burst.ts";
import { SetupError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { Config } from "../config.ts";
import { type MetricsJson, mergeMetrics } from "../http/metrics.ts";
import type { NodeState } from "../node-state.ts";
import { createViewSender, type View } from "../search/memory/view.ts";
import type { NodeConfig } from "../secret-key.ts";
import { type Calls, createCalls } from "./calls.ts";
import { type TakenPort, takePort } from "./free-port.ts";
import type { FrontFunctions, FrontThreadData, NodeFunctions } from "./protocol.ts";

type FrontThread = { worker: Worker; calls: Calls<FrontFunctions>; ready: Promise<void>; exited: Promise<void> };

export type Fronts = {
  adopt(view: View): void;
  /** Answers with the port; `0` takes any free one, and all threads the same. */
  listen(port: number): Promise<number>;
  announce(url: string): void;
  stopping(): void;
  close(): Promise<void>;
};

export type FrontsOptions = {
  config: NodeConfig;
  log: Log;
  /** The metrics of this thread, which those of the fronts are added to. */
  metrics: () => Promise<MetricsJson>;
  state: () => Promise<NodeState>;
  /** A front that dies takes its connections with it: then the node is to be started anew. */
  onDeath: (error: Error) => void;
};

/** How many threads answer requests; 0 where the only thread does that, too. */
export function frontCount({ threads, role }: Config): number {
  if (threads === 1 || role === "worker") return 0;
  return process.platform === "linux" ? threads : 1;
}

/** The connections of a node, shared out among its threads; each has at least two. */
export function poolSizes(config: Config): { keeper: number; front: number } {
  const fronts = frontCount(config);
  const front = Math.max(2, Math.floor(config.databasePoolSize / (fronts + 1)));
  return { front, keeper: Math.max(2, config.databasePoolSize - fronts * front) };
}

export function startFronts({ config, log, metrics, state, onDeath }: FrontsOptions): Fronts {
  const count = frontCount(config);
  const data: FrontThreadData = {
    config,
    poolSize: poolSizes(config).front,
    terminal: process.stdout.isTTY === true,
    burstCounts: burstCounts(),
  };
  let closing = false;
  let taken: TakenPort | undefined;

  const allMetrics = async (): Promise<string> => {
    const parts = await Promise.all(fronts.map(({ calls }) => calls.call("metrics", undefined)));
    return await mergeMetrics([await metrics(), ...parts]);
  };

  const start = (): FrontThread => {
    const worker = new Worker(new URL("./front-thread.ts", import.meta.url), { workerData: data });
    const ready = Promise.withResolvers<void>();
    const exited = Promise.withResolvers<void>();
    const functions: NodeFunctions = { metrics: allMetrics, state, ready: ready.resolve };
    const calls = createCalls<FrontFunctions>(worker, functions);
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
  const fronts = Array.from({ length: count }, start);
  const send = createViewSender();
  log.debug({ threads: count }, "threads started");

  return {
    adopt(view) {
      const message = send(view);
      for (const { calls } of fronts) void calls.call("adopt", message).catch(() => {});
    },
    async listen(port) {
      await Promise.all(fronts.map(({ ready }) => ready));
      taken = await takePort(config.host, port);
      const { port: free } = taken;
      await Promise.all(fronts.map(({ calls }) => calls.call("listen", free)));
      return free;
    },
    announce: (url) => fronts.forEach(({ calls }) => void calls.call("announce", url).catch(() => {})),
    stopping: () => fronts.forEach(({ calls }) => void calls.call("stopping", undefined).catch(() => {})),
    async close() {
      closing = true;
      await Promise.all(
        fronts.map(async ({ worker, calls, exited }) => {
          await calls.call("close", undefined).catch(() => {}); // one that has died is closed already
          await worker.terminate();
          await exited;
        }),
      );
      await taken?.release();
    },
  };
}
