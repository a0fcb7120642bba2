import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createLog } from "../src/base/log.ts";
import { addBrokenRoute } from "./support/broken-route.ts";
import { makeDatabase } from "./support/database.ts";
import { startService } from "./support/service.ts";

test("a revoked key is refused on every node within a second", async (t) => {
  const databaseUrl = await makeDatabase(t);
  const first = await startService(t, { databaseUrl });
  const second = await startService(t, { databaseUrl });
  const { key, id } = await first.make.key();
  for (const node of [first, second]) assert.equal((await node.api("/api/v1/usage", key)).status, 200);
  await first.app.keys.revoke(id);
  await sleep(1_000); // the promise is "within a second"
  for (const node of [first, second]) assert.equal((await node.api("/api/v1/usage", key)).status, 401);
});

test("a rotated key goes on for the time of grace, and its successor works at once", async (t) => {
  const { api, app, make, clock } = await startService(t);
  const old = await make.key();
  const { created } = await app.keys.rotate(old.id, 60_000);
  assert.notEqual(created.key, old.key);
  for (const key of [old.key, created.key]) assert.equal((await api("/api/v1/usage", key)).status, 200);
  await assert.rejects(app.keys.rotate(old.id, 60_000), /already/);
  clock.advance({ seconds: 61 });
  assert.equal((await api("/api/v1/usage", old.key)).status, 401);
  assert.equal((await api("/api/v1/usage", created.key)).status, 200);
});

test("a rotated key keeps its lifetime, and one that has run out cannot be rotated", async (t) => {
  const { app, make, clock } = await startService(t);
  const hour = 3_600_000;
  const old = await make.key({ expiresAt: new Date(clock.now().getTime() + hour) });
  const { created, oldExpiresAt } = await app.keys.rotate(old.id, 24 * hour);
  assert.ok(Math.abs((created.expiresAt as Date).getTime() - clock.now().getTime() - hour) < 10_000);
  assert.deepEqual(oldExpiresAt, old.expiresAt, "the time of grace does not prolong the old one");
  clock.advance({ minutes: 61 });
  await assert.rejects(app.keys.rotate(created.id, 0), /expired/);
});

test("a key's last use is remembered, also across a stop", async (t) => {
  const databaseUrl = await makeDatabase(t);
  const { api, app, make, clock } = await startService(t, { databaseUrl });
  const { key, id } = await make.key();
  const before = clock.now();
  await api("/api/v1/usage", key);
  await app.close();
  const next = await startService(t, { databaseUrl });
  const stored = (await next.app.keys.list()).find((each) => each.id === id);
  assert.ok(stored?.lastUsedAt && stored.lastUsedAt >= before);
});

test("the probes and metrics answer without a key", async (t) => {
  const { api, make } = await startService(t);
  const { key } = await make.key();
  await api("/api/v1/usage", key);
  await api("/api/v1/usage");
  assert.deepEqual((await api("/health/live")).body, { status: "live" });
  assert.deepEqual((await api("/health/ready")).body, {
    status: "ready",
    checks: { database: "ok", index: "ok", service: "ok" },
  });
  const { text } = await api("/metrics");
  assert.match(
    text,
    /nichescope_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/usage",status="200"\} 1/,
  );
  assert.match(text, /nichescope_requests_refused_total\{reason="key_missing"\} 1/);
  assert.match(text, /nichescope_database_connections\{state="idle"\}/);
  assert.match(text, /process_cpu_seconds_total/);
});

test("metrics can be kept for those who have the token", async (t) => {
  const token = "m".repeat(40);
  const { api } = await startService(t, { env: { METRICS_TOKEN: token } });
  assert.equal((await api("/metrics")).status, 401);
  assert.equal((await api("/metrics", `${token}x`)).status, 401);
  assert.equal((await api("/metrics", token)).status, 200);
});

test("a worker node has no API", async (t) => {
  const { api } = await startService(t, { env: { ROLE: "worker" } });
  assert.equal((await api("/api/v1/usage")).status, 404);
  assert.equal((await api("/health/ready")).status, 200);
});

test("a 500 says nothing and the log everything, but no key ever reaches the log", async (t) => {
  const lines: string[] = [];
  const log = createLog("trace", { write: (line) => void lines.push(line) });
  const { api, make } = await startService(t, { log, prepare: addBrokenRoute });
  const { key } = await make.key();
  const { body } = await api(`/api/v1/broken?key=${key}`, key);
  await api(`/api/v1/usage?token=${key}`, key);
  const logged = lines.join("");
  assert.match(logged, /the reason/);
  assert.match(logged, /its cause/);
  assert.ok(logged.includes(body.meta.requestId));
  assert.ok(!logged.includes(key.slice(4)), "a key is in the log");
  assert.match(logged, /nsk_\[redacted\]/);
});
