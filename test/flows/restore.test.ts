/** A restore that is refused, killed, or given a damaged backup changes nothing. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import pg from "pg";
import { createMergeStore } from "../../src/features/catalog/merge-store.ts";
import type { Observation } from "../../src/features/catalog/product.ts";
import { openBackup } from "../../src/platform/db/backup/read-backup.ts";
import { restoreBackup } from "../../src/platform/db/backup/restore-backup.ts";
import { type Entry, readTar, tarEnd, tarEntry } from "../../src/platform/db/backup/tar.ts";
import { applicationNameOf } from "../../src/platform/db/open.ts";
import { createPool } from "../../src/platform/db/pool.ts";
import { callBackupCommand } from "../support/call-command.ts";
import { cleanUp, type Scope, wholeFile } from "../support/cleanup.ts";
import { makeDatabase } from "../support/database.ts";
import { observation } from "../support/observation.ts";
import { withClient } from "../support/postgres.ts";
import { runCommand } from "../support/process.ts";
import { makeFolder, startService, TEST_SECRET_KEY } from "../support/service.ts";
import { tableSums } from "../support/table-sums.ts";
import { until } from "../support/until.ts";

const BIN = join(import.meta.dirname, "..", "..", "bin", "nichescope");
const OTHER_KEY = "another key, of at least 32 characters";

/** The installation that is backed up; products with long titles, so that they need more than one file of the backup. */
const source = await startService(wholeFile);
await source.make.key({ plan: "pro" });
await source.app.close();
const folder = makeFolder(wholeFile);
const env = { DATA_DIR: source.dataDir, DATABASE_URL: source.databaseUrl, SECRET_KEY: TEST_SECRET_KEY };
const backUp = (to: string, ...args: string[]): Promise<void> => callBackupCommand(env, "backup", to, ...args);
/** Backups without products, for tests in which the size does not matter. */
const [small, withKey] = [join(folder, "small.tar"), join(folder, "with-key.tar")];
await backUp(small);
await backUp(withKey, "--with-secret-key");
const asins = Array.from({ length: 1_000 }, (_, i) => `B${String(i).padStart(9, "0")}`);
await mergeInto(
  source.databaseUrl,
  asins.map((asin) => observation(asin, { title: `Yoga mat ${asin} `.repeat(520) })),
);
const file = join(folder, "good.tar");
await backUp(file);
const TAR_HEADER_BYTES = 512;
/** A place within the first or second file of the products in a backup. */
const withinProducts = (bytes: Buffer, part: 1 | 2) => {
  const header = bytes.indexOf(`data/products/00000${part}.copy.zst`);
  assert.ok(header > 0, "products need two files");
  return header + TAR_HEADER_BYTES + 100;
};

/** A database in use, which a failed restore must not change. */
async function makeTarget(scope: Scope) {
  const databaseUrl = await makeDatabase(scope);
  await withClient(databaseUrl, (client) =>
    client.query("insert into accounts (id, name, plan, created_at) values ('acc_other', 'Other', 'starter', now())"),
  );
  await mergeInto(databaseUrl, [observation("B0OTHER001", { title: "Another product" })]);
  const target = { ...env, DATABASE_URL: databaseUrl, DATA_DIR: makeFolder(scope) };
  return { target, sums: await tableSums(databaseUrl) };
}

async function mergeInto(databaseUrl: string, observations: Observation[]): Promise<void> {
  const pool = createPool({ connectionString: databaseUrl, max: 2 }, () => {});
  await createMergeStore(pool).merge(observations);
  await pool.end();
}

