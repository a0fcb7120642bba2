/** The commands `import` and `imports`. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { Command } from "commander";
import { importCommands, type WithImporting } from "../../src/app/cli/import-commands.ts";
import type { ImportRun } from "../../src/features/imports/import-run.ts";
import type { Preview } from "../../src/features/imports/preview-import.ts";
import { wholeFile } from "../support/cleanup.ts";
import { asinOf, openImports, storedIn } from "../support/import-files.ts";
import { runCommand } from "../support/process.ts";
import { startCommand } from "../support/start-command.ts";

const HEADER = "asin,title,price,marketplace";
const ROW = `${asinOf(1)},Yoga mat,19.99,amazon.com`;
const { databaseUrl, dependencies, mappings, folder, write } = await openImports(wholeFile);
const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl };

/** Runs a command in this process; only its errors can be seen. */
async function call(...args: string[]): Promise<void> {
  const program = new Command().exitOverride();
  const withImporting: WithImporting = (work) => work({ ...dependencies, mappings, rejectsFolder: folder });
  importCommands(program, withImporting, dependencies.clock, () => new AbortController().signal);
  await program.parseAsync(args, { from: "user" });
}

test("invalid arguments are refused with the reason, and nothing is stored", async () => {
  const file = write("rows.csv", `${HEADER}\n${ROW}\n`);
  const more = write("more.csv", `${HEADER}\n`);
  const cases: [args: string[], message: RegExp][] = [
    [[folder], /is a folder: pass files in it, such as ".*\/\*\.csv"$/],
    [[join(folder, "*.json")], /No file matches .*\*\.json\.$/],
    [[file, "--marketplace", "amazon.xy"], /--marketplace must be one of amazon\.com, .*not "amazon\.xy"$/],
    [[file, more, "--rejects", "r.csv"], /--rejects/],
    [[file, "--format", "xls"], /--format must be one of csv, .*not "xls"$/],
    [[file, "--seen-at", "2999-01-01"], /--seen-at must not be in the future$/],
    [[file, "--decimal", "dot"], /--decimal must be one of comma, point, not "dot"$/],
    [[file, "--mapping", "nobody"], /--mapping must name a saved mapping; "nobody" does not exist$/],
    [[file, "--save-mapping", " "], /--save-mapping must be a name of 1 to 60 characters$/],
    [[file, "--save-mapping", "a", "--dry-run"], /--save-mapping cannot be used with --dry-run/],
    [[file, "--map", "asin"], /--map asin is not a field and a column: write it as price=Column$/],
  ];
  for (const [args, message] of cases) await assert.rejects(call("import", ...args), { message }, args.join(" "));
  await assert.rejects(call("imports", "show", "imp_x"), { message: "The import imp_x does not exist." });

  const { code, stderr } = await runCommand(["import", join(folder, "none.csv")], env);
  assert.deepEqual([code, stderr], [1, `${join(folder, "none.csv")} does not exist.\n`], "without a stack");
  assert.deepEqual((await storedIn(databaseUrl))["products"], []);
});

