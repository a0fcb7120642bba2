/** What is refused, damaged or killed in the midst changes nothing. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openBackup } from "../src/db/backup/read-backup.ts";
import { restoreBackup } from "../src/db/backup/restore-backup.ts";
import { type Entry, readTar, tarEnd, tarEntry } from "../src/db/backup/tar.ts";
import { cleanUp } from "./support/cleanup.ts";
import { makeDatabase } from "./support/database.ts";
import { observation } from "./support/observation.ts";
import { withClient } from "./support/postgres.ts";
import { runCommand } from "./support/process.ts";
import { makeFolder, startService, TEST_SECRET_KEY } from "./support/service.ts";
import { tableSums } from "./support/table-sums.ts";

const BIN = join(import.meta.dirname, "..", "bin", "nichescope");
const PRODUCTS = 40_000; // more than fit into one part
const OTHER_KEY = "another key, of at least 32 characters";

/** A backup of one life, and a database with another: nothing of that may go. */
async function makeScene(t: TestContext, products = PRODUCTS) {
  const source = await startService(t);
  await source.make.key({ plan: "pro" });
  const asins = Array.from({ length: products }, (_, i) => `B${String(i).padStart(9, "0")}`);
  await source.app.catalog.merge(asins.map((asin) => observation(asin, { title: `Yoga mat ${asin}`.repeat(10) })));
  await source.app.close();
  const file = join(makeFolder(t), "good.tar");
  const env = { DATA_DIR: source.dataDir, DATABASE_URL: source.databaseUrl, SECRET_KEY: TEST_SECRET_KEY };
  const { code, stderr } = await runCommand(["backup", file], env);
  assert.equal(code, 0, stderr);

  const other = await startService(t);
  await other.make.key({ plan: "starter" });
  await other.app.catalog.merge([observation("B0OTHER001", { title: "Another life" })]);
  await other.app.close();
  const target = { ...env, DATABASE_URL: other.databaseUrl, DATA_DIR: makeFolder(t) };
  return { file, target, sums: await tableSums(other.databaseUrl) };
}

test("what is not a whole backup of this or an earlier release is refused, and changes nothing", async (t) => {
  const { file, target, sums } = await makeScene(t);
  const bytes = readFileSync(file);
  const entries = await Array.fromAsync(readTar(Readable.from([bytes])));
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8((flipped.at(bytes.length / 2) as number) ^ 1, Math.floor(bytes.length / 2));
  const without = (name: string) => tarOf(entries.filter((entry) => entry.name !== name));
  const retold = (change: (manifest: any) => void) => {
    const [{ name, body }, ...rest] = entries as [Entry, ...Entry[]];
    const manifest = JSON.parse(body.toString());
    change(manifest);
    return tarOf([{ name, body: Buffer.from(JSON.stringify(manifest)) }, ...rest]);
  };
  const cases: [what: string, bytes: Buffer, told: RegExp][] = [
    ["a text", Buffer.from("asin,title\n".repeat(200)), /It is no backup of Nichescope/],
    ["another tar", tarOf([{ name: "notes.txt", body: Buffer.from("hello") }]), /It is no backup of Nichescope/],
    ["nothing", Buffer.alloc(0), /It is empty/],
    ["a third of it", bytes.subarray(0, bytes.length / 3), /It ends in the midst/],
    ["all but its end", bytes.subarray(0, bytes.length - 1_025), /It ends in the midst/],
    ["all but its summary", without("summary.json"), /It ends in the midst/],
    ["a changed bit", flipped, /It is damaged: data\/products\/\d+\.copy\.zst cannot be unpacked/],
    ["a part less", without("data/products/000002.copy.zst"), /the rows of products are not what they were/],
    ["another manifest", retold((told) => (told.release = "0.0.9")), /manifest\.json is not what it was/],
    ["half a manifest", retold((told) => delete told.tables), /it does not say what it holds/],
    ["a newer format", retold((told) => (told.version = 2)), /newer release, in format 2; this one reads format 1/],
    ["a newer schema", retold((told) => told.migrations.push("9999_next")), /newer release .* migration 9999_next/],
    [
      "a table that is not ours",
      retold((told) => told.tables.push({ name: "pg_class", columns: ["oid"], partition: null })),
      /its table "pg_class" is not one of its release/,
    ],
  ];
  const pool = new pg.Pool({ connectionString: target.DATABASE_URL });
  cleanUp(t, () => pool.end());
  const restore = async (given: Buffer) =>
    await restoreBackup(pool, await openBackup(Readable.from([given])), {
      serviceName: "nobody",
      mayReplace: async () => true,
      now: new Date(),
      onProgress() {},
      signal: new AbortController().signal,
    });
  for (const [what, given, told] of cases) {
    await assert.rejects(restore(given), { name: "SetupError", message: told }, what);
    assert.deepEqual(await tableSums(target.DATABASE_URL), sums, what);
  }
  await restore(bytes);
  assert.notDeepEqual(await tableSums(target.DATABASE_URL), sums, "only the whole one is restored");
});

