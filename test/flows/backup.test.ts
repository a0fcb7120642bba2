/** Backup and restore by the commands, as an operator uses them. */
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { createReadStream, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { openBackup } from "../../src/platform/db/backup/read-backup.ts";
import { migrationNames } from "../../src/platform/db/migrate.ts";
import { callBackupCommand } from "../support/call-command.ts";
import { makeDatabase } from "../support/database.ts";
import { makeNextRelease, NEXT_MIGRATION } from "../support/next-release.ts";
import { observation } from "../support/observation.ts";
import { fillEmptyTables, ODD_TEXT } from "../support/odd-rows.ts";
import { withClient } from "../support/postgres.ts";
import { get, runCommand, startProcess } from "../support/process.ts";
import { startReceiver } from "../support/receiver.ts";
import { makeFolder, startService, TEST_SECRET_KEY, type Who } from "../support/service.ts";
import { tableSums } from "../support/table-sums.ts";
import { until } from "../support/until.ts";

const BIN = join(import.meta.dirname, "..", "..", "bin", "nichescope");
const WITH_RECEIVERS = { WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8", WEBHOOK_ALLOW_HTTP: "on" };

async function run(args: string[], env: Record<string, string>) {
  const result = await runCommand(args, env);
  assert.equal(result.code, 0, result.stderr);
  return result.stdout;
}

test("a backup restores every row, key, score, signature and count of an installation in use", async (t) => {
  const used = await startInUse(t);
  const { key, databaseUrl, clock, receiver, webhook } = used;
  const search = "/api/v1/search?keyword=yoga&explain=true";
  const before = await until("the index has what was imported last", async () => {
    const { text } = await used.api(search, key);
    return text.includes("B0EXAMPLE2") && text.replaceAll(used.url, "");
  });
  assert.equal(typeof JSON.parse(before).data.nicheScore.score, "number", "there is a score to compare");
  const { used: count } = (await used.api("/api/v1/usage", key)).body.data;
  assert.ok(count > 0);
  await used.app.close(); // all pending counts and deliveries are in the database now
  await fillEmptyTables(databaseUrl); // not before: the service deletes uploads that belong to no import
  const folder = makeFolder(t);
  const file = join(folder, "whole.tar");
  const env = { DATA_DIR: used.dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET_KEY };
  await run(["backup", file, "--quiet"], env);
  const sums = await tableSums(databaseUrl);
  const empty = Object.entries(sums).filter(([name, sum]) => sum.startsWith("0 rows") && !/_\d{4}_\d\d$/.test(name));
  assert.deepEqual(empty, [], "every table has rows");

  const target = await makeDatabase(t, "template0");
  const there = { ...env, DATA_DIR: makeFolder(t), DATABASE_URL: target };
  await run(["restore", file], there);
  assert.deepEqual(await tableSums(target), sums);
  assert.deepEqual(await rulesOf(target), await rulesOf(databaseUrl), "all indexes and constraints are restored");
  const again = join(folder, "again.tar");
  await callBackupCommand(there, "backup", again);
  const [first, second] = [await contentsOf(file), await contentsOf(again)];
  assert.notEqual(
    second.catalog.id,
    first.catalog.id,
    "the restored catalogue has a new id, so older indexes do not match",
  );
  for (const each of [first, second]) delete each.tables["catalog"];
  assert.deepEqual(second.tables, first.tables, "a second backup equals the first");
  assert.deepEqual(second.sequences, first.sequences);

  const service = await startService(t, { databaseUrl: target, now: clock.now().toISOString(), env: WITH_RECEIVERS });
  const after = (await service.api(search, key)).text.replaceAll(service.url, "");
  assert.deepEqual(JSON.parse(after).data, JSON.parse(before).data);
  assert.equal((await service.api("/api/v1/usage", key)).body.data.used, count + 1);
  assert.equal((await service.api("/api/v1/account", { cookie: used.cookie })).status, 200, "sessions are restored");

  const lastEvent = (await eventNumbers(target)).at(-1) as number;
  await service.app.catalog.merge([observation("B000000000", { priceMinor: 123, seenAt: service.clock.now() })]);
  assert.ok(((await eventNumbers(target)).at(-1) as number) > lastEvent, "event numbers continue");
  const sent = (await receiver.received(3))[2]; // the first by the restored service
  new Webhook(webhook.secret).verify(sent?.body as string, sent?.headers as Record<string, string>);
});

test("an embedded installation is restored into a new folder with the secret key of the backup", async (t) => {
  const { make, databaseUrl, dataDir } = await startService(t);
  const { key } = await make.key({ plan: "pro" });
  const file = join(makeFolder(t), "with-key.tar");
  const from = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET_KEY };
  await callBackupCommand(from, "backup", file, "--with-secret-key");
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.match(
    execFileSync("tar", ["tf", file], { encoding: "utf8" }),
    /^manifest\.json\nsecret\.key\n[\s\S]*summary\.json\n$/,
  );

  const env = { DATA_DIR: join(makeFolder(t), "new"), DEMO: "off" };
  await run(["restore", file], env);
  assert.equal(readFileSync(join(env.DATA_DIR, "secret.key"), "utf8").trim(), TEST_SECRET_KEY);
  assert.equal(statSync(join(env.DATA_DIR, "secret.key")).mode & 0o777, 0o600);
  const service = await startProcess(t, env);
  assert.equal((await get(`${service.url}/api/v1/usage`, key)).status, 200);
  const beside = callBackupCommand(env, "restore", file, "--wipe", "--yes");
  await assert.rejects(beside, /A service is running on this database/);
});

test("a backup of an older release is restored and migrated", async (t) => {
  const old = await makeDatabase(t);
  await withClient(old, (client) =>
    client.query("insert into accounts (id, name, plan, created_at) values ('acc_1', $1, 'pro', now())", [ODD_TEXT]),
  );
  const file = join(makeFolder(t), "old.tar");
  await callBackupCommand({ DATA_DIR: makeFolder(t), DATABASE_URL: old }, "backup", file);

  const next = makeNextRelease(t, "create table next_things as select name from accounts");
  const target = await makeDatabase(t, "template0");
  const { code, stderr } = await runCommand(["restore", file], { DATA_DIR: makeFolder(t), DATABASE_URL: target }, next);
  assert.equal(code, 0, stderr);
  await withClient(target, async (client) => {
    assert.deepEqual((await client.query("select name from next_things")).rows, [{ name: ODD_TEXT }]);
    const { rows } = await client.query("select name from migrations order by name");
    assert.deepEqual(
      rows.map(({ name }) => name),
      [...migrationNames(), NEXT_MIGRATION],
    );
  });
});

test("an existing file is replaced only with --force, and a failed backup leaves no file", async (t) => {
  const folder = makeFolder(t);
  const file = join(folder, "kept.tar");
  const env = { DATA_DIR: makeFolder(t), DATABASE_URL: await makeDatabase(t) };
  writeFileSync(file, "precious");
  const refused = await runCommand(["backup", file], env);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /kept\.tar already exists.*--force/);
  assert.equal(readFileSync(file, "utf8"), "precious");

  // A limit of one block, as on a full disk.
  const full = await shell(`ulimit -f 1; exec ${BIN} backup ${file} --force`, env);
  assert.equal(full.code, 1);
  assert.match(full.stderr, /kept\.tar cannot be written/);
  assert.equal(readFileSync(file, "utf8"), "precious");

  const gone = await shell(`(${BIN} backup -; echo "exit code $?" >&2) | true`, env);
  assert.match(gone.stderr, /The program that reads the backup has exited[\s\S]*exit code 1/);

  const empty = { ...env, DATABASE_URL: await makeDatabase(t, "template0") };
  const nothing = callBackupCommand(empty, "backup", join(folder, "nothing.tar"));
  await assert.rejects(nothing, /There is no Nichescope installation in database /);
  assert.deepEqual(readdirSync(folder), ["kept.tar"]);
  const written = JSON.parse(await run(["backup", file, "--force", "--json"], env));
  const checked = JSON.parse(await run(["restore", file, "--check", "--json"], env));
  assert.deepEqual([checked.tables, checked.catalog], [written.tables, written.catalog]);
});

