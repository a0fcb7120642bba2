/** Every store of a database, created once and handed to the API, the worker, commands and import threads. */

import { createAccountStore } from "../../features/access/account-store.ts";
import { createIdempotencyStore } from "../../features/access/idempotency-store.ts";
import { createAccessStore } from "../../features/access/store.ts";
import { createUsageStore } from "../../features/access/usage-store.ts";
import { createAppStore } from "../../features/apps/store.ts";
import { createCurvesStore } from "../../features/catalog/estimates/curves-store.ts";
import { createCardsStore } from "../../features/catalog/fees/cards-store.ts";
import { createHistoryStore } from "../../features/catalog/history-store.ts";
import { createMonthsStore } from "../../features/catalog/months-store.ts";
import { createPastStore } from "../../features/catalog/past-store.ts";
import { createProductStore } from "../../features/catalog/product-store.ts";
import { createCatalogStore } from "../../features/catalog/store.ts";
import { createChannelStore } from "../../features/channels/channel-store.ts";
import { createDigestStore } from "../../features/channels/digest-store.ts";
import { createMailLimitStore } from "../../features/channels/mail-limit-store.ts";
import { createImportStore } from "../../features/imports/import-store.ts";
import { createMappingStore } from "../../features/imports/mapping-store.ts";
import { createKeywordListStore } from "../../features/keywords/keyword-list-store.ts";
import { createPositionReader } from "../../features/keywords/position-store.ts";
import { createVoiceStore } from "../../features/keywords/voice-store.ts";
import { createDraftStore } from "../../features/listings/draft-store.ts";
import { createModelStore } from "../../features/listings/models/model-store.ts";
import { createModelUsageStore } from "../../features/listings/models/model-usage-store.ts";
import { createAttemptStore } from "../../features/people/attempt-store.ts";
import { createInvitationStore } from "../../features/people/invitation-store.ts";
import { createMemberStore } from "../../features/people/member-store.ts";
import { createSessionStore } from "../../features/people/session-store.ts";
import { createSignUpStore } from "../../features/people/sign-up-store.ts";
import { createUserListStore } from "../../features/people/user-list-store.ts";
import { createUserStore } from "../../features/people/user-store.ts";
import { createScenarioStore } from "../../features/profit/scenario-store.ts";
import { createAdTotalsStore } from "../../features/sales/advertising/ad-totals-store.ts";
import { createConnectionStore } from "../../features/sales/connection/connection-store.ts";
import { createFetchStore } from "../../features/sales/connection/fetch-store.ts";
import { createHomesStore } from "../../features/sales/import/homes-store.ts";
import { endUnread, removeSales } from "../../features/sales/import/remove-store.ts";
import { createLedgerStore } from "../../features/sales/ledger/ledger-store.ts";
import { createSalesSettingsStore } from "../../features/sales/settings-store.ts";
import { createNicheStore } from "../../features/search/niche-store.ts";
import { createSavedSearchStore } from "../../features/search/saved-search-store.ts";
import { createSynonymStore } from "../../features/search/synonyms/synonym-store.ts";
import { createHeldStore } from "../../features/search-data/held-store.ts";
import { createReportStore } from "../../features/search-data/report-store.ts";
import { createSearchDataStore } from "../../features/search-data/search-data-store.ts";
import { wholeStore } from "../../features/search-data/search-terms.ts";
import { createHealthStore } from "../../features/sources/live/health-store.ts";
import { createRefreshQueueStore } from "../../features/sources/live/refresh-queue-store.ts";
import { createAlertStore } from "../../features/tracking/alert-store.ts";
import { createEventStore } from "../../features/tracking/event-store.ts";
import { createKeywordTrackingStore } from "../../features/tracking/keyword-tracking-store.ts";
import { createMarketListStore } from "../../features/tracking/market/market-list-store.ts";
import { createNoteStore } from "../../features/tracking/market/note-store.ts";
import { createProductTrackingStore } from "../../features/tracking/product-tracking-store.ts";
import { createRankDaysStore } from "../../features/tracking/rank-days-store.ts";
import { createDeliveryLogStore } from "../../features/webhooks/delivery-log-store.ts";
import { createDeliveryRetention } from "../../features/webhooks/delivery-retention-store.ts";
import { createDeliveryStateStore } from "../../features/webhooks/delivery-state-store.ts";
import { createDisabledStore } from "../../features/webhooks/disabled-store.ts";
import { createEndpointStore } from "../../features/webhooks/endpoint-store.ts";
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
    dashboardUsage: createUsageStore(database, "dashboard_usage_days"),
    accounts: createAccountStore(db),
    idempotency: createIdempotencyStore(db),
    users: createUserStore(db),
    userList: createUserListStore(db),
    members: createMemberStore(db),
    invitations: createInvitationStore(db),
    signUps: createSignUpStore(db),
    sessions: createSessionStore(database),
    signInAttempts: createAttemptStore(db),
    apps: createAppStore(database),
    catalog: createCatalogStore(pool),
    products: createProductStore(pool),
    history: createHistoryStore(pool),
    historyMonths: createMonthsStore(pool),
    past: createPastStore(pool),
    salesCurves: createCurvesStore(db),
    niches: createNicheStore(pool),
    savedSearches: createSavedSearchStore(db),
    scenarios: createScenarioStore(db),
    feeCards: createCardsStore(db),
    keywordLists: createKeywordListStore(db),
    listingDrafts: createDraftStore(db),
    voices: createVoiceStore(pool),
    positions: createPositionReader(pool),
    models: createModelStore(db),
    modelUsage: createModelUsageStore(db),
    synonyms: createSynonymStore(db),
    imports: createImportStore(db),
    mappings: createMappingStore(db),
    reports: createReportStore(database, { family: "search" }),
    heldReports: createHeldStore(pool),
    salesImports: createReportStore(database, { family: "sales", removeRows: removeSales, endUnread }),
    salesHomes: createHomesStore(database.pool),
    salesAdTotals: createAdTotalsStore(database.pool),
    salesLedger: createLedgerStore(database.pool),
    salesSettings: createSalesSettingsStore(database.pool),
    salesConnections: createConnectionStore(database),
    salesFetches: createFetchStore(database),
    searchData: createSearchDataStore(pool, wholeStore),
    sourceHealth: createHealthStore(pool),
    refreshQueue: createRefreshQueueStore(pool),
    events: createEventStore(db),
    alerts: createAlertStore(db),
    trackedProducts,
    marketLists: createMarketListStore(db, trackedProducts),
    marketNotes: createNoteStore(db),
    trackedKeywords: createKeywordTrackingStore(db),
    rankDays: createRankDaysStore(pool),
    endpoints: createEndpointStore(db),
    channels: createChannelStore(db),
    digests: createDigestStore(db),
    mailLimits: createMailLimitStore(db),
    deliveryLog: createDeliveryLogStore(db),
    deliveryState: createDeliveryStateStore(pool),
    deliveryRetention: createDeliveryRetention(pool),
    disabledEndpoints: createDisabledStore(pool),
    installation: createInstallationStore(pool),
    jobs: createJobStore(pool),
    availability: createAvailabilityStore(pool),
  };
}
