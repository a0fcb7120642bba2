/** The operator's commands. Each makes one call into a use case, and works whether or not the service is running. */
import { Command } from "commander";
import packageFile from "../../../package.json" with { type: "json" };
import { systemClock as clock } from "../../platform/base/clock.ts";
import { isOutage } from "../../platform/db/outage.ts";
import { watchStopSignals } from "../node/stop-signal.ts";
import { isExpected } from "./expected-error.ts";

const RESUMABLE = "Everything stored so far is kept; run the same command again to resume.";

const signal = () => watchStopSignals().signal;
const opening = () => import("./open-for-command.ts");

type AddCommands = (program: Command) => Promise<unknown>;

/** Adds commands, by their names. Modules are loaded only for the command that is run: loading all of them takes a second. */
const COMMANDS: [names: string[], add: AddCommands][] = [
  [
    ["start"],
    async (program) =>
      program
        .command("start")
        .description("run the service")
        .action(async () => void (await import("../../main.ts"))),
  ],
  [
    ["account", "key", "usage"],
    async (program) => {
      const { accountCommands, keyCommands, usageCommand } = await import("./access-commands.ts");
      const { withAccess } = await opening();
      for (const add of [accountCommands, keyCommands, usageCommand]) add(program, withAccess);
    },
  ],
  [
    ["users"],
    async (program) => (await import("./user-commands.ts")).userCommands(program, (await opening()).withUsers),
  ],
  [
    ["calibrate"],
    async (program) =>
      (await import("./catalog-commands.ts")).calibrateCommand(program, (await opening()).withCurves, signal),
  ],
  [
    ["fees"],
    async (program) => (await import("./fee-commands.ts")).feeCommands(program, (await opening()).withFeeCards),
  ],
  [["listings"], async (program) => (await import("./listing-commands.ts")).listingCommands(program, clock)],
  [
    ["reports"],
    async (program) =>
      (await import("./report-commands.ts")).reportCommands(program, (await opening()).withReports, signal),
  ],
  [
    ["sales"],
    async (program) =>
      (await import("./sales-commands.ts")).salesCommands(program, (await opening()).withSales, signal),
  ],
  [
    ["sync", "sources"],
    async (program) =>
      (await import("./source-commands.ts")).sourceCommands(program, (await opening()).withSources, signal),
  ],
  [
    ["webhooks"],
    async (program) =>
      (await import("./webhook-commands.ts")).webhookCommands(program, (await opening()).forgetSecrets),
  ],
  [
    ["backup", "restore"],
    async (program) => {
      const { withDatabase } = await opening();
      (await import("./backup-commands.ts")).backupCommands(program, {
        withInstallation: (work, options) => withDatabase(work, { skipMigrations: true, ...options }),
        release: packageFile.version,
        clock,
        signal,
      });
    },
  ],
  [
    ["index"],
    async (program) =>
      (await import("./index-commands.ts")).indexCommands(program, (await opening()).withIndex, signal),
  ],
  [
    ["import", "imports"],
    async (program) =>
      (await import("./import-commands.ts")).importCommands(program, (await opening()).withImporting, clock, signal),
  ],
  [
    ["mcp"],
    async (program) =>
      (await import("./mcp-command.ts")).mcpCommand(program, {
        version: packageFile.version,
        environment: () => ({
          url: process.env["NICHESCOPE_URL"]?.trim() || undefined,
          key: process.env["NICHESCOPE_API_KEY"]?.trim() || undefined,
        }),
      }),
  ],
  [
    ["listen"],
    async (program) => {
      const { readConfig } = await import("../config/config.ts");
      (await import("./listen-command.ts")).listenCommand(program, {
        clock,
        signal,
        environment() {
          const { publicUrl, host, port, tls, tlsCert } = readConfig(process.env);
          const isTls = tlsCert !== undefined || tls === "self-signed";
          const serviceUrl = publicUrl ?? `${isTls ? "https" : "http"}://${host}:${port}`;
          return { serviceUrl, secret: process.env["WEBHOOK_SECRET"]?.trim() || undefined };
        },
      });
    },
  ],
];

const program = new Command("nichescope").description(
  "Self-hosted product research. Settings come from the environment: see docs/configuration.md.",
);
program.version(packageFile.version);
const [, , name = ""] = process.argv;
const used = COMMANDS.filter(([names]) => names.includes(name));
for (const [, add] of used.length > 0 ? used : COMMANDS) await add(program);

// The reader may close the pipe early (`| head`).
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
}

function describe(error: unknown): string | undefined {
  if (isExpected(error)) return error.message;
  if (isOutage(error)) return `The database connection was lost: ${(error as Error).message}\n${RESUMABLE}`;
  // A stop signal aborts with its name, which is not an Error.
  if (!(error instanceof Error) || error.name === "AbortError") return `Stopped. ${RESUMABLE}`;
  return error.stack;
}
