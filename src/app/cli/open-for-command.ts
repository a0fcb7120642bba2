/** Opens the database and the use cases for one command, whether or not the service is running. */
import { join } from "node:path";
import { openAccounts } from "../../features/access/open-accounts.ts";
import { createCurvesStore } from "../../features/catalog/estimates/curves-store.ts";
import { createCardsStore } from "../../features/catalog/fees/cards-store.ts";
import { createFeeCards } from "../../features/catalog/fees/manage-cards.ts";
import { createCatalogStore } from "../../features/catalog/store.ts";
import { createImportStore } from "../../features/imports/import-store.ts";
import { createMappingStore } from "../../features/imports/mapping-store.ts";
import { openUsers } from "../../features/people/open-users.ts";
import { createAdTotalsStore } from "../../features/sales/advertising/ad-totals-store.ts";
import { openReportReaders } from "../../features/sales/import/open-report-readers.ts";
import { openSalesImports } from "../../features/sales/import/open-sales-imports.ts";
import { createLedgerStore } from "../../features/sales/ledger/ledger-store.ts";
import { createReportStore } from "../../features/search-data/report-store.ts";
import { sourceCredentials } from "../../features/sources/credentials.ts";
import { createHealthStore } from "../../features/sources/live/health-store.ts";
import { sourceNames } from "../../features/sources/live/source-credentials.ts";
import { createInstallationStore, type EndpointOwner } from "../../features/webhooks/installation-store.ts";
import { newSecret } from "../../features/webhooks/sign.ts";
import { systemClock as clock } from "../../platform/base/clock.ts";
import { SetupError } from "../../platform/base/errors.ts";
import { createLog, type Log, linesTo } from "../../platform/base/log.ts";
import { createAdvisoryLock } from "../../platform/db/advisory-lock.ts";
import { createDataFolder } from "../../platform/db/data-folder.ts";
import { applicationNameOf, type Database, describeAddress, openDatabase } from "../../platform/db/open.ts";
import { createSecretBox } from "../../platform/security/secret-box.ts";
import { type Config, readConfig } from "../config/config.ts";
import { readSecretKey } from "../installation/secret-key.ts";
import { openMerging } from "../node/merging.ts";
import type { WithAccess } from "./access-commands.ts";
import type { WithCurves } from "./catalog-commands.ts";
import type { WithFeeCards } from "./fee-commands.ts";
import type { WithImporting } from "./import-commands.ts";
import type { WithIndex } from "./index-commands.ts";
import type { WithReports } from "./report-commands.ts";
import type { WithSales } from "./sales-commands.ts";
import type { WithSources } from "./source-commands.ts";
import type { WithUsers } from "./user-commands.ts";
import type { ForgetSecrets } from "./webhook-commands.ts";

type Opened = { database: Database; config: Config; log: Log };

type OpenOptions = {
  level?: "warn" | "info";
  skipMigrations?: boolean;
  /** True if the command may create the installation. */
  mayCreate?: boolean;
  isQuiet?: boolean;
};

export const withDatabase = async (
  work: (opened: Opened) => Promise<void>,
  { level = "warn", skipMigrations = false, mayCreate = false, isQuiet = false }: OpenOptions = {},
) => {
  const config = readConfig(process.env);
  const log = createLog(level, linesTo(process.stderr));
  const database = await openDatabase({ ...config, poolSize: 4, as: "command", mayCreate, skipMigrations, log });
  // On standard error, so that programs can read the result.
  if (!isQuiet) process.stderr.write(`Installation: ${describeAddress(config)}\n`);
  try {
    await work({ database, config, log });
  } finally {
    await database.close();
  }
};

const accountsOf = (database: Database) => openAccounts(database, clock).accounts;

export const withAccess: WithAccess = (work) =>
  withDatabase(({ database }) => work({ ...openAccounts(database, clock), clock }));

export const withUsers: WithUsers = (work) =>
  withDatabase(({ database }) => work({ users: openUsers(database, clock), accounts: accountsOf(database) }));

