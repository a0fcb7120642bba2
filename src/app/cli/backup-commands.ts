import { createInterface } from "node:readline/promises";
import type { Command } from "commander";
import type { Clock } from "../../platform/base/clock.ts";
import { SetupError } from "../../platform/base/errors.ts";
import { formatCount } from "../../platform/base/format-count.ts";
import { createBackupFile, createBackupPipe, openBackupInput } from "../../platform/db/backup/backup-file.ts";
import { BackupProblem } from "../../platform/db/backup/backup-problem.ts";
import type { Manifest, Summary } from "../../platform/db/backup/manifest.ts";
import { type OpenBackup, openBackup } from "../../platform/db/backup/read-backup.ts";
import type { Contents } from "../../platform/db/backup/target.ts";
import { isOutage } from "../../platform/db/outage.ts";
import { backUp, type Installation, type Restored, refuseDamagedKey, restore } from "../installation/backup.ts";
import { formatTime, print, printJson } from "./print.ts";
import { createProgress } from "./progress.ts";

/** Opens the database without migrating it, for the duration of one command. */
export type WithInstallation = (
  work: (installation: Installation) => Promise<void>,
  options: { mayCreate: boolean; isQuiet: boolean },
) => Promise<void>;

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
    .description("save all data into a file, also while the service runs; see docs/backup.md")
    .argument("<file>", "such as nichescope.tar; - for standard output")
    .option("--force", "replace an existing file")
    .option("--with-secret-key", "include the secret key; protect the file like the key itself")
    .option("--quiet", "print only problems")
    .option("--json", "print the result as JSON")
    .action((file: string, flags: BackupFlags) => runBackup(parts, file, flags));

  program
    .command("restore")
    .description("restore the database from a backup; stop all nodes first")
    .argument("<file>", "a file that backup wrote; - for standard input")
    .option("--check", "verify the whole file against its checksums without changing anything")
    .option("--wipe", "replace everything in a database that is not empty")
    .option("--yes", "do not ask for confirmation")
    .option("--without-secret-key", "restore although the secret key of the backup is lost")
    .option("--quiet", "print only problems")
    .option("--json", "print the result as JSON")
    .action((file: string, flags: RestoreFlags) => runRestore(parts, file, flags));
}

async function runBackup(parts: BackupParts, file: string, flags: BackupFlags): Promise<void> {
  const isPipe = file === "-";
  const signal = parts.signal();
  const options = { mayCreate: false, isQuiet: flags.quiet === true };
  await allOrNothing("Nothing was written.", () =>
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
      if (manifest.hasSecretKey) say("The file contains the secret key: anyone who has it can sign webhooks as you.");
      else if (manifest.secretCheck !== null)
        say(
          "The file does not contain the secret key: keep SECRET_KEY or DATA_DIR/secret.key with it, or use --with-secret-key.",
        );
    }, options),
  );
}

async function runRestore(parts: BackupParts, file: string, flags: RestoreFlags): Promise<void> {
  const signal = parts.signal();
  const name = file === "-" ? "standard input" : file;
  let bytes = 0;
  const input = await openBackupInput(file, (read) => (bytes = read));
  const progress = createProgress(name);
  const onProgress = (rows: number) => flags.quiet || progress.show({ rows, bytes, totalBytes: input.size });
  await allOrNothing("Nothing was changed.", async () => {
    const backup = await openBackup(input.bytes).catch(nameIt(name));
    if (flags.check) {
      const summary = await readAll(backup, onProgress, signal)
        .catch(nameIt(name))
        .finally(() => progress.done());
      return printChecked(name, backup.manifest, summary, flags);
    }
    const options = { mayCreate: true, isQuiet: flags.quiet === true };
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
      printRestored(backup.manifest, restored, flags);
    }, options);
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
    throw new SetupError(
      "The command cannot ask for confirmation here. To replace everything in the database, add --yes.",
    );
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await asking.question(
      `The database "${contents.database}" holds ${contents.counts.join(", ")}. All of it will be replaced.\nType the name of the database to continue: `,
    );
    if (answer.trim() === contents.database) return true;
    throw new SetupError("The name does not match.");
  } finally {
    asking.close();
  }
}

function printChecked(name: string, manifest: Manifest, summary: Summary, { json, quiet }: RestoreFlags): void {
  if (json) printJson({ ...manifest, tables: summary.tables });
  else if (!quiet)
    print(
      `${name} is intact: ${counted(summary)}, as of ${formatTime(new Date(manifest.createdAt))}, release ${manifest.release}.`,
    );
}

function printRestored(manifest: Manifest, { summary, key }: Restored, { json, quiet }: RestoreFlags): void {
  const say = (text: string) => void (json || quiet || print(text));
  if (json) printJson({ createdAt: manifest.createdAt, key, tables: summary.tables });
  say(`Restored ${counted(summary)}, as of ${formatTime(new Date(manifest.createdAt))}.`);
  if (key.state === "missing")
    process.stderr.write(
      "The secret key of the backup is missing. Run npx nichescope webhooks forget-secrets before you start the service.\n",
    );
  if (key.state === "unwritten") {
    process.stderr.write(
      `${key.problem}\nSet SECRET_KEY to the secret.key of the backup before you start the service.\n`,
    );
    process.exitCode = 1;
  }
  if (key.state === "restored")
    say(`The secret key is in DATA_DIR${key.aside === undefined ? "" : `; the previous one is now ${key.aside}`}.`);
  say("Start the service now; it rebuilds its search index.");
}

function counted({ tables }: Summary): string {
  const all = Object.values(tables);
  const rows = all.reduce((sum, table) => sum + table.rows, 0);
  return `${formatCount(rows)} rows in ${all.length} tables`;
}

/** Adds the name of the backup to its problem. */
function nameIt(name: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof BackupProblem ? new SetupError(`${name} cannot be restored. ${error.message}`) : error;
  };
}

/** Adds `nothing` to every error, because the work is all or nothing. */
async function allOrNothing(nothing: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof SetupError) throw new SetupError(`${error.message}\n${nothing}`);
    if (isOutage(error))
      throw new SetupError(`The database connection was lost: ${(error as Error).message}\n${nothing}`);
    if (!(error instanceof Error) || error.name === "AbortError") throw new SetupError(`Stopped. ${nothing}`);
    throw error;
  }
}
