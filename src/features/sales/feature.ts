/** An account's own sales: its reports, the ledger of its settlements, its figures, costs and stock, and its selling accounts. */
import type { Values } from "../../platform/base/setting.ts";
import type { Platform } from "../../platform/feature.ts";
import type { Api } from "../access/api/contract.ts";
import type { CurvesStore } from "../catalog/estimates/curves-store.ts";
import type { ProductStore } from "../catalog/product-store.ts";
import type { IMPORT_SETTINGS } from "../imports/settings.ts";
import type { Uploads } from "../imports/uploads.ts";
import type { Search } from "../search/query.ts";
import { createHeldStore } from "../search-data/held-store.ts";
import { createReports } from "../search-data/manage-reports.ts";
import type { SOURCE_SETTINGS } from "../sources/settings.ts";
import { createAdTotalsStore } from "./advertising/ad-totals-store.ts";
import { salesCostRoutes } from "./api/sales-costs.routes.ts";
import { salesFigureRoutes } from "./api/sales-figures.routes.ts";
import { salesImportRoutes } from "./api/sales-imports.routes.ts";
import { type ReadList, salesMarketRoutes } from "./api/sales-market.routes.ts";
import { salesLedgerRoutes } from "./api/sales-settlements.routes.ts";
import { salesStockRoutes } from "./api/sales-stock.routes.ts";
import { serveSalesConnections } from "./connection/open-connections.ts";
import { createCostStore } from "./costs/cost-store.ts";
import { createCosts } from "./costs/manage-costs.ts";
import { createOwnProductsStore } from "./figures/own-products-store.ts";
import { createSumsStore } from "./figures/sums-store.ts";
import { createSalesSettings } from "./hide-money.ts";
import { createSalesSettingsStore } from "./hide-money-store.ts";
import { openSalesImports } from "./import/open-sales-imports.ts";
import { createLedgerStore } from "./ledger/ledger-store.ts";
import { createMarketStore } from "./market/market-store.ts";
import { createStockStore } from "./stock/stock-store.ts";

type Settings = Omit<Values<typeof SOURCE_SETTINGS>, "demo"> & Values<typeof IMPORT_SETTINGS>;
type Needs = {
  products: ProductStore;
  curves: Pick<CurvesStore, "listCurves">;
  search: Search;
  uploads: Uploads;
  readList: ReadList;
  /** Starts the import of a file that was accepted. */
  onWaiting: () => void;
};

export function openSales(
  platform: Platform,
  config: Settings,
  { products, curves, search, uploads, readList, onWaiting }: Needs,
) {
  const { database, clock } = platform;
  const { pool } = database;
  const store = openSalesImports(database);
  const imports = createReports({ store, uploads, maxBytes: config.importMaxBytes, clock, onWaiting });
  const ledger = createLedgerStore(pool);
  const own = createOwnProductsStore(pool);
  const sums = createSumsStore(pool);
  const settings = createSalesSettings({ store: createSalesSettingsStore(pool), clock });

  return {
    serve(api: Api): void {
      salesImportRoutes(api, {
        imports,
        held: createHeldStore(pool),
        ledger,
        adTotals: createAdTotalsStore(pool),
        settings,
      });
      salesLedgerRoutes(api, { ledger, settings, clock });
      salesFigureRoutes(api, { figures: { sums, own, products }, settings, clock, publicUrl: platform.publicUrl });
      salesCostRoutes(api, { costs: createCosts({ store: createCostStore(pool), clock }), settings });
      salesStockRoutes(api, {
        stock: { store: createStockStore(pool), own, coverage: sums.readCoverage, clock },
        settings,
        clock,
      });
      salesMarketRoutes(api, {
        market: {
          store: createMarketStore(pool),
          own,
          coverage: sums.readCoverage,
          products,
          search,
          clock,
          listCurves: curves.listCurves,
        },
        settings,
        readList,
      });
      serveSalesConnections(api, { platform, settings: config, store, uploads });
    },
  };
}
