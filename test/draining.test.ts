/** Stopping a node while clients are connected: no request fails, and idle connections do not delay the stop. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { connect } from "node:net";
import { type TestContext, test } from "node:test";
import type { NodeApi } from "../src/app/node/api.ts";
import { writeCertificate } from "./support/certificate.ts";
import { cleanUp } from "./support/cleanup.ts";
import { makeFolder, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

/** Long enough for the requests of a test on a busy machine. */
const DRAIN_SECONDS = 3;
/** Less than the 5 s that a stop waits for slow clients. */
const STOP_WITHIN_MS = DRAIN_SECONDS * 1_000 + 4_500;

/** A route that responds only when the test says so. */
function slowRoute() {
  const release = Promise.withResolvers<void>();
  let requests = 0;
  return {
    prepare: ({ server }: NodeApi) =>
      void server.app.get("/slow", async () => {
        requests++;
        await release.promise;
        return "done";
      }),
    started: () => until("the request is in progress", async () => requests > 0),
    finish: release.resolve,
  };
}

/** Opens a connection that sends only `text`. */
async function openSilent(t: TestContext, url: string, text: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  cleanUp(t, () => socket.destroy());
  await once(socket, "connect");
  socket.write(text);
}

test("a stopping node reports it at once, keeps responding, and closes each connection after its next response", async (t) => {
  const slow = slowRoute();
  const { app, api, url, make } = await startService(t, {
    env: { DRAIN_SECONDS: String(DRAIN_SECONDS) },
    prepare: slow.prepare,
  });
  const { key } = await make.key();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const slowAgent = new Agent({ keepAlive: true });
  cleanUp(t, () => [agent, slowAgent].map((each) => each.destroy()));
  const request = async (path: string, by = agent) => {
    const sent = get(url + path, { agent: by, headers: { authorization: `Bearer ${key}` } });
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    await response.resume().toArray();
    return response;
  };
  await openSilent(t, url, "");
  await openSilent(t, url, "GET /api/v1/usage HTTP/1.1\r\nho");
  const inProgress = request("/slow", slowAgent);
  await slow.started();
  assert.equal((await request("/api/v1/usage")).headers.connection, "keep-alive");

  const stoppedAt = Date.now();
  const closing = app.close();
  const ready = await request("/health/ready");
  assert.deepEqual([ready.statusCode, ready.headers.connection], [503, "close"]);
  for (const path of ["/api/v1/usage", "/health/live", "/nowhere"])
    assert.equal((await request(path)).headers.connection, "close", path);
  assert.equal((await api("/api/v1/search?keyword=yoga", key)).status, 200);
  slow.finish();
  const { statusCode, headers } = await inProgress;
  assert.deepEqual([statusCode, headers.connection], [200, "close"], "a request in progress is finished");
  await closing;
  assert.ok(Date.now() - stoppedAt < STOP_WITHIN_MS, "connections without a request do not delay the stop");
  await assert.rejects(api("/health/live"));
});

test("over HTTP/2 a stop sends GOAWAY and serves requests sent before and meanwhile", async (t) => {
  const { cert, key: tlsKey } = await writeCertificate(makeFolder(t), "draining");
  const slow = slowRoute();
  const { app, url } = await startService(t, {
    env: { TLS_CERT: cert, TLS_KEY: tlsKey, DRAIN_SECONDS: String(DRAIN_SECONDS) },
    prepare: slow.prepare,
  });
  const open = () => {
    const session = connectHttp2(url, { rejectUnauthorized: false });
    cleanUp(t, () => session.destroy());
    return session;
  };
  const session = open();
  const request = async (path: string, on = session) => {
    const stream = on.request({ ":path": path });
    const [headers] = await once(stream, "response");
    await stream.resume().toArray();
    return headers[":status"];
  };
  await openSilent(t, url, "");
  assert.equal(await request("/health/ready"), 200);
  const inProgress = request("/slow");
  await slow.started();

  const goaway = once(session, "goaway");
  const stoppedAt = Date.now();
  const closing = app.close();
  assert.deepEqual((await goaway).slice(0, 1), [0], "without an error");
  assert.equal(await request("/health/ready", open()), 503);
  slow.finish();
  assert.equal(await inProgress, 200);
  await closing;
  assert.ok(Date.now() - stoppedAt < STOP_WITHIN_MS, "a connection without a TLS handshake does not delay the stop");
});
