/** Runs against a server that behaves like a cluster in trouble. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { until } from "../../../../test/support/memory-index.ts";
import { AppError } from "../../../platform/base/errors.ts";
import { createLog } from "../../../platform/base/log.ts";
import { type Cluster, type ClusterTimeouts, createCluster } from "./cluster.ts";
import { BEING_BUILT, ClusterError, LIST_EXPIRED, UNREACHABLE } from "./cluster-error.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const json =
  (status: number, body: object): Handler =>
  (_, response) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const WELL = json(200, { _shards: { total: 1, failed: 0 }, hits: {} });
/** Never reached, however busy the machine is. */
const PATIENT: Partial<ClusterTimeouts> = { searchMs: 60_000, attemptMs: 30_000, probeMs: 30_000, requestMs: 60_000 };
/** For servers that do not respond; one that does has this long for it. */
const SHORT: Partial<ClusterTimeouts> = { searchMs: 1_000, attemptMs: 500, probeMs: 500, requestMs: 1_000 };

async function serve(t: TestContext, handle: Handler) {
  const state = { handle, requests: 0, headers: [] as (string | undefined)[] };
  const server = createServer((request, response) => {
    state.requests++;
    state.headers.push(request.headers.authorization);
    state.handle(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { state, port: (server.address() as AddressInfo).port };
}

function connect(t: TestContext, addresses: string[], more: Partial<ClusterTimeouts> = {}) {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  const cluster = createCluster({ urls: addresses, log, timeouts: { ...PATIENT, ...more } });
  t.after(() => cluster.close());
  return { cluster, lines };
}

const isUnavailable = (error: unknown) => error instanceof AppError && error.code === "unavailable";

const HANGING = ["a missing response", "a response that stops halfway"];
const TROUBLES: Record<string, Handler> = {
  "an overloaded cluster": json(429, { error: { type: "rejected_execution_exception", reason: "queue" }, status: 429 }),
  "a cluster without a leader": json(503, { error: { type: "cluster_block_exception", reason: "no manager" } }),
  "a missing response": () => {},
  "a response that stops halfway": (_, response) =>
    void response.writeHead(200, { "content-type": "application/json", "content-length": 1_000 }).write('{"hits":'),
  "a broken connection": (request) => void request.socket.destroy(),
  "a response without some shards": json(200, { _shards: { total: 2, failed: 1 }, hits: {} }),
  "a response with a search timeout": json(200, { timed_out: true, _shards: { total: 2, failed: 0 }, hits: {} }),
  "an error page of a proxy": (_, response) => void response.writeHead(502).end("<html>Bad Gateway</html>"),
};

for (const [trouble, handle] of Object.entries(TROUBLES)) {
  test(`${trouble} is "unavailable" within the timeout, and soon without a request`, async (t) => {
    const { state, port } = await serve(t, handle);
    const { cluster, lines } = connect(t, [`http://127.0.0.1:${port}`], HANGING.includes(trouble) ? SHORT : {});
    for (let time = 0; time < 5 && !cluster.isUnavailable(); time++)
      await assert.rejects(cluster.search("x", {}), isUnavailable);
    const { requests } = state;
    await assert.rejects(cluster.search("x", {}), isUnavailable);
    await assert.rejects(cluster.searchMany([{ index: "x", body: {} }]), isUnavailable);
    assert.deepEqual([cluster.isUnavailable(), state.requests], [true, requests]);

    // After a successful probe one request tries, and then all go through.
    state.handle = WELL;
    await assert.rejects(cluster.search("x", {}), isUnavailable);
    await cluster.probe({ method: "GET", path: "/state" });
    await cluster.search("x", {});
    assert.equal(cluster.isUnavailable(), false);
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).msg),
      ["the search cluster is unreachable; searches fail until it is back", "the search cluster is reachable again"],
    );
  });
}

test("without a listener a search fails at once, and failed probes alone open the breaker", async (t) => {
  const { port } = await serve(t, WELL);
  const { cluster } = connect(t, ["http://127.0.0.1:1", `http://127.0.0.1:${port}`]);
  await cluster.search("x", {});
  const { cluster: alone } = connect(t, ["http://127.0.0.1:1"]);
  for (let time = 0; time < 2; time++)
    await assert.rejects(alone.probe({ method: "GET", path: "/state" }), ClusterError);
  assert.equal(alone.isUnavailable(), true);
  await assert.rejects(alone.search("x", {}), { message: UNREACHABLE });
});

test("a hanging cluster is unavailable after two probes without a response, or after one probe and one search", async (t) => {
  const { port } = await serve(t, () => {});
  const call = { method: "GET", path: "/state" } as const;
  const [probed, searched] = [1, 2].map(() => connect(t, [`http://127.0.0.1:${port}`], SHORT).cluster) as [
    Cluster,
    Cluster,
  ];
  for (let time = 0; time < 2; time++) {
    assert.equal(probed.isUnavailable(), false);
    await assert.rejects(probed.probe(call), ClusterError);
  }
  assert.equal(probed.isUnavailable(), true);
  await Promise.all([assert.rejects(searched.probe(call), ClusterError), assert.rejects(searched.search("x", {}))]);
  assert.equal(searched.isUnavailable(), true);
});

