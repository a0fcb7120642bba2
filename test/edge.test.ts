/** The HTTP edge: unknown routes, bodies, headers, CORS, overload and malformed requests. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "node:test";
import { Type } from "typebox";
import type { NodeApi } from "../src/app/node/api.ts";
import type { Contract } from "../src/features/access/api/contract.ts";
import { wholeFile } from "./support/cleanup.ts";
import { withClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const echo = {
  id: "echo",
  method: "POST",
  path: "/api/v1/echo",
  tag: "Test",
  summary: "",
  description: "",
  gate: { counted: true },
  body: Type.Object(
    { name: Type.String({ minLength: 2 }), size: Type.Optional(Type.Integer()) },
    { additionalProperties: false },
  ),
  data: Type.Object({ name: Type.String() }),
  status: 201,
} as const satisfies Contract;

const remove = {
  id: "remove",
  method: "DELETE",
  path: "/api/v1/echo/:name",
  tag: "Test",
  summary: "",
  description: "",
  gate: { counted: false },
  params: Type.Object({ name: Type.String() }),
  data: Type.Object({ name: Type.String() }),
} as const satisfies Contract;

const { api, make, url, databaseUrl } = await startService(wholeFile, {
  prepare({ server }: NodeApi) {
    server.api.serve(echo, ({ body }) => ({ name: body.name }));
    server.api.serve(remove, ({ params }) => ({ name: params.name }));
  },
});

const json = { "content-type": "application/json" };

test("an unknown path gets 404 and a wrong method 405 with the allowed ones, in the error envelope", async () => {
  const missing = await api("/api/v2/search", undefined, {
    method: "POST",
    body: "<x/>",
    headers: { "content-type": "text/xml" },
  });
  assert.equal(missing.status, 404);
  assert.equal(missing.body.error.code, "not_found");
  assert.equal(missing.body.error.docs, "/docs/errors/not_found");
  assert.deepEqual(Object.keys(missing.body), ["success", "error", "meta"]);
  assert.deepEqual(Object.keys(missing.body.error), ["code", "message", "details", "docs"]);
  assert.deepEqual(Object.keys(missing.body.meta), ["timestamp", "requestId"]);
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "QUERY"]) {
    const wrong = await api("/api/v1/search?keyword=x", undefined, { method });
    assert.equal(wrong.status, 405, method);
    assert.equal(wrong.body.error.code, "method_not_allowed");
    assert.equal(wrong.headers.get("allow"), "GET, HEAD");
  }
  assert.equal((await api("/images/x.svg", undefined, { method: "POST" })).status, 405);
  assert.equal((await api("/api/v1/usage/", undefined, { method: "POST" })).status, 405);
  // The path also matches /api/v1/alerts/:id, but no alert has this id.
  const preview = await api("/api/v1/alerts/preview", undefined, { method: "PUT" });
  assert.equal(preview.headers.get("allow"), "POST");
  assert.equal((await api("/docs/")).status, 200, "a trailing slash is ignored");
});

test("a body must be valid JSON and small, and the error names the problem", async () => {
  const { key } = await make.key();
  const send = (body: string, headers: Record<string, string> = json) =>
    api("/api/v1/echo", key, { method: "POST", body, headers });
  assert.equal((await send('{"name":"mat"}')).status, 201);
  const cases: [string, string, Record<string, string>, number, string][] = [
    ["not JSON", "{name", json, 400, "invalid_request"],
    ["empty", "", json, 400, "invalid_request"],
    ["prototype", '{"__proto__":{"x":1},"name":"mat"}', json, 400, "invalid_request"],
    ["other type", "name=mat", { "content-type": "application/x-www-form-urlencoded" }, 415, "unsupported_media_type"],
    ["text", "mat", { "content-type": "text/plain" }, 415, "unsupported_media_type"],
    ["too large", JSON.stringify({ name: "x".repeat(1_100_000) }), json, 413, "payload_too_large"],
  ];
  for (const [name, body, headers, status, code] of cases) {
    const response = await send(body, headers);
    assert.equal(response.status, status, name);
    assert.equal(response.body.error.code, code, name);
    assert.match(response.headers.get("ratelimit") ?? "", /^"daily";r=99/, name);
  }
  const wrong = await send('{"size":1.5,"colour":"red"}');
  assert.deepEqual(wrong.body.error.details, [
    { parameter: "name", message: "is required" },
    { parameter: "colour", message: "is unknown. Allowed fields: name, size" },
    { parameter: "size", message: "must be a whole number" },
  ]);
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 1);
});

test("GET and DELETE accept Content-Type: application/json without a body, and no content type", async () => {
  const { key } = await make.key();
  assert.equal((await api("/api/v1/usage", key, { headers: json })).status, 200);
  assert.equal((await api("/api/v1/usage", key)).status, 200);
  assert.equal((await api("/api/v1/echo/mat", key, { method: "DELETE", headers: json })).status, 200);
  assert.equal((await api("/api/v1/echo/mat", key, { method: "DELETE" })).status, 200);
});

test("a request ID of the caller is used if it is safe in a log, and replaced if not", async () => {
  const given = await api("/api/v1/usage", undefined, { headers: { "x-request-id": "trace-42.a:b" } });
  assert.equal(given.headers.get("x-request-id"), "trace-42.a:b");
  assert.equal(given.body.meta.requestId, "trace-42.a:b");
  for (const bad of ["a b", "x".repeat(129), "<script>", ""]) {
    const { headers, body } = await api("/nowhere", undefined, { headers: { "x-request-id": bad } });
    assert.match(headers.get("x-request-id") ?? "", /^req_[0-9a-z]{26}$/);
    assert.equal(body.meta.requestId, headers.get("x-request-id"));
  }
});

test("every response has the security headers, and none allows another origin", async () => {
  for (const path of ["/api/v1/usage", "/nowhere", "/", "/docs", "/docs/reference", "/health/live"]) {
    const { headers } = await api(path, undefined, { headers: { origin: "https://evil.example" } });
    assert.equal(headers.get("x-content-type-options"), "nosniff", path);
    assert.match(headers.get("content-security-policy") ?? "", /default-src 'none'/, path);
    assert.doesNotMatch(headers.get("content-security-policy") ?? "", /script-src[^;]*unsafe/, path);
    assert.equal(headers.get("access-control-allow-origin"), null, path);
  }
});

test("CORS and overload", async (t) => {
  const release = Promise.withResolvers<void>();
  const slow = { ...remove, id: "slow", method: "GET", path: "/api/v1/slow/:name" } as const;
  const { api, make } = await startService(t, {
    env: { CORS_ORIGINS: "https://app.example.com" },
    pressure: { maxInFlight: 3, maxEventLoopDelayMs: 10_000, maxHeapShare: 1 },
    prepare: ({ server }) =>
      server.api.serve(slow, async ({ params }) => {
        await release.promise;
        return { name: params.name };
      }),
  });

  await t.test("CORS allows only the configured origins", async () => {
    const preflight = { "access-control-request-method": "GET", "access-control-request-headers": "authorization" };
    const allowed = await api("/api/v1/search", undefined, {
      method: "OPTIONS",
      headers: { origin: "https://app.example.com", ...preflight },
    });
    assert.equal(allowed.status, 204);
    assert.equal(allowed.headers.get("access-control-allow-origin"), "https://app.example.com");
    const other = await api("/api/v1/search", undefined, {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", ...preflight },
    });
    assert.notEqual(other.headers.get("access-control-allow-origin"), "https://evil.example");
    const refused = await api("/api/v1/usage", undefined, { headers: { origin: "https://app.example.com" } });
    assert.equal(
      refused.headers.get("access-control-allow-origin"),
      "https://app.example.com",
      "a page must be able to read the 401",
    );
    const missing = await api("/nowhere", undefined, { headers: { origin: "https://app.example.com" } });
    assert.equal(missing.headers.get("access-control-allow-origin"), "https://app.example.com", "and the 404");
  });

  await t.test(
    "an overloaded node refuses early with 503 and Retry-After, but still serves health probes",
    async () => {
      const { key } = await make.key();
      const waiting = [1, 2, 3].map((n) => api(`/api/v1/slow/${n}`, key));
      await until("all three are in progress", async () =>
        /nichescope_http_requests_in_flight [34]/.test((await api("/metrics")).text),
      );
      const refused = await api("/api/v1/usage", key);
      assert.deepEqual([refused.status, refused.body.error.code], [503, "unavailable"]);
      assert.ok(Number(refused.headers.get("retry-after")) > 0);
      assert.equal((await api("/health/live")).status, 200);
      release.resolve();
      for (const { status } of await Promise.all(waiting)) assert.equal(status, 200);
      assert.equal((await api("/api/v1/usage", key)).status, 200);
    },
  );
});

test("malformed and oversized requests are refused in the error envelope", async () => {
  const cases: [string, string, number][] = [
    ["garbage", "HELLO THERE\r\n\r\n", 400],
    ["unknown method", "FETCH / HTTP/1.1\r\nhost: x\r\n\r\n", 400],
    ["bad escape", "GET /%zz HTTP/1.1\r\nhost: x\r\n\r\n", 400],
    ["huge header", `GET / HTTP/1.1\r\nhost: x\r\nx-big: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["huge URL", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    ["no Host", "GET /api/v1/usage HTTP/1.1\r\n\r\n", 400],
    ["two Hosts", "GET /health/live HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n", 400],
    ["a proxy's method", "CONNECT example.com:443 HTTP/1.1\r\nhost: x\r\n\r\n", 405],
    ["conflicting lengths", "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n", 400],
  ];
  for (const [name, request, status] of cases) {
    const response = await raw(url, request);
    assert.match(response, new RegExp(`^HTTP/1.1 ${status} `), name);
    assert.match(response, /x-request-id: req_/i, name);
    assert.equal(JSON.parse(response.slice(response.indexOf("{"))).success, false, name);
  }
});

test("an incomplete body on a GET is refused and not counted; a complete one is ignored", async () => {
  const { key } = await make.key();
  const head = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n`;
  const search = head("/api/v1/search?keyword=a");
  for (let i = 0; i < 5; i++)
    assert.match(await raw(url, `${search}transfer-encoding: chunked\r\n\r\nzz\r\n`), /^HTTP\/1.1 400 /);
  assert.match(await raw(url, `${search}content-length: 2000000\r\n\r\n`), /^HTTP\/1.1 413 /);
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 0);
  assert.match(await raw(url, `${search}transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`), /^HTTP\/1.1 200 /);
  assert.match(await raw(url, `${search}content-length: 3\r\n\r\nabc`), /^HTTP\/1.1 200 /);
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 2);
});

test("deleting an account while its key is cached does not fail other accounts", async () => {
  const gone = await make.key();
  const stays = await make.key();
  for (const { key } of [gone, stays]) assert.equal((await api("/api/v1/search?keyword=a", key)).status, 200);
  await withClient(databaseUrl, (client) => client.query("delete from accounts where id = $1", [gone.account.id]));
  const responses = await Promise.all(
    [gone, stays, gone, stays].map(({ key }) => api("/api/v1/search?keyword=a", key)),
  );
  assert.deepEqual([responses[1]?.status, responses[3]?.status], [200, 200]);
  for (const { status } of [responses[0], responses[2]] as { status: number }[])
    assert.ok(status >= 400 && status < 500);
});

test("HEAD responds like GET, without a body", async () => {
  const { key } = await make.key();
  const { status, text, headers } = await api("/api/v1/usage", key, { method: "HEAD" });
  assert.deepEqual([status, text], [200, ""]);
  assert.match(headers.get("ratelimit") ?? "", /^"daily"/);
});

/** Sends raw bytes and reads until the connection closes or a JSON body is complete. */
function raw(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let response = "";
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setTimeout(60_000, () => reject(new Error("no response")));
    socket.on("data", (chunk) => {
      response += chunk;
      if (response.trimEnd().endsWith("}}")) {
        socket.destroy();
        resolve(response);
      }
    });
    socket.on("close", () => resolve(response));
    socket.on("error", reject);
  });
}
