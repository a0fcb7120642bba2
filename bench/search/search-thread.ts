/** A second thread with an engine over the same segments, which helps with long searches as an API thread does. */
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { connectPeers } from "../../src/app/threads/peers.ts";
import { createMemoryEngine } from "../../src/features/search/memory/memory-engine.ts";
import type { View } from "../../src/features/search/memory/view.ts";

const { view, port } = workerData as { view: View; port: MessagePort };
createMemoryEngine("", undefined, connectPeers([port])).adopt(view);
parentPort?.on("message", () => process.exit());
parentPort?.postMessage("ready");
