/** The connections of accounts to their selling accounts: the routes, and the job that fetches. */

import type { Values } from "../../../platform/base/setting.ts";
import { createAdvisoryLock } from "../../../platform/db/advisory-lock.ts";
import type { Platform } from "../../../platform/feature.ts";
import { createAddressGuard } from "../../../platform/security/address-guard.ts";
import { createSecretBox } from "../../../platform/security/secret-box.ts";
import type { Api } from "../../access/api/contract.ts";
import type { IMPORT_SETTINGS } from "../../imports/settings.ts";
import type { Uploads } from "../../imports/uploads.ts";
import type { ReportStore } from "../../search-data/report-store.ts";
import { spApiApp } from "../../sources/credentials.ts";
import type { SOURCE_SETTINGS } from "../../sources/settings.ts";
import { salesConnectionRoutes } from "../api/sales-connections.routes.ts";
import { createConnectionStore } from "./connection-store.ts";
import { createFetchStore } from "./fetch-store.ts";
import { createFetchedFiles, deleteFetchedFiles } from "./fetched-files.ts";
import { createConnections } from "./manage-connections.ts";

type Settings = Values<typeof SOURCE_SETTINGS> & Values<typeof IMPORT_SETTINGS>;

export type SalesConnectionParts = {
  platform: Platform;
  settings: Omit<Settings, "demo">;
  /** The imports of fetched files. */
  store: ReportStore;
  uploads: Uploads;
};

const PURPOSE = "sales connections";

function clientParts({ platform: { secretKey, clock, log }, settings }: SalesConnectionParts) {
  const { spApiUrl: url, spApiLwaUrl: lwaUrl } = settings;
  return { box: createSecretBox(secretKey, PURPOSE), app: spApiApp(settings), url, lwaUrl, clock, log };
}

export function serveSalesConnections(api: Api, parts: SalesConnectionParts): void {
  const { platform, store, uploads } = parts;
  const { database, clock } = platform;
  const client = clientParts(parts);
  const hasApp = client.app !== undefined;
  const connections = createConnections({
    connections: createConnectionStore(database),
    fetches: createFetchStore(database),
    box: client.box,
    hasApp,
    async openClient(connection) {
      // Imported only here: most nodes have no connection, and the models of SP-API are compiled when they are loaded.
      const { createSellerClients } = await import("./seller-clients.ts");
      return createSellerClients(client).clientOf(connection);
    },
    deleteImports: (accountId) => deleteFetchedFiles(store, uploads, accountId, clock.now()),
    clock,
  });
  salesConnectionRoutes(api, { connections, hasApp });
}

export type ConnectionRunner = {
  run(signal: AbortSignal): Promise<Record<string, number> | undefined>;
  close(): Promise<void>;
};

/** The job's part. Nothing of it is loaded while no connection is due. */
export function createConnectionRunner(parts: SalesConnectionParts & { wakeReports: () => void }): ConnectionRunner {
  const { platform, settings, store, uploads, wakeReports } = parts;
  const { database, resolveName, clock, log } = platform;
  const connections = createConnectionStore(database);
  let opened: Promise<{ run: ConnectionRunner["run"]; close(): Promise<void> }> | undefined;

  const open = async () => {
    const { createSellerClients } = await import("./seller-clients.ts");
    const { createOpenDocument } = await import("./open-document.ts");
    const { runConnections } = await import("./run-connections.ts");
    const clients = createSellerClients(clientParts(parts));
    const { lookup } = createAddressGuard({
      allowNetworks: [],
      allowHttp: false,
      ...(resolveName && { resolve: resolveName }),
    });
    const maxBytes = settings.importMaxBytes;
    const ownOrigin = settings.spApiUrl === undefined ? undefined : new URL(settings.spApiUrl).origin;
    const running = {
      connections,
      fetches: createFetchStore(database),
      imports: createFetchedFiles({ store, uploads, maxBytes, clock, onWaiting: wakeReports }),
      clientOf: clients.clientOf,
      openDocument: createOpenDocument({ lookup, ownOrigin, maxBytes }),
      lockOf: (name: string) => createAdvisoryLock(database.sessions, name),
      clock,
      log,
    };
    return { run: (signal: AbortSignal) => runConnections(running, signal), close: clients.close };
  };

  return {
    async run(signal) {
      if ((await connections.listDue(clock.now(), 1)).length === 0) return undefined;
      opened ??= open();
      return await (await opened).run(signal);
    },
    async close() {
      await (await opened)?.close();
    },
  };
}
