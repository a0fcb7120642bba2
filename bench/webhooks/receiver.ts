/**
 * Receivers in a separate process, so that they do not use the time of the sender. `/ok/…` responds at once, `/hang/…` never,
 * `/busy/…` with 429; `/flaky/…` fails one in five. The parent process requests the arrivals by message.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Arrival = { id: string; at: number };

const arrivals = new Map<string, Arrival[]>();
let isRecording = false;
let count = 0;
let seed = 1;

const server = createServer((request, response) => {
  const path = request.url as string;
  request.resume();
  request.on("end", () => {
    count++;
    if (isRecording) {
      const list = arrivals.get(path) ?? [];
      arrivals.set(path, list);
      list.push({ id: request.headers["webhook-id"] as string, at: performance.timeOrigin + performance.now() });
    }
    if (path.startsWith("/hang")) return;
    if (path.startsWith("/busy")) return void response.writeHead(429).end("busy");
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    if (path.startsWith("/flaky") && seed / 2 ** 32 < 0.2) return void response.writeHead(500).end("no");
    response.writeHead(200, { "content-type": "text/plain" }).end("ok");
  });
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));

process.on("message", (command: "record" | "arrivals" | "count") => {
  if (command === "record") {
    isRecording = true;
    arrivals.clear();
    count = 0;
  }
  process.send?.(command === "count" ? count : command === "arrivals" ? [...arrivals] : true);
});
process.on("disconnect", () => process.exit());
