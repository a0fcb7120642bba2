/** How a node stops while others go on: nobody who asks it meanwhile is let down. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { test } from "node:test";
import { writeCertificate } from "./support/certificate.ts";
import { cleanUp } from "./support/cleanup.ts";
import { makeFolder, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

test("a node that is told to stop says so at once, goes on answering, and lets connections go with their next answer", async (t) => {
  const { app, api, url, make } = await startService(t, { env: { DRAIN_SECONDS: "1.5" } });
  const { key } = await make.key();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  cleanUp(t, () => agent.destroy());
  const ask = async (path: string) => {
    const [answer] = (await once(
      get(url + path, { agent, headers: { authorization: `Bearer ${key}` } }),
      "response",
    )) as [IncomingMessage];
    await answer.resume().toArray();
    return answer;
  };
  assert.equal((await ask("/api/v1/usage")).headers.connection, "keep-alive");
  const closing = app.close();
  const ready = await ask("/health/ready");
  assert.deepEqual([ready.statusCode, ready.headers.connection], [503, "close"]);
  for (const path of ["/api/v1/usage", "/health/live", "/nowhere"])
    assert.equal((await ask(path)).headers.connection, "close", path);
  assert.equal((await api("/api/v1/search?keyword=yoga", key)).status, 200);
  await closing;
  await assert.rejects(api("/health/live"));
});

test("an answer that is under way when the stop begins ends its connection, too", async (t) => {
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { app, url } = await startService(t, {
    env: { DRAIN_SECONDS: "0" },
    prepare: ({ server }) => void server.app.get("/slow", () => slow.then(() => "done")),
  });
  const agent = new Agent({ keepAlive: true });
  cleanUp(t, () => agent.destroy());
  const asked = once(get(`${url}/slow`, { agent }), "response") as Promise<[IncomingMessage]>;
  await until("it is under way", async () => /in_flight\S* 2/.test(await (await fetch(`${url}/metrics`)).text()));
  const closing = app.close();
  finish();
  const [answer] = await asked;
  assert.deepEqual([answer.statusCode, answer.headers.connection], [200, "close"]);
  answer.resume();
  await closing;
});

test("over HTTP/2 a stop says goodbye first, and answers what was asked before and meanwhile", async (t) => {
  const { cert, key: tlsKey } = await writeCertificate(makeFolder(t), "draining");
  let isAsked = false;
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { app, url } = await startService(t, {
    env: { TLS_CERT: cert, TLS_KEY: tlsKey, DRAIN_SECONDS: "1.5" },
    prepare: ({ server }) =>
      void server.app.get("/slow", () => {
        isAsked = true;
        return slow.then(() => "done");
      }),
  });
  const open = () => {
    const session = connectHttp2(url, { rejectUnauthorized: false });
    cleanUp(t, () => session.destroy());
    return session;
  };
  const session = open();
  const ask = async (path: string, on = session) => {
    const stream = on.request({ ":path": path });
    const [headers] = await once(stream, "response");
    await stream.resume().toArray();
    return headers[":status"];
  };
  assert.equal(await ask("/health/ready"), 200);
  const underWay = ask("/slow");
  await until("it is under way", async () => isAsked);
  const goodbye = once(session, "goaway");
  const closing = app.close();
  assert.deepEqual((await goodbye).slice(0, 1), [0], "with no error");
  assert.equal(await ask("/health/ready", open()), 503);
  finish();
  assert.equal(await underWay, 200);
  await closing;
});
