/** Hostile input: whatever arrives, the service responds without a 5xx and without hanging, and errors have the envelope. */
import assert from "node:assert/strict";
import { Agent, METHODS, request } from "node:http";
import { connect } from "node:net";
import { test } from "node:test";
import fc from "fast-check";
import { anyPath, anyText } from "./support/any-text.ts";
import { cleanUp, wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { startService, type Who } from "./support/service.ts";
import { send } from "./support/signing-in.ts";

/** Enough for a regression; the first bugs were found with `FUZZ_RUNS=20000`. */
const RUNS = Number(process.env["FUZZ_RUNS"] ?? 150);
const RESPONSE_TIMEOUT_MS = 60_000;
const PASSWORD = "a quiet morning by the sea";

const service = await startService(wholeFile, {
  prepareCatalog: (catalog) => catalog.merge([observation("B0A09AGPML", { title: "Chef Knife", priceMinor: 2_499 })]),
});
const { api, make, url } = service;

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
  anyText().map(encodeURIComponent),
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
const body = fc.oneof(fc.constant(""), fc.json(), anyText(), fc.constant("x".repeat(70_000)));

test("random methods, paths, headers and bodies never cause a 5xx or a hang", async (t) => {
  const { key } = await make.key({ plan: "agency" });
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  cleanUp(t, () => agent.destroy());
  const requests = fc.record({
    method: methods,
    path: fc.tuple(fc.array(segments, { minLength: 1, maxLength: 3 }), anyPath, query).map(([parts, path, pairs]) => {
      const search = pairs.map(([name, value]) => `${name}=${value}`).join("&");
      return `${parts.join("")}${path}${search && `?${search}`}`.replace(/[^\x21-\x7e]/g, "");
    }),
    headers: fc
      .dictionary(headerName, headerValue, { maxKeys: 4 })
      .chain((headers) => fc.constantFrom({ ...headers, authorization: `Bearer ${key}` }, headers)),
    body,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: 1, maxLength: 4 }), async (batch) => {
      for (const response of await Promise.all(batch.map((sent) => sendRaw(agent, sent)))) {
        assert.ok(response.status >= 200 && response.status < 500, `${response.status}: ${response.text}`);
        if (response.status >= 400 && response.text !== "") assert.equal(JSON.parse(response.text).success, false);
      }
    }),
    { numRuns: RUNS },
  );
  assert.equal((await api("/health/ready")).status, 200);
});

test("random bytes get a response or a closed connection, and the service keeps running", async () => {
  const { hostname, port } = new URL(url);
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
        socket.setTimeout(RESPONSE_TIMEOUT_MS, () => reject(new Error("the connection hangs")));
        let first = "";
        socket.on("data", (chunk) => (first ||= chunk.toString("latin1")));
        socket.on("close", () => (/^HTTP\/1.1 5/.test(first) ? reject(new Error(first)) : resolve()));
        socket.on("error", () => resolve());
      });
    }),
    { numRuns: RUNS },
  );
  assert.equal((await api("/health/ready")).status, 200);
});

/** Strings that JSON can encode and the database rejects. */
const BAD_TEXTS = ["a\0b", "a\ud800b"];

type Case = [method: string, path: string, body: Record<string, unknown>, parameter: string];

/** Sets the parameter, a path such as `asins.1`, to the text. */
function withText(body: Record<string, unknown>, parameter: string, text: string): unknown {
  const changed = structuredClone(body);
  const names = parameter.split(".");
  const last = names.pop() as string;
  const holder = names.reduce((held, name) => held[name] as Record<string, unknown>, changed);
  holder[last] = text;
  return changed;
}

async function assertAllRefused(who: Who, cases: Case[]): Promise<void> {
  for (const [method, path, body, parameter] of cases)
    for (const text of BAD_TEXTS) {
      const refused = await send(method, api, path, withText(body, parameter, text), who);
      const label = `${method} ${path} ${JSON.stringify(text)}: ${refused.text}`;
      assert.deepEqual([refused.status, refused.body.error.code], [400, "invalid_request"], label);
      assert.equal(refused.body.error.details[0].parameter, parameter, label);
      assert.match(refused.body.error.details[0].message, /must not contain (control characters|unpaired surrogates)/);
    }
}

