/** Wires the figures of an account's own sales, its costs and its stock. */

import type { Api } from "../../features/access/api/contract.ts";
import { salesCostRoutes } from "../../features/sales/api/sales-costs.routes.ts";
import { salesFigureRoutes } from "../../features/sales/api/sales-figures.routes.ts";
import { salesMarketRoutes } from "../../features/sales/api/sales-market.routes.ts";
import { salesStockRoutes } from "../../features/sales/api/sales-stock.routes.ts";
import { createCostStore } from "../../features/sales/costs/cost-store.ts";
import { createCosts } from "../../features/sales/costs/manage-costs.ts";
import { createOwnProductsStore } from "../../features/sales/figures/own-products-store.ts";
import { createSumsStore } from "../../features/sales/figures/sums-store.ts";
import { createMarketStore } from "../../features/sales/market/market-store.ts";
import { createSalesSettings } from "../../features/sales/settings.ts";
import { createStockStore } from "../../features/sales/stock/stock-store.ts";
import type { Search } from "../../features/search/query.ts";
import type { Clock } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import type { Database } from "../../platform/db/open.ts";
import type { Stores } from "./open-stores.ts";

export type SalesFigureParts = { database: Database; stores: Stores; search: Search; clock: Clock };

export function serveSalesFigures(api: Api, { database: { pool }, stores, search, clock }: SalesFigureParts): void {
  const own = createOwnProductsStore(pool);
  const sums = createSumsStore(pool);
  const figures = { sums, own, products: stores.products };
  const settings = createSalesSettings({ store: stores.salesSettings, clock });
  salesFigureRoutes(api, { figures, settings, clock });
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
      products: stores.products,
      listCurves: stores.salesCurves.listCurves,
      search,
      clock,
    },
    settings,
    async readList(accountId, id) {
      const list = (await stores.marketLists.list(accountId)).find((each) => each.id === id);
      if (list === undefined) throw new AppError("not_found", `You have no market list ${id}.`);
      const products = await stores.marketLists.listProducts(accountId, id);
      return {
        marketplace: list.marketplace,
        asins: products.map(({ asin }) => asin),
        mine: products.filter(({ isMine }) => isMine).map(({ asin }) => asin),
      };
    },
  });
}