function shell(script: string, env: Record<string, string>): Promise<{ code: number; stderr: string }> {
  return new Promise((resolve) => {
    const around = { env: { PATH: process.env["PATH"], ...env }, cwd: "/" };
    execFile("/bin/sh", ["-c", script], around, (error, _, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stderr }),
    );
  });
}

/** Reads all of a backup, as `restore --check` does. */
async function contentsOf(file: string) {
  const { manifest, parts } = await openBackup(createReadStream(file));
  for (const reading = parts(); ; ) {
    const { value, done } = await reading.next();
    if (done) return { ...manifest, tables: value.tables };
  }
}

/**
 * A service that was used: a key and a person, tracked products that changed, a webhook with deliveries, an import. It has no
 * demo, whose products only take time. Its clock ends at the present: a signature is valid for minutes.
 */
async function startInUse(t: TestContext) {
  const service = await startService(t, {
    now: new Date(Date.now() - 2 * 86_400_000).toISOString(),
    env: WITH_RECEIVERS,
  });
  const { api, app, make, clock } = service;
  const { account, key } = await make.key({ plan: "agency", operator: true });
  const { cookie } = await make.person({ account, operator: true });
  let sends = 0;
  const send = async (path: string, body: object | string, method = "POST", who: Who = { cookie }) => {
    const type = typeof body === "string" ? "text/csv" : "application/json";
    const headers = { "content-type": type, "idempotency-key": `key-${++sends}` };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const sent = await api(path, who, { method, headers, body: text });
    assert.ok(sent.status < 300, `${path}: ${sent.text}`);
    return sent.body.data;
  };
  const see = (priceMinor: number) =>
    app.catalog.merge(
      Array.from({ length: 20 }, (_, i) =>
        observation(`B${String(i).padStart(9, "0")}`, {
          ...{ title: `Yoga mat ${i}, 6 mm ${ODD_TEXT}`, brand: `Brand ${i % 4}`, category: "Sports & Outdoors" },
          ...{ priceMinor: priceMinor + i, bsr: 500 + 90 * i + priceMinor, reviewCount: 40 * i + 7, rating: 4.1 },
          seenAt: clock.now(),
        }),
      ),
    );
  await see(2_000);
  const product = { asin: "B000000000", marketplace: "amazon.com" };
  const receiver = await startReceiver(t);
  const webhook = await send("/api/automation/webhooks", { url: receiver.url, events: ["price_change"] });
  await send("/api/v1/tracking/products", { ...product, cooldownMinutes: 0 }, "POST", key);
  await send("/api/v1/tracking/keywords", { keyword: "yoga mat", asin: null });
  await send("/api/v1/alerts", { metric: "price", asin: product.asin, comparison: "below", value: 15 });
  await send("/api/v1/saved-searches", { name: ODD_TEXT, keyword: "yoga mat", filters: { maxReviews: 200 } });
  const input = { asin: product.asin, unitCost: 4, sizeTier: "small_standard" };
  await send("/api/v1/profit/scenarios", { name: ODD_TEXT, input });
  await send("/api/v1/account/invitations", { email: "colleague@example.com", role: "viewer" });
  await send("/api/admin/import-mappings/Supplier", { marketplace: "amazon.com", map: "price=Price" }, "PUT");
  for (const price of [1_400, 1_800]) {
    clock.advance({ minutes: 24 * 60 });
    await see(price);
  }
  await receiver.received(2);
  const rows = "asin,title,price\nB0EXAMPLE2,Travel yoga mat,24.50\nnot-an-asin,Incomplete row,\n";
  const { id } = await send("/api/admin/imports?name=extras.csv", rows);
  await until("the import is done", async () => {
    const { status } = (await api(`/api/admin/imports/${id}`, { cookie })).body.data;
    return status === "done";
  });
  assert.equal((await api("/api/v1/search?keyword=yoga", { cookie })).status, 200);
  return { ...service, key, cookie, receiver, webhook };
}

async function rulesOf(databaseUrl: string): Promise<string[]> {
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ rule: string }>(
      `select conrelid::regclass || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid) as rule
       from pg_constraint where connamespace = 'public'::regnamespace
       union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on oid = indexrelid
       where relnamespace = 'public'::regnamespace order by 1`,
    );
    return rows.map(({ rule }) => rule);
  });
}

async function eventNumbers(databaseUrl: string): Promise<number[]> {
  return await withClient(databaseUrl, async (client) =>
    (await client.query("select number from events where number is not null order by number")).rows.map(({ number }) =>
      Number(number),
    ),
  );
}