const showWaiting = (waitedMs: number) =>
  void process.stderr.write(
    `Waiting for another process to change the catalogue (${Math.round(waitedMs / 1_000)} seconds) …\n`,
  );

export const withCurves: WithCurves = (work) =>
  withDatabase(({ database, config }) => {
    const { touchMarketplace } = openMerging(database, config, clock, { onWaiting: showWaiting });
    return work({ store: createCurvesStore(database.db), touchMarketplace, clock });
  });

export const withFeeCards: WithFeeCards = (work) =>
  withDatabase(({ database }) => work(createFeeCards({ store: createCardsStore(database.db), clock })));

export const withReports: WithReports = (work) =>
  withDatabase(async ({ database, config, log }) => {
    const { openSpApi } = await import("../../features/sources/sp-api/open-sp-api.ts");
    const settings = sourceCredentials(config).spApi;
    const client = settings && openSpApi(settings, { clock, log });
    createDataFolder(config.dataDir);
    try {
      await work({
        store: createReportStore(database, { family: "search" }),
        open: openReportReaders(database),
        accounts: accountsOf(database),
        lockOf: (name) => createAdvisoryLock(database.sessions, name),
        chunkRows: config.importChunkRows,
        clock,
        folder: config.dataDir,
        spApi: client && { client, onlyHttps: settings?.url === undefined },
      });
    } finally {
      await client?.close();
    }
  });

export const withSales: WithSales = (work) =>
  withDatabase(({ database, config }) => {
    const open = openReportReaders(database);
    const chunkRows = config.importChunkRows;
    return work({
      store: openSalesImports(database),
      ledger: createLedgerStore(database.pool),
      adTotals: createAdTotalsStore(database.pool),
      previewing: { pool: database.pool, open: open.sales, chunkRows, clock },
      open,
      accounts: accountsOf(database),
      lockOf: (name) => createAdvisoryLock(database.sessions, name),
      chunkRows,
      clock,
    });
  });

export const withImporting: WithImporting = (work, { mayCreate = false } = {}) =>
  withDatabase(
    ({ database, config }) =>
      work({
        store: createImportStore(database.db),
        mappings: createMappingStore(database.db),
        mergeBatch: openMerging(database, config, clock, { onWaiting: showWaiting }).mergeBatch,
        lockOf: (name) => createAdvisoryLock(database.sessions, name),
        chunkRows: config.importChunkRows,
        clock,
        rejectsFolder: join(config.dataDir, "imports"),
      }),
    { mayCreate },
  );

export const withSources: WithSources = (work) =>
  withDatabase(
    async ({ database, config, log }) => {
      const { openLiveSources } = await import("../../features/sources/live/open-live-sources.ts");
      const health = createHealthStore(database.pool);
      const settings = sourceCredentials(config);
      await work({
        mergeBatch: openMerging(database, config, clock, { onWaiting: showWaiting }).mergeBatch,
        health,
        clock,
        configured: sourceNames(settings),
        tokensPerDay: config.keepaTokensPerDay,
        open: () => openLiveSources(settings, { health, clock, log }),
      });
    },
    { level: "info" }, // shows why a source makes us wait
  );

export const withIndex: WithIndex = (work) =>
  withDatabase(async ({ database, config: { openSearchUrls: urls, openSearchPrefix: prefix }, log }) => {
    const { getRevision } = createCatalogStore(database.pool);
    if (urls.length === 0) return await work({ cluster: undefined, getRevision, clock });
    const { openIndexState } = await import("../../features/search/opensearch/open-cluster-search.ts");
    const { cluster, store } = await openIndexState({ urls, prefix, log });
    try {
      await work({ cluster: { store, prefix }, getRevision, clock });
    } finally {
      await cluster.close();
    }
  });

export const forgetSecrets: ForgetSecrets = async (isSure) => {
  let owners: EndpointOwner[] = [];
  await withDatabase(async ({ database, config }) => {
    const installation = createInstallationStore(database.pool);
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
