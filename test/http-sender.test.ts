import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { createHttpSender, type SenderParts } from "../src/features/webhooks/http-sender.ts";
import { createAddressGuard } from "../src/platform/security/address-guard.ts";
import { writeCertificate } from "./support/certificate.ts";
import { cleanUp } from "./support/cleanup.ts";
import { eventually, LOOPBACK } from "./support/delivering.ts";
import { makeFolder } from "./support/service.ts";

const clock = { now: () => new Date("2026-03-01T08:00:00Z") };

async function listen(t: TestContext, server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  cleanUp(t, () => server.close());
  return (server.address() as AddressInfo).port;
}

async function open(t: TestContext, listener: RequestListener, parts: Partial<SenderParts> = {}) {
  const server = createHttpServer(listener);
  const port = await listen(t, server);
  cleanUp(t, () => server.closeAllConnections());
  const sender = createHttpSender({ guard: LOOPBACK, clock, version: "9", timeoutMs: 20_000, ...parts });
  cleanUp(t, () => sender.close());
  const url = `http://127.0.0.1:${port}/hook?a=b`;
  return {
    sender,
    server,
    url,
    send: (to = url) => sender.send({ url: to, headers: { "webhook-id": "evt" }, body: "{}" }),
  };
}

test("a request arrives unchanged, over a connection that is reused", async (t) => {
  const ports = new Set<number | undefined>();
  const { send } = await open(t, async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    ports.add(request.socket.remotePort);
    const { "user-agent": agent, "content-type": type, "webhook-id": id } = request.headers;
    response.writeHead(202).end(JSON.stringify([request.method, request.url, agent, type, id, body]));
  });
  const expected = ["POST", "/hook?a=b", "Nichescope/9", "application/json", "evt", "{}"];
  for (let i = 0; i < 20; i++) {
    const { status, problem, response, isConnected } = await send();
    assert.deepEqual([status, problem, isConnected], [202, null, true]);
    assert.deepEqual(JSON.parse(response as string), expected);
  }
  // A connection can be reused in the turn after its response; a request before that opens a second one.
  assert.ok(ports.size <= 2, `${ports.size} connections`);
});

test("a redirect is reported and not followed", async (t) => {
  const paths: string[] = [];
  const { send } = await open(t, (request, response) => {
    paths.push(request.url as string);
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  const { status, problem } = await send();
  assert.deepEqual([status, problem], [302, "the receiver redirects, and redirects are not followed"]);
  assert.deepEqual(paths, ["/hook?a=b"]);
});

test("20 kB of a response are stored, and reading stops soon after that, even for an endless response", async (t) => {
  let written = 0;
  const { send } = await open(t, (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(10_000))) written += 10_000;
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  });
  assert.equal((await send("")).problem, "the address is not allowed", "an invalid address is refused");
  const endless = await send();
  assert.deepEqual([endless.status, endless.problem], [200, null]);
  assert.equal(endless.response, "x".repeat(20_000));
  assert.ok(written < 20_000_000, `${written} bytes were written`);
});

test("a response cut within a character, with invalid bytes or with NUL becomes valid text", async (t) => {
  const bodies: [sent: Buffer, kept: string][] = [
    [Buffer.from("ok"), "ok"],
    [Buffer.from(""), ""],
    [Buffer.from(`x${"ä".repeat(15_000)}`), `x${"ä".repeat(9_999)}`],
    [Buffer.from([0x61, 0xff, 0xfe, 0x62]), "a\uFFFD\uFFFDb"],
    [Buffer.from("a\0b\0"), "a\uFFFDb\uFFFD"],
  ];
  let next = 0;
  const { send } = await open(t, (_, response) => void response.end(bodies[next]?.[0]));
  for (; next < bodies.length; next++) {
    const { response, problem } = await send();
    assert.equal(response, bodies[next]?.[1]);
    assert.equal(problem, null);
  }
});

test("a request times out when the response does not start or does not end", async (t) => {
  const cases: [listener: RequestListener, problem: string, status: number | null][] = [
    [() => {}, "no response within 2 s", null],
    [(_, response) => void response.writeHead(200).write("a"), "the response was not complete within 2 s", 200],
    [
      (_, response) => {
        response.writeHead(200);
        setInterval(() => response.write("a"), 20).unref();
      },
      "the response was not complete within 2 s",
      200,
    ],
  ];
  const times = async ([listener, problem, status]: (typeof cases)[number]) => {
    const { send, server } = await open(t, listener, { timeoutMs: 2_000 });
    const sent = await send();
    assert.deepEqual([sent.problem, sent.status], [problem, status]);
    assert.ok(sent.durationMs >= 1_995, `${sent.durationMs} ms`);
    await eventually("the connection is closed", () =>
      new Promise<boolean>((done) => server.getConnections((_, n) => done(n === 0))).then((none) => none && true),
    );
  };
  await Promise.all(cases.map(times));
});

test("a request that timed out while connecting is not sent later", async (t) => {
  let connected = 0;
  // Accepts connections and never completes the TLS handshake.
  const port = await listen(
    t,
    createTcpServer((socket) => {
      connected++;
      socket.on("error", () => {});
    }),
  );
  const { send } = await open(t, () => {}, { timeoutMs: 1_000 });
  const { problem, isConnected } = await send(`https://127.0.0.1:${port}/`);
  assert.match(problem as string, /within 1 s|timed out/);
  assert.equal(isConnected, false);
  assert.equal(connected, 1);
});

