/** Wires the connections of accounts to their selling accounts: the routes, and the job that fetches. */

import type { Api } from "../../features/access/api/contract.ts";
import { salesConnectionRoutes } from "../../features/sales/api/sales-connections.routes.ts";
import { createFetchedFiles, deleteFetchedFiles } from "../../features/sales/connection/fetched-files.ts";
import { createConnections } from "../../features/sales/connection/manage-connections.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import { createAdvisoryLock } from "../../platform/db/advisory-lock.ts";
import type { Database } from "../../platform/db/open.ts";
import { createAddressGuard } from "../../platform/security/address-guard.ts";
import type { ResolveName } from "../../platform/security/resolve-name.ts";
import { createSecretBox } from "../../platform/security/secret-box.ts";
import type { NodeConfig } from "../config/config.ts";
import { spApiApp } from "../config/source-credentials.ts";
import type { Stores } from "./open-stores.ts";
import { openUploads } from "./uploads.ts";

export type SalesConnectionParts = {
  config: NodeConfig;
  database: Database;
  stores: Stores;
  resolveName: ResolveName | undefined;
  clock: Clock;
  log: Log;
};

const PURPOSE = "sales connections";

function clientParts({ config, clock, log }: SalesConnectionParts) {
  const { secretKey, spApiUrl: url, spApiLwaUrl: lwaUrl } = config;
  return { box: createSecretBox(secretKey, PURPOSE), app: spApiApp(config), url, lwaUrl, clock, log };
}

export function serveSalesConnections(api: Api, parts: SalesConnectionParts): void {
  const { config, database, stores, clock } = parts;
  const uploads = openUploads(config, database, clock, "rpt");
  const client = clientParts(parts);
  const hasApp = client.app !== undefined;
  const connections = createConnections({
    connections: stores.salesConnections,
    fetches: stores.salesFetches,
    box: client.box,
    hasApp,
    async openClient(connection) {
      // Imported only here: most nodes have no connection, and the models of SP-API are compiled when they are loaded.
      const { createSellerClients } = await import("../../features/sales/connection/seller-clients.ts");
      return createSellerClients(client).clientOf(connection);
    },
    deleteImports: (accountId) => deleteFetchedFiles(stores.salesImports, uploads, accountId, clock.now()),
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
  const { config, database, stores, resolveName, wakeReports, clock, log } = parts;
  let opened: Promise<{ run: ConnectionRunner["run"]; close(): Promise<void> }> | undefined;

  const open = async () => {
    const { createSellerClients } = await import("../../features/sales/connection/seller-clients.ts");
    const { createOpenDocument } = await import("../../features/sales/connection/open-document.ts");
    const { runConnections } = await import("../../features/sales/connection/run-connections.ts");
    const clients = createSellerClients(clientParts(parts));
    const uploads = openUploads(config, database, clock, "rpt");
    const { lookup } = createAddressGuard({
      ...{ allowNetworks: [], allowHttp: false },
      ...(resolveName && { resolve: resolveName }),
    });
    const maxBytes = config.importMaxBytes;
    const ownOrigin = config.spApiUrl === undefined ? undefined : new URL(config.spApiUrl).origin;
    const running = {
      connections: stores.salesConnections,
      fetches: stores.salesFetches,
      imports: createFetchedFiles({ store: stores.salesImports, uploads, maxBytes, clock, onWaiting: wakeReports }),
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
      if ((await stores.salesConnections.listDue(clock.now(), 1)).length === 0) return undefined;
      opened ??= open();
      return await (await opened).run(signal);
    },
    async close() {
      await (await opened)?.close();
    },
  };
}
