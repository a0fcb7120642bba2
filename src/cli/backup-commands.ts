import { createInterface } from "node:readline/promises";
import type { Command } from "commander";
import type { Clock } from "../base/clock.ts";
import { SetupError } from "../base/errors.ts";
import { createBackupFile, createBackupPipe, openBackupInput } from "../db/backup/backup-file.ts";
import { BackupProblem } from "../db/backup/backup-problem.ts";
import type { Manifest, Summary } from "../db/backup/manifest.ts";
import { type OpenBackup, openBackup } from "../db/backup/read-backup.ts";
import type { Contents } from "../db/backup/target.ts";
import { isOutage } from "../db/outage.ts";
import { backUp, type Installation, type Restored, refuseDamagedKey, restore } from "../installation/backup.ts";
import { formatTime, print, printJson } from "./print.ts";
import { createProgress } from "./progress.ts";

/** Opens the database as it is, without migrating it, for as long as one of the commands runs. */
export type WithInstallation = (work: (installation: Installation) => Promise<void>) => Promise<void>;

export type BackupParts = {
  withInstallation: WithInstallation;
  release: string;
  clock: Clock;
  signal: () => AbortSignal;
};

type BackupFlags = { force?: boolean; withSecretKey?: boolean; quiet?: boolean; json?: boolean };
type RestoreFlags = {
  check?: boolean;
  wipe?: boolean;
  yes?: boolean;
  withoutSecretKey?: boolean;
  quiet?: boolean;
  json?: boolean;
};

export function backupCommands(program: Command, parts: BackupParts): void {
  program
    .command("backup")
    .description("write all that the service keeps into a file, also while it runs; see docs/backup.md")
    .argument("<file>", "such as nichescope.tar; - for standard output")
    .option("--force", "replace the file where it is there already")
    .option("--with-secret-key", "put the secret key into it, too; keep such a file as you keep the key")
    .option("--quiet", "tell of problems alone")
    .option("--json", "print the result as JSON")
    .action((file: string, flags: BackupFlags) => runBackup(parts, file, flags));

  program
    .command("restore")
    .description("make the database what it was when a backup was written; stop all nodes first")
    .argument("<file>", "what backup wrote; - for standard input")
    .option("--check", "read it to its end and compare the checksums, and change nothing")
    .option("--wipe", "also where the database is not empty: all that it holds is replaced")
    .option("--yes", "do not ask before that")
    .option("--without-secret-key", "also where the secret key of that time is lost")
    .option("--quiet", "tell of problems alone")
    .option("--json", "print the result as JSON")
    .action((file: string, flags: RestoreFlags) => runRestore(parts, file, flags));
}

async function runBackup(parts: BackupParts, file: string, flags: BackupFlags): Promise<void> {
  const isPipe = file === "-";
  const signal = parts.signal();
  await told("Nothing was written.", () =>
    parts.withInstallation(async (installation) => {
      const output = isPipe ? createBackupPipe(process.stdout) : await createBackupFile(file, flags.force === true);
      const progress = createProgress(isPipe ? "backup" : file);
      const { summary, manifest } = await backUp(installation, output, {
        release: parts.release,
        now: parts.clock.now(),
        withSecretKey: flags.withSecretKey === true,
        onProgress: (rows) => flags.quiet || progress.show({ rows, bytes: 0, totalBytes: null }),
        signal,
      }).finally(() => progress.done());
      if (flags.json && !isPipe) printJson({ file, ...manifest, tables: summary.tables });
      if (flags.quiet || flags.json) return;
      const say = isPipe ? (text: string) => process.stderr.write(`${text}\n`) : print;
      say(
        `${isPipe ? "Backed up" : `${file}:`} ${counted(summary)}, as of ${formatTime(new Date(manifest.createdAt))}.`,
      );
      if (manifest.hasSecretKey) say("The secret key is in it: whoever has the file can sign webhooks as you.");
      else if (manifest.secretCheck !== null)
        say(
          "The secret key is not in it: keep SECRET_KEY, or DATA_DIR/secret.key, beside it, or use --with-secret-key.",
        );
    }),
  );
}

