/** Sends hostile bodies over twelve connections, each as fast as the service responds, until the time is over. */
import { Agent, request } from "node:http";

const [, , url = "", key = "", seconds = "20"] = process.argv;

const CONNECTIONS = 12;
const MB = 1_000_000;

const items = `[${"1,".repeat((MB - 200) / 2)}1]`;
const unknownFields = Array.from({ length: MB / 12 }, (_, i) => `"u${i.toString(36)}":1`)
  .join()
  .slice(0, MB - 200);
const WEBHOOKS = "/api/automation/webhooks";
const PREVIEW = "/api/v1/alerts/preview";
const BODIES: [path: string, body: string][] = [
  [WEBHOOKS, `{"url":"https://example.com","events":${items}}`],
  [PREVIEW, `{${unknownFields.slice(0, unknownFields.lastIndexOf(","))}}`],
  // As large as a body may be.
  [WEBHOOKS, `{"url":"https://example.com","events":${items.slice(0, 60_001)}]}`],
  [PREVIEW, `{${unknownFields.slice(0, unknownFields.lastIndexOf(",", 64_000))}}`],
];

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const until = performance.now() + 1000 * Number(seconds);
const statuses = new Map<number, number>();
let largest = 0;

await Promise.all(
  Array.from({ length: CONNECTIONS }, async (_, connection) => {
    for (let i = connection; performance.now() < until; i++) {
      const [status, bytes] = await send(...(BODIES[i % BODIES.length] as [string, string]));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      largest = Math.max(largest, bytes);
    }
  }),
);
agent.destroy();
process.send?.({ statuses: Object.fromEntries(statuses), largest });

/** Resolves with the status, 0 for a closed connection, and the size of the response. */
function send(path: string, body: string): Promise<[status: number, bytes: number]> {
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  return new Promise((resolve) => {
    const outgoing = request(url + path, { method: "POST", headers, agent }, (response) => {
      let bytes = 0;
      response.on("data", (chunk) => {
        bytes += chunk.length;
      });
      response.on("end", () => resolve([response.statusCode ?? 0, bytes]));
      response.on("error", () => resolve([0, bytes]));
    });
    outgoing.on("error", () => resolve([0, 0]));
    outgoing.end(body);
  });
}