test("a restore that is killed in the midst leaves the database as it was", async (t) => {
  const { file, target, sums } = await makeScene(t);
  const bytes = readFileSync(file);
  const env = { PATH: process.env["PATH"], ...target };
  const child = spawn(BIN, ["restore", "-", "--wipe", "--yes"], { env, stdio: ["pipe", "ignore", "inherit"] });
  const exited = new Promise((done) => child.once("close", done));
  cleanUp(t, () => child.kill("SIGKILL"));
  child.stdin.write(bytes.subarray(0, Math.floor(0.8 * bytes.length)));
  // The tables of before are gone already, as far as it can see, and some of the new rows are there.
  await until(() =>
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

  const again = await runCommand(["restore", file, "--wipe", "--yes"], target);
  assert.equal(again.code, 0, again.stderr);
});

test("a database that holds something is replaced only on demand, and one that is not ours never", async (t) => {
  const { file, target, sums } = await makeScene(t, 10);
  const refused = async (args: string[], env: Record<string, string>, told: RegExp) => {
    const { code, stderr } = await runCommand(["restore", file, ...args], { ...target, ...env });
    assert.equal(code, 1);
    assert.match(stderr, told);
    assert.match(stderr, /Nothing was changed\./);
  };
  await refused([], {}, /is not empty: it holds accounts \(1\), products \(1\).*--wipe/);
  await refused(["--wipe"], {}, /cannot ask for confirmation here.* add --yes/);
  await refused(["--wipe", "--yes"], { SECRET_KEY: OTHER_KEY }, /encrypted with a secret key that is not available here/);
  const { DATABASE_URL: running } = target;
  const service = await startService(t, { databaseUrl: running });
  await refused(["--wipe", "--yes"], {}, /A service is running on this database/);
  await service.app.close();

  const foreign = await makeDatabase(t, "template0");
  await withClient(foreign, (client) => client.query("create table orders (id int)"));
  await refused(["--wipe", "--yes"], { DATABASE_URL: foreign }, /holds tables that are not Nichescope's: orders\./);
  await withClient(foreign, (client) => client.query("select from orders"));
  assert.equal((await tableSums(running))["products"], sums["products"]);

  const lost = await runCommand(["restore", file, "--wipe", "--yes", "--without-secret-key"], {
    ...target,
    SECRET_KEY: OTHER_KEY,
  });
  assert.equal(lost.code, 0, lost.stderr);
  assert.match(lost.stderr, /The secret key of the backup is missing.*forget-secrets/);
});

test("of a database that others use, too, nothing is dropped that is not ours", async (t) => {
  const { file, target, sums } = await makeScene(t, 10);
  const restore = (url: string) => runCommand(["restore", file, "--wipe", "--yes"], { ...target, DATABASE_URL: url });
  const refuses = async (url: string, told: RegExp) => {
    const { code, stderr } = await restore(url);
    assert.equal(code, 1);
    assert.match(stderr, told);
    assert.match(stderr, /Nothing was changed\./);
  };
  // Others number their migrations, too, keep account of them in a table of that name, and have accounts.
  for (const [column, first] of [
    ["name", "0001_users"],
    ["migration", "2014_10_12_create_users"],
  ]) {
    const foreign = await makeDatabase(t, "template0");
    await withClient(foreign, (client) =>
      client.query(
        `create table migrations (${column} text); insert into migrations values ('${first}');
         create table accounts (id int); create schema graphile_worker; create table graphile_worker.jobs (id int)`,
      ),
    );
    await refuses(foreign, /holds tables that are not Nichescope's: accounts, migrations\./);
    await withClient(foreign, (client) => client.query("select from accounts, migrations, graphile_worker.jobs"));
  }

  const { DATABASE_URL: shared } = target;
  const ask = (text: string) => withClient(shared, (client) => client.query(text));
  await ask("create table orders (id serial)");
  await refuses(shared, /holds tables that are not Nichescope's: orders\./);
  await ask("drop table orders; create view names as select name from accounts");
  await refuses(shared, /depends on what would be replaced: view names depends on table accounts/);
  assert.deepEqual(await tableSums(shared), sums);

  await ask("drop view names; create sequence tickets; create function twice(n int) returns int return 2 * n");
  await ask("create schema shop; create table shop.orders (id int); insert into shop.orders values (1)");
  const done = await restore(shared);
  assert.equal(done.code, 0, done.stderr);
  const { rows } = await ask("select nextval('tickets')::int, twice(id) from shop.orders");
  assert.deepEqual(rows, [{ nextval: 1, twice: 2 }]);
  assert.notDeepEqual(await tableSums(shared), sums);
});

test("a secret key that is not what it was is found, and put nowhere", async (t) => {
  const { make, app, databaseUrl, dataDir } = await startService(t);
  await make.key();
  await app.close();
  const folder = makeFolder(t);
  const [good, bad] = [join(folder, "good.tar"), join(folder, "bad.tar")];
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET_KEY };
  assert.equal((await runCommand(["backup", good, "--with-secret-key"], env)).code, 0);
  const bytes = readFileSync(good);
  const place = bytes.indexOf(TEST_SECRET_KEY);
  bytes.writeUInt8((bytes.at(place) as number) ^ 1, place);
  writeFileSync(bad, bytes);

  assert.equal((await runCommand(["restore", good, "--check"], {})).code, 0);
  const DATABASE_URL = await makeDatabase(t, "template0");
  const keyless = { DATA_DIR: join(folder, "data"), DATABASE_URL };
  for (const args of [["--check"], []]) {
    const { code, stderr } = await runCommand(["restore", bad, ...args], keyless);
    assert.equal(code, 1);
    assert.match(stderr, /bad\.tar cannot be restored\. The backup is damaged: its secret key[\s\S]*Nothing was changed\./);
  }
  const lost = await runCommand(["restore", bad, "--without-secret-key"], keyless);
  assert.equal(lost.code, 0, lost.stderr);
  assert.match(lost.stderr, /The secret key of the backup is missing/);
  assert.equal(existsSync(join(keyless.DATA_DIR, "secret.key")), false);
  const known = await runCommand(["restore", bad, "--wipe", "--yes"], { ...env, DATABASE_URL });
  assert.equal(known.code, 0, `with the right key at hand the other is not needed: ${known.stderr}`);
});

function tarOf(entries: Entry[]): Buffer {
  return Buffer.concat([...entries.flatMap(({ name, body }) => tarEntry(name, body, new Date())), tarEnd()]);
}

async function until(look: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; !(await look()); await sleep(20))
    if (Date.now() > deadline) throw new Error("waited in vain");
}
