/** Against a server that behaves as a cluster in trouble does. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { AppError } from "../../base/errors.ts";
import { createLog } from "../../base/log.ts";
import { type Cluster, type ClusterTimeouts, createCluster } from "./cluster.ts";
import { BEING_BUILT, ClusterError, LIST_EXPIRED, UNREACHABLE } from "./cluster-error.ts";

type SearchPage = (request: IncomingMessage, response: ServerResponse) => void;

const json =
  (status: number, body: object): SearchPage =>
  (_, response) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const WELL = json(200, { _shards: { total: 1, failed: 0 }, hits: {} });
const SHORT: Partial<ClusterTimeouts> = { searchMs: 400, attemptMs: 250, probeMs: 250, requestMs: 400 };

async function serve(t: TestContext, answer: SearchPage) {
  const state = { answer, asked: 0, headers: [] as (string | undefined)[] };
  const server = createServer((request, response) => {
    state.asked++;
    state.headers.push(request.headers.authorization);
    state.answer(request, response);
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
  const cluster = createCluster({ urls: addresses, log, timeouts: { ...SHORT, ...more } });
  t.after(() => cluster.close());
  return { cluster, lines };
}

const isUnavailable = (error: unknown) => error instanceof AppError && error.code === "unavailable";

const TROUBLES: Record<string, SearchPage> = {
  "an overloaded cluster": json(429, { error: { type: "rejected_execution_exception", reason: "queue" }, status: 429 }),
  "a cluster without a leader": json(503, { error: { type: "cluster_block_exception", reason: "no manager" } }),
  "a request that is never answered": () => {},
  "an answer that stops in its middle": (_, response) =>
    void response.writeHead(200, { "content-type": "application/json", "content-length": 1_000 }).write('{"hits":'),
  "a connection that breaks": (request) => void request.socket.destroy(),
  "an answer without some shards": json(200, { _shards: { total: 2, failed: 1 }, hits: {} }),
  "an answer that was cut short": json(200, { timed_out: true, _shards: { total: 2, failed: 0 }, hits: {} }),
  "a page of a proxy": (_, response) => void response.writeHead(502).end("<html>Bad Gateway</html>"),
};

for (const [trouble, answer] of Object.entries(TROUBLES)) {
  test(`${trouble} is "unavailable" in time, and soon without asking`, async (t) => {
    const { state, port } = await serve(t, answer);
    const { cluster, lines } = connect(t, [`http://127.0.0.1:${port}`]);
    for (let time = 0; time < 5 && !cluster.isUnavailable(); time++)
      await assert.rejects(cluster.search("x", {}), isUnavailable);
    const asked = state.asked;
    await assert.rejects(cluster.search("x", {}), isUnavailable);
    await assert.rejects(cluster.searchMany([{ index: "x", body: {} }]), isUnavailable);
    assert.deepEqual([cluster.isUnavailable(), state.asked], [true, asked]);

    // It is back: the watch hears of it, a request backoff, and all go through.
    state.answer = WELL;
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

test("nobody listens: a caller is told at once, and the breaker opens also without callers", async (t) => {
  const { port } = await serve(t, WELL);
  const { cluster } = connect(t, ["http://127.0.0.1:1", `http://127.0.0.1:${port}`]);
  await cluster.search("x", {});
  const { cluster: alone } = connect(t, ["http://127.0.0.1:1"]);
  for (let time = 0; time < 2; time++)
    await assert.rejects(alone.probe({ method: "GET", path: "/state" }), ClusterError);
  assert.equal(alone.isUnavailable(), true);
  await assert.rejects(alone.search("x", {}), { message: UNREACHABLE });
});

test("a cluster that hangs is away when the watch has twice heard nothing, or once as a caller has", async (t) => {
  const { port } = await serve(t, () => {});
  const ask = { method: "GET", path: "/state" } as const;
  const [watched, asked] = [1, 2].map(() => connect(t, [`http://127.0.0.1:${port}`]).cluster) as [Cluster, Cluster];
  for (let time = 0; time < 2; time++) {
    assert.equal(watched.isUnavailable(), false);
    await assert.rejects(watched.probe(ask), ClusterError);
  }
  assert.equal(watched.isUnavailable(), true);
  await Promise.all([assert.rejects(asked.probe(ask), ClusterError), assert.rejects(asked.search("x", {}))]);
  assert.equal(asked.isUnavailable(), true);
});

test("that one node hangs is not silence: the watch hears of another one", async (t) => {
  const [hanging, well] = [await serve(t, () => {}), await serve(t, WELL)];
  const { cluster } = connect(
    t,
    [hanging.port, well.port].map((port) => `http://127.0.0.1:${port}`),
  );
  for (let time = 0; time < 4; time++) await cluster.probe({ method: "GET", path: "/state" });
  assert.equal(cluster.isUnavailable(), false);
  assert.ok(hanging.state.asked > 0);
});

test("a request that the cluster stumbles over is refused to its caller, and to nobody else", async (t) => {
  const { port } = await serve(t, json(500, { error: { type: "null_pointer_exception", reason: "in a query" } }));
  const { cluster } = connect(t, [`http://127.0.0.1:${port}`]);
  for (let time = 0; time < 10; time++) await assert.rejects(cluster.search("x", {}), isUnavailable);
  assert.equal(cluster.isUnavailable(), false);
});

test("a list that was not read on for too long was cut: its index is not being built", async (t) => {
  const { port } = await serve(t, json(404, { error: { type: "search_context_missing_exception", reason: "gone" } }));
  const { cluster } = connect(t, [`http://127.0.0.1:${port}`]);
  await assert.rejects(cluster.searchPointInTime({ pit: { id: "x" } }), { code: "unavailable", message: LIST_EXPIRED });
  assert.equal(cluster.isUnavailable(), false);
});

test("a point in time that cannot be closed keeps nobody waiting, and is left to go by itself", async (t) => {
  const { state, port } = await serve(t, () => {});
  const { cluster, lines } = connect(t, [`http://127.0.0.1:${port}`], { requestMs: 600_000 });
  await cluster.closePointInTime("x");
  state.answer = json(404, { error: "gone" });
  await cluster.closePointInTime("x");
  assert.deepEqual([state.asked, lines], [2, []]);
});

test("a node that is away is passed over for one that answers", async (t) => {
  const [hanging, well] = [await serve(t, () => {}), await serve(t, WELL)];
  const { cluster } = connect(
    t,
    [hanging.port, well.port].map((port) => `http://127.0.0.1:${port}`),
  );
  await Promise.all(Array.from({ length: 4 }, () => cluster.search("x", {})));
  assert.equal(cluster.isUnavailable(), false);
  assert.ok(well.state.asked >= 4);
});

test("one failed part of many fails the complete", async (t) => {
  const part = { status: 200, _shards: { total: 1, failed: 0 } };
  const failed = { status: 503, error: { type: "no_shard_available_action_exception", reason: "gone" } };
  const { state, port } = await serve(t, json(200, { responses: [part, failed] }));
  const { cluster } = connect(t, [`http://127.0.0.1:${port}`]);
  const searches = [1, 2].map(() => ({ index: "x", body: {} }));
  await assert.rejects(cluster.searchMany(searches), isUnavailable);
  state.answer = json(200, { responses: [part, part] });
  assert.equal((await cluster.searchMany(searches)).length, 2);
});

test("a request that the cluster does not understand is a defect, and no outage", async (t) => {
  const { port } = await serve(t, json(400, { error: { type: "parsing_exception", reason: "unknown query" } }));
  const { cluster } = connect(t, [`http://127.0.0.1:${port}`]);
  for (let time = 0; time < 10; time++)
    await assert.rejects(cluster.search("x", {}), {
      message: "the cluster returned 400 parsing_exception: unknown query",
    });
  assert.equal(cluster.isUnavailable(), false);
});

test("an index that is not there is one that is being built", async (t) => {
  const { port } = await serve(t, json(404, { error: { type: "index_not_found_exception", reason: "x" } }));
  const { cluster } = connect(t, [`http://127.0.0.1:${port}`]);
  await assert.rejects(cluster.search("x", {}), { code: "unavailable", message: BEING_BUILT });
});

test("the password in the address is sent, and stands in no error and no log", async (t) => {
  const { state, port } = await serve(t, json(401, { error: "who are you?" }));
  const { cluster, lines } = connect(t, [`http://nichescope:s3cr3t%21@127.0.0.1:${port}`]);
  for (let time = 0; time < 5; time++) await cluster.search("x", {}).catch(() => {});
  const error = await cluster.request({ method: "GET", path: "/" }).catch((refused) => refused);
  assert.equal(state.headers[0], `Basic ${Buffer.from("nichescope:s3cr3t!").toString("base64")}`);
  assert.equal(error.status, 401);
  for (const text of [...lines, String(error.stack), JSON.stringify(error)]) assert.doesNotMatch(text, /s3cr3t|Basic/);
  assert.equal(lines.length, 1);
});

test("a call that nobody waits for any more is given up at once", async (t) => {
  const { state, port } = await serve(t, () => {});
  const { cluster } = connect(t, [`http://127.0.0.1:${port}`]);
  const stop = new AbortController();
  const call = cluster.request({ method: "GET", path: "/", timeoutMs: 60_000, signal: stop.signal });
  const refused = assert.rejects(call, ClusterError);
  while (state.asked === 0) await new Promise((go) => setTimeout(go, 5));
  stop.abort();
  await refused;
  await assert.rejects(cluster.request({ method: "GET", path: "/", signal: stop.signal }), { name: "AbortError" });
  assert.equal(state.asked, 1);
});
