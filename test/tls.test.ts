import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { request } from "node:https";
import { connect as connectPlain } from "node:net";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type SecureVersion, type TLSSocket } from "node:tls";
import { type CertificateFiles, writeCertificate } from "./support/certificate.ts";
import { makeFolder, startService } from "./support/service.ts";

function tlsEnv(files: CertificateFiles) {
  return { env: { TLS_CERT: files.cert, TLS_KEY: files.key } };
}

test("TLS 1.3 is spoken and TLS 1.2 refused", async (t) => {
  const { url } = await startService(t, tlsEnv(await writeCertificate(makeFolder(t), "first")));
  assert.match(url, /^https:/);
  const socket = await handshake(url, "TLSv1.3");
  assert.equal(socket.getProtocol(), "TLSv1.3");
  socket.destroy();
  await assert.rejects(handshake(url, "TLSv1.2"), /protocol version|handshake/i);
});

test("HTTP/2 and HTTP/1.1 give the same answer, with HSTS", async (t) => {
  const { url, make } = await startService(t, tlsEnv(await writeCertificate(makeFolder(t), "first")));
  const { key } = await make.key();
  const first = await overHttp1(`${url}/api/v1/usage`, key);
  const second = await overHttp2(url, "/api/v1/usage", key);
  assert.deepEqual([first.status, second.status], [200, 200]);
  assert.deepEqual(JSON.parse(second.body).data, JSON.parse(first.body).data);
  assert.match(String(first.headers["strict-transport-security"]), /max-age/);
  assert.equal((await overHttp2(url, "/nowhere", key)).status, 404);
});

test("a renewed certificate is taken up without a restart, and a broken one is not", async (t) => {
  const folder = makeFolder(t);
  const files = await writeCertificate(folder, "first");
  const { url } = await startService(t, tlsEnv(files));
  assert.equal(await commonName(url), "first");
  writeFileSync(files.cert, "-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n");
  await sleep(1_500); // longer than the service looks at its files; the old certificate must have stayed
  assert.equal(await commonName(url), "first");
  await writeCertificate(folder, "second");
  for (let tries = 0; (await commonName(url)) !== "second"; tries++) {
    assert.ok(tries < 100, "the new certificate is not served");
    await sleep(100);
  }
});

test("a stop does not wait for a connection that never says a word of TLS", { timeout: 20_000 }, async (t) => {
  const { app, url } = await startService(t, tlsEnv(await writeCertificate(makeFolder(t), "first")));
  const { hostname, port } = new URL(url);
  const silent = connectPlain(Number(port), hostname);
  silent.on("error", () => {});
  await once(silent, "connect");
  await (await handshake(url, "TLSv1.3")).end(); // by now the service has seen the silent one too
  const started = Date.now();
  await app.close();
  assert.ok(Date.now() - started < 3_000, "the stop waited");
});

test("HTTP/2 keeps the limit on headers from the first request on", async (t) => {
  const { url, make } = await startService(t, tlsEnv(await writeCertificate(makeFolder(t), "first")));
  const { key } = await make.key();
  const { status } = await overHttp2(url, "/api/v1/usage", key, { "x-large": "x".repeat(30_000) });
  assert.equal(status, 431);
});

test("a certificate and a key that do not fit each other stop the start with a clear message", async (t) => {
  const one = await writeCertificate(makeFolder(t), "one");
  const other = await writeCertificate(makeFolder(t), "other");
  await assert.rejects(
    startService(t, tlsEnv({ cert: one.cert, key: other.key })),
    /TLS_CERT and TLS_KEY can't be used/,
  );
});

function handshake(url: string, version: SecureVersion): Promise<TLSSocket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host: hostname, port: Number(port), rejectUnauthorized: false, minVersion: version, maxVersion: version },
      () => resolve(socket),
    );
    socket.on("error", reject);
  });
}

async function commonName(url: string): Promise<string | undefined> {
  const socket = await handshake(url, "TLSv1.3");
  const { CN } = socket.getPeerCertificate().subject;
  socket.destroy();
  return Array.isArray(CN) ? CN[0] : CN;
}

function overHttp1(url: string, key: string) {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      request(url, { rejectUnauthorized: false, headers: { authorization: `Bearer ${key}` } }, (response) => {
        let body = "";
        response.on("data", (chunk) => (body += chunk));
        response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body }));
      })
        .on("error", reject)
        .end();
    },
  );
}

function overHttp2(url: string, path: string, key: string, more: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const session = connectHttp2(url, { rejectUnauthorized: false });
    session.on("error", reject);
    const stream = session.request({ ":path": path, authorization: `Bearer ${key}`, ...more });
    let status: number | undefined;
    let body = "";
    stream.on("response", (headers) => (status = headers[":status"]));
    stream.on("data", (chunk) => (body += chunk));
    stream.on("end", () => {
      session.close();
      resolve({ status, body });
    });
    stream.on("error", reject);
    stream.end();
  });
}
