/** Entry point of an API thread. It shares the search index with the other threads, and nothing else. */
import { parentPort, workerData } from "node:worker_threads";
import { createViewReceiver } from "../../features/search/memory/view.ts";
import { systemClock } from "../../platform/base/clock.ts";
import { createLog, linesTo } from "../../platform/base/log.ts";
import { joinDatabase } from "../../platform/db/open.ts";
import { createApi } from "../node/api.ts";
import { createCalls } from "./calls.ts";
import { connectPeers } from "./peers.ts";
import type { ApiFunctions, ApiThreadData, NodeFunctions } from "./protocol.ts";

if (parentPort === null) throw new Error("this module must run in a worker thread");
const { config, poolSize, terminal, burstCounts, peers } = workerData as ApiThreadData;
const log = createLog(config.logLevel, linesTo({ fd: 1, isTTY: terminal }));
const database = joinDatabase({ ...config, poolSize, log });
const receive = createViewReceiver();

/** Each call waits for the API: the main thread may call before it is ready, and messages keep their order. */
const functions: ApiFunctions = {
  adopt: async (message) => (await api).adopt(receive(message)),
  listen: async (port) => (await api).listen(port, true),
  started: async () => (await api).started(),
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
  peers: connectPeers(peers),
  collectMetrics: () => node.call("metrics", undefined),
  nodeState: () => node.call("state", undefined),
  // The runner also looks by itself.
  wakeImports: (kind) => void node.call("wakeImports", kind).catch(() => {}),
});
await api;
await node.call("ready", undefined);
