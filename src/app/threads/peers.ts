/** The connections between API threads, over which they help each other with long searches. */
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { Peers } from "../../features/search/memory/share-work.ts";
import { createCalls } from "./calls.ts";
import type { PeerFunctions } from "./protocol.ts";

/** Reading this many postings takes about ten milliseconds on a busy machine; sharing a search takes less than one. */
const WORTH_SHARING = 100_000;

/** For each of `count` threads, its ports to all the others. */
export function portsBetween(count: number): MessagePort[][] {
  const ports: MessagePort[][] = Array.from({ length: count }, () => []);
  for (const [i, ofThread] of ports.entries()) {
    for (const ofOther of ports.slice(i + 1)) {
      const { port1, port2 } = new MessageChannel();
      ofThread.push(port1);
      ofOther.push(port2);
    }
  }
  return ports;
}

export function connectPeers(ports: readonly MessagePort[]): Peers {
  let help: PeerFunctions["help"] = async () => undefined;
  const functions: PeerFunctions = { help: (work) => help(work) };
  return {
    others: ports.map((port) => {
      const calls = createCalls<PeerFunctions>(port, functions);
      port.on("close", () => calls.fail(new Error("the thread has ended")));
      port.unref(); // does not keep a thread running
      return { help: (work) => calls.call("help", work) };
    }),
    worthSharing: ports.length === 0 ? Number.POSITIVE_INFINITY : WORTH_SHARING,
    serve(serving) {
      help = async (work) => await serving(work);
    },
  };
}
