/** Requests to a real server on loopback. */
import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { gzipSync } from "node:zlib";
import { createHttpClient, type HttpLimits } from "./http-client.ts";

const MB = 1024 * 1024;
const BOUNDS: HttpLimits = { headersMs: 60_000, silenceMs: 60_000, wholeMs: 60_000, largestBytes: MB };

async function start(t: TestContext, listener: RequestListener, bounds: Partial<HttpLimits> = {}) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const exchange = createHttpClient({ ...BOUNDS, ...bounds }, { "user-agent": "Nichescope/test" });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  t.after(async () => {
    await exchange.close();
    await stop();
  });
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?key=a-secret`);
  return { get: (signal?: AbortSignal) => exchange.send({ method: "GET", url }, signal), exchange, url, stop };
}

test("a response has its status and headers, gzipped or not, and the request arrives complete", async (t) => {
  const { get, exchange, url } = await start(t, async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    const { "user-agent": agent, "accept-encoding": encoding, "x-token": token } = request.headers;
    const text = JSON.stringify([request.method, agent, encoding, token, body]);
    response.writeHead(request.method === "GET" ? 418 : 200, { "x-sample": "yes" });
    response.end(request.method === "GET" ? text : gzipSync(text));
  });
  const got = await get();
  assert.ok(got.kind === "response");
  assert.deepEqual([got.status, got.headers["x-sample"]], [418, "yes"]);
  assert.deepEqual(JSON.parse(got.text), ["GET", "Nichescope/test", "gzip", null, ""]);
  const posted = await exchange.send({ method: "POST", url, headers: { "x-token": "T" }, body: "hello" });
  assert.ok(posted.kind === "response");
  assert.deepEqual(JSON.parse(posted.text), ["POST", "Nichescope/test", "gzip", "T", "hello"]);
});

test("a response that is too large is abandoned, and the next one is read", async (t) => {
  let answers = 0;
  const { get } = await start(t, (_, response) => {
    response.writeHead(answers === 0 ? 203 : 200).end(answers++ === 0 ? Buffer.alloc(8 * MB, " ") : "{}");
  });
  const large = await get();
  assert.ok(large.kind === "unreadable");
  assert.deepEqual([large.status, large.problem], [203, "it is larger than 1 MB"]);
  assert.equal((await get()).kind, "response");
});

test("no response, or only its beginning, is a failure whose message does not contain the URL", async (t) => {
  const cases: [name: string, listener: RequestListener, bounds: Partial<HttpLimits>, problem: RegExp][] = [
    ["reset", (request) => request.socket.resetAndDestroy(), {}, /^(ECONNRESET|UND_ERR_SOCKET)$/],
    [
      "broken off",
      (request, response) => {
        response.writeHead(200, { "content-length": 1000 });
        response.write("{", () => request.socket.destroy());
      },
      {},
      /^(ECONNRESET|UND_ERR_SOCKET)$/,
    ],
    ["silent", () => {}, { wholeMs: 30 }, /^no response within 0.03 s$/],
    [
      "silent halfway",
      (_, response) => void response.writeHead(200).write("{"),
      { wholeMs: 30 },
      /^no response within/,
    ],
  ];
  for (const [name, listener, bounds, problem] of cases) {
    const { get } = await start(t, listener, bounds);
    const outcome = await get();
    assert.ok(outcome.kind === "failed", name);
    assert.match(outcome.problem, problem, name);
  }
  const { get, stop } = await start(t, () => {});
  await stop();
  assert.deepEqual(await get(), { kind: "failed", problem: "ECONNREFUSED" });
});

test("an aborted caller gets the reason, before and during the response", async (t) => {
  const reason = new Error("called back");
  const callers = [new AbortController(), new AbortController()];
  let asked = 0;
  const { get } = await start(t, (_, response) => {
    const caller = callers[asked++];
    if (asked === 1) caller?.abort(reason);
    else response.writeHead(200).write("{", () => caller?.abort(reason));
  });
  for (const { signal } of callers) await assert.rejects(get(signal), reason);
  await assert.rejects(get(AbortSignal.abort(reason)), reason);
  assert.equal(asked, 2, "the last one was not even sent");
});
