import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { inspect } from "node:util";
import { ApiError, ConnectionError, NichescopeError, TimeoutError } from "./errors.ts";
import { Nichescope } from "./nichescope.ts";
import type { ClientOptions } from "./send.ts";

const KEY = "nsk_secret_of_this_test";
const META = { timestamp: "2026-03-01T12:00:00.000Z" };
const FOUND = { success: true, data: { totalResults: 3 }, meta: META };

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> } | "lost" | "silent";
type Seen = { method: string; url: string; headers: Headers; body: unknown; redirect: string | undefined };

/** A client whose requests get the replies in turn, and whose waits end at once. */
function clientOf(replies: Reply[], options: Partial<ClientOptions> = {}) {
  const requests: Seen[] = [];
  const slept: number[] = [];
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const { method = "", body, redirect } = init;
    requests.push({ method, url, headers: init.headers as Headers, body, redirect });
    const reply = replies.shift() ?? {};
    if (reply === "lost") throw new TypeError("fetch failed");
    if (reply === "silent")
      return await new Promise((_, reject) =>
        init.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
      );
    const { status = 200, body: replied = FOUND, headers = {} } = reply;
    return new Response(typeof replied === "string" ? replied : JSON.stringify(replied), { status, headers });
  };
  const client = new Nichescope({
    baseUrl: "https://research.example.com/",
    apiKey: KEY,
    fetch: send as typeof fetch,
    random: () => 0,
    clock: { sleep: async (ms) => void slept.push(ms) },
    ...options,
  });
  return { client, requests, slept };
}

const refused = (status: number, code: string, more: object = {}): Reply => ({
  status,
  body: {
    success: false,
    error: { code, message: "Refused.", details: [] },
    meta: { ...META, requestId: "req_1" },
    ...more,
  },
});
const LIMITED = refused(429, "rate_limited", { limit: 100, used: 100, resetsAt: "2026-03-01T12:00:30.000Z" });
const ALERT = { metric: "price", comparison: "below", value: 20 } as const;

test("a request has the path, the query and the body where the API expects them", async () => {
  const { client, requests } = clientOf([]);
  await client.search({ keyword: "yoga mat & more", marketplace: "amazon.de", minPrice: undefined });
  await client.changeAlert({ id: "alr_1/../2", enabled: false });
  await client.importReport({ name: "a b.csv", file: "x" });
  await client.deleteAlert({ id: "alr_1" });
  await client.get("/api/v1/products/{asin}", { path: { asin: "B0A09AGPML" }, query: { marketplace: "amazon.de" } });
  assert.deepEqual(
    requests.map(({ method, url, body, headers }) => [method, url, body, headers.get("content-type")]),
    [
      [
        "GET",
        "https://research.example.com/api/v1/search?keyword=yoga+mat+%26+more&marketplace=amazon.de",
        undefined,
        null,
      ],
      ["PATCH", "https://research.example.com/api/v1/alerts/alr_1%2F..%2F2", '{"enabled":false}', "application/json"],
      ["POST", "https://research.example.com/api/v1/reports/imports?name=a+b.csv", "x", "application/octet-stream"],
      ["DELETE", "https://research.example.com/api/v1/alerts/alr_1", undefined, null],
      ["GET", "https://research.example.com/api/v1/products/B0A09AGPML?marketplace=amazon.de", undefined, null],
    ],
  );
  assert.ok(
    requests.every(
      ({ headers, redirect }) => headers.get("authorization") === `Bearer ${KEY}` && redirect === "manual",
    ),
  );
});