test("a failed connection is explained in plain words", async (t) => {
  const reset: RequestListener = (request) => request.socket.resetAndDestroy();
  const half: RequestListener = (request, response) => {
    response.writeHead(200, { "content-length": 100 });
    response.write("half", () => request.socket.destroy());
  };
  const { send, server, url } = await open(t, reset);
  assert.deepEqual((await send()).problem, "the connection was closed before a response arrived");
  const broken = await (await open(t, half)).send();
  assert.deepEqual([broken.problem, broken.status, broken.response], ["the response is incomplete", 200, "half"]);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  const refused = await send(url);
  assert.deepEqual([refused.problem, refused.status, refused.isConnected], ["the connection was refused", null, false]);
  const notHttp = await listen(
    t,
    createTcpServer((socket) => void socket.end("hello\r\n\r\n")),
  );
  assert.equal((await send(`http://127.0.0.1:${notHttp}/`)).problem, "the response is not HTTP");
  assert.equal((await send(`https://127.0.0.1:${notHttp}/`)).problem, "no secure connection could be established");
});

test("an untrusted certificate is refused", async (t) => {
  const files = await writeCertificate(makeFolder(t), "localhost");
  const [cert, key] = [readFileSync(files.cert, "utf8"), readFileSync(files.key, "utf8")];
  const server = createHttpsServer({ cert, key }, (_, response) => void response.end("ok"));
  const port = await listen(t, server as unknown as Server);
  cleanUp(t, () => server.closeAllConnections());
  const url = `https://127.0.0.1:${port}/`;
  const trusting = await open(t, () => {}, { ca: cert });
  assert.deepEqual((await trusting.send(url)).response, "ok");
  const { send } = await open(t, () => {});
  const { problem, isConnected } = await send(url);
  assert.deepEqual([problem, isConnected], ["the certificate is self-signed", false]);
});

test("forbidden addresses are never connected to: IP addresses, resolved names, and remote addresses of sockets", async (t) => {
  let requests = 0;
  const { server } = await open(t, (_, response) => {
    requests++;
    response.end();
  });
  const { port } = server.address() as AddressInfo;
  const refused = "the address is not allowed";
  const strict = createAddressGuard({
    allowNetworks: [],
    allowHttp: true,
    resolve: async () => {
      await new Promise((go) => setTimeout(go, 20));
      return [{ address: "127.0.0.1", family: 4 }];
    },
  });
  const { send } = await open(t, () => {}, { guard: strict });
  for (const host of ["127.0.0.1", "[::1]", "2130706433", "localhost"])
    assert.equal((await send(`http://${host}:${port}/`)).problem, refused, host);
  const unresolved = "the host name does not resolve to a public address";
  const sent = await send(`http://hooks.example.com:${port}/`);
  assert.deepEqual([sent.problem, sent.durationMs], [unresolved, 0], "the time would show that the name exists");
  // A guard that lets the name pass: the remote address of the socket is still checked.
  const careless = { ...strict, refusal: () => undefined, lookup: LOOPBACK.lookup };
  const fooled = await open(t, () => {}, { guard: careless });
  assert.equal((await fooled.send(`http://localhost:${port}/`)).problem, refused);
  assert.equal((await fooled.send(`http://127.0.0.1:${port}/`)).problem, refused);
  assert.equal(requests, 0);
});

test("Retry-After of a refused request is returned in milliseconds", async (t) => {
  let header = "30";
  const { send } = await open(t, (_, response) => void response.writeHead(503, { "retry-after": header }).end());
  assert.equal((await send()).retryAfterMs, 30_000);
  header = "Sun, 01 Mar 2026 08:10:00 GMT";
  assert.equal((await send()).retryAfterMs, 600_000);
  header = "whenever";
  assert.equal((await send()).retryAfterMs, null);
});

test("an aborted request ends at once, also before it is sent", async (t) => {
  const { sender, url } = await open(t, () => {}, { timeoutMs: 60_000 });
  const stop = new AbortController();
  const sent = sender.send({ url, headers: {}, body: "{}" }, stop.signal);
  stop.abort();
  assert.match((await sent).problem as string, /aborted/);
  assert.match((await sender.send({ url, headers: {}, body: "{}" }, stop.signal)).problem as string, /aborted/);
});

test("closing also ends sockets that are still connecting", async (t) => {
  const accepted = Promise.withResolvers<Socket>();
  const silent = createTcpServer((socket) => accepted.resolve(socket.on("error", () => {})));
  const port = await listen(t, silent);
  const sender = createHttpSender({ guard: LOOPBACK, clock, version: "9", timeoutMs: 60_000 });
  const sent = sender.send({ url: `https://127.0.0.1:${port}/`, headers: {}, body: "{}" });
  const socket = await accepted.promise; // its TLS handshake never starts
  const gone = once(socket.resume(), "close");
  await sender.close();
  await gone;
  assert.equal((await sent).status, null);
});
