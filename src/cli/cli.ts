/** The operator's commands. Each is one call into a use case; they work while the service runs and while it does not. */
import { join } from "node:path";
import { Command } from "commander";
import packageFile from "../../package.json" with { type: "json" };
import { createAccounts } from "../access/manage-accounts.ts";
import { createKeys } from "../access/manage-keys.ts";
import { createAccessStore } from "../access/store.ts";
import { createUsageStore } from "../access/usage-store.ts";
import { systemClock } from "../base/clock.ts";
import { SetupError } from "../base/errors.ts";
import { createLog, type Log, linesTo } from "../base/log.ts";
import { createMergeStore } from "../catalog/merge-store.ts";
import { keptSince } from "../catalog/month.ts";
import { createCurvesStore } from "../catalog/sales/curves-store.ts";
import { createCatalogStore } from "../catalog/store.ts";
import { type Config, readConfig } from "../config/config.ts";
import { sourceSettings } from "../config/source-settings.ts";
import { createAdvisoryLock } from "../db/advisory-lock.ts";
import { applicationNameOf, type Database, openDatabase } from "../db/open.ts";
import { isOutage } from "../db/outage.ts";
import { readSecretKey } from "../installation/secret-key.ts";
import { detectionOn } from "../node/detection.ts";
import { watchStopSignals } from "../node/stop-signal.ts";
import { usersOf } from "../node/users.ts";
import { createImportStore } from "../sources/import/import-store.ts";
import { createHealthStore } from "../sources/live/health-store.ts";
import { openSources } from "../sources/live/open-sources.ts";
import { sourceNames } from "../sources/live/source-settings.ts";
import { createInstallationStore, type EndpointOwner } from "../webhooks/installation-store.ts";
import { createSecretBox } from "../webhooks/secret-box.ts";
import { newSecret } from "../webhooks/sign.ts";
import { accountCommands, keyCommands, usageCommand, type WithAccess } from "./access-commands.ts";
import { backupCommands } from "./backup-commands.ts";
import { calibrateCommand, type WithCurves } from "./catalog-commands.ts";
import { importCommands, type WithImporting } from "./import-commands.ts";
import { indexCommands, type WithIndex } from "./index-commands.ts";
import { listenCommand } from "./listen-command.ts";
import { sourceCommands, type WithSources } from "./source-commands.ts";
import { isTold } from "./told.ts";
import { userCommands, type WithUsers } from "./user-commands.ts";
import { type ForgetSecrets, webhookCommands } from "./webhook-commands.ts";

const KEPT = "What was stored so far is kept; the same command goes on from there.";

const withDatabase = async (
  work: (database: Database, config: Config, log: Log) => Promise<void>,
  level: "warn" | "info" = "warn",
  { asItIs = false } = {},
) => {
  const config = readConfig(process.env);
  const log = createLog(level, linesTo(process.stderr));
  const database = await openDatabase({ ...config, poolSize: 4, as: "command", asItIs, log });
  try {
    await work(database, config, log);
  } finally {
    await database.close();
  }
};

const mergeStoreOf = (pool: Database["pool"], { historyMonths }: Config) =>
  createMergeStore(pool, {
    keepSince: () => keptSince(historyMonths, systemClock.now()),
    detect: detectionOn(pool, systemClock).detect,
  });

const withAccess: WithAccess = (work) =>
  withDatabase((database) => {
    const store = createAccessStore(database);
    const clock = systemClock;
    return work({
      accounts: createAccounts({ store, usageStore: createUsageStore(database), clock }),
      keys: createKeys({ store, clock }),
      clock,
    });
  });

const withUsers: WithUsers = (work) =>
  withDatabase((database) => {
    const store = createAccessStore(database);
    const clock = systemClock;
    const accounts = createAccounts({ store, usageStore: createUsageStore(database), clock });
    return work({ users: usersOf(database.db, clock), accounts });
  });

const withCurves: WithCurves = (work) =>
  withDatabase(({ db, pool }) => {
    const { touchMarketplaces } = createMergeStore(pool);
    return work({ store: createCurvesStore(db), touchMarketplaces, clock: systemClock });
  });

const withImporting: WithImporting = (work) =>
  withDatabase(({ db, pool, sessions }, config) =>
    work({
      store: createImportStore(db),
      mergeBatch: mergeStoreOf(pool, config).mergeBatch,
      lockOf: (name) => createAdvisoryLock(sessions, name),
      clock: systemClock,
      rejectsFolder: join(config.dataDir, "imports"),
    }),
  );

const withSources: WithSources = (work) =>
  withDatabase(({ pool }, config, log) => {
    const health = createHealthStore(pool);
    const settings = sourceSettings(config);
    return work({
      mergeBatch: mergeStoreOf(pool, config).mergeBatch,
      health,
      clock: systemClock,
      configured: sourceNames(settings),
      tokensPerDay: config.keepaTokensPerDay,
      open: () => openSources(settings, { health, clock: systemClock, log }),
    });
  }, "info"); // a source may make us wait for long, and says so

const withIndex: WithIndex = (work) =>
  withDatabase(async ({ pool }, { openSearchUrls: urls, openSearchPrefix: prefix }, log) => {
    const { getRevision } = createCatalogStore(pool);
    if (urls.length === 0) return await work({ cluster: undefined, getRevision, clock: systemClock });
    // Only here: no other command need load the client.
    const { openIndexState } = await import("../search/opensearch/open-search.ts");
    const { cluster, store } = await openIndexState({ urls, prefix, log });
    try {
      await work({ cluster: { store, prefix }, getRevision, clock: systemClock });
    } finally {
      await cluster.close();
    }
  });

const forgetSecrets: ForgetSecrets = async (isSure) => {
  let owners: EndpointOwner[] = [];
  await withDatabase(async ({ pool }, config) => {
    const store = createInstallationStore(pool);
    if ((await store.countServices(applicationNameOf("service"))) > 0)
      throw new SetupError(
        "A service is running on this database: it would go on with the secrets of before. Stop all nodes first.",
      );
    const { check, seal } = createSecretBox(readSecretKey(config));
    if (!isSure && (await store.findSecretCheck())?.equals(check))
      throw new SetupError(
        "The secret key of now is the right one: nothing is lost. To give every webhook a new secret all the same, add --yes.",
      );
    owners = await store.replaceSecrets(check, () => seal(newSecret()), systemClock.now());
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
  withInstallation: (work) => withDatabase((database, config) => work({ database, config }), "warn", { asItIs: true }),
  release: packageFile.version,
  clock: systemClock,
  signal: () => watchStopSignals().signal,
});
indexCommands(program, withIndex, () => watchStopSignals().signal);
importCommands(program, withImporting, systemClock, () => watchStopSignals().signal);
listenCommand(program, {
  clock: systemClock,
  signal: () => watchStopSignals().signal,
  environment() {
    const { publicUrl, host, port, tlsCert } = readConfig(process.env);
    const serviceUrl = publicUrl ?? `${tlsCert === undefined ? "http" : "https"}://${host}:${port}`;
    return { serviceUrl, secret: process.env["WEBHOOK_SECRET"]?.trim() || undefined };
  },
});

// Whoever reads our output may have seen enough (`| head`).
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${howTold(error)}\n`);
  process.exitCode = 1;
}

function howTold(error: unknown): string | undefined {
  if (isTold(error)) return error.message;
  if (isOutage(error)) return `The database went away: ${(error as Error).message}\n${KEPT}`;
  // What is told to stop says only by what.
  if (!(error instanceof Error) || error.name === "AbortError") return `Stopped. ${KEPT}`;
  return error.stack;
}