test("an empty ID or one of dots is never sent: it would be the path of the whole list", async () => {
  const { client, requests } = clientOf([]);
  for (const id of ["", ".", "..", undefined, null])
    await assert.rejects(client.deleteReport({ id: id as string }), /id must not be empty/);
  await assert.rejects(client.request("get", "//other.example.com/api/"), /starts with \/api\//);
  assert.equal(requests.length, 0);
});

test("429 waits until resetsAt by the clock of the service, for any kind of request", async () => {
  for (const call of [
    ({ client }: ReturnType<typeof clientOf>) => client.search({ keyword: "mat" }),
    ({ client }: ReturnType<typeof clientOf>) => client.createKeywordList({ name: "Mats", keywords: ["mat"] }),
  ]) {
    const made = clientOf([LIMITED]);
    await call(made);
    assert.deepEqual([made.slept, made.requests.length], [[30_000], 2]);
  }
});

test("a wait beyond maxWaitMs is not started, and the error has the limit and when it resets", async () => {
  const { client, slept } = clientOf([LIMITED, LIMITED, LIMITED], { maxWaitMs: 59_000 });
  const error = await client.search({ keyword: "mat" }).catch((error) => error);
  assert.deepEqual(slept, [30_000], "two waits would be too long");
  assert.ok(error instanceof ApiError);
  const { status, code, limit, used, resetsAt, requestId, retryAfterMs } = error;
  assert.deepEqual(
    [status, code, limit, used, resetsAt, requestId, retryAfterMs],
    [429, "rate_limited", 100, 100, "2026-03-01T12:00:30.000Z", "req_1", 30_000],
  );
});

test("a lost connection repeats reads and creates with a key, and nothing else", async () => {
  const cases: [name: string, (made: ReturnType<typeof clientOf>) => Promise<unknown>, requests: number][] = [
    ["GET", ({ client }) => client.usage(), 2],
    ["DELETE", ({ client }) => client.deleteAlert({ id: "alr_1" }), 2],
    ["PUT", ({ client }) => client.putCalibration({ enabled: true }), 2],
    ["a keyed create", ({ client }) => client.makeAlert(ALERT), 2],
    ["another create", ({ client }) => client.createKeywordList({ name: "Mats", keywords: ["mat"] }), 1],
    ["PATCH", ({ client }) => client.changeAlert({ id: "alr_1", enabled: true }), 1],
  ];
  for (const [name, call, expected] of cases)
    for (const first of ["lost", refused(503, "unavailable")] as const) {
      const made = clientOf([first]);
      const outcome = await call(made).catch((error) => error);
      assert.equal(made.requests.length, expected, name);
      assert.equal(outcome instanceof NichescopeError, expected === 1, name);
    }
});

test("all attempts of one create have one Idempotency-Key, and two creates have two", async () => {
  const { client, requests } = clientOf(["lost", "lost", {}]);
  await client.makeAlert(ALERT);
  await client.makeAlert(ALERT);
  await client.makeAlert(ALERT, { idempotencyKey: "my own" });
  const keys = requests.map(({ headers }) => headers.get("idempotency-key"));
  assert.match(keys[0] ?? "", /^[0-9a-f]{32}$/);
  assert.deepEqual([new Set(keys.slice(0, 3)).size, new Set(keys).size, keys[4]], [1, 3, "my own"]);
  await assert.rejects(client.makeAlert(ALERT, { idempotencyKey: "a\r\nx: y" }), /printable ASCII/);
});

test("retries back off, honour Retry-After and end after maxRetries", async () => {
  const { client, slept, requests } = clientOf(["lost", "lost", "lost", "lost", {}]);
  await assert.rejects(client.usage(), ConnectionError);
  assert.deepEqual([slept, requests.length], [[250, 500, 1_000], 4]);
  const busy = { ...(refused(503, "unavailable") as object), headers: { "retry-after": "7" } };
  const second = clientOf([busy]);
  await second.client.usage();
  assert.deepEqual(second.slept, [7_000]);
  const third = clientOf(["lost"]);
  await assert.rejects(third.client.usage({}, { maxRetries: 0 }), ConnectionError);
});

test("other refusals are final, and keep the code, the details and the request ID", async () => {
  const details = [{ parameter: "keyword", message: "is required" }];
  const body = {
    success: false,
    error: { code: "invalid_request", message: "keyword is required", details },
    meta: META,
  };
  const { client, requests } = clientOf([{ status: 400, body }]);
  const error = await client.search({ keyword: "" }).catch((error) => error);
  assert.ok(error instanceof ApiError && error instanceof NichescopeError && error instanceof Error);
  assert.deepEqual([error.message, error.code, error.details], ["keyword is required", "invalid_request", details]);
  assert.equal(requests.length, 1);
});

test("a response that is not from the API is an error, never data", async () => {
  for (const reply of [{ body: "<html>" }, { body: "null" }, { body: { data: 1 } }, { status: 404, body: "<html>" }]) {
    const error = await clientOf([reply])
      .client.usage()
      .catch((error) => error);
    assert.ok(error instanceof ApiError, JSON.stringify(reply));
    assert.equal(error.code, "unreadable");
  }
});

test("a redirect is refused: it could carry the key to another host", async () => {
  const { client, requests } = clientOf([{ status: 307, body: "", headers: { location: "https://evil.example" } }]);
  await assert.rejects(client.makeAlert(ALERT), /redirects to another address/);
  assert.equal(requests.length, 1);
});

test("a timeout is an error of its own, and aborting ends a call, also while it waits", async () => {
  const { client } = clientOf(["silent"], { timeoutMs: 5 });
  await assert.rejects(client.makeAlert(ALERT, { maxRetries: 0 }), TimeoutError);
  const stop = new AbortController();
  const silent = clientOf(["silent"]).client.usage({}, { signal: stop.signal });
  stop.abort(new Error("stopped"));
  await assert.rejects(silent, /stopped/);
  const waiting = clientOf([LIMITED], {
    clock: { sleep: async (_, signal) => signal?.throwIfAborted() },
    onError: () => assert.fail("an abort is no error of the client"),
  });
  const later = new AbortController();
  const promise = waiting.client.usage({}, { signal: later.signal });
  later.abort(new Error("later"));
  await assert.rejects(promise, /later/);
});

test("no error and no logged client contains the key, whatever is wrong", async (t) => {
  const texts: string[] = [inspect(clientOf([]).client, { depth: 10, showHidden: true })];
  const attempts: (() => unknown)[] = [
    () => clientOf([], { apiKey: `${KEY}\r\nx-evil: 1` }),
    () => clientOf([], { apiKey: `${KEY}é` }),
    () => clientOf([], { baseUrl: `https://user:${KEY}@example.com` }),
    () => clientOf([], { baseUrl: `${KEY}` }),
    () => clientOf([], { headers: { "x-own": `${KEY}\nx-evil: 1` } }).client.usage(),
    () => clientOf(["lost", "lost", "lost", "lost"]).client.usage(),
    () => clientOf([refused(401, "unauthenticated")]).client.usage(),
    () => clientOf([{ status: 302, body: "" }]).client.usage(),
    async () => await (await realClient(t, { apiKey: KEY })).usage({}, { maxRetries: 0 }),
  ];
  for (const attempt of attempts) {
    const error = await (async () => attempt())().catch((error) => error);
    assert.ok(error instanceof NichescopeError, inspect(error));
    texts.push(inspect(error, { depth: 10, showHidden: true }), JSON.stringify(error));
  }
  for (const text of texts) assert.doesNotMatch(text, /secret_of_this_test/);
});

test("a header of the caller neither doubles nor replaces the key", async () => {
  const { client, requests } = clientOf([], { headers: () => ({ Authorization: "Bearer other", "X-Trace": "1" }) });
  await client.usage();
  assert.equal(requests[0]?.headers.get("authorization"), `Bearer ${KEY}`);
  assert.equal(requests[0]?.headers.get("x-trace"), "1");
});

/** A client of a server that closes each connection. */
async function realClient(t: TestContext, options: Partial<ClientOptions>) {
  const server = createServer((request) => request.socket.destroy()).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  return new Nichescope({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...options });
}
