/** Wires research and tracking: searches, products, niches, tracked products and keywords, and alerts. */

import type { Api } from "../../features/access/api/contract.ts";
import type { CreateOnce } from "../../features/access/create-once.ts";
import { type CountProducts, marketplaceRoutes } from "../../features/catalog/api/marketplaces.routes.ts";
import { productRoutes } from "../../features/catalog/api/products.routes.ts";
import { createCurvesReader } from "../../features/catalog/estimates/read-curves.ts";
import type { FeeCards } from "../../features/catalog/fees/manage-cards.ts";
import { createHistoryStore } from "../../features/catalog/history-store.ts";
import { createProductStore, requireFound } from "../../features/catalog/product-store.ts";
import { readHistory, readStatistics } from "../../features/catalog/read-history.ts";
import { createReadChannels, createWarnOfNoReceiver } from "../../features/channels/read-channels.ts";
import { keywordRoutes } from "../../features/keywords/api/keywords.routes.ts";
import { createKeywordLists } from "../../features/keywords/manage-keyword-lists.ts";
import { createPastFiguresStore } from "../../features/keywords/past-figures-store.ts";
import { listingDraftRoutes } from "../../features/listings/api/listing-drafts.routes.ts";
import { listingRoutes, listingScoreRoutes } from "../../features/listings/api/listings.routes.ts";
import { createDrafts } from "../../features/listings/manage-drafts.ts";
import { createNetColumns } from "../../features/profit/api/net-columns.ts";
import { profitRoutes } from "../../features/profit/api/profit.routes.ts";
import { createEstimateProfit, type QuoteFees } from "../../features/profit/estimate-profit.ts";
import { createScenarios } from "../../features/profit/manage-scenarios.ts";
import { createScreening } from "../../features/profit/screen-products.ts";
import { nicheRoutes } from "../../features/search/api/niches.routes.ts";
import { savedSearchRoutes } from "../../features/search/api/saved-searches.routes.ts";
import { searchRoutes } from "../../features/search/api/search.routes.ts";
import type { KeywordTally } from "../../features/search/keyword-tally.ts";
import { createSavedSearches } from "../../features/search/manage-saved-searches.ts";
import { createNicheStore } from "../../features/search/niche-store.ts";
import type { Search } from "../../features/search/query.ts";
import { recordTrackedNiche } from "../../features/search/record-niche-history.ts";
import { alertRoutes } from "../../features/tracking/api/alerts.routes.ts";
import { marketListRoutes } from "../../features/tracking/api/market-lists.routes.ts";
import { trackingRoutes } from "../../features/tracking/api/tracking.routes.ts";
import { type AlertInput, createAlerts } from "../../features/tracking/manage-alerts.ts";
import { createMarketLists } from "../../features/tracking/market/manage-market-lists.ts";
import { readMoments } from "../../features/tracking/market/read-market.ts";
import { previewAlert } from "../../features/tracking/preview-alert.ts";
import { createRankDaysStore } from "../../features/tracking/rank-days-store.ts";
import { createRecent, type Recent } from "../../features/tracking/read-recent.ts";
import { createKeywordTracking } from "../../features/tracking/track-keywords.ts";
import { createProductTracking } from "../../features/tracking/track-products.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import type { Database } from "../../platform/db/open.ts";
import { replicaReads } from "../../platform/db/replica.ts";
import type { Stores } from "./open-stores.ts";

export type ResearchParts = {
  database: Database;
  stores: Stores;
  search: Search;
  tally: KeywordTally;
  createOnce: CreateOnce;
  clock: Clock;
  feeCards: FeeCards;
  /** Undefined without credentials for the marketplace's own fees. */
  quoteFees: QuoteFees | undefined;
  publicUrl: string;
  countProducts: CountProducts;
  log: Log;
};

