import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { wholeFile } from "./support/cleanup.ts";
import { preparedDataFolder } from "./support/data-folder.ts";
import { startOwnServer } from "./support/own-server.ts";
import { withClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const server = await startOwnServer(wholeFile);
const { api, make } = await startService(wholeFile, { databaseUrl: server.url });

const isServed = (key: string) => async () => (await api("/api/v1/usage", key)).status === 200;

test("while the database is stopped, requests get 503 quickly; after it is back the service recovers with the right count", async () => {
  const { key } = await make.key({ plan: "pro" });
  const search = () => api("/api/v1/search?keyword=yoga", key);
  assert.equal((await search()).status, 200);

  await server.stop();
  const started = Date.now();
  const refused = await Promise.all([search(), search(), api("/api/v1/usage", key), api("/health/ready")]);
  for (const { status, headers } of refused) {
    assert.equal(status, 503);
    assert.ok(Number(headers.get("retry-after")) > 0);
  }
  assert.ok(Date.now() - started < 10_000, "the refusals took too long");
  assert.equal(refused[0].body.error.code, "unavailable");
  assert.deepEqual(refused[3].body.checks, { database: "unavailable", index: "ok", service: "ok" });
  assert.equal((await api("/health/live")).status, 200);
  assert.match((await api("/metrics")).text, /^nichescope_database_up 0$/m);

  await server.start();
  await until("the service is back", async () => (await search()).status === 200);
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 2);
});

test("while the database hangs, requests are refused without waiting, and refused requests are not counted afterwards", async () => {
  const { key } = await make.key({ plan: "pro" });
  const search = () => api("/api/v1/search?keyword=yoga", key);
  assert.deepEqual(
    (await Promise.all([search(), search()])).map(({ status }) => status),
    [200, 200],
  );

  const postmaster = Number.parseInt(readFileSync(join(server.folder, "postgres", "postmaster.pid"), "utf8"), 10);
  // Connected before the postmaster stops: after that no backend starts, so the list is complete.
  const backends = await withClient(server.url, async (client) => {
    process.kill(postmaster, "SIGSTOP");
    await sleep(100); // the last one may be starting
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return rows;
  });
  const pids = [postmaster, ...backends.map(({ pid }) => pid)];
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  try {
    const responses = await Promise.all([search(), search(), search()]);
    assert.deepEqual(
      responses.map(({ status }) => status),
      [503, 503, 503],
    );
    // The heartbeat has noticed: if each request waited for its own timeout, the test would exceed its limit.
    for (let i = 0; i < 300; i++) assert.equal((await search()).status, 503);
  } finally {
    for (const pid of pids) process.kill(pid, "SIGCONT");
  }
  await until("the service is back", async () => (await search()).status === 200);
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 3);
});

test("connections that break during queries fail only those queries", async () => {
  const { key } = await make.key({ plan: "agency" });
  const exhausted = await make.key({ plan: "starter", used: 100 });
  const statuses = new Set<number>();
  let isGoing = true;
  let responses = 0;
  const loops = Array.from({ length: 12 }, async (_, i) => {
    for (; isGoing; responses++) {
      const path = i % 3 === 0 ? "/api/v1/usage" : "/api/v1/search?keyword=yoga";
      statuses.add((await api(path, i % 3 === 1 ? exhausted.key : key)).status);
    }
  });
  for (let round = 0; round < 10; round++) {
    const before = responses;
    await until("requests are in progress", async () => responses > before + 12);
    await server.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  }
  isGoing = false;
  await Promise.all(loops);
  assert.deepEqual(
    [...statuses].filter((status) => ![200, 429, 503].includes(status)),
    [],
  );
  await until("the service is back", isServed(key));
});

test("an embedded server that dies is restarted", async (t) => {
  const folder = preparedDataFolder(t);
  const { api, make } = await startService(t, { env: { DATABASE_URL: "", DATA_DIR: folder } });
  const { key } = await make.key();
  const pidFile = join(folder, "postgres", "postmaster.pid");
  const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
  process.kill(pid, "SIGQUIT");
  const isNew = () => existsSync(pidFile) && Number.parseInt(readFileSync(pidFile, "utf8"), 10) !== pid;
  await until("the database is back", async () => isNew() && (await api("/api/v1/usage", key)).status === 200);
});
