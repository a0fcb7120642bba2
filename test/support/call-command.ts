/**
 * Commands in the process of the test, for what a process of its own would not prove, such as that arguments are refused. A call
 * is rejected with the error that the command prints; what it prints itself goes to the output of the test.
 */
import { Command } from "commander";
import { pino } from "pino";
import packageFile from "../../package.json" with { type: "json" };
import { backupCommands } from "../../src/app/cli/backup-commands.ts";
import { readConfig } from "../../src/app/config/config.ts";
import { systemClock } from "../../src/platform/base/clock.ts";
import { openDatabase } from "../../src/platform/db/open.ts";

export const neverStopped = () => new AbortController().signal;

export async function callCommand(add: (program: Command) => void, ...args: string[]): Promise<void> {
  const program = new Command().exitOverride().configureOutput({ writeErr() {} });
  add(program);
  await program.parseAsync(args, { from: "user" });
}

/** Calls `backup` or `restore` with the settings that the environment of a process would give. */
export const callBackupCommand = (env: Record<string, string>, ...args: string[]): Promise<void> =>
  callCommand(
    (program) =>
      backupCommands(program, {
        async withInstallation(work, { mayCreate }) {
          const config = readConfig(env);
          const log = pino({ level: "silent" });
          const opening = { ...config, poolSize: 4, mayCreate, skipMigrations: true, log };
          const database = await openDatabase({ ...opening, as: "command" });
          try {
            await work({ database, config });
          } finally {
            await database.close();
          }
        },
        release: packageFile.version,
        clock: systemClock,
        signal: neverStopped,
      }),
    ...args,
    "--quiet",
  );
