import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { openAccounts } from "../../src/features/access/open-accounts.ts";
import { Stream } from "../../src/features/sources/demo-market/random.ts";
import { systemClock as clock } from "../../src/platform/base/clock.ts";
import { embeddedConnection } from "../../src/platform/db/embedded.ts";
import { openDatabase } from "../../src/platform/db/open.ts";
import { cleanUp } from "../support/cleanup.ts";
import { preparedDataFolder } from "../support/data-folder.ts";
import { makeDatabase } from "../support/database.ts";
import { manyRows, storedIn } from "../support/import-files.ts";
import { processesOn, startProcess } from "../support/process.ts";
import { makeFolder } from "../support/service.ts";
import { type RunningCommand, startCommand } from "../support/start-command.ts";
import { until } from "../support/until.ts";

/** Small chunks, so that a small import has many. */
const CHUNK_ROWS = 400;
const SMALL_CHUNKS = { IMPORT_CHUNK_ROWS: String(CHUNK_ROWS) };
const log = pino({ level: "silent" });

function writeRows(t: TestContext, rows: number, folder = makeFolder(t)) {
  const file = join(folder, "rows.csv");
  writeFileSync(file, manyRows(rows, 7, CHUNK_ROWS));
  return { file, folder };
}

/** Watches the position of an import in the database. */
async function openWatch(t: TestContext, connection: pg.ClientConfig) {
  const client = new pg.Client(connection);
  client.on("error", () => {}); // the database may be stopped under it
  await client.connect();
  cleanUp(t, () => client.end());
  const runs = async () =>
    (
      await client.query<{ position: number; status: string; ms: number }>(
        `select position::int, status, 1000 * extract(epoch from updated_at - created_at)::float8 as ms
         from import_runs order by id`,
      )
    ).rows;
  return {
    runs,
    allow: (chunks: number) => client.query("update allowed_rows set rows = $1", [chunks * CHUNK_ROWS]),
    /** Waits until the running command has stored this many rows. */
    untilPast: (position: number, command: RunningCommand) =>
      until(`${position} rows are stored\n${command.stderr()}`, async () =>
        (await runs()).some((run) => run.status === "running" && run.position >= position),
      ),
  };
}

/** No import can store a chunk beyond a position until the returned function is called. */
async function holdChunks(t: TestContext, connectionString: string, after = 0): Promise<() => Promise<unknown>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  cleanUp(t, () => client.end());
  await client.query(`
    create function wait_for_test() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(77); return new; end';
    create trigger held_chunk before update on import_runs for each row
      when (new.position > old.position and new.position > ${after}) execute function wait_for_test();
    do 'begin execute format(''alter database %I set client_connection_check_interval = 100'', current_database()); end';
    select pg_advisory_lock(77)`); // with the check, the session of a killed import ends also while it waits
  return () => client.query("select pg_advisory_unlock(77)");
}

function assertSame(one: Record<string, string[]>, other: Record<string, string[]>): void {
  for (const [what, lines] of Object.entries(one)) {
    const at = lines.findIndex((line, i) => line !== other[what]?.[i]);
    assert.equal(lines[at], other[what]?.[at], `the first difference in ${what}`);
    assert.equal(lines.length, other[what]?.length, what);
  }
}

test("an import that is killed three times and resumed stores the same as an undisturbed one", async (t) => {
  const rows = 12 * CHUNK_ROWS;
  const { file, folder } = writeRows(t, rows);
  const [whole, killed] = [await makeDatabase(t), await makeDatabase(t)];
  const command = (databaseUrl: string) =>
    startCommand(t, ["import", file], { ...SMALL_CHUNKS, DATA_DIR: folder, DATABASE_URL: databaseUrl });

  const reference = command(whole);
  assert.equal(await reference.ended, 0, reference.stderr());
  const [run] = await (await openWatch(t, { connectionString: whole })).runs();

  const watch = await openWatch(t, { connectionString: killed });
  const release = await holdChunks(t, killed, (rows * 3) / 4); // no import ends before it is killed, however busy the machine
  const random = new Stream().start(11, 0);
  for (let kill = 0; kill < 3; kill++) {
    const importing = command(killed);
    await watch.untilPast((kill * rows) / 4, importing);
    // A random moment in the next chunks: during reading, copying, merging or committing.
    await sleep((random.next() * (run?.ms as number)) / 8);
    importing.kill("SIGKILL");
    assert.equal(await importing.ended, null, "it was killed before its end");
  }
  await release();
  const last = command(killed);
  assert.equal(await last.ended, 0, last.stderr());
  assert.match(last.stderr(), /resuming after [\d,]+ rows stored earlier/);
  const once = await storedIn(whole);
  assert.ok((once["rejects"]?.length ?? 0) > 60 && (once["history"]?.length ?? 0) > 500);
  assertSame(await storedIn(killed), once);
});

