import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { embeddedConnection } from "../../src/db/embedded.ts";
import { Stream } from "../../src/sources/demo-market/random.ts";
import { CHUNK_ROWS } from "../../src/sources/import/read-chunks.ts";
import { cleanUp } from "../support/cleanup.ts";
import { makeDatabase } from "../support/database.ts";
import { manyRows, storedIn } from "../support/import-files.ts";
import { processesOn, runCommand, startProcess } from "../support/process.ts";
import { makeFolder } from "../support/service.ts";
import { type RunningCommand, startCommand } from "../support/start-command.ts";
import { until } from "../support/until.ts";

function writeRows(t: TestContext, rows: number): { file: string; folder: string } {
  const folder = makeFolder(t);
  const file = join(folder, "rows.csv");
  writeFileSync(file, manyRows(rows, 7));
  return { file, folder };
}

/** An operator at the terminal who looks how far the import is. */
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
    /** While the command is at work. */
    untilPast: (position: number, command: RunningCommand) =>
      until(`the import has passed row ${position}\n${command.stderr()}`, async () =>
        (await runs()).some((run) => run.status === "running" && run.position >= position),
      ),
  };
}

function assertSame(one: Record<string, string[]>, other: Record<string, string[]>): void {
  for (const [what, lines] of Object.entries(one)) {
    const at = lines.findIndex((line, i) => line !== other[what]?.[i]);
    assert.equal(lines[at], other[what]?.[at], `the first of ${what} that differs`);
    assert.equal(lines.length, other[what]?.length, what);
  }
}

test("an import that is killed five times and resumed leaves what one without a kill leaves", async (t) => {
  const rows = 6 * CHUNK_ROWS;
  const { file, folder } = writeRows(t, rows);
  const [whole, killed] = [await makeDatabase(t), await makeDatabase(t)];
  const command = (databaseUrl: string) =>
    startCommand(t, ["import", file], { DATA_DIR: folder, DATABASE_URL: databaseUrl });

  const reference = command(whole);
  assert.equal(await reference.ended, 0, reference.stderr());
  const [run] = await (await openWatch(t, { connectionString: whole })).runs();

  const watch = await openWatch(t, { connectionString: killed });
  const random = new Stream().start(11, 0);
  for (let kill = 0; kill < 5; kill++) {
    const importing = command(killed);
    await watch.untilPast((kill * rows) / 6, importing);
    // Anywhere in the next sixth: between reading, copying, merging and committing.
    await sleep((random.next() * (run?.ms as number)) / 6);
    importing.kill("SIGKILL");
    assert.equal(await importing.ended, null, "it was killed on the way, not at its end");
  }
  const last = command(killed);
  assert.equal(await last.ended, 0, last.stderr());
  assert.match(last.stderr(), /resuming after [\d,]+ rows stored earlier/);
  const once = await storedIn(whole);
  assert.ok((once["rejects"]?.length ?? 0) > 1_000 && (once["history"]?.length ?? 0) > 10_000);
  assertSame(await storedIn(killed), once);
});

test("of two processes that import the same file at once one is refused, and importing it again changes nothing", async (t) => {
  const { file, folder } = writeRows(t, 2 * CHUNK_ROWS);
  const databaseUrl = await makeDatabase(t);
  const command = () => startCommand(t, ["import", file], { DATA_DIR: folder, DATABASE_URL: databaseUrl });
  const both = [command(), command()];
  const codes = await Promise.all(both.map(({ ended }) => ended));
  assert.deepEqual(codes.toSorted(), [0, 1], both.map(({ stderr }) => stderr()).join("\n"));
  const refused = both[codes.indexOf(1)] as RunningCommand;
  assert.match(refused.stderr(), /rows\.csv is being imported by another process \(imp_\w+\)\./);
  assert.doesNotMatch(refused.stderr(), /\n\s+at /, "no stack: it is not a defect");
  const once = await storedIn(databaseUrl);
  assert.equal(once["runs"]?.length, 1);
  assert.match(once["runs"]?.[0] as string, new RegExp(` done: ${2 * CHUNK_ROWS} `));
  assert.ok((once["history"]?.length ?? 0) > 1_000);

  const again = command();
  assert.equal(await again.ended, 0, again.stderr());
  assert.match(again.stdout(), / rows read: [\d,]+ stored \(0 new, 0 changed, [\d,]+ unchanged\)/);
  const { products = [], history = [], catalog = [] } = await storedIn(databaseUrl);
  assertSame({ products, history, catalog }, once);
});