export function serveResearch(api: Api, parts: ResearchParts): void {
  const { database, stores, search, tally, createOnce, clock, publicUrl, log } = parts;
  const readCurves = createCurvesReader(stores.salesCurves);
  const { products: productStore, history, events } = stores;
  const reading = { products: productStore, history, readCurves };
  // Past values are read by the hundred, so they may come from a replica.
  const late = replicaReads(database, (from, isReplica) => {
    const known = createProductStore(from);
    const products = isReplica ? requireFound(known) : known;
    const past = {
      reading: { products, history: createHistoryStore(from), readCurves },
      ranks: createRankDaysStore(from),
      niches: createNicheStore(from),
      pastFigures: createPastFiguresStore(from),
      lists: stores.marketLists,
      clock,
    };
    return { ...past, past, recent: createRecent({ ...past, events }) };
  });
  const products = createProductTracking({ store: stores.trackedProducts, clock });
  const keywords = createKeywordTracking({
    store: stores.trackedKeywords,
    // The keyword is tracked in any case: the daily job records its niche, too.
    recordNiche: (niche) =>
      recordTrackedNiche({ store: stores.niches, search, clock }, niche).catch((err) =>
        log.warn({ err, ...niche }, "could not record the niche of a newly tracked keyword"),
      ),
    clock,
  });
  const alerts = createAlerts({
    store: stores.alerts,
    lists: stores.marketLists,
    reading,
    clock,
  });
  const screening = createScreening({
    products: productStore,
    search,
    cards: parts.feeCards,
    defaults: stores.scenarios,
    clock,
  });
  searchRoutes(api, { search, products: productStore, tally, clock, moreColumns: createNetColumns(screening) });
  profitRoutes(api, {
    estimate: createEstimateProfit({ reading, cards: parts.feeCards, quoteFees: parts.quoteFees, clock }),
    screening,
    scenarios: createScenarios({ store: stores.scenarios, cards: parts.feeCards, clock }),
    cards: parts.feeCards,
  });
  marketplaceRoutes(api, parts.countProducts);
  savedSearchRoutes(api, { searches: createSavedSearches({ store: stores.savedSearches, clock }) });
  nicheRoutes(api, {
    listNiches: (...asked) => late(({ niches }) => niches.listNiches(...asked)),
    tally,
    search,
    clock,
  });
  const keywordLists = createKeywordLists({
    store: stores.keywordLists,
    past: { read: (...asked) => late((from) => from.pastFigures.read(...asked)) },
    search,
    clock,
  });
  keywordRoutes(api, {
    search,
    products: productStore,
    positions: stores.positions,
    voices: stores.voices,
    lists: keywordLists,
    clock,
  });
  listingRoutes(api, { search, products: productStore, lists: keywordLists, clock });
  listingScoreRoutes(api, { search, products: productStore, clock });
  const drafts = createDrafts({ store: stores.listingDrafts, products: productStore, clock });
  listingDraftRoutes(api, { drafts, createOnce });
  productRoutes(api, {
    reading,
    readHistory: (...asked) => late((from) => readHistory(from.reading, ...asked)),
    readStatistics: (...asked) => late((from) => readStatistics(from.reading, ...asked)),
    tracking: products,
    asks: stores.sourceHealth,
    clock,
    publicUrl,
  });
  const recent: Recent = {
    ofProducts: (...asked) => late((from) => from.recent.ofProducts(...asked)),
    ofKeywords: (...asked) => late((from) => from.recent.ofKeywords(...asked)),
    ofAlerts: (...asked) => late((from) => from.recent.ofAlerts(...asked)),
  };
  const readChannels = createReadChannels(stores.channels);
  marketListRoutes(api, {
    lists: createMarketLists({
      store: stores.marketLists,
      notes: stores.marketNotes,
      reading,
      readMoments: (...asked) => late((from) => readMoments(from.reading, ...asked)),
      clock,
    }),
    clock,
    publicUrl,
  });
  trackingRoutes(api, { products, keywords, recent, createOnce, readCurves, readChannels, publicUrl });
  const preview = (accountId: string, input: AlertInput, days: number) =>
    late(({ past }) => previewAlert(past, accountId, input, days));
  alertRoutes(api, {
    alerts,
    preview,
    recent,
    createOnce,
    warnOfNoReceiver: createWarnOfNoReceiver(stores.channels),
    readChannels,
    publicUrl,
  });
}
