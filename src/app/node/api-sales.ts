/** Wires the imports of an account's own sales and the ledger of its settlements. */

import type { Api } from "../../features/access/api/contract.ts";
import { salesImportRoutes } from "../../features/sales/api/sales-imports.routes.ts";
import { salesLedgerRoutes } from "../../features/sales/api/sales-settlements.routes.ts";
import { createSalesSettings } from "../../features/sales/settings.ts";
import { createReports } from "../../features/search-data/manage-reports.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Database } from "../../platform/db/open.ts";
import type { Config } from "../config/config.ts";
import type { Stores } from "./open-stores.ts";
import { openUploads } from "./uploads.ts";

export type SalesParts = {
  config: Pick<Config, "dataDir" | "databaseUrl" | "importMaxBytes">;
  database: Database;
  stores: Stores;
  clock: Clock;
  onWaiting: () => void;
};

export function serveSales(api: Api, { config, database, stores, clock, onWaiting }: SalesParts): void {
  const { salesImports: store, heldReports: held, salesLedger: ledger, salesAdTotals: adTotals } = stores;
  const uploads = openUploads(config, database, clock, "rpt");
  const imports = createReports({ store, uploads, maxBytes: config.importMaxBytes, clock, onWaiting });
  const settings = createSalesSettings({ store: stores.salesSettings, clock });
  salesImportRoutes(api, { imports, held, ledger, adTotals, settings });
  salesLedgerRoutes(api, { ledger, settings, clock });
}
