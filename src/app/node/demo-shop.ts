/** Wires the shop of the demo account: a job imports its files. */

import { openUploads } from "../../features/imports/open-uploads.ts";
import { createReports } from "../../features/search-data/manage-reports.ts";
import { sourceCredentials } from "../../features/sources/credentials.ts";
import { sourceNames } from "../../features/sources/live/source-credentials.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Database } from "../../platform/db/open.ts";
import type { NodeConfig } from "../config/config.ts";
import { DEMO_SEED, DEMO_SHOP_ACCOUNT } from "../installation/demo.ts";
import type { Stores } from "./open-stores.ts";

/** The products of the shop; none where the market is too small or a live source is configured. */
export async function demoShopAsins(config: NodeConfig): Promise<ReadonlySet<string>> {
  const { demoProducts, SHOP_SIZE } = await import("../../features/sales/demo/demo-shop.ts");
  const products = demoProducts(DEMO_SEED, config.demoProducts);
  const isOpen = products.length >= SHOP_SIZE && sourceNames(sourceCredentials(config)).length === 0;
  return new Set(isOpen ? products.map(({ asin }) => asin) : []);
}

type DemoShopWiring = { config: NodeConfig; database: Database; stores: Stores; clock: Clock; wakeReports: () => void };

export function createDemoShopJob({ config, database, stores, clock, wakeReports }: DemoShopWiring) {
  return async (signal: AbortSignal): Promise<Record<string, number> | undefined> => {
    const account = await stores.access.findAccount(DEMO_SHOP_ACCOUNT);
    if (account === undefined) return undefined;
    // Imported only here: an installation without a demo never loads the generator.
    const { keepDemoShop } = await import("../../features/sales/demo/keep-demo-shop.ts");
    const { createDemoShopStore } = await import("../../features/sales/demo/demo-shop-store.ts");
    const reports = createReports({
      store: stores.salesImports,
      uploads: openUploads(config, database, clock, "rpt"),
      maxBytes: config.importMaxBytes,
      clock,
      onWaiting: wakeReports,
    });
    const parts = {
      seed: DEMO_SEED,
      products: config.demoProducts,
      accountId: account.id,
      store: createDemoShopStore(database.pool),
      history: stores.history,
      accept: (file: Parameters<Parameters<typeof keepDemoShop>[0]["accept"]>[0]) =>
        reports.accept({ ...file, declaredBytes: undefined }),
      clock,
    };
    return await keepDemoShop(parts, signal);
  };
}