test("several files, a dry run, standard input, the rejects and the list of imports", async (t) => {
  write("day-0.csv", "");
  write("day-1.csv", `${HEADER}\n${ROW}\n${asinOf(2)},Rug,?,amazon.com\n`);
  write("day-2.csv", `${HEADER}\n${asinOf(3)},Cup,5,amazon.com\n`);
  const pattern = join(folder, "day-*.csv");

  const before = await storedIn(databaseUrl);
  const dry = await runCommand(["import", pattern, "--dry-run", "--json"], env);
  assert.equal(dry.code, 1);
  assert.match(dry.stderr, /day-0\.csv is empty\n/);
  const predicted: Preview[] = JSON.parse(dry.stdout);
  assert.deepEqual(await storedIn(databaseUrl), before, "a dry run changes nothing");

  const real = await runCommand(["import", pattern, "--json"], env);
  assert.equal(real.code, 1, "one file failed");
  assert.match(real.stderr, /day-0\.csv is empty\n/);
  const runs: ImportRun[] = JSON.parse(real.stdout);
  assert.deepEqual(
    runs.map((run) => [basename(run.source), run.status, run.counts]),
    [
      ["day-0.csv", "failed", { read: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 }],
      ["day-1.csv", "done", { read: 2, added: 2, changed: 0, unchanged: 0, rejected: 0 }],
      ["day-2.csv", "done", { read: 1, added: 1, changed: 0, unchanged: 0, rejected: 0 }],
    ],
  );
  assert.deepEqual(
    predicted.map(({ read, usable, rejected }) => [read, usable, rejected]),
    runs.slice(1).map(({ counts }) => [counts.read, counts.added, counts.rejected]),
  );
  const first = (runs[1] as ImportRun).id;
  const rejects = readFileSync(join(folder, "imports", `${first}.rejects.csv`), "utf8");
  const [head, line, ...more] = rejects.trimEnd().split("\r\n");
  assert.deepEqual([head, more], ["line,asin,reason,row,column,value", []]);
  assert.equal(line, '3,B000000002,"price ""?"" is not a number",,price,"""?"""');

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
    /rejected 1: no ASIN in asin \(first in line 3\)\n {2}all rejected rows and cells: .*mine\.csv\n$/,
  );
  assert.match(readFileSync(join(folder, "mine.csv"), "utf8"), /\n3,,no ASIN in asin,/);

  const [list, show, again] = await Promise.all([
    runCommand(["imports", "list"], env),
    runCommand(["imports", "show", first], env),
    runCommand(["imports", "rejects", first], env),
  ]);
  assert.match(
    list.stdout,
    /standard input +done +2 +1 +0 +1 [\s\S]*day-2\.csv +done +1 +1 +0 +0 [\s\S]*day-1\.csv +done +2/,
  );
  assert.match(
    show.stdout,
    /day-1\.csv\n {2}imported, csv, read as plain\n[\s\S]*\n +1 +cell left out +3 +price "\?" is not a number\n$/,
  );
  assert.equal(again.stdout, rejects);
});

test("a mapping is saved with an import, used by the next one, listed and deleted; assumptions are printed", async () => {
  const german = write("german.csv", `Artikel;Name;Preis\n${asinOf(7)};Herd;1.250\n${asinOf(8)};Kanne;9,99\n`);
  const columns = ["--map", "asin=Artikel", "--map", "title=Name", "--map", "price=Preis"];
  const first = await runCommand(["import", german, ...columns, "--save-mapping", "supplier"], env);
  assert.equal(first.code, 0, first.stderr);
  assert.match(first.stdout, /\n {2}Note: 2 rows have no marketplace and are read as amazon\.com\./);
  assert.match(first.stdout, /when the file was last modified\. If you know the time, set it\.\n/);
  assert.match(first.stdout, /\nSaved the mapping supplier\.\n$/);

  const again = ["import", german, "--mapping", "Supplier", "--marketplace", "amazon.de", "--seen-at", "2026-01-01"];
  const dry = await runCommand([...again, "--dry-run"], env);
  assert.match(dry.stdout, /2 would be stored[\s\S]*Note: The column "Preis" has decimal commas[\s\S]*€1,250\.00/);
  assert.doesNotMatch(dry.stdout, /no marketplace|no time/);

  const listed = await runCommand(["imports", "mappings"], env);
  assert.match(listed.stdout, /\nsupplier +--map asin="Artikel" --map title="Name" --map price="Preis" +20/);
  const deleted = await runCommand(["imports", "delete-mapping", "supplier"], env);
  assert.deepEqual([deleted.code, deleted.stdout], [0, "Deleted the mapping supplier.\n"]);
  await assert.rejects(call("imports", "delete-mapping", "supplier"), {
    message: "The saved mapping supplier does not exist.",
  });
});

test("a line of two gigabytes on standard input is refused at the limit, while more is still coming", async (t) => {
  const command = startCommand(t, ["import", "-"], env);
  const piece = Buffer.alloc(1024 * 1024, "x");
  command.stdin.write(`${HEADER}\n${asinOf(5)},Bowl,5,amazon.com\n${asinOf(6)},`);
  const isTaken = () => new Promise<boolean>((done) => command.stdin.write(piece, (error) => done(!error)));
  let written = 0;
  while (written < 2 * 1024 ** 3 && (await isTaken())) written += piece.length;
  assert.equal(await command.ended, 1);
  assert.ok(written < 100 * 1024 * 1024, `${written} bytes were read`);
  assert.match(command.stderr(), /standard input cannot be read: line 3 is longer than 16 MB/);
  assert.match(command.stdout(), /standard input: failed \(imp_\w+\)\n {2}1 rows? read: 1 stored/);
});