test("a file that is not a complete backup of this or an earlier release is refused and changes nothing", async (t) => {
  const { target, sums } = await makeTarget(t);
  const bytes = readFileSync(file);
  const entries = await Array.fromAsync(readTar(Readable.from([bytes])));
  const flipped = Buffer.from(bytes);
  const flippedAt = withinProducts(bytes, 1);
  flipped.writeUInt8((flipped.at(flippedAt) as number) ^ 1, flippedAt);
  const without = (name: string) => tarOf(entries.filter((entry) => entry.name !== name));
  const withManifest = (change: (manifest: any) => void) => {
    const [{ name, body }, ...rest] = entries as [Entry, ...Entry[]];
    const manifest = JSON.parse(body.toString());
    change(manifest);
    return tarOf([{ name, body: Buffer.from(JSON.stringify(manifest)) }, ...rest]);
  };
  // Found by reading: a restore reads the same way, and so does a check, which changes nothing anyway.
  const unreadable: [what: string, bytes: Buffer, message: RegExp][] = [
    ["a text", Buffer.from("asin,title\n".repeat(200)), /It is not a Nichescope backup/],
    ["another tar", tarOf([{ name: "notes.txt", body: Buffer.from("hello") }]), /It is not a Nichescope backup/],
    ["nothing", Buffer.alloc(0), /It is empty/],
    ["a third of it", bytes.subarray(0, bytes.length / 3), /It is incomplete/],
    ["all but its end", bytes.subarray(0, bytes.length - 1_025), /It is incomplete/],
    ["all but its summary", without("summary.json"), /It is incomplete/],
    ["a part less", without("data/products/000002.copy.zst"), /the checksum of table products does not match/],
    ["half a manifest", withManifest((manifest) => delete manifest.tables), /its manifest or summary is invalid/],
    [
      "a newer format",
      withManifest((manifest) => (manifest.version = 2)),
      /newer release in format 2; this release reads format 1/,
    ],
  ];
  for (const [what, given, message] of unreadable)
    await assert.rejects(
      async () => {
        const parts = (await openBackup(Readable.from([given]))).parts();
        while (!(await parts.next()).done);
      },
      { name: "SetupError", message },
      what,
    );

  // Found by a restore before it has dropped the tables, before the first row, between the rows, and after the last one.
  const unrestored: [what: string, bytes: Buffer, message: RegExp][] = [
    [
      "a newer schema",
      withManifest((manifest) => manifest.migrations.push("9999_next")),
      /another release .* migration 9999_next is unknown/,
    ],
    [
      "a table that is not ours",
      withManifest((manifest) => manifest.tables.push({ name: "pg_class", columns: ["oid"], partition: null })),
      /its release has no table "pg_class"/,
    ],
    ["a changed bit", flipped, /It is damaged: data\/products\/\d+\.copy\.zst cannot be decompressed/],
    [
      "another manifest",
      withManifest((manifest) => (manifest.release = "0.0.9")),
      /checksum of manifest\.json does not match/,
    ],
  ];
  const pool = createPool({ connectionString: target.DATABASE_URL }, () => {});
  cleanUp(t, () => pool.end());
  for (const [what, given, message] of unrestored) {
    const options = {
      ...{ serviceName: "nobody", mayReplace: async () => true, now: new Date() },
      ...{ onProgress() {}, signal: new AbortController().signal },
    };
    const restoring = openBackup(Readable.from([given])).then((backup) => restoreBackup(pool, backup, options));
    await assert.rejects(restoring, { name: "SetupError", message }, what);
  }
  assert.deepEqual(await tableSums(target.DATABASE_URL), sums, "none of them changed anything");
});

