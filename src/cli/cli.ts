/** The operator's commands. Each makes one call into a use case, and works whether or not the service is running. */
import { join } from "node:path";
import { Command } from "commander";
import packageFile from "../../package.json" with { type: "json" };
import { createAccounts } from "../access/manage-accounts.ts";
import { createKeys } from "../access/manage-keys.ts";
import { systemClock } from "../base/clock.ts";
import { SetupError } from "../base/errors.ts";
import { createLog, type Log, linesTo } from "../base/log.ts";
import { type Config, readConfig } from "../config/config.ts";
import { sourceCredentials } from "../config/source-credentials.ts";
import { createAdvisoryLock } from "../db/advisory-lock.ts";
import { applicationNameOf, type Database, openDatabase } from "../db/open.ts";
import { isOutage } from "../db/outage.ts";
import { readSecretKey } from "../installation/secret-key.ts";
import { openMerging } from "../node/merging.ts";
import { openStores, type Stores } from "../node/open-stores.ts";
import { watchStopSignals } from "../node/stop-signal.ts";
import { openUsers } from "../node/users.ts";
import { openSources } from "../sources/live/open-sources.ts";
import { sourceNames } from "../sources/live/source-credentials.ts";
import type { EndpointOwner } from "../webhooks/installation-store.ts";
import { createSecretBox } from "../webhooks/secret-box.ts";
import { newSecret } from "../webhooks/sign.ts";
import { accountCommands, keyCommands, usageCommand, type WithAccess } from "./access-commands.ts";
import { backupCommands } from "./backup-commands.ts";
import { calibrateCommand, type WithCurves } from "./catalog-commands.ts";
import { isExpected } from "./expected-error.ts";
import { importCommands, type WithImporting } from "./import-commands.ts";
import { indexCommands, type WithIndex } from "./index-commands.ts";
import { listenCommand } from "./listen-command.ts";
import { sourceCommands, type WithSources } from "./source-commands.ts";
import { userCommands, type WithUsers } from "./user-commands.ts";
import { type ForgetSecrets, webhookCommands } from "./webhook-commands.ts";

const RESUMABLE = "Everything stored so far is kept; run the same command again to resume.";

type Opened = { database: Database; stores: Stores; config: Config; log: Log };

const withDatabase = async (
  work: (opened: Opened) => Promise<void>,
  { level = "warn", skipMigrations = false }: { level?: "warn" | "info"; skipMigrations?: boolean } = {},
) => {
  const config = readConfig(process.env);
  const log = createLog(level, linesTo(process.stderr));
  const database = await openDatabase({ ...config, poolSize: 4, as: "command", skipMigrations, log });
  try {
    await work({ database, stores: openStores(database), config, log });
  } finally {
    await database.close();
  }
};

const clock = systemClock;

const accountsOf = ({ access, usage }: Stores) => createAccounts({ store: access, usageStore: usage, clock });

const withAccess: WithAccess = (work) =>
  withDatabase(({ stores }) =>
    work({ accounts: accountsOf(stores), keys: createKeys({ store: stores.access, clock }), clock }),
  );

const withUsers: WithUsers = (work) =>
  withDatabase(({ stores }) => work({ users: openUsers(stores, clock), accounts: accountsOf(stores) }));

const withCurves: WithCurves = (work) =>
  withDatabase(({ database, stores, config }) => {
    const { touchMarketplaces } = openMerging(database, config, clock);
    return work({ store: stores.salesCurves, touchMarketplaces, clock });
  });

const withImporting: WithImporting = (work) =>
  withDatabase(({ database, stores, config }) =>
    work({
      store: stores.imports,
      mergeBatch: openMerging(database, config, clock).mergeBatch,
      lockOf: (name) => createAdvisoryLock(database.sessions, name),
      clock,
      rejectsFolder: join(config.dataDir, "imports"),
    }),
  );

const withSources: WithSources = (work) =>
  withDatabase(
    ({ database, stores, config, log }) => {
      const { sourceHealth: health } = stores;
      const settings = sourceCredentials(config);
      return work({
        mergeBatch: openMerging(database, config, clock).mergeBatch,
        health,
        clock,
        configured: sourceNames(settings),
        tokensPerDay: config.keepaTokensPerDay,
        open: () => openSources(settings, { health, clock, log }),
      });
    },
    { level: "info" }, // shows why a source makes us wait
  );

const withIndex: WithIndex = (work) =>
  withDatabase(async ({ stores, config: { openSearchUrls: urls, openSearchPrefix: prefix }, log }) => {
    const { getRevision } = stores.catalog;
    if (urls.length === 0) return await work({ cluster: undefined, getRevision, clock });
    // Imported only here, so that other commands do not load the client.
    const { openIndexState } = await import("../search/opensearch/open-cluster-search.ts");
    const { cluster, store } = await openIndexState({ urls, prefix, log });
    try {
      await work({ cluster: { store, prefix }, getRevision, clock });
    } finally {
      await cluster.close();
    }
  });

const forgetSecrets: ForgetSecrets = async (isSure) => {
  let owners: EndpointOwner[] = [];
  await withDatabase(async ({ stores: { installation }, config }) => {
    if ((await installation.countServices(applicationNameOf("service"))) > 0)
      throw new SetupError(
        "A service is running on this database and would keep using the old secrets. Stop all nodes first.",
      );
    const { check, seal } = createSecretBox(readSecretKey(config));
    if (!isSure && (await installation.findSecretCheck())?.equals(check))
      throw new SetupError(
        "The current secret key is correct, so nothing is lost. To replace every webhook secret anyway, add --yes.",
      );
    owners = await installation.replaceSecrets(check, () => seal(newSecret()), clock.now());
  });
  return owners;
};

const program = new Command("nichescope").description(
  "Self-hosted product research. Settings come from the environment: see docs/configuration.md.",
);
program.version(packageFile.version);
program
  .command("start")
  .description("run the service")
  .action(async () => void (await import("../main.ts")));
accountCommands(program, withAccess);
keyCommands(program, withAccess);
userCommands(program, withUsers);
usageCommand(program, withAccess);
calibrateCommand(program, withCurves);
sourceCommands(program, withSources, () => watchStopSignals().signal);
webhookCommands(program, forgetSecrets);
backupCommands(program, {
  withInstallation: (work) => withDatabase(work, { skipMigrations: true }),
  release: packageFile.version,
  clock,
  signal: () => watchStopSignals().signal,
});
indexCommands(program, withIndex, () => watchStopSignals().signal);
importCommands(program, withImporting, clock, () => watchStopSignals().signal);
listenCommand(program, {
  clock,
  signal: () => watchStopSignals().signal,
  environment() {
    const { publicUrl, host, port, tlsCert } = readConfig(process.env);
    const serviceUrl = publicUrl ?? `${tlsCert === undefined ? "http" : "https"}://${host}:${port}`;
    return { serviceUrl, secret: process.env["WEBHOOK_SECRET"]?.trim() || undefined };
  },
});

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
