/** Wires the shop of the demo account: a job imports its files. */
import type { Clock } from "../base/clock.ts";
import type { NodeConfig } from "../config/config.ts";
import type { Database } from "../db/open.ts";
import { DEMO_SEED, DEMO_SHOP_ACCOUNT } from "../installation/demo.ts";
import { createReports } from "../reports/manage-reports.ts";
import type { Stores } from "./open-stores.ts";
import { openUploads } from "./uploads.ts";

/** The products of the shop. */
export async function demoShopAsins(products: number): Promise<ReadonlySet<string>> {
  const { demoProducts } = await import("../sales/demo/demo-shop.ts");
  return new Set(demoProducts(DEMO_SEED, products).map(({ asin }) => asin));
}

type DemoShopWiring = { config: NodeConfig; database: Database; stores: Stores; clock: Clock; wakeReports: () => void };

export function createDemoShopJob({ config, database, stores, clock, wakeReports }: DemoShopWiring) {
  return async (signal: AbortSignal): Promise<Record<string, number> | undefined> => {
    const account = await stores.access.findAccount(DEMO_SHOP_ACCOUNT);
    if (account === undefined) return undefined;
    // Imported only here: an installation without a demo never loads the generator.
    const { keepDemoShop } = await import("../sales/demo/keep-demo-shop.ts");
    const { createDemoShopStore } = await import("../sales/demo/demo-shop-store.ts");
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
