/** What research and tracking are made of: searches, products, niches, what is watched, and alerts. */
import type { CreateOnce } from "../access/create-once.ts";
import type { Clock } from "../base/clock.ts";
import { createHistoryStore } from "../catalog/history-store.ts";
import { createProductStore, refuseUnknown } from "../catalog/product-store.ts";
import { readHistory } from "../catalog/read-history.ts";
import { createCurvesStore } from "../catalog/sales/curves-store.ts";
import { createCurvesReader } from "../catalog/sales/read-curves.ts";
import type { Database } from "../db/open.ts";
import { lateReads } from "../db/replica.ts";
import type { Api } from "../http/contract.ts";
import { alertRoutes } from "../http/routes/alerts.ts";
import { nicheRoutes } from "../http/routes/niches.ts";
import { productRoutes } from "../http/routes/products.ts";
import { savedSearchRoutes } from "../http/routes/saved-searches.ts";
import { searchRoutes } from "../http/routes/search.ts";
import { trackingRoutes } from "../http/routes/tracking.ts";
import type { KeywordTally } from "../search/keyword-tally.ts";
import { createSavedSearches } from "../search/manage-saved-searches.ts";
import { createNicheStore } from "../search/niche-store.ts";
import type { Search } from "../search/query.ts";
import { createSavedSearchStore } from "../search/saved-search-store.ts";
import { createHealthStore } from "../sources/live/health-store.ts";
import { createAlertStore } from "../tracking/alert-store.ts";
import type { EventStore } from "../tracking/event-store.ts";
import { createKeywordTrackingStore } from "../tracking/keyword-tracking-store.ts";
import { type AlertInput, createAlerts } from "../tracking/manage-alerts.ts";
import { previewAlert } from "../tracking/preview-alert.ts";
import { createProductTrackingStore } from "../tracking/product-tracking-store.ts";
import { createRankDaysStore } from "../tracking/rank-days-store.ts";
import { createRecent, type Recent } from "../tracking/read-recent.ts";
import { createKeywordTracking } from "../tracking/track-keywords.ts";
import { createProductTracking } from "../tracking/track-products.ts";

export type ResearchParts = {
  database: Database;
  search: Search;
  tally: KeywordTally;
  events: EventStore;
  createOnce: CreateOnce;
  clock: Clock;
  publicUrl: () => string;
};

export function serveResearch(api: Api, parts: ResearchParts): void {
  const { database, search, tally, events, createOnce, clock, publicUrl } = parts;
  const { db, pool } = database;
  const readCurves = createCurvesReader(createCurvesStore(db));
  const reading = { products: createProductStore(pool), history: createHistoryStore(pool), readCurves };
  // What was, and is read by the hundred: it may come from a replica.
  const late = lateReads(database, (from, isReplica) => {
    const known = createProductStore(from);
    const products = isReplica ? refuseUnknown(known) : known;
    const past = {
      reading: { products, history: createHistoryStore(from), readCurves },
      ranks: createRankDaysStore(from),
      niches: createNicheStore(from),
      clock,
    };
    return { ...past, past, recent: createRecent({ ...past, events }) };
  });
  const products = createProductTracking({ store: createProductTrackingStore(db), clock });
  const keywords = createKeywordTracking({ store: createKeywordTrackingStore(db), clock });
  const alerts = createAlerts({
    store: createAlertStore(db),
    products: reading.products,
    readCurves,
    clock,
  });
  searchRoutes(api, { search, tally });
  savedSearchRoutes(api, { searches: createSavedSearches({ store: createSavedSearchStore(db), clock }) });
  nicheRoutes(api, {
    listNiches: (...asked) => late(({ niches }) => niches.listNiches(...asked)),
    tally,
    search,
    clock,
  });
  productRoutes(api, {
    reading,
    readHistory: (...asked) => late((from) => readHistory(from.reading, ...asked)),
    tracking: products,
    asks: createHealthStore(pool),
    clock,
    publicUrl,
  });
  const recent: Recent = {
    ofProducts: (...asked) => late((from) => from.recent.ofProducts(...asked)),
    ofKeywords: (...asked) => late((from) => from.recent.ofKeywords(...asked)),
    ofAlerts: (...asked) => late((from) => from.recent.ofAlerts(...asked)),
  };
  trackingRoutes(api, { products, keywords, recent, createOnce, publicUrl });
  const preview = (wish: AlertInput, days: number) => late(({ past }) => previewAlert(past, wish, days));
  alertRoutes(api, { alerts, preview, recent, createOnce, publicUrl });
}