async function runRestore(parts: BackupParts, file: string, flags: RestoreFlags): Promise<void> {
  const signal = parts.signal();
  const name = file === "-" ? "standard input" : file;
  let bytes = 0;
  const input = await openBackupInput(file, (read) => (bytes = read));
  const progress = createProgress(name);
  const onProgress = (rows: number) => flags.quiet || progress.show({ rows, bytes, totalBytes: input.size });
  await told("Nothing was changed.", async () => {
    const backup = await openBackup(input.bytes).catch(nameIt(name));
    if (flags.check) {
      const summary = await readAll(backup, onProgress, signal)
        .catch(nameIt(name))
        .finally(() => progress.done());
      return tellChecked(name, backup.manifest, summary, flags);
    }
    await parts.withInstallation(async (installation) => {
      const restored = await restore(installation, backup, {
        now: parts.clock.now(),
        mayReplace: (held) => mayReplace(held, flags, file === "-"),
        withoutSecretKey: flags.withoutSecretKey === true,
        onProgress,
        signal,
      })
        .catch(nameIt(name))
        .finally(() => progress.done());
      tellRestored(backup.manifest, restored, flags);
    });
  });
}

async function readAll(backup: OpenBackup, onProgress: (rows: number) => void, signal: AbortSignal): Promise<Summary> {
  refuseDamagedKey(backup);
  let rows = 0;
  const parts = backup.parts();
  for (;;) {
    const { value, done } = await parts.next();
    if (done) return value;
    signal.throwIfAborted();
    rows += value.count;
    onProgress(rows);
  }
}

async function mayReplace(contents: Contents, { wipe, yes }: RestoreFlags, isPipe: boolean): Promise<boolean> {
  if (!wipe || yes) return wipe === true;
  if (isPipe || !process.stdin.isTTY)
    throw new SetupError("Nobody is there to be asked whether all that the database holds may go: add --yes.");
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await asking.question(
      `The database "${contents.database}" holds ${contents.counts.join(", ")}. All of it will be replaced.\nType the database's name to go on: `,
    );
    if (answer.trim() === contents.database) return true;
    throw new SetupError("That is not its name.");
  } finally {
    asking.close();
  }
}

function tellChecked(name: string, manifest: Manifest, summary: Summary, { json, quiet }: RestoreFlags): void {
  if (json) printJson({ ...manifest, tables: summary.tables });
  else if (!quiet)
    print(
      `${name} is whole: ${counted(summary)}, as of ${formatTime(new Date(manifest.createdAt))}, release ${manifest.release}.`,
    );
}

function tellRestored(manifest: Manifest, { summary, key }: Restored, { json, quiet }: RestoreFlags): void {
  const say = (text: string) => void (json || quiet || print(text));
  if (json) printJson({ createdAt: manifest.createdAt, key, tables: summary.tables });
  say(`Restored ${counted(summary)}, as of ${formatTime(new Date(manifest.createdAt))}.`);
  if (key.state === "missing")
    process.stderr.write(
      "The secret key of that time is missing: the service does not start before npx nichescope webhooks forget-secrets.\n",
    );
  if (key.state === "unwritten") {
    process.stderr.write(
      `${key.problem}\nSet SECRET_KEY to what the backup has as secret.key before you start the service.\n`,
    );
    process.exitCode = 1;
  }
  if (key.state === "restored")
    say(
      `The secret key is in DATA_DIR${key.aside === undefined ? "" : `; the one that was there is now ${key.aside}`}.`,
    );
  say("Start the service: it builds its index anew.");
}

function counted({ tables }: Summary): string {
  const all = Object.values(tables);
  const rows = all.reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString("en")} rows of ${all.length} tables`;
}

/** A problem of a backup is told with its name. */
function nameIt(name: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof BackupProblem ? new SetupError(`${name} cannot be restored. ${error.message}`) : error;
  };
}

/** Whatever ends it early, it is all or nothing: `nothing` says so. */
async function told(nothing: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof SetupError) throw new SetupError(`${error.message}\n${nothing}`);
    if (isOutage(error)) throw new SetupError(`The database cannot go on: ${(error as Error).message}\n${nothing}`);
    if (!(error instanceof Error) || error.name === "AbortError") throw new SetupError(`Stopped. ${nothing}`);
    throw error;
  }
}
