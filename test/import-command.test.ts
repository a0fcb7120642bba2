/** The commands `import` and `imports` as an operator types them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import type { ImportRun } from "../src/sources/import/import-run.ts";
import type { Preview } from "../src/sources/import/preview-import.ts";
import { asinOf, openImporting, storedIn } from "./support/import-files.ts";
import { runCommand } from "./support/process.ts";
import { startCommand } from "./support/start-command.ts";

const HEADER = "asin,title,price,marketplace";
const ROW = `${asinOf(1)},Yoga mat,19.99,amazon.com`;

test("the command tells what it was asked wrongly, without a stack, and stores nothing", async (t) => {
  const { databaseUrl, folder, write } = await openImporting(t);
  const file = write("rows.csv", `${HEADER}\n${ROW}\n`);
  const cases: [args: string[], message: RegExp][] = [
    [[join(folder, "none.csv")], /none\.csv does not exist\.?\n/],
    [[folder], /is a folder: pass files in it, such as ".*\/\*\.csv"\n/],
    [[join(folder, "*.json")], /No file matches .*\*\.json\.\n/],
    [[file, "--marketplace", "amazon.xy"], /--marketplace must be one of amazon\.com, .*not "amazon\.xy"\n/],
    [[file, write("more.csv", `${HEADER}\n`), "--rejects", "r.csv"], /--rejects names one file/],
    [[file, "--format", "xlsx"], /--format must be one of csv, .*not "xlsx"\n/],
    [[file, "--seen-at", "2999-01-01"], /--seen-at must not be in the future\n/],
    [[file, "--map", "asin"], /--map asin is not a field and a column: write it as price=Column\n/],
  ];
  const told = await Promise.all(
    cases.map(([args]) => runCommand(["import", ...args], { DATA_DIR: folder, DATABASE_URL: databaseUrl })),
  );
  for (const [i, { code, stderr }] of told.entries()) {
    assert.equal(code, 1, cases[i]?.[0].join(" "));
    assert.match(stderr, cases[i]?.[1] as RegExp);
    assert.doesNotMatch(stderr, /\n\s+at /, "no stack");
  }
  assert.deepEqual((await storedIn(databaseUrl))["products"], []);
});

test("a file that cannot be read does not keep the next from being read", async (t) => {
  const { databaseUrl, folder, write } = await openImporting(t);
  const files = [write("1.csv", ""), write("2.csv", `${HEADER}\n${ROW}\n`)];
  const [dry, real] = await Promise.all(
    [["--dry-run"], []].map((flags) =>
      runCommand(["import", ...files, "--json", ...flags], { DATA_DIR: folder, DATABASE_URL: databaseUrl }),
    ),
  );
  for (const each of [dry, real]) {
    assert.equal(each?.code, 1);
    assert.match(each?.stderr as string, /1\.csv is empty\n/);
  }
  assert.deepEqual(
    JSON.parse(dry?.stdout as string).map((preview: Preview) => preview.usable),
    [1],
  );
  assert.deepEqual(
    JSON.parse(real?.stdout as string).map((run: ImportRun) => [run.status, run.counts.added]),
    [
      ["failed", 0],
      ["done", 1],
    ],
  );
});

test("several files, a dry run, standard input, the rejects and the list of imports, by the command", async (t) => {
  const { databaseUrl, folder, write } = await openImporting(t);
  const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl };
  write("day-1.csv", `${HEADER}\n${ROW}\n${asinOf(2)},Rug,?,amazon.com\n`);
  write("day-2.csv", `${HEADER}\n${asinOf(3)},Cup,5,amazon.com\n`);
  const pattern = join(folder, "day-*.csv");

  const before = await storedIn(databaseUrl);
  const dry = await runCommand(["import", pattern, "--dry-run", "--json"], env);
  assert.equal(dry.code, 0, dry.stderr);
  const said = JSON.parse(dry.stdout);
  assert.deepEqual(await storedIn(databaseUrl), before, "a dry run changes nothing");

  const real = await runCommand(["import", pattern, "--json"], env);
  assert.equal(real.code, 0, real.stderr);
  const runs = JSON.parse(real.stdout);
  assert.deepEqual(
    runs.map((run: ImportRun) => [basename(run.source), run.status, run.counts]),
    [
      ["day-1.csv", "done", { read: 2, added: 1, changed: 0, unchanged: 0, rejected: 1 }],
      ["day-2.csv", "done", { read: 1, added: 1, changed: 0, unchanged: 0, rejected: 0 }],
    ],
  );
  assert.deepEqual(
    said.map(({ read, usable, rejected }: Preview) => [read, usable, rejected]),
    runs.map(({ counts }: ImportRun) => [counts.read, counts.added, counts.rejected]),
  );
  const rejects = readFileSync(join(folder, "imports", `${runs[0].id}.rejects.csv`), "utf8");
  const [head, line, ...more] = rejects.trimEnd().split("\n");
  assert.deepEqual([head, more], ["line,asin,reason,row", []]);
  assert.match(line as string, /^3,B000000002,"price ""\?"" is not a number","\{""asin"":/);

  const piped = startCommand(
    t,
    ["import", "-", "--map", "title=Name", "--marketplace", "www.Amazon.de", "--rejects", join(folder, "mine.csv")],
    env,
  );
  piped.stdin.write(`asin,Name\n${asinOf(4)},Tasse\n,Teller\n`);
  piped.stdin.end();
  assert.equal(await piped.ended, 0, piped.stderr());
  assert.match(
    piped.stdout(),
    /^standard input: imported \(imp_\w+\)\n {2}2 rows read: 1 stored \(1 new, 0 changed, 0 unchanged\), 1 rejected\n/,
  );
  assert.match(
    piped.stdout(),
    /rejected 1: no ASIN in asin \(first in line 3\)\n {2}all rejected rows: .*mine\.csv\n$/,
  );
  assert.match(readFileSync(join(folder, "mine.csv"), "utf8"), /\n3,,no ASIN in asin,/);

  const list = await runCommand(["imports", "list"], env);
  assert.match(
    list.stdout,
    /standard input +done +2 +1 +0 +1 [\s\S]*day-2\.csv +done +1 +1 +0 +0 [\s\S]*day-1\.csv +done +2/,
  );
  const [show, again] = await Promise.all([
    runCommand(["imports", "show", runs[0].id], env),
    runCommand(["imports", "rejects", runs[0].id], env),
  ]);
  assert.match(
    show.stdout,
    /day-1\.csv\n {2}imported, csv, read as plain\n[\s\S]*\n +1 +3 +price "\?" is not a number\n$/,
  );
  assert.equal(again.stdout, rejects);
  const unknown = await runCommand(["imports", "show", "imp_x"], env);
  assert.deepEqual([unknown.code, unknown.stderr], [1, "There is no import imp_x.\n"]);
});

test("a line of two gigabytes on standard input is given up early by the command, whatever is still to come", async (t) => {
  const { databaseUrl, folder } = await openImporting(t);
  const command = startCommand(t, ["import", "-"], { DATA_DIR: folder, DATABASE_URL: databaseUrl });
  const piece = Buffer.alloc(1024 * 1024, "x");
  command.stdin.write(`${HEADER}\n${ROW}\n${asinOf(2)},`);
  const isTaken = () => new Promise<boolean>((done) => command.stdin.write(piece, (error) => done(!error)));
  let written = 0;
  while (written < 2 * 1024 ** 3 && (await isTaken())) written += piece.length;
  assert.equal(await command.ended, 1);
  assert.ok(written < 100 * 1024 * 1024, `${written} bytes were taken`);
  assert.match(command.stderr(), /standard input cannot be read: line 3 is longer than 16 MB/);
  assert.match(command.stdout(), /standard input: failed \(imp_\w+\)\n {2}1 rows? read: 1 stored/);
});
