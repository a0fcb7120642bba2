/** Wires research and tracking: searches, products, niches, tracked products and keywords, and alerts. */
import type { CreateOnce } from "../access/create-once.ts";
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { FeeCards } from "../catalog/fees/manage-cards.ts";
import { createHistoryStore } from "../catalog/history-store.ts";
import { createProductStore, requireFound } from "../catalog/product-store.ts";
import { readHistory, readStatistics } from "../catalog/read-history.ts";
import { createCurvesReader } from "../catalog/sales/read-curves.ts";
import { createReadChannels, createWarnOfNoReceiver } from "../channels/read-channels.ts";
import type { Database } from "../db/open.ts";
import { replicaReads } from "../db/replica.ts";
import type { Api } from "../http/contract.ts";
import { alertRoutes } from "../http/routes/alerts.ts";
import { keywordRoutes } from "../http/routes/keywords.ts";
import { listingDraftRoutes } from "../http/routes/listing-drafts.ts";
import { listingRoutes, listingScoreRoutes } from "../http/routes/listings.ts";
import { marketListRoutes } from "../http/routes/market-lists.ts";
import { type CountProducts, marketplaceRoutes } from "../http/routes/marketplaces.ts";
import { nicheRoutes } from "../http/routes/niches.ts";
import { productRoutes } from "../http/routes/products.ts";
import { profitRoutes } from "../http/routes/profit.ts";
import { savedSearchRoutes } from "../http/routes/saved-searches.ts";
import { searchRoutes } from "../http/routes/search.ts";
import { trackingRoutes } from "../http/routes/tracking.ts";
import { createKeywordLists } from "../keywords/manage-keyword-lists.ts";
import { createPastFiguresStore } from "../keywords/past-figures-store.ts";
import { createDrafts } from "../listings/manage-drafts.ts";
import { createEstimateProfit, type QuoteFees } from "../profit/estimate-profit.ts";
import { createScenarios } from "../profit/manage-scenarios.ts";
import { createScreening } from "../profit/screen-products.ts";
import type { KeywordTally } from "../search/keyword-tally.ts";
import { createSavedSearches } from "../search/manage-saved-searches.ts";
import { createNicheStore } from "../search/niche-store.ts";
import type { Search } from "../search/query.ts";
import { recordTrackedNiche } from "../search/record-niche-history.ts";
import { type AlertInput, createAlerts } from "../tracking/manage-alerts.ts";
import { createMarketLists } from "../tracking/market/manage-market-lists.ts";
import { readMoments } from "../tracking/market/read-market.ts";
import { previewAlert } from "../tracking/preview-alert.ts";
import { createRankDaysStore } from "../tracking/rank-days-store.ts";
import { createRecent, type Recent } from "../tracking/read-recent.ts";
import { createKeywordTracking } from "../tracking/track-keywords.ts";
import { createProductTracking } from "../tracking/track-products.ts";
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
  publicUrl: () => string;
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
  searchRoutes(api, { search, products: productStore, tally, clock, netByDefault: screening.netByDefault });
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