test("of two concurrent imports of one file one is refused, and a second import changes nothing", async (t) => {
  const { file, folder } = writeRows(t, 2 * CHUNK_ROWS);
  const databaseUrl = await makeDatabase(t);
  const command = () =>
    startCommand(t, ["import", file], { ...SMALL_CHUNKS, DATA_DIR: folder, DATABASE_URL: databaseUrl });
  const release = await holdChunks(t, databaseUrl);
  const both = [command(), command()];
  await Promise.race(both.map(({ ended }) => ended)); // one ends while the other cannot
  await release();
  const codes = await Promise.all(both.map(({ ended }) => ended));
  assert.deepEqual(codes.toSorted(), [0, 1], both.map(({ stderr }) => stderr()).join("\n"));
  const refused = both[codes.indexOf(1)] as RunningCommand;
  assert.match(refused.stderr(), /Another process is importing .*rows\.csv \(imp_\w+\)\./);
  assert.doesNotMatch(refused.stderr(), /\n\s+at /, "no stack");
  const once = await storedIn(databaseUrl);
  assert.equal(once["runs"]?.length, 1);
  assert.match(once["runs"]?.[0] as string, new RegExp(` done: ${2 * CHUNK_ROWS} `));
  assert.ok((once["history"]?.length ?? 0) > 100);

  const again = command();
  assert.equal(await again.ended, 0, again.stderr());
  assert.match(again.stdout(), / rows read: [\d,]+ stored \(0 new, 0 changed, [\d,]+ unchanged\)/);
  const { products = [], history = [], catalog = [] } = await storedIn(databaseUrl);
  assertSame({ products, history, catalog }, once);
});

