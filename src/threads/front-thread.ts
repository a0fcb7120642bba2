/** The program of a thread that answers requests. It shares the search index with its siblings, and nothing else. */
import { parentPort, workerData } from "node:worker_threads";
import { systemClock } from "../base/clock.ts";
import { createLog, linesTo } from "../base/log.ts";
import { joinDatabase } from "../db/open.ts";
import { createFront } from "../front.ts";
import { createViewReceiver } from "../search/memory/view.ts";
import { createCalls } from "./calls.ts";
import type { FrontFunctions, FrontThreadData, NodeFunctions } from "./protocol.ts";

if (parentPort === null) throw new Error("this is the program of a thread");
const { config, poolSize, terminal, burstCounts } = workerData as FrontThreadData;
const log = createLog(config.logLevel, linesTo({ fd: 1, isTTY: terminal }));
const database = joinDatabase({ ...config, poolSize, log });
const receive = createViewReceiver();

/** They wait for the front: the other thread may ask before it is made, and its messages keep their order. */
const functions: FrontFunctions = {
  adopt: async (message) => (await front).adopt(receive(message)),
  listen: async (port) => (await front).listen(port, true),
  announce: async (url) => (await front).announce(url),
  metrics: async () => (await front).metrics.registry.getMetricsAsJSON(),
  stopping: async () => (await front).stopping(),
  async close() {
    await (await front).close();
    await database.close();
  },
};

const node = createCalls<NodeFunctions>(parentPort, functions);
const front = createFront({
  config,
  database,
  clock: systemClock,
  log,
  burstCounts,
  collectMetrics: () => node.call("metrics", undefined),
  nodeState: () => node.call("state", undefined),
});
await front;
await node.call("ready", undefined);
