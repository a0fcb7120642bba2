/** Every store of a database, created once and handed to the API, the worker, commands and import threads. */

import { createAccountStore } from "../access/account-store.ts";
import { createIdempotencyStore } from "../access/idempotency-store.ts";
import { createAccessStore } from "../access/store.ts";
import { createUsageStore } from "../access/usage-store.ts";
import { createAppStore } from "../apps/store.ts";
import { createCardsStore } from "../catalog/fees/cards-store.ts";
import { createHistoryStore } from "../catalog/history-store.ts";
import { createMonthsStore } from "../catalog/months-store.ts";
import { createPastStore } from "../catalog/past-store.ts";
import { createProductStore } from "../catalog/product-store.ts";
import { createCurvesStore } from "../catalog/sales/curves-store.ts";
import { createCatalogStore } from "../catalog/store.ts";
import { createChannelStore } from "../channels/channel-store.ts";
import { createDigestStore } from "../channels/digest-store.ts";
import { createMailLimitStore } from "../channels/mail-limit-store.ts";
import type { Database } from "../db/open.ts";
import { createJobStore } from "../jobs/job-store.ts";
import { createKeywordListStore } from "../keywords/keyword-list-store.ts";
import { createPositionReader } from "../keywords/position-store.ts";
import { createVoiceStore } from "../keywords/voice-store.ts";
import { createDraftStore } from "../listings/draft-store.ts";
import { createModelStore } from "../listings/models/model-store.ts";
import { createModelUsageStore } from "../listings/models/model-usage-store.ts";
import { createAvailabilityStore } from "../operations/availability-store.ts";
import { createAttemptStore } from "../people/attempt-store.ts";
import { createInvitationStore } from "../people/invitation-store.ts";
import { createMemberStore } from "../people/member-store.ts";
import { createSessionStore } from "../people/session-store.ts";
import { createSignUpStore } from "../people/sign-up-store.ts";
import { createUserListStore } from "../people/user-list-store.ts";
import { createUserStore } from "../people/user-store.ts";
import { createScenarioStore } from "../profit/scenario-store.ts";
import { createHeldStore } from "../reports/held-store.ts";
import { createReportStore } from "../reports/report-store.ts";
import { createSearchDataStore } from "../reports/search-data-store.ts";
import { wholeStore } from "../reports/search-terms.ts";
import { createAdTotalsStore } from "../sales/advertising/ad-totals-store.ts";
import { createConnectionStore } from "../sales/connection/connection-store.ts";
import { createFetchStore } from "../sales/connection/fetch-store.ts";
import { createHomesStore } from "../sales/import/homes-store.ts";
import { endUnread, removeSales } from "../sales/import/remove-store.ts";
import { createLedgerStore } from "../sales/ledger/ledger-store.ts";
import { createSalesSettingsStore } from "../sales/settings-store.ts";
import { createNicheStore } from "../search/niche-store.ts";
import { createSavedSearchStore } from "../search/saved-search-store.ts";
import { createSynonymStore } from "../search/synonyms/synonym-store.ts";
import { createImportStore } from "../sources/import/import-store.ts";
import { createMappingStore } from "../sources/import/mapping-store.ts";
import { createHealthStore } from "../sources/live/health-store.ts";
import { createRefreshQueueStore } from "../sources/live/refresh-queue-store.ts";
import { createAlertStore } from "../tracking/alert-store.ts";
import { createEventStore } from "../tracking/event-store.ts";
import { createKeywordTrackingStore } from "../tracking/keyword-tracking-store.ts";
import { createMarketListStore } from "../tracking/market/market-list-store.ts";
import { createNoteStore } from "../tracking/market/note-store.ts";
import { createProductTrackingStore } from "../tracking/product-tracking-store.ts";
import { createRankDaysStore } from "../tracking/rank-days-store.ts";
import { createDeliveryLogStore } from "../webhooks/delivery-log-store.ts";
import { createDeliveryRetention } from "../webhooks/delivery-retention-store.ts";
import { createDeliveryStateStore } from "../webhooks/delivery-state-store.ts";
import { createDisabledStore } from "../webhooks/disabled-store.ts";
import { createEndpointStore } from "../webhooks/endpoint-store.ts";
import { createInstallationStore } from "../webhooks/installation-store.ts";

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
