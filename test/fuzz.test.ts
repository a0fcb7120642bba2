/** Whatever comes in, the edge answers it: never with a 5xx, never with silence, and an API answer always in its shape. */
import assert from "node:assert/strict";
import { Agent, METHODS, request } from "node:http";
import { connect } from "node:net";
import { test } from "node:test";
import fc from "fast-check";
import { cleanUp } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { type Service, startService } from "./support/service.ts";

const RUNS = Number(process.env["FUZZ_RUNS"] ?? 400);
const ANSWER_WITHIN_MS = 10_000;

type Sent = { method: string; path: string; headers: Record<string, string>; body: string };

const methods = fc.constantFrom(...METHODS.filter((method) => method !== "CONNECT"));
const segments = fc.constantFrom(
  "/",
  "/api",
  "/api/v1",
  "/api/v1/search",
  "/api/v1/usage",
  "/api/v1/products/",
  "/api/v1/products/b0a09agpml",
  "/history",
  "/api/v1/niches/history",
  "/api/openapi.json",
  "/docs",
  "/images/",
  "/health/ready",
  "/metrics",
  "//",
  "/..",
  "/%2e%2e",
  "/%00",
  "/%",
  "/*",
  "/:asin.svg",
);
const queryValue = fc.oneof(
  fc.string({ unit: "binary" }).map(encode),
  fc.string({ unit: "grapheme-ascii" }),
  fc.constantFrom("", "%", "%00", "1", "-1", "501", "amazon.de", "[]", "a&a", "__proto__", "raw", "price,bsr"),
  fc.constantFrom("0000-01-01", "9999-12-31", "2026-02-30", "2026-03-01T08:30:00+02:00"),
);
const query = fc.array(
  fc.tuple(
    fc.constantFrom(
      "keyword",
      "page",
      "marketplace",
      "from",
      "to",
      "metric",
      "resolution",
      "keyword[]",
      "__proto__",
      "constructor",
      "x",
    ),
    queryValue,
  ),
  { maxLength: 5 },
);
const headerValue = fc.oneof(
  fc.constantFrom(
    "application/json",
    "text/plain",
    "multipart/form-data",
    "",
    "0",
    "-1",
    "bytes=0-",
    "*/*",
    "100-continue",
    "nonsense",
    "gzip",
    "x".repeat(2_000),
  ),
  fc.string({ unit: "grapheme-ascii" }),
);
const headerName = fc.constantFrom(
  "content-type",
  "accept",
  "x-request-id",
  "host",
  "origin",
  "cookie",
  "range",
  "expect",
  "authorization",
  "if-none-match",
  "content-encoding",
  "accept-encoding",
  "x-forwarded-for",
  "upgrade",
  "access-control-request-method",
);
const body = fc.oneof(fc.constant(""), fc.json(), fc.string({ unit: "binary" }), fc.constant("x".repeat(70_000)));

test("random methods, addresses, headers and bodies never give a 5xx or a hang", async (t) => {
  const service = await startService(t, {
    prepareCatalog: (catalog) => catalog.merge([observation("B0A09AGPML", { title: "Chef Knife", priceMinor: 2_499 })]),
  });
  const { key } = await service.make.key({ plan: "agency" });
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  cleanUp(t, () => agent.destroy());
  const requests = fc.record({
    method: methods,
    path: fc
      .tuple(fc.array(segments, { minLength: 1, maxLength: 3 }), fc.option(fc.webPath()), query)
      .map(([parts, web, pairs]) => {
        const search = pairs.map(([name, value]) => `${name}=${value}`).join("&");
        return `${parts.join("")}${web ?? ""}${search && `?${search}`}`.replace(/[^\x21-\x7e]/g, "");
      }),
    headers: fc
      .dictionary(headerName, headerValue, { maxKeys: 4 })
      .chain((headers) => fc.constantFrom({ ...headers, authorization: `Bearer ${key}` }, headers)),
    body,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: 1, maxLength: 4 }), async (batch) => {
      for (const answer of await Promise.all(batch.map((sent) => send(service, agent, sent)))) {
        assert.ok(answer.status >= 200 && answer.status < 500, `${answer.status}: ${answer.text}`);
        if (answer.status >= 400 && answer.text !== "") assert.equal(JSON.parse(answer.text).success, false);
      }
    }),
    { numRuns: RUNS },
  );
  assert.equal((await service.api("/health/ready")).status, 200);
});

test("random bytes are answered or the connection is closed, and the service goes on", async (t) => {
  const service = await startService(t);
  const { hostname, port } = new URL(service.url);
  const fragments = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom(
        "GET / HTTP/1.1\r\n",
        "POST /api/v1/usage HTTP/1.1\r\n",
        "Host: x\r\n",
        "Content-Length: 3\r\n",
        "Transfer-Encoding: chunked\r\n",
        "\r\n",
        "0\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      )
      .map((text) => Buffer.from(text)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fragments, { maxLength: 8 }), async (parts) => {
      await new Promise<void>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () => socket.end(Buffer.concat(parts)));
        socket.setTimeout(ANSWER_WITHIN_MS, () => reject(new Error("the connection hangs")));
        let first = "";
        socket.on("data", (chunk) => (first ||= chunk.toString("latin1")));
        socket.on("close", () => (/^HTTP\/1.1 5/.test(first) ? reject(new Error(first)) : resolve()));
        socket.on("error", () => resolve());
      });
    }),
    { numRuns: RUNS },
  );
  assert.equal((await service.api("/health/ready")).status, 200);
});

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function send(
  { url }: Service,
  agent: Agent,
  { method, path, headers, body: content }: Sent,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url);
  const hasBody = !["GET", "HEAD", "TRACE"].includes(method) && content !== "";
  const safe = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, "").trim()]),
  );
  // Left alone, a client that says it would switch protocols waits for the switch.
  if (safe["upgrade"]) delete safe["upgrade"];
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, method, path: path.startsWith("/") ? path : `/${path}`, headers: safe, agent },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk) => (text += chunk));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
        response.on("error", reject);
      },
    );
    outgoing.setTimeout(ANSWER_WITHIN_MS, () => outgoing.destroy(new Error(`no answer to ${method} ${path}`)));
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      // The service may refuse and close while a body is still on its way.
      if (hasBody && ["ECONNRESET", "EPIPE"].includes(error.code ?? "")) resolve({ status: 400, text: "" });
      else reject(error);
    });
    outgoing.end(hasBody ? content : undefined);
  });
}
