import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { embeddedConnection } from "../../src/db/embedded.ts";
import { Stream } from "../../src/sources/demo-market/random.ts";
import { cleanUp } from "../support/cleanup.ts";
import { preparedDataFolder } from "../support/data-folder.ts";
import { makeDatabase } from "../support/database.ts";
import { manyRows, storedIn } from "../support/import-files.ts";
import { processesOn, runCommand, startProcess } from "../support/process.ts";
import { makeFolder } from "../support/service.ts";
import { type RunningCommand, startCommand } from "../support/start-command.ts";
import { until } from "../support/until.ts";

/** Small chunks, so that a small import has many. */
const CHUNK_ROWS = 1_000;
const SMALL_CHUNKS = { IMPORT_CHUNK_ROWS: String(CHUNK_ROWS) };
/** For an import that nothing holds: it must still run when it is stopped. */
const LONGER_CHUNK_ROWS = 2_000;

function writeRows(t: TestContext, rows: number, folder = makeFolder(t), chunkRows = CHUNK_ROWS) {
  const file = join(folder, "rows.csv");
  writeFileSync(file, manyRows(rows, 7, chunkRows));
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
  assert.ok((once["rejects"]?.length ?? 0) > 150 && (once["history"]?.length ?? 0) > 1_500);
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
  assert.ok((once["history"]?.length ?? 0) > 500);

  const again = command();
  assert.equal(await again.ended, 0, again.stderr());
  assert.match(again.stdout(), / rows read: [\d,]+ stored \(0 new, 0 changed, [\d,]+ unchanged\)/);
  const { products = [], history = [], catalog = [] } = await storedIn(databaseUrl);
  assertSame({ products, history, catalog }, once);
});

test("products imported beside a running service are found soon after, and the service keeps responding", async (t) => {
  const { file, folder } = writeRows(t, 10_000, preparedDataFolder(t));
  const env = { DATA_DIR: folder };
  const service = await startProcess(t, env);
  const { accounts } = JSON.parse(readFileSync(join(folder, "demo.json"), "utf8"));
  const { key } = accounts.find(({ plan }: { plan: string }) => plan === "agency");
  const search = async (keyword: string) => {
    const url = `${service.url}/api/v1/search?keyword=${encodeURIComponent(keyword)}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    const { data } = (await response.json()) as { data: { totalResults: number } };
    return { status: response.status, found: data?.totalResults };
  };
  await until("the service responds", async () => (await search("yoga mat cm")).status === 200);
  const importing = startCommand(t, ["import", file, "--json"], env);
  let [isImported, isOver, responses] = [false, false, 0];
  const searching = (async () => {
    while (!isOver) {
      const { status } = await search("desk lamp");
      assert.ok(status === 200 || status === 503, `${status}`); // 503 on a machine that is busy with other work
      if (status === 200 && !isImported) responses++;
    }
  })();
  assert.equal(await importing.ended, 0, importing.stderr());
  isImported = true;
  const stored = JSON.parse(importing.stdout())[0].counts.added;
  assert.ok(stored > 2_000);
  const expected = (await storedIn(databaseOf(folder)))["products"]?.filter(
    (product) => product.includes('"amazon.com"') && /Yoga mat \d+, /.test(product),
  ).length as number;
  assert.ok(expected > 2_000);
  await until(`all ${expected} are found`, async () => ((await search("mat cm")).found as number) >= expected);
  isOver = true;
  await searching;
  assert.ok(responses > 5, `${responses} responses`);
});

test("an import is resumed after Ctrl-C and after its database was stopped, each with a clear message", async (t) => {
  const { file, folder } = writeRows(t, 20 * LONGER_CHUNK_ROWS, preparedDataFolder(t), LONGER_CHUNK_ROWS);
  const env = { IMPORT_CHUNK_ROWS: String(LONGER_CHUNK_ROWS), DATA_DIR: folder };
  const first = startCommand(t, ["import", file], env);
  await untilPast(t, LONGER_CHUNK_ROWS, folder, first);
  first.pressCtrlC();
  assert.equal(await first.ended, 1);
  assert.match(first.stdout(), /rows\.csv: stopped; run the same command again to resume \(imp_/);
  assert.deepEqual(processesOn(join(folder, "postgres")), [], "its database is stopped too");
  const [, read = ""] = /([\d,]+) rows read/.exec(first.stdout()) ?? [];
  const chunks = Number(read.replaceAll(",", "")) / LONGER_CHUNK_ROWS;
  assert.ok(Number.isInteger(chunks) && chunks >= 1 && chunks < 15, `${chunks} chunks: complete ones, and not all`);

  const second = startCommand(t, ["import", file], env);
  await untilPast(t, (chunks + 1) * LONGER_CHUNK_ROWS, folder, second);
  const server = Number.parseInt(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8"), 10);
  process.kill(server, "SIGINT"); // PostgreSQL's fast shutdown
  assert.equal(await second.ended, 1);
  assert.match(second.stderr(), new RegExp(`resuming after ${read} rows stored earlier`));
  assert.match(
    second.stderr(),
    /The database connection was lost: .*\nEverything stored so far is kept; run the same command again/,
  );
  assert.doesNotMatch(second.stderr(), /\n\s+at /, "no stack");

  const last = await runCommand(["import", file, "--json"], env);
  assert.equal(last.code, 0, last.stderr);
  assert.match(last.stderr, /resuming after \d+,000 rows/);
  const [{ status, counts }] = JSON.parse(last.stdout);
  assert.deepEqual([status, counts.read], ["done", 20 * LONGER_CHUNK_ROWS]);
  assert.equal(counts.read, counts.added + counts.changed + counts.unchanged + counts.rejected);
});

function databaseOf(folder: string): string {
  const { host, user, database } = embeddedConnection(folder);
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host as string)}`;
}

/** Waits until this many rows are stored in the database that the command has started itself. */
async function untilPast(t: TestContext, position: number, folder: string, importing: RunningCommand): Promise<void> {
  const watch = await until("the database accepts connections", () =>
    openWatch(t, embeddedConnection(folder) as pg.ClientConfig).catch(() => undefined),
  );
  await until("the import has its table", () =>
    watch
      .runs()
      .then(() => true)
      .catch(() => false),
  );
  await watch.untilPast(position, importing);
}
