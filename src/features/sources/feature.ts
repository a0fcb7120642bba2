/** The origins of products: known exports of other tools, live sources (Keepa, SP-API), and the demo market. */
import type { Values } from "../../platform/base/setting.ts";
import type { Platform } from "../../platform/feature.ts";
import { createJobStore } from "../../platform/jobs/job-store.ts";
import type { Api } from "../access/api/contract.ts";
import { operatorSourceRoutes } from "./api/operator-sources.routes.ts";
import { sourceCredentials } from "./credentials.ts";
import { createHealthStore } from "./live/health-store.ts";
import { createSourcesReader } from "./live/read-sources.ts";
import { createRefreshQueueStore } from "./live/refresh-queue-store.ts";
import { sourceNames } from "./live/source-credentials.ts";
import type { SOURCE_SETTINGS } from "./settings.ts";

export async function openSources(platform: Platform, settings: Omit<Values<typeof SOURCE_SETTINGS>, "demo">) {
  const { database, clock, log } = platform;
  const credentials = sourceCredentials(settings);
  const health = createHealthStore(database.pool);
  // Imported only here: most nodes have no SP-API, and its models are compiled when they are loaded.
  const fees = credentials.spApi && (await import("./sp-api/quote-fees.ts")).openFeeQuotes(credentials.spApi, platform);

  return {
    /** When each source was last asked for a product. */
    asks: health,
    /** Undefined without credentials for the marketplace's own fees. */
    quoteFees: fees?.quoteFees,

    serve(api: Api): void {
      const readSources = createSourcesReader({
        configured: sourceNames(credentials),
        keepaTokensPerDay: settings.keepaTokensPerDay,
        health,
        queue: createRefreshQueueStore(database.pool),
        jobs: createJobStore(database.pool),
        clock,
        log,
      });
      operatorSourceRoutes(api, { readSources });
    },

    async close(): Promise<void> {
      await fees?.close();
    },
  };
}