test("text with U+0000 or an unpaired surrogate is refused with the name of the parameter", async () => {
  const person = await make.person({ operator: true, plan: "agency" });
  await assertAllRefused(undefined, [
    ["POST", "/api/v1/session", { email: "", password: PASSWORD }, "email"],
    ["POST", "/api/v1/session", { email: "a@example.com", password: "" }, "password"],
    ["POST", "/api/v1/session", { email: "a@example.com", password: PASSWORD, invitation: "" }, "invitation"],
    ["POST", "/api/v1/password-resets", { email: "" }, "email"],
    ["POST", "/api/v1/password-resets/use", { token: "", password: PASSWORD }, "token"],
  ]);
  await assertAllRefused(person, [
    ["PUT", "/api/v1/session/account", { accountId: "" }, "accountId"],
    ["POST", "/api/v1/session/password", { currentPassword: "", newPassword: PASSWORD }, "currentPassword"],
    ["POST", "/api/admin/accounts", { name: "New", plan: "pro", ownerEmail: "" }, "ownerEmail"],
    ["PATCH", "/api/admin/imports/imp_1", { encoding: "" }, "encoding"],
    ["POST", "/api/v1/tracking/products", { marketplace: "amazon.com", asins: ["", ""] }, "asins.1"],
  ]);
});

test("an unpaired surrogate is refused as a CSV delimiter", async () => {
  const { key } = await make.key({ operator: true });
  const body = "asin;title\nB0AAAAAAA1;Red Kettle\n";
  const imports = "/api/admin/imports";
  const held = await api(`${imports}?hold=true&marketplace=amazon.com`, key, { method: "POST", body });
  assert.equal(held.status, 202);
  const changed = await send("PATCH", api, `${imports}/${held.body.data.id}`, { delimiter: "\ud800" }, key);
  assert.equal(changed.status, 400);
  assert.equal(changed.body.error.details[0].parameter, "delimiter");
  for (const bytes of ["%ED%A0%80", "%F0%9F", "%00"]) {
    const sent = await api(`${imports}?hold=true&marketplace=amazon.com&delimiter=${bytes}`, key, {
      method: "POST",
      body,
    });
    assert.equal(sent.status, 400, bytes);
    assert.equal(sent.body.error.details[0].parameter, "delimiter");
  }
  const valid = await send("PATCH", api, `${imports}/${held.body.data.id}`, { delimiter: ";" }, key);
  assert.deepEqual([valid.status, valid.body.data.options.delimiter], [200, ";"]);
});

test("a body nested deeper than the call stack is refused", async () => {
  const headers = { "content-type": "application/json" };
  const deep = `${"[".repeat(30_000)}"\\u0000"${"]".repeat(30_000)}`;
  const body = `{"email":"nobody@example.com","password":"${PASSWORD}","more":${deep}}`;
  const refused = await api("/api/v1/session", undefined, { method: "POST", headers, body });
  assert.deepEqual([refused.status, refused.body.error.code], [400, "invalid_request"]);
  assert.match(refused.body.error.message, /nested more than 32 levels deep/);
});

function sendRaw(agent: Agent, sent: Sent): Promise<{ status: number; text: string }> {
  const { method, path, headers, body: content } = sent;
  const { hostname, port } = new URL(url);
  const hasBody = !["GET", "HEAD", "TRACE"].includes(method) && content !== "";
  const safe = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, "").trim()]),
  );
  // A client that offers to switch protocols would wait for the switch.
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
    outgoing.setTimeout(RESPONSE_TIMEOUT_MS, () => outgoing.destroy(new Error(`no response to ${method} ${path}`)));
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      // The service may close a connection that was idle for long just when the next request is sent on it.
      if (error.code === "ECONNRESET" && outgoing.reusedSocket) resolve(sendRaw(agent, sent));
      // The service may refuse and close while the client is still sending the body.
      else if (hasBody && ["ECONNRESET", "EPIPE"].includes(error.code ?? "")) resolve({ status: 400, text: "" });
      else reject(error);
    });
    outgoing.end(hasBody ? content : undefined);
  });
}
