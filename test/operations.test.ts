/** Health probes, metrics, logs and keys, as an operator sees them, on several nodes over one database. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createLog } from "../src/platform/base/log.ts";
import { addBrokenRoute } from "./support/broken-route.ts";
import { wholeFile } from "./support/cleanup.ts";
import { startService } from "./support/service.ts";

const lines: string[] = [];
const node = await startService(wholeFile, {
  log: createLog("trace", { write: (line) => void lines.push(line) }),
  prepare: addBrokenRoute,
});
const { api, app, make, clock, databaseUrl } = node;

test("probes and metrics need no key", async () => {
  const { key } = await make.key();
  await api("/api/v1/usage", key);
  await api("/api/v1/usage");
  assert.deepEqual((await api("/health/live")).body, { status: "live" });
  assert.deepEqual((await api("/health/ready")).body, {
    status: "ready",
    checks: { database: "ok", index: "ok", service: "ok" },
  });
  const { text } = await api("/metrics");
  const requests = 'nichescope_http_request_duration_seconds_count{method="GET",route="/api/v1/usage",status="200"} 1';
  assert.ok(text.includes(requests));
  assert.match(text, /nichescope_requests_refused_total\{reason="key_missing"\} 1/);
  assert.match(text, /nichescope_database_connections\{state="idle"\}/);
  assert.match(text, /process_cpu_seconds_total/);
  assert.doesNotMatch(text, /certificate/, "only a node with TLS has a certificate");
});

test("a second node", async (t) => {
  const second = await startService(t, { databaseUrl });

  await t.test("refuses a revoked key within a second, like the first", async () => {
    const { key, id } = await make.key();
    for (const each of [node, second]) assert.equal((await each.api("/api/v1/usage", key)).status, 200);
    await app.keys.revoke(id);
    await sleep(1_000); // the guarantee is "within a second"
    for (const each of [node, second]) assert.equal((await each.api("/api/v1/usage", key)).status, 401);
  });

  await t.test("stores the last use of a key when it stops", async () => {
    const { key, id } = await make.key();
    const before = clock.now();
    await second.api("/api/v1/usage", key);
    await second.app.close();
    const stored = (await app.keys.list()).find((each) => each.id === id);
    assert.ok(stored?.lastUsedAt && stored.lastUsedAt >= before);
  });
});

test("a rotated key works during the grace period, and its replacement works at once", async () => {
  const old = await make.key();
  const { created } = await app.keys.rotate(old.id, 60_000);
  assert.notEqual(created.key, old.key);
  for (const key of [old.key, created.key]) assert.equal((await api("/api/v1/usage", key)).status, 200);
  await assert.rejects(app.keys.rotate(old.id, 60_000), /already/);
  clock.advance({ seconds: 61 });
  assert.equal((await api("/api/v1/usage", old.key)).status, 401);
  assert.equal((await api("/api/v1/usage", created.key)).status, 200);
});

test("a rotated key keeps its lifetime, and an expired key cannot be rotated", async () => {
  const hour = 3_600_000;
  const old = await make.key({ expiresAt: new Date(clock.now().getTime() + hour) });
  const { createdAt } = (await app.keys.list()).find(({ id }) => id === old.id) as { createdAt: Date };
  const lifetime = Number(old.expiresAt) - createdAt.getTime();
  const before = clock.now().getTime();
  const { created, oldExpiresAt } = await app.keys.rotate(old.id, 24 * hour);
  const rotatedAt = Number(created.expiresAt) - lifetime;
  assert.ok(rotatedAt >= before && rotatedAt <= clock.now().getTime());
  assert.deepEqual(oldExpiresAt, old.expiresAt, "the grace period does not extend the old key");
  clock.advance({ minutes: 61 });
  await assert.rejects(app.keys.rotate(created.id, 0), /expired/);
});

test("metrics can require a token, and show that a node is dedicated", async (t) => {
  const token = "m".repeat(40);
  const { account } = await make.key();
  const dedicated = await startService(t, {
    databaseUrl,
    env: { METRICS_TOKEN: token, ONLY_ACCOUNTS: account.id },
  });
  assert.equal((await dedicated.api("/metrics")).status, 401);
  assert.equal((await dedicated.api("/metrics", `${token}x`)).status, 401);
  const { status, text } = await dedicated.api("/metrics", token);
  assert.equal(status, 200);
  assert.match(text, /^nichescope_build_info\{.*dedicated="true"\} 1$/m);
});

test("a worker node has no API, and says so", async (t) => {
  const worker = await startService(t, { databaseUrl, env: { ROLE: "worker" } });
  const { status, body } = await worker.api("/api/v1/usage");
  assert.deepEqual([status, body.error.code], [404, "not_found"]);
  assert.match(body.error.message, /This node is a worker .* Send API requests to a node with ROLE=api or ROLE=all\./);
  assert.equal((await worker.api("/health/ready")).status, 200);
});

test("a 500 response reveals nothing, the log has the cause, and no key ever reaches the log", async () => {
  const { key } = await make.key();
  const { body, text } = await api(`/api/v1/broken?key=${key}`, key);
  assert.doesNotMatch(text, /the reason|its cause/);
  await api(`/api/v1/usage?token=${key}`, key);
  const logged = lines.join("");
  assert.match(logged, /the reason/);
  assert.match(logged, /its cause/);
  assert.ok(logged.includes(body.meta.requestId));
  assert.ok(!logged.includes(key.slice(4)), "a key is in the log");
  assert.match(logged, /nsk_\[redacted\]/);
});