test("one hanging node does not make the cluster unavailable: another node responds to the probe", async (t) => {
  const [hanging, well] = [await serve(t, () => {}), await serve(t, WELL)];
  const { cluster } = connect(
    t,
    [hanging.port, well.port].map((port) => `http://127.0.0.1:${port}`),
    SHORT,
  );
  for (let time = 0; time < 4; time++) await cluster.probe({ method: "GET", path: "/state" });
  assert.equal(cluster.isUnavailable(), false);
  assert.ok(hanging.state.requests > 0);
});

test("an internal error caused by one search fails that search only", async (t) => {
  const { port } = await serve(t, json(500, { error: { type: "null_pointer_exception", reason: "in a query" } }));
  const { cluster } = connect(t, [`http://127.0.0.1:${port}`]);
  for (let time = 0; time < 10; time++) await assert.rejects(cluster.search("x", {}), isUnavailable);
  assert.equal(cluster.isUnavailable(), false);
});

test("an expired list has an error of its own, not that the index is being built", async (t) => {
  const { port } = await serve(t, json(404, { error: { type: "search_context_missing_exception", reason: "gone" } }));
  const { cluster } = connect(t, [`http://127.0.0.1:${port}`]);
  await assert.rejects(cluster.searchPointInTime({ pit: { id: "x" } }), { code: "unavailable", message: LIST_EXPIRED });
  assert.equal(cluster.isUnavailable(), false);
});

test("closing a point in time never fails and never takes long", async (t) => {
  const { state, port } = await serve(t, () => {});
  const { cluster, lines } = connect(t, [`http://127.0.0.1:${port}`], { requestMs: 600_000, probeMs: 500 });
  await cluster.closePointInTime("x");
  state.handle = json(404, { error: "gone" });
  await cluster.closePointInTime("x");
  assert.deepEqual([state.requests, lines], [2, []]);
});

test("searches fail over from a hanging node to one that responds", async (t) => {
  const [hanging, well] = [await serve(t, () => {}), await serve(t, WELL)];
  const { cluster } = connect(
    t,
    [hanging.port, well.port].map((port) => `http://127.0.0.1:${port}`),
    { attemptMs: 500 },
  );
  await Promise.all(Array.from({ length: 4 }, () => cluster.search("x", {})));
  assert.equal(cluster.isUnavailable(), false);
  assert.ok(well.state.requests >= 4);
});

test("one failed search of a multi-search fails the whole call", async (t) => {
  const part = { status: 200, _shards: { total: 1, failed: 0 } };
  const failed = { status: 503, error: { type: "no_shard_available_action_exception", reason: "gone" } };
  const { state, port } = await serve(t, json(200, { responses: [part, failed] }));
  const { cluster } = connect(t, [`http://127.0.0.1:${port}`]);
  const searches = [1, 2].map(() => ({ index: "x", body: {} }));
  await assert.rejects(cluster.searchMany(searches), isUnavailable);
  state.handle = json(200, { responses: [part, part] });
  assert.equal((await cluster.searchMany(searches)).length, 2);
});

test("an invalid query is an error of ours and does not open the breaker", async (t) => {
  const { port } = await serve(t, json(400, { error: { type: "parsing_exception", reason: "unknown query" } }));
  const { cluster } = connect(t, [`http://127.0.0.1:${port}`]);
  for (let time = 0; time < 10; time++)
    await assert.rejects(cluster.search("x", {}), {
      message: "the cluster returned 400 parsing_exception: unknown query",
    });
  assert.equal(cluster.isUnavailable(), false);
});

test("a missing index is reported as being built", async (t) => {
  const { port } = await serve(t, json(404, { error: { type: "index_not_found_exception", reason: "x" } }));
  const { cluster } = connect(t, [`http://127.0.0.1:${port}`]);
  await assert.rejects(cluster.search("x", {}), { code: "unavailable", message: BEING_BUILT });
});

test("the password of the address is sent, and appears in no error and no log line", async (t) => {
  const { state, port } = await serve(t, json(401, { error: "who are you?" }));
  const { cluster, lines } = connect(t, [`http://nichescope:s3cr3t%21@127.0.0.1:${port}`]);
  for (let time = 0; time < 5; time++) await cluster.search("x", {}).catch(() => {});
  const error = await cluster.request({ method: "GET", path: "/" }).catch((refused) => refused);
  assert.equal(state.headers[0], `Basic ${Buffer.from("nichescope:s3cr3t!").toString("base64")}`);
  assert.equal(error.status, 401);
  for (const text of [...lines, String(error.stack), JSON.stringify(error)]) assert.doesNotMatch(text, /s3cr3t|Basic/);
  assert.equal(lines.length, 1);
});

test("an aborted call ends at once, and an already aborted one is never sent", async (t) => {
  const { state, port } = await serve(t, () => {});
  const { cluster } = connect(t, [`http://127.0.0.1:${port}`]);
  const stop = new AbortController();
  const call = cluster.request({ method: "GET", path: "/", timeoutMs: 60_000, signal: stop.signal });
  const refused = assert.rejects(call, ClusterError);
  await until(() => state.requests > 0);
  stop.abort();
  await refused;
  await assert.rejects(cluster.request({ method: "GET", path: "/", signal: stop.signal }), { name: "AbortError" });
  assert.equal(state.requests, 1);
});