test("what is imported beside a running service is found soon after, and the service answers all the while", async (t) => {
  const { file, folder } = writeRows(t, 10_000);
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
  assert.equal((await search("yoga mat cm")).status, 200);
  const importing = startCommand(t, ["import", file, "--json"], env);
  let [isOver, answered] = [false, 0];
  const asking = (async () => {
    for (; !isOver; answered++) assert.equal((await search("desk lamp")).status, 200);
  })();
  assert.equal(await importing.ended, 0, importing.stderr());
  const stored = JSON.parse(importing.stdout())[0].counts.added;
  assert.ok(stored > 2_000);
  const expected = (await storedIn(databaseOf(folder)))["products"]?.filter((product) =>
    /^\(amazon\.com,.*Yoga mat \d+, /.test(product),
  ).length as number;
  assert.ok(expected > 2_000);
  await until(`all ${expected} are found`, async () => ((await search("mat cm")).found as number) >= expected);
  isOver = true;
  await asking;
  assert.ok(answered > 5, `${answered} answers`);
});

test("Ctrl-C stops after the rows that are being stored and says so; the same command goes on", async (t) => {
  const { file, folder } = writeRows(t, 4 * CHUNK_ROWS);
  const importing = startCommand(t, ["import", file], { DATA_DIR: folder });
  await untilBegun(t, folder, importing);
  importing.pressCtrlC();
  assert.equal(await importing.ended, 1);
  assert.match(importing.stdout(), /rows\.csv: stopped; run the same command again to resume \(imp_/);
  assert.deepEqual(processesOn(join(folder, "postgres")), []);
  const [, stored = ""] = /([\d,]+) rows read/.exec(importing.stdout()) ?? [];
  const chunks = Number(stored.replace(",", "")) / CHUNK_ROWS;
  assert.ok(Number.isInteger(chunks) && chunks >= 1 && chunks < 4, `${chunks} chunks, whole ones and not all of them`);

  const next = await runCommand(["import", file, "--json"], { DATA_DIR: folder });
  assert.equal(next.code, 0, next.stderr);
  assert.match(next.stderr, new RegExp(`resuming after ${stored} rows`));
  const [{ status, counts }] = JSON.parse(next.stdout);
  assert.deepEqual([status, counts.read], ["done", 4 * CHUNK_ROWS]);
});

test("a database that is stopped on the way ends the import with a clear message, and the same command goes on", async (t) => {
  const { file, folder } = writeRows(t, 3 * CHUNK_ROWS);
  const importing = startCommand(t, ["import", file], { DATA_DIR: folder });
  await untilBegun(t, folder, importing);
  const server = Number.parseInt(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8"), 10);
  process.kill(server, "SIGINT"); // as an administrator stops it
  assert.equal(await importing.ended, 1);
  assert.match(
    importing.stderr(),
    /The database connection was lost: .*\nEverything stored so far is kept; run the same command again/,
  );
  assert.doesNotMatch(importing.stderr(), /\n\s+at /, "no stack: it is not a defect");

  const next = await runCommand(["import", file, "--json"], { DATA_DIR: folder });
  assert.equal(next.code, 0, next.stderr);
  assert.match(next.stderr, /resuming after \d+0,000 rows/);
  const [{ counts }] = JSON.parse(next.stdout);
  assert.equal(counts.read, 3 * CHUNK_ROWS);
  assert.equal(counts.read, counts.added + counts.changed + counts.unchanged + counts.rejected);
});

function databaseOf(folder: string): string {
  const { host, user, database } = embeddedConnection(folder);
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host as string)}`;
}

/** Until the first rows are stored, on the database that the command has started itself. */
async function untilBegun(t: TestContext, folder: string, importing: RunningCommand): Promise<void> {
  const watch = await until("the database answers", () =>
    openWatch(t, embeddedConnection(folder) as pg.ClientConfig).catch(() => undefined),
  );
  await until("the import has its table", () =>
    watch
      .runs()
      .then(() => true)
      .catch(() => false),
  );
  await watch.untilPast(CHUNK_ROWS, importing);
}
