/** Every store of a database, created once and handed to the API, the worker, commands and import threads. */

import { createIdempotencyStore } from "../../features/access/idempotency-store.ts";
import { createAccessStore } from "../../features/access/store.ts";
import { createUsageStore } from "../../features/access/usage-store.ts";
import { createCurvesStore } from "../../features/catalog/estimates/curves-store.ts";
import { createCardsStore } from "../../features/catalog/fees/cards-store.ts";
import { createHistoryStore } from "../../features/catalog/history-store.ts";
import { createMonthsStore } from "../../features/catalog/months-store.ts";
import { createProductStore } from "../../features/catalog/product-store.ts";
import { createCatalogStore } from "../../features/catalog/store.ts";
import { createMailLimitStore } from "../../features/channels/mail-limit-store.ts";
import { createImportStore } from "../../features/imports/import-store.ts";
import { createMappingStore } from "../../features/imports/mapping-store.ts";
import { createAdTotalsStore } from "../../features/sales/advertising/ad-totals-store.ts";
import { createHomesStore } from "../../features/sales/import/homes-store.ts";
import { openSalesImports } from "../../features/sales/import/open-sales-imports.ts";
import { createLedgerStore } from "../../features/sales/ledger/ledger-store.ts";
import { createNicheStore } from "../../features/search/niche-store.ts";
import { createSynonymStore } from "../../features/search/synonyms/synonym-store.ts";
import { createHeldStore } from "../../features/search-data/held-store.ts";
import { createReportStore } from "../../features/search-data/report-store.ts";
import { createHealthStore } from "../../features/sources/live/health-store.ts";
import { createRefreshQueueStore } from "../../features/sources/live/refresh-queue-store.ts";
import { createAlertStore } from "../../features/tracking/alert-store.ts";
import { createEventStore } from "../../features/tracking/event-store.ts";
import { createKeywordTrackingStore } from "../../features/tracking/keyword-tracking-store.ts";
import { createMarketListStore } from "../../features/tracking/market/market-list-store.ts";
import { createProductTrackingStore } from "../../features/tracking/product-tracking-store.ts";
import { createDeliveryRetention } from "../../features/webhooks/delivery-retention-store.ts";
import { createInstallationStore } from "../../features/webhooks/installation-store.ts";
import type { Database } from "../../platform/db/open.ts";
import { createJobStore } from "../../platform/jobs/job-store.ts";
import { createAvailabilityStore } from "../operations/availability-store.ts";

export type Stores = ReturnType<typeof openStores>;

export function openStores(database: Database) {
  const { db, pool } = database;
  const trackedProducts = createProductTrackingStore(db);
  return {
    access: createAccessStore(database),
    usage: createUsageStore(database),
    idempotency: createIdempotencyStore(db),
    catalog: createCatalogStore(pool),
    products: createProductStore(pool),
    history: createHistoryStore(pool),
    historyMonths: createMonthsStore(pool),
    salesCurves: createCurvesStore(db),
    niches: createNicheStore(pool),
    feeCards: createCardsStore(db),
    synonyms: createSynonymStore(db),
    imports: createImportStore(db),
    mappings: createMappingStore(db),
    reports: createReportStore(database, { family: "search" }),
    heldReports: createHeldStore(pool),
    salesImports: openSalesImports(database),
    salesHomes: createHomesStore(database.pool),
    salesAdTotals: createAdTotalsStore(database.pool),
    salesLedger: createLedgerStore(database.pool),
    sourceHealth: createHealthStore(pool),
    refreshQueue: createRefreshQueueStore(pool),
    events: createEventStore(db),
    alerts: createAlertStore(db),
    trackedProducts,
    marketLists: createMarketListStore(db, trackedProducts),
    trackedKeywords: createKeywordTrackingStore(db),
    mailLimits: createMailLimitStore(db),
    deliveryRetention: createDeliveryRetention(pool),
    installation: createInstallationStore(pool),
    jobs: createJobStore(pool),
    availability: createAvailabilityStore(pool),
  };
}
