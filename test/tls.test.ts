import assert from "node:assert/strict";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { request } from "node:https";
import { join } from "node:path";
import { test } from "node:test";
import { connect, type SecureVersion, type TLSSocket } from "node:tls";
import { createLog } from "../src/platform/base/log.ts";
import { type CertificateFiles, writeCertificate } from "./support/certificate.ts";
import { wholeFile } from "./support/cleanup.ts";
import { makeFolder, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const folder = makeFolder(wholeFile);
const files = await writeCertificate(folder, "first");
const logged: string[] = [];
const { url, make, databaseUrl } = await startService(wholeFile, {
  ...tlsEnv(files),
  log: createLog("warn", { write: (line) => void logged.push(line) }),
});
const { key } = await make.key();

function tlsEnv({ cert, key }: CertificateFiles) {
  return { env: { TLS_CERT: cert, TLS_KEY: key } };
}

test("TLS 1.3 is accepted and TLS 1.2 refused", async () => {
  assert.match(url, /^https:/);
  const socket = await handshake(url, "TLSv1.3");
  assert.equal(socket.getProtocol(), "TLSv1.3");
  socket.destroy();
  await assert.rejects(handshake(url, "TLSv1.2"), /protocol version|handshake/i);
});

test("HTTP/2 and HTTP/1.1 return the same response, with HSTS", async () => {
  const first = await overHttp1(`${url}/api/v1/usage`, key);
  const second = await overHttp2(url, "/api/v1/usage", key);
  assert.deepEqual([first.status, second.status], [200, 200]);
  assert.deepEqual(JSON.parse(second.body).data, JSON.parse(first.body).data);
  assert.match(String(first.headers["strict-transport-security"]), /max-age/);
  assert.equal((await overHttp2(url, "/nowhere", key)).status, 404);
});

test("HTTP/2 enforces the header limit from the first request on", async () => {
  const { status } = await overHttp2(url, "/api/v1/usage", key, { "x-large": "x".repeat(30_000) });
  assert.equal(status, 431);
});

test("TLS=self-signed serves TLS 1.3 with a certificate of its own, which stays across restarts", async (t) => {
  const dataDir = makeFolder(t);
  const env = { TLS: "self-signed", DATA_DIR: dataDir, HOST: "0.0.0.0" };
  const first = await startService(t, { databaseUrl, env });
  assert.match(first.url, /^https:\/\/localhost:/);
  const certificate = readFileSync(join(dataDir, "tls", "self-signed.crt"));
  assert.equal(statSync(join(dataDir, "tls", "self-signed.key")).mode & 0o777, 0o600);
  const { port } = new URL(first.url);
  // A client that trusts the file verifies the name, also that of the address.
  for (const host of ["localhost", "127.0.0.1"])
    assert.equal((await overHttp1(`https://${host}:${port}/health/live`, key, certificate)).status, 200);
  await first.app.close();
  await startService(t, { databaseUrl, env });
  assert.deepEqual(readFileSync(join(dataDir, "tls", "self-signed.crt")), certificate);
});

test("a renewed certificate is loaded without a restart; a broken one is ignored", async () => {
  assert.equal(await commonName(url), "first");
  writeFileSync(files.cert, "-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n");
  await until("the broken file was noticed", async () => logged.join("").includes("keeping the old certificate"));
  assert.equal(await commonName(url), "first");
  await writeCertificate(folder, "second");
  await until("the new certificate is served", async () => (await commonName(url)) === "second");
});

test("a certificate and key that do not match stop the start with a clear message", async (t) => {
  const other = await writeCertificate(makeFolder(t), "other");
  const mismatched = tlsEnv({ cert: files.cert, key: other.key });
  await assert.rejects(startService(t, { databaseUrl, ...mismatched }), /TLS_CERT and TLS_KEY can't be used/);
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

/** With a certificate, the client verifies that the service has it. */
function overHttp1(url: string, key: string, ca?: Buffer) {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const trust = ca === undefined ? { rejectUnauthorized: false } : { ca };
      request(url, { ...trust, headers: { authorization: `Bearer ${key}` } }, (response) => {
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
