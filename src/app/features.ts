/** Every feature, in the order in which they depend on each other. */

import type { FastifyInstance } from "fastify";
import type { Api } from "../features/access/api/contract.ts";
import { openAccess } from "../features/access/feature.ts";
import type { Access } from "../features/access/gates.ts";
import { createInnerCalls } from "../features/access/inner-calls.ts";
import { openApps } from "../features/apps/feature.ts";
import type { CountProducts } from "../features/catalog/api/marketplaces.routes.ts";
import { openCatalog } from "../features/catalog/feature.ts";
import { openChannels } from "../features/channels/feature.ts";
import { openImports } from "../features/imports/feature.ts";
import { openUploads } from "../features/imports/open-uploads.ts";
import { openKeywords } from "../features/keywords/feature.ts";
import { openListings } from "../features/listings/feature.ts";
import { openMcp } from "../features/mcp/feature.ts";
import { openPeople } from "../features/people/feature.ts";
import type { PasswordHashes } from "../features/people/password-hash.ts";
import { openProfit } from "../features/profit/feature.ts";
import { openSales } from "../features/sales/feature.ts";
import type { SearchEngine } from "../features/search/engine.ts";
import { openSearch } from "../features/search/feature.ts";
import type { SynonymWatch } from "../features/search/synonyms/watch-synonyms.ts";
import { openSearchData } from "../features/search-data/feature.ts";
import { openSources } from "../features/sources/feature.ts";
import { openTracking } from "../features/tracking/feature.ts";
import { openWebhooks } from "../features/webhooks/feature.ts";
import type { Platform } from "../platform/feature.ts";
import type { NodeConfig } from "./config/config.ts";
import type { ImportKind } from "./threads/protocol.ts";

/** The parts that an API thread gives to its features. */
export type FeatureParts = {
  platform: Platform;
  config: NodeConfig;
  engine: SearchEngine;
  synonyms: SynonymWatch;
  countProducts: CountProducts;
  passwords: PasswordHashes;
  burstCounts: SharedArrayBuffer;
  /** The server, which needs the gates first. */
  app: () => FastifyInstance;
  isUnavailable: Access["isUnavailable"];
  onRefused: (reason: string) => void;
  /** Starts the import of a file that was accepted, where this node imports files. */
  wakeImports: (kind: ImportKind) => void;
};

export async function openFeatures(parts: FeatureParts) {
  const { platform, config, engine, passwords, burstCounts, app, isUnavailable, onRefused, wakeImports } = parts;
  const { database, clock, publicUrl } = platform;
  const isTls = config.tlsCert !== undefined || publicUrl.startsWith("https:");

  const access = openAccess(platform, config, { burstCounts });
  const { createOnce } = access;
  const catalog = openCatalog(platform);
  const { products } = catalog;
  const sources = await openSources(platform, config);
  const people = openPeople(
    platform,
    { ...config, isTls },
    { access, hasProducts: catalog.store.hasProducts, passwords },
  );
  const inner = createInnerCalls(app);
  const { authenticateSession } = people;
  const gates = access.openGates({ authenticateSession, isUnavailable, onRefused, inner });
  const apps = openApps(platform, config, { gates });
  const { search, ...searching } = openSearch(platform, { engine, products, synonyms: parts.synonyms });
  const profit = openProfit(platform, { catalog, search, quoteFees: sources.quoteFees });
  const tracking = openTracking(platform, { catalog, search, createOnce });
  const { events, readList } = tracking;
  const keywords = openKeywords(platform, { catalog, search });
  const webhooks = openWebhooks(platform, config, { createOnce, events });
  const channels = openChannels(platform, config, { createOnce, events, webhooks });
  const imports = openImports(platform, config, {
    uploads: openUploads(config, database, clock),
    onWaiting: () => wakeImports("products"),
  });
  const reports = { uploads: openUploads(config, database, clock, "rpt"), onWaiting: () => wakeImports("reports") };
  const searchData = openSearchData(platform, config, reports);
  const sales = openSales(platform, config, { ...reports, products, curves: catalog.curves, search, readList });
  const listings = openListings(platform, config, { catalog, search, lists: keywords.lists, createOnce });
  const mcp = openMcp(platform, config, { keys: access.authenticator, apps: apps.authenticator, gates, inner });

  return {
    gates,
    search,

    serve(api: Api): void {
      access.serve(api);
      people.serve(api);
      apps.serve(app(), api);
      catalog.serve(app(), api, parts.countProducts, {
        tracking: tracking.products,
        asks: sources.asks,
      });
      sources.serve(api);
      searching.serve(api, { moreColumns: profit.netColumns });
      profit.serve(api);
      tracking.serve(api, channels);
      keywords.serve(api);
      webhooks.serve(api);
      channels.serve(app(), api);
      imports.serve(api);
      searchData.serve(api);
      sales.serve(api);
      listings.serve(api);
      mcp.serve(app());
    },

    /** Ends the calls of requests in progress, so that a stop does not wait for them. */
    async closeCalls(): Promise<void> {
      await Promise.all([webhooks.close(), channels.close(), listings.close(), sources.close()]);
    },

    async close(): Promise<void> {
      await access.close();
      await searching.close();
      await people.close();
    },
  };
}
