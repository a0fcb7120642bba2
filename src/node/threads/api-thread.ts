/** The program of a thread that answers requests. It shares the search index with its siblings, and nothing else. */
import { parentPort, workerData } from "node:worker_threads";
import { systemClock } from "../../base/clock.ts";
import { createLog, linesTo } from "../../base/log.ts";
import { joinDatabase } from "../../db/open.ts";
import { createViewReceiver } from "../../search/memory/view.ts";
import { createApi } from "../api.ts";
import { createCalls } from "./calls.ts";
import type { ApiFunctions, ApiThreadData, NodeFunctions } from "./protocol.ts";

if (parentPort === null) throw new Error("this is the program of a thread");
const { config, poolSize, terminal, burstCounts } = workerData as ApiThreadData;
const log = createLog(config.logLevel, linesTo({ fd: 1, isTTY: terminal }));
const database = joinDatabase({ ...config, poolSize, log });
const receive = createViewReceiver();

/** They wait for the api: the other thread may ask before it is made, and its messages keep their order. */
const functions: ApiFunctions = {
  adopt: async (message) => (await api).adopt(receive(message)),
  listen: async (port) => (await api).listen(port, true),
  announce: async (url) => (await api).announce(url),
  metrics: async () => (await api).metrics.registry.getMetricsAsJSON(),
  stopping: async () => (await api).stopping(),
  async close() {
    await (await api).close();
    await database.close();
  },
};

const node = createCalls<NodeFunctions>(parentPort, functions);
const api = createApi({
  config,
  database,
  clock: systemClock,
  log,
  burstCounts,
  collectMetrics: () => node.call("metrics", undefined),
  nodeState: () => node.call("state", undefined),
});
await api;
await node.call("ready", undefined);