test("a restore that is killed leaves the database unchanged", async (t) => {
  const { target, sums } = await makeTarget(t);
  const bytes = readFileSync(file);
  const child = spawn(BIN, ["restore", "-", "--wipe", "--yes"], {
    env: { PATH: process.env["PATH"], ...target },
    stdio: ["pipe", "ignore", "inherit"],
  });
  const exited = new Promise((done) => child.once("close", done));
  cleanUp(t, () => child.kill("SIGKILL"));
  child.stdin.write(bytes.subarray(0, withinProducts(bytes, 2)));
  // In its transaction, the old tables are dropped and some of the new rows are copied.
  await until("the restore is copying products", () =>
    withClient(target.DATABASE_URL, async (client) => {
      const { rows } = await client.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'nichescope-command'
         and state = 'idle in transaction' and query like 'copy "products"%'`,
      );
      return rows.length > 0;
    }),
  );
  child.kill("SIGKILL");
  await exited;
  assert.deepEqual(await tableSums(target.DATABASE_URL), sums);

  await callBackupCommand(target, "restore", file, "--wipe", "--yes");
  assert.notDeepEqual(await tableSums(target.DATABASE_URL), sums, "the complete backup is restored");
});

test("a database in use is replaced only with --wipe, and another application's database never", async (t) => {
  const { target, sums } = await makeTarget(t);
  const refused = (args: string[], more: Record<string, string>, message: RegExp) =>
    assert.rejects(callBackupCommand({ ...target, ...more }, "restore", small, ...args), ({ message: text }) => {
      assert.match(text, message);
      assert.match(text, /Nothing was changed\./);
      return true;
    });
  await refused([], {}, /is not empty: it contains accounts \(1\), products \(1\).*--wipe/);
  const { code, stderr } = await runCommand(["restore", small, "--wipe"], target);
  assert.equal(code, 1);
  assert.match(stderr, /cannot ask for confirmation here.* add --yes\.\nNothing was changed\./);
  await refused(
    ["--wipe", "--yes"],
    { SECRET_KEY: OTHER_KEY },
    /encrypted with a secret key that is not available here/,
  );
  const { DATABASE_URL: running } = target;
  // What a service is known by. The test of an embedded installation has a real one.
  const service = new pg.Client({ connectionString: running, application_name: applicationNameOf("service") });
  await service.connect();
  cleanUp(t, () => service.end());
  await refused(["--wipe", "--yes"], {}, /A service is running on this database/);
  await service.end();

  const foreign = await makeDatabase(t, "template0");
  await withClient(foreign, (client) => client.query("create table orders (id int)"));
  await refused(
    ["--wipe", "--yes"],
    { DATABASE_URL: foreign },
    /contains tables that do not belong to Nichescope: orders\./,
  );
  await withClient(foreign, (client) => client.query("select from orders"));
  assert.deepEqual(await tableSums(running), sums);

  const lost = await runCommand(["restore", small, "--wipe", "--yes", "--without-secret-key"], {
    ...target,
    SECRET_KEY: OTHER_KEY,
  });
  assert.equal(lost.code, 0, lost.stderr);
  assert.match(lost.stderr, /The secret key of the backup is missing.*forget-secrets/);
});

test("in a database that other applications use, too, only Nichescope's own objects are dropped", async (t) => {
  const { target, sums } = await makeTarget(t);
  const restore = (url: string) =>
    callBackupCommand({ ...target, DATABASE_URL: url }, "restore", small, "--wipe", "--yes");
  const refuses = (url: string, message: RegExp) =>
    assert.rejects(restore(url), ({ message: text }) => {
      assert.match(text, message);
      assert.match(text, /Nothing was changed\./);
      return true;
    });
  // Other applications also have numbered migrations in a table of this name, and accounts.
  for (const [column, first] of [
    ["name", "0001_schema"],
    ["migration", "2014_10_12_create_users"],
  ]) {
    const foreign = await makeDatabase(t, "template0");
    await withClient(foreign, (client) =>
      client.query(
        `create table migrations (${column} text); insert into migrations values ('${first}');
         create table accounts (id int); create schema graphile_worker; create table graphile_worker.jobs (id int)`,
      ),
    );
    await refuses(foreign, /contains tables that do not belong to Nichescope: accounts, migrations\./);
    await withClient(foreign, (client) => client.query("select from accounts, migrations, graphile_worker.jobs"));
  }

  const { DATABASE_URL: shared } = target;
  const query = (text: string) => withClient(shared, (client) => client.query(text));
  await query("create table orders (id serial)");
  await refuses(shared, /contains tables that do not belong to Nichescope: orders\./);
  await query("drop table orders; create view names as select name from accounts");
  await refuses(shared, /depend on tables that would be replaced: view names depends on table accounts/);
  assert.deepEqual(await tableSums(shared), sums);

  await query("drop view names; create sequence tickets; create function twice(n int) returns int return 2 * n");
  await query("create schema shop; create table shop.orders (id int); insert into shop.orders values (1)");
  await restore(shared);
  const { rows } = await query("select nextval('tickets')::int, twice(id) from shop.orders");
  assert.deepEqual(rows, [{ nextval: 1, twice: 2 }]);
  assert.notDeepEqual(await tableSums(shared), sums);
});

test("a damaged secret key in a backup is detected and not stored", async (t) => {
  const bad = join(folder, "bad.tar");
  const bytes = readFileSync(withKey);
  const position = bytes.indexOf(TEST_SECRET_KEY);
  bytes.writeUInt8((bytes.at(position) as number) ^ 1, position);
  writeFileSync(bad, bytes);

  await callBackupCommand({}, "restore", withKey, "--check");
  const DATABASE_URL = await makeDatabase(t, "template0");
  const keyless = { DATA_DIR: join(folder, "data"), DATABASE_URL };
  const damaged = /bad\.tar cannot be restored\. The backup is damaged: its secret key[\s\S]*Nothing was changed\./;
  const checked = await runCommand(["restore", bad, "--check"], keyless);
  assert.equal(checked.code, 1);
  assert.match(checked.stderr, damaged);
  await assert.rejects(callBackupCommand(keyless, "restore", bad), damaged);
  const lost = await runCommand(["restore", bad, "--without-secret-key"], keyless);
  assert.equal(lost.code, 0, lost.stderr);
  assert.match(lost.stderr, /The secret key of the backup is missing/);
  assert.equal(existsSync(join(keyless.DATA_DIR, "secret.key")), false);
  // The damaged key is not needed if the right one is set.
  await callBackupCommand({ ...env, DATABASE_URL }, "restore", bad, "--wipe", "--yes");
});

function tarOf(entries: Entry[]): Buffer {
  return Buffer.concat([...entries.flatMap(({ name, body }) => tarEntry(name, body, new Date())), tarEnd()]);
}
