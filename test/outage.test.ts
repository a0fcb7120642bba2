import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { lockDataFolder, makeDataFolder } from "../src/db/data-folder.ts";
import { embeddedConnection, startEmbedded } from "../src/db/embedded.ts";
import { cleanUp } from "./support/cleanup.ts";
import { withClient } from "./support/postgres.ts";
import { makeFolder, startService } from "./support/service.ts";

const log = pino({ level: "silent" });

test("while the database is away requests get 503 quickly; when it is back all goes on, and the count is right", async (t) => {
  const { folder, databaseUrl } = makeOwnServerFolder(t);
  let server = await startEmbedded(folder, log);
  cleanUp(t, () => server.stop());
  const { api, make } = await startService(t, { databaseUrl });
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
  assert.ok(Date.now() - started < 5_000, "the refusals took too long");
  assert.equal(refused[0].body.error.code, "unavailable");
  assert.deepEqual(refused[3].body.checks, { database: "unavailable", index: "ok", service: "ok" });
  assert.equal((await api("/health/live")).status, 200);
  assert.match((await api("/metrics")).text, /^nichescope_database_up 0$/m);

  server = await startEmbedded(folder, log);
  for (let tries = 0; (await search()).status !== 200; tries++) {
    assert.ok(tries < 50, "the service does not come back");
    await sleep(100);
  }
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 2);
});

test("while the database hangs nobody waits for what is known, and what was refused is not counted when it wakes up", {
  timeout: 120_000,
}, async (t) => {
  const { folder, databaseUrl } = makeOwnServerFolder(t);
  const server = await startEmbedded(folder, log);
  cleanUp(t, () => server.stop());
  const { api, make } = await startService(t, { databaseUrl });
  const { key } = await make.key({ plan: "pro" });
  const search = () => api("/api/v1/search?keyword=yoga", key);
  assert.deepEqual(
    (await Promise.all([search(), search()])).map(({ status }) => status),
    [200, 200],
  );

  const backends = await withClient(databaseUrl, (client) =>
    client.query("select pid from pg_stat_activity where application_name = 'nichescope-service'"),
  );
  const postmaster = Number.parseInt(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8"), 10);
  const pids = [postmaster, ...backends.rows.map(({ pid }) => pid as number)];
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  try {
    const answers = await Promise.all([search(), search(), search()]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [503, 503, 503],
    );
    // By now it is known: were each to wait for itself, this would outlast the test.
    for (let i = 0; i < 300; i++) assert.equal((await search()).status, 503);
  } finally {
    for (const pid of pids) process.kill(pid, "SIGCONT");
  }
  let admitted = 2;
  for (let tries = 0; ; tries++) {
    assert.ok(tries < 100, "the service does not come back");
    await sleep(100);
    if ((await search()).status === 200 && ++admitted) break;
  }
  assert.equal((await api("/api/v1/usage", key)).body.data.used, admitted);
});

test("connections that break in the midst of queries cost those queries and nothing more", async (t) => {
  const { api, make, databaseUrl } = await startService(t);
  const { key } = await make.key({ plan: "agency" });
  const exhausted = await make.key({ plan: "starter", used: 100 });
  const statuses = new Set<number>();
  let going = true;
  const loops = Array.from({ length: 12 }, async (_, i) => {
    while (going) {
      const path = i % 3 === 0 ? "/api/v1/usage" : "/api/v1/search?keyword=yoga";
      statuses.add((await api(path, i % 3 === 1 ? exhausted.key : key)).status);
    }
  });
  for (let round = 0; round < 15; round++) {
    await sleep(60);
    await withClient(databaseUrl, (client) =>
      client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      ),
    );
  }
  going = false;
  await Promise.all(loops);
  assert.deepEqual(
    [...statuses].filter((status) => ![200, 429, 503].includes(status)),
    [],
  );
  for (let tries = 0; (await api("/api/v1/usage", key)).status !== 200; tries++) {
    assert.ok(tries < 50, "the service does not come back");
    await sleep(100);
  }
});

test("an embedded server that dies is started again", async (t) => {
  const folder = makeFolder(t);
  const { api, make } = await startService(t, { env: { DATABASE_URL: "", DATA_DIR: folder } });
  const { key } = await make.key();
  const pidFile = join(folder, "postgres", "postmaster.pid");
  const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
  process.kill(pid, "SIGQUIT");
  const isNew = () => existsSync(pidFile) && Number.parseInt(readFileSync(pidFile, "utf8"), 10) !== pid;
  for (let tries = 0; !isNew() || (await api("/api/v1/usage", key)).status !== 200; tries++) {
    assert.ok(tries < 100, "the database does not come back");
    await sleep(100);
  }
});

/** A folder for a database server that the test may stop and start at will. */
function makeOwnServerFolder(t: TestContext): { folder: string; databaseUrl: string } {
  const folder = makeFolder(t);
  makeDataFolder(folder);
  assert.ok("release" in lockDataFolder(folder, "service", new Date()));
  const { host, user, database } = embeddedConnection(folder);
  return { folder, databaseUrl: `postgres://${user}@localhost/${database}?host=${host}` };
}
