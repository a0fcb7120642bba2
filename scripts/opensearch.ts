/**
 * Starts an OpenSearch cluster for development: `node scripts/opensearch.ts [--nodes 3] [--port 9200] [--heap 512]`. It runs until
 * Ctrl-C and leaves nothing but the distribution in the cache folder. For tests: `scripts/opensearch/start-cluster.ts`.
 */
import { parseArgs } from "node:util";
import { watchStopSignals } from "../src/app/node/stop-signal.ts";
import { SetupError } from "../src/platform/base/errors.ts";
import { startCluster } from "./opensearch/start-cluster.ts";

const { values } = parseArgs({
  options: {
    nodes: { type: "string", default: "1" },
    port: { type: "string", default: "9200" },
    heap: { type: "string", default: "512" },
  },
});

const stopping = watchStopSignals();
try {
  console.log("Starting OpenSearch …");
  const starting = startCluster({
    nodes: Number(values.nodes),
    port: Number(values.port),
    heapMb: Number(values.heap),
  });
  const cluster = await starting;
  console.log(`OPENSEARCH_URL=${cluster.urls.join(",")}\nStop with Ctrl-C.`);
  await stopping.reason;
  await cluster.stop();
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
} finally {
  stopping.forget();
}