test("products imported beside a running service are found soon after, and the service keeps responding", async (t) => {
  const { file, folder } = writeRows(t, 10 * CHUNK_ROWS, preparedDataFolder(t));
  const env = { DATA_DIR: folder };
  const service = await startProcess(t, { ...env, DEMO: "off" });
  const key = await makeKey(databaseOf(folder), folder);
  const search = async (keyword: string) => {
    const url = `${service.url}/api/v1/search?keyword=${encodeURIComponent(keyword)}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    const { data } = (await response.json()) as { data: { totalResults: number } };
    return { status: response.status, found: data?.totalResults };
  };
  await until("the service responds", async () => (await search("yoga mat")).found === 0);
  const importing = startCommand(t, ["import", file, "--json"], env);
  let [isImported, isOver, responses] = [false, false, 0];
  const searching = (async () => {
    for (; !isOver; await sleep(20)) {
      const { status } = await search("desk lamp");
      assert.ok(status === 200 || status === 503, `${status}`); // 503 on a machine that is busy with other work
      if (status === 200 && !isImported) responses++;
    }
  })();
  assert.equal(await importing.ended, 0, importing.stderr());
  isImported = true;
  const stored = JSON.parse(importing.stdout())[0].counts.added;
  assert.ok(stored > 1_000);
  const expected = (await storedIn(databaseOf(folder)))["products"]?.filter(
    (product) => product.includes('"amazon.com"') && /Yoga mat \d+, /.test(product),
  ).length as number;
  assert.ok(expected > 1_000);
  await until(`all ${expected} are found`, async () => ((await search("yoga mat")).found as number) >= expected);
  isOver = true;
  await searching;
  assert.ok(responses > 5, `${responses} responses`);
});

test("an import is resumed after Ctrl-C and after its database was stopped, each with a clear message", async (t) => {
  const chunks = 20;
  const { file, folder } = writeRows(t, chunks * CHUNK_ROWS, preparedDataFolder(t));
  await limitChunks(folder, 3); // no import ends before it is stopped, however busy the machine
  const env = { ...SMALL_CHUNKS, DATA_DIR: folder };
  const first = startCommand(t, ["import", file], env);
  const firstWatch = await openWatchOn(t, folder);
  await firstWatch.untilPast(CHUNK_ROWS, first);
  first.pressCtrlC();
  await firstWatch.allow(10); // more than an import stores that is stopping
  assert.equal(await first.ended, 1);
  assert.match(first.stdout(), /rows\.csv: stopped; run the same command again to resume \(imp_/);
  assert.deepEqual(processesOn(join(folder, "postgres")), [], "its database is stopped too");
  const [, read = ""] = /([\d,]+) rows read/.exec(first.stdout()) ?? [];
  const stored = Number(read.replaceAll(",", "")) / CHUNK_ROWS;
  assert.ok(Number.isInteger(stored) && stored >= 1 && stored < 10, `${stored} chunks: complete ones, and not all`);

  const second = startCommand(t, ["import", file], env);
  const secondWatch = await openWatchOn(t, folder);
  await secondWatch.allow(stored + 3);
  await secondWatch.untilPast((stored + 1) * CHUNK_ROWS, second);
  const server = Number.parseInt(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8"), 10);
  process.kill(server, "SIGINT"); // PostgreSQL's fast shutdown
  assert.equal(await second.ended, 1);
  assert.match(second.stderr(), new RegExp(`resuming after ${read} rows stored earlier`));
  assert.match(
    second.stderr(),
    /The database connection was lost: .*\nEverything stored so far is kept; run the same command again/,
  );
  assert.doesNotMatch(second.stderr(), /\n\s+at /, "no stack");

  const last = startCommand(t, ["import", file, "--json"], env);
  await (await openWatchOn(t, folder)).allow(chunks);
  assert.equal(await last.ended, 0, last.stderr());
  const [, resumed = ""] = /resuming after ([\d,]+) rows/.exec(last.stderr()) ?? [];
  assert.ok(Number(resumed.replaceAll(",", "")) > stored * CHUNK_ROWS, `resumed after ${resumed} rows`);
  const [{ status, counts }] = JSON.parse(last.stdout());
  assert.deepEqual([status, counts.read], ["done", chunks * CHUNK_ROWS]);
  assert.equal(counts.read, counts.added + counts.changed + counts.unchanged + counts.rejected);
});

function databaseOf(folder: string): string {
  const { host, user, database } = embeddedConnection(folder);
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host as string)}`;
}

/** A key that may search, made beside the service. */
async function makeKey(databaseUrl: string, dataDir: string): Promise<string> {
  const database = await openDatabase({ dataDir, databaseUrl, poolSize: 2, as: "command", log });
  try {
    const { accounts, keys } = openAccounts(database, clock);
    const account = await accounts.create({ name: "Acme", plan: "agency" });
    return (await keys.create({ accountId: account.id, name: "test", expiresAt: null })).key;
  } finally {
    await database.close();
  }
}

/** No import on this folder can store more chunks until `allow` allows them, also after its server was stopped and started. */
async function limitChunks(dataDir: string, chunks: number): Promise<void> {
  const opening = { dataDir, databaseUrl: undefined, poolSize: 2, mayCreate: true, log };
  const database = await openDatabase({ ...opening, as: "command" });
  await database.pool.query(`
    create table allowed_rows as select ${chunks * CHUNK_ROWS} as rows;
    create function wait_for_test() returns trigger language plpgsql as
      'begin while new.position > (select rows from allowed_rows) loop perform pg_sleep(0.01); end loop; return new; end';
    create trigger held_chunk before update on import_runs for each row
      when (new.position > old.position) execute function wait_for_test()`);
  await database.close();
}

/** Watches the database that a command has started itself. */
async function openWatchOn(t: TestContext, folder: string) {
  const connection = embeddedConnection(folder) as pg.ClientConfig;
  return await until("the database accepts connections", () => openWatch(t, connection).catch(() => undefined));
}
