/** The shop of the demo account: its products, and the job that imports its files. */
import { createAccessStore } from "../../features/access/store.ts";
import { createHistoryStore } from "../../features/catalog/history-store.ts";
import { openUploads } from "../../features/imports/open-uploads.ts";
import { openSalesImports } from "../../features/sales/import/open-sales-imports.ts";
import { createReports } from "../../features/search-data/manage-reports.ts";
import { sourceCredentials } from "../../features/sources/credentials.ts";
import { sourceNames } from "../../features/sources/live/source-credentials.ts";
import type { Platform } from "../../platform/feature.ts";
import type { Job } from "../../platform/jobs/job.ts";
import type { NodeConfig } from "../config/config.ts";
import { DEMO_SEED, DEMO_SHOP_ACCOUNT } from "./demo.ts";

/** The products of the shop; none where the market is too small or a live source is configured. */
export async function demoShopAsins(config: NodeConfig): Promise<ReadonlySet<string>> {
  const { demoProducts, SHOP_SIZE } = await import("../../features/sales/demo/demo-shop.ts");
  const products = demoProducts(DEMO_SEED, config.demoProducts);
  const isOpen = products.length >= SHOP_SIZE && sourceNames(sourceCredentials(config)).length === 0;
  return new Set(isOpen ? products.map(({ asin }) => asin) : []);
}

export function demoShopJob({ database, clock }: Platform, config: NodeConfig, wakeReports: () => void): Job {
  const { pool } = database;
  const accounts = createAccessStore(database);
  const run: Job["run"] = async (signal) => {
    const account = await accounts.findAccount(DEMO_SHOP_ACCOUNT);
    if (account === undefined) return undefined;
    // Imported only here: an installation without a demo never loads the generator.
    const { keepDemoShop } = await import("../../features/sales/demo/keep-demo-shop.ts");
    const { createDemoShopStore } = await import("../../features/sales/demo/demo-shop-store.ts");
    const reports = createReports({
      store: openSalesImports(database),
      uploads: openUploads(config, database, clock, "rpt"),
      maxBytes: config.importMaxBytes,
      clock,
      onWaiting: wakeReports,
    });
    const parts = {
      seed: DEMO_SEED,
      products: config.demoProducts,
      accountId: account.id,
      store: createDemoShopStore(pool),
      history: createHistoryStore(pool),
      accept: (file: Parameters<Parameters<typeof keepDemoShop>[0]["accept"]>[0]) =>
        reports.accept({ ...file, declaredBytes: undefined }),
      clock,
    };
    return await keepDemoShop(parts, signal);
  };
  return { name: "demo-shop", at: "* * * * *", mustNotBeMissed: false, run };
}
