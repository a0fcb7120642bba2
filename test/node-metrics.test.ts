import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { writeCertificate } from "./support/certificate.ts";
import { makeFolder, startService } from "./support/service.ts";

test("the metrics tell what runs here, whether its database answers, its room on the disk, and how jobs fared", async (t) => {
  const { api, app } = await startService(t);
  await app.runJob("people-retention");
  const { text } = await api("/metrics");
  assert.match(text, /^nichescope_build_info\{version="[\d.]+",role="all",dedicated="false"\} 1$/m);
  assert.match(text, /^nichescope_database_up 1$/m);
  assert.match(text, /^nichescope_start_timestamp_seconds \d+/m);
  const room = (what: string) =>
    Number(new RegExp(`^nichescope_data_dir_bytes\\{what="${what}"\\} (\\d+)$`, "m").exec(text)?.[1]);
  assert.ok(room("free") > 0 && room("free") < room("total"));
  assert.match(text, /^nichescope_job_failed\{name="people-retention"\} 0$/m);
  const ranAt = /^nichescope_job_last_run_timestamp_seconds\{name="people-retention"\} (\S+)$/m.exec(text)?.[1];
  assert.ok(Math.abs(Number(ranAt) - Date.now() / 1_000) < 60);
  assert.doesNotMatch(text, /certificate/);
});

test("a dedicated node says that it is one", async (t) => {
  const { databaseUrl, make } = await startService(t);
  const { account } = await make.key();
  const { api } = await startService(t, { databaseUrl, env: { ONLY_ACCOUNTS: account.id } });
  assert.match((await api("/metrics")).text, /^nichescope_build_info\{.*dedicated="true"\} 1$/m);
});

test("a node that serves TLS tells when its certificate ends", async (t) => {
  const { cert, key } = await writeCertificate(makeFolder(t), "here");
  const { app } = await startService(t, { env: { TLS_CERT: cert, TLS_KEY: key } });
  const { payload } = (await app.api?.server.app.inject("/metrics")) ?? { payload: "" };
  const told = /^nichescope_tls_certificate_expiry_timestamp_seconds (\d+)$/m.exec(payload)?.[1];
  assert.equal(Number(told) * 1_000, Date.parse(new X509Certificate(readFileSync(cert)).validTo));
});
