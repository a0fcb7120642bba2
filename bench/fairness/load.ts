/** Puts one kind of load on the service over some connections, each as fast as the service responds, until the time is over. */
import { Agent, request } from "node:http";

const [, , kind = "exports", url = "", key = "", seconds = "10"] = process.argv;

const KB_60 = 60_000;

type Request = { path: string; body?: string };

const call = (name: string, args: unknown) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });
const keywords = Array.from({ length: 30_000 }, (_, i) => i % 10);

const LOADS: Record<string, { connections: number; requests: Request[] }> = {
  exports: { connections: 3, requests: [{ path: "/api/v1/products?format=csv" }] },
  lines: { connections: 3, requests: [{ path: "/api/v1/products?format=ndjson" }] },
  mixed: {
    connections: 6,
    requests: ["products?format=csv", "search?keyword=mat&format=csv", "products?format=ndjson"].map((path) => ({
      path: `/api/v1/${path}`,
    })),
  },
  mcp: {
    connections: 12,
    requests: [
      { path: "/mcp", body: call("compare_niches", { keywords }) },
      {
        path: "/mcp",
        body: call("search_niche", Object.fromEntries(keywords.map((_, i) => [`u${i}`, 1]).slice(0, 5_000))),
      },
      {
        path: "/mcp",
        body: `[${Array(10)
          .fill(call("compare_niches", { keywords: keywords.slice(0, 2_900) }))
          .join()}]`,
      },
      {
        path: "/mcp",
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "prompts/get",
          params: { name: "evaluate_niche", arguments: keywords },
        }),
      },
    ],
  },
  brackets: {
    connections: 12,
    requests: ["[".repeat(KB_60), `${"[".repeat(KB_60 / 2)}${"]".repeat(KB_60 / 2)}`, '{"a":'.repeat(KB_60 / 5)].map(
      (body) => ({
        path: "/api/v1/alerts",
        body,
      }),
    ),
  },
};

const { connections, requests } = LOADS[kind] as (typeof LOADS)[string];
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const until = performance.now() + 1000 * Number(seconds);
const statuses = new Map<number, number>();
let largest = 0;

await Promise.all(
  Array.from({ length: connections }, async (_, connection) => {
    for (let i = connection; performance.now() < until; i++) {
      const [status, bytes] = await send(requests[i % requests.length] as Request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      largest = Math.max(largest, bytes);
    }
  }),
);
agent.destroy();
process.send?.({ statuses: Object.fromEntries(statuses), largest });

/** Resolves with the status, 0 for a connection that was closed or that outlived the measurement, and the size of the response. */
function send({ path, body }: Request): Promise<[status: number, bytes: number]> {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body !== undefined && {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "content-length": Buffer.byteLength(body),
    }),
  };
  return new Promise((resolve) => {
    let bytes = 0;
    const signal = AbortSignal.timeout(Math.max(1, Math.round(until + 500 - performance.now())));
    const method = body === undefined ? "GET" : "POST";
    const outgoing = request(url + path, { method, headers, agent, signal }, (response) => {
      response.on("data", (chunk) => {
        bytes += chunk.length;
      });
      response.on("end", () => resolve([response.statusCode ?? 0, bytes]));
      response.on("error", () => resolve([0, bytes]));
    });
    outgoing.on("error", () => resolve([0, bytes]));
    outgoing.end(body);
  });
}
