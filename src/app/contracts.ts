import * as account from "../features/access/api/account.contract.ts";
import type { Contract } from "../features/access/api/contract.ts";
import * as keys from "../features/access/api/keys.contract.ts";
import * as usage from "../features/access/api/usage.contract.ts";
import * as connectedApps from "../features/apps/api/connected-apps.contract.ts";
import * as marketplaces from "../features/catalog/api/marketplaces.contract.ts";
import * as products from "../features/catalog/api/products.contract.ts";
import * as channels from "../features/channels/api/channels.contract.ts";
import * as importMappings from "../features/imports/api/import-mappings.contract.ts";
import * as imports from "../features/imports/api/imports.contract.ts";
import * as keywordLists from "../features/keywords/api/keyword-lists.contract.ts";
import * as keywords from "../features/keywords/api/keywords.contract.ts";
import * as listingDrafts from "../features/listings/api/listing-drafts.contract.ts";
import * as listingModel from "../features/listings/api/listing-model.contract.ts";
import * as listingProposals from "../features/listings/api/listing-proposals.contract.ts";
import * as listings from "../features/listings/api/listings.contract.ts";
import * as invitations from "../features/people/api/invitations.contract.ts";
import * as members from "../features/people/api/members.contract.ts";
import * as operatorAccounts from "../features/people/api/operator-accounts.contract.ts";
import * as operatorUsers from "../features/people/api/operator-users.contract.ts";
import * as session from "../features/people/api/session.contract.ts";
import * as sessions from "../features/people/api/sessions.contract.ts";
import * as users from "../features/people/api/users.contract.ts";
import * as operatorFees from "../features/profit/api/operator-fees.contract.ts";
import * as profit from "../features/profit/api/profit.contract.ts";
import * as salesConnections from "../features/sales/api/sales-connections.contract.ts";
import * as salesCosts from "../features/sales/api/sales-costs.contract.ts";
import * as salesFigures from "../features/sales/api/sales-figures.contract.ts";
import * as salesImports from "../features/sales/api/sales-imports.contract.ts";
import * as salesMarket from "../features/sales/api/sales-market.contract.ts";
import * as salesSettlements from "../features/sales/api/sales-settlements.contract.ts";
import * as salesStock from "../features/sales/api/sales-stock.contract.ts";
import * as finder from "../features/search/api/finder.contract.ts";
import * as niches from "../features/search/api/niches.contract.ts";
import * as operatorSynonyms from "../features/search/api/operator-synonyms.contract.ts";
import * as savedSearches from "../features/search/api/saved-searches.contract.ts";
import * as search from "../features/search/api/search.contract.ts";
import * as reports from "../features/search-data/api/reports.contract.ts";
import * as operatorSources from "../features/sources/api/operator-sources.contract.ts";
import * as alertPreview from "../features/tracking/api/alert-preview.contract.ts";
import * as alerts from "../features/tracking/api/alerts.contract.ts";
import * as events from "../features/tracking/api/events.contract.ts";
import * as marketLists from "../features/tracking/api/market-lists.contract.ts";
import * as tracking from "../features/tracking/api/tracking.contract.ts";
import * as deliveries from "../features/webhooks/api/deliveries.contract.ts";
import * as eventTypes from "../features/webhooks/api/event-types.contract.ts";
import * as webhooks from "../features/webhooks/api/webhooks.contract.ts";
import * as operatorState from "./operations/api/operator-state.contract.ts";
import * as status from "./operations/api/status.contract.ts";

const TABLE = [
  search.search,
  finder.findProducts,
  finder.listFinderPresets,
  marketplaces.listMarketplaces,
  products.product,
  products.productHistory,
  products.productStatistics,
  niches.nicheHistory,
  keywords.keywordIdeas,
  keywords.productKeywords,
  keywords.shareOfVoice,
  keywordLists.createKeywordList,
  keywordLists.listKeywordLists,
  keywordLists.showKeywordList,
  keywordLists.changeKeywordList,
  keywordLists.trackKeywordList,
  keywordLists.untrackKeywordList,
  keywordLists.deleteKeywordList,
  listingModel.showListingModel,
  listingModel.connectListingModel,
  listingModel.testListingModel,
  listingModel.disconnectListingModel,
  reports.searchTerms,
  reports.queryPerformance,
  reports.importReport,
  reports.listReports,
  reports.showReport,
  reports.shareReport,
  reports.deleteReport,
  reports.deleteReports,
  salesImports.importSales,
  salesImports.listSalesImports,
  salesImports.showSalesImport,
  salesImports.previewSalesImport,
  salesImports.startSalesImport,
  salesImports.deleteSalesImport,
  salesImports.deleteSales,
  salesImports.showSalesSettings,
  salesImports.putSalesSettings,
  salesSettlements.listSettlements,
  salesSettlements.showSettlement,
  salesSettlements.listSettlementLines,
  salesSettlements.listLineKinds,
  salesSettlements.assignClass,
  salesConnections.createSalesConnection,
  salesConnections.listSalesConnections,
  salesConnections.showSalesConnection,
  salesConnections.changeSalesConnection,
  salesConnections.testSalesConnection,
  salesConnections.runSalesConnection,
  salesConnections.deleteSalesConnection,
  listings.checkListing,
  listings.listListingRules,
  listings.listingPhrases,
  listings.packSearchTerms,
  listings.listingScore,
  listingDrafts.createListingDraft,
  listingDrafts.listListingDrafts,
  listingDrafts.showListingDraft,
  listingDrafts.changeListingDraft,
  listingDrafts.buildListingDraft,
  listingDrafts.listListingVersions,
  listingDrafts.diffListingVersions,
  listingDrafts.restoreListingVersion,
  listingProposals.proposeListing,
  listingDrafts.deleteListingDraft,
  savedSearches.saveSearch,
  savedSearches.listSavedSearches,
  savedSearches.changeSavedSearch,
  savedSearches.deleteSavedSearch,
  salesFigures.salesSummary,
  salesFigures.salesSeries,
  salesFigures.salesProducts,
  salesStock.salesStock,
  salesStock.listStockSettings,
  salesStock.putStockSetting,
  salesCosts.addCost,
  salesCosts.listCosts,
  salesCosts.changeCost,
  salesCosts.deleteCost,
  salesCosts.listCostChanges,
  salesMarket.salesMarket,
  salesMarket.showCalibration,
  salesMarket.putCalibration,
  profit.estimateProfit,
  profit.estimateProfits,
  profit.listFeeCards,
  profit.saveScenario,
  profit.listScenarios,
  profit.changeScenario,
  profit.deleteScenario,
  profit.putDefaultCost,
  profit.listDefaultCosts,
  profit.deleteDefaultCost,
  tracking.trackProduct,
  tracking.listTrackedProducts,
  tracking.showTrackedProduct,
  tracking.changeTrackedProduct,
  // Before the products are untracked: their lists track them.
  marketLists.createMarketList,
  marketLists.listMarketLists,
  marketLists.showMarketList,
  marketLists.marketListSeries,
  marketLists.changeMarketList,
  marketLists.addMarketNote,
  marketLists.changeMarketNote,
  marketLists.deleteMarketNote,
  marketLists.deleteMarketList,
  tracking.untrackProduct,
  tracking.trackKeyword,
  tracking.listTrackedKeywords,
  tracking.showTrackedKeyword,
  tracking.changeTrackedKeyword,
  tracking.untrackKeyword,
  alertPreview.previewAlert,
  alerts.createAlert,
  alerts.listAlerts,
  alerts.showAlert,
  alerts.changeAlert,
  alerts.deleteAlert,
  events.listEvents,
  events.showEvent,
  eventTypes.eventTypes,
  eventTypes.eventSamples,
  webhooks.createWebhook,
  webhooks.listWebhooks,
  webhooks.showWebhook,
  webhooks.changeWebhook,
  deliveries.testWebhook,
  webhooks.rotateSecret,
  deliveries.recoverWebhook,
  deliveries.listDeliveries,
  deliveries.webhookActivity,
  deliveries.showDelivery,
  deliveries.replayDelivery,
  webhooks.deleteWebhook,
  channels.createChannel,
  channels.listChannels,
  channels.showChannel,
  channels.changeChannel,
  channels.verifyChannel,
  channels.testChannel,
  channels.listChannelDeliveries,
  channels.previewDigest,
  channels.sendDigest,
  channels.deleteChannel,
  channels.confirmChannel,
  channels.unsubscribeChannel,
  channels.resubscribeChannel,
  channels.replayChannelDelivery,
  usage.usage,
  usage.usageHistory,
  status.showStatus,
  account.listPlans,
  account.showAccount,
  account.changeAccount,
  keys.createKey,
  keys.listKeys,
  keys.renameKey,
  keys.rotateKey,
  keys.revokeKey,
  imports.importFile,
  imports.listImports,
  imports.showImport,
  imports.listRejects,
  imports.previewImport,
  imports.changeImport,
  imports.startImport,
  imports.cancelImport,
  importMappings.listMappings,
  importMappings.saveMapping,
  importMappings.deleteMapping,
  operatorAccounts.createAccount,
  operatorAccounts.listAccounts,
  operatorAccounts.showAnyAccount,
  operatorAccounts.changeAnyAccount,
  operatorUsers.listUsers,
  operatorUsers.changeAnyUser,
  operatorSynonyms.addSynonyms,
  operatorSynonyms.listSynonyms,
  operatorSynonyms.deleteSynonyms,
  operatorFees.importFeeCard,
  operatorFees.deleteFeeCard,
  operatorSources.showSources,
  operatorState.showState,
  session.showSession,
  session.signIn,
  session.signOut,
  session.switchAccount,
  session.changeUser,
  session.changePassword,
  session.changeEmail,
  sessions.listSessions,
  sessions.endSession,
  sessions.endAllSessions,
  users.signUp,
  users.requestSignUp,
  users.askPasswordReset,
  users.usePasswordReset,
  members.listMembers,
  members.changeMember,
  members.removeMember,
  invitations.listInvitations,
  invitations.invite,
  invitations.withdrawInvitation,
  invitations.showInvitation,
  invitations.acceptInvitation,
  connectedApps.describeAppRequest,
  connectedApps.connectApp,
  connectedApps.listConnectedApps,
  connectedApps.disconnectApp,
] as const;

/** The contract of any one route, with its own types. */
export type AnyContract = (typeof TABLE)[number];

/** The route table: every route of the API. */
export const CONTRACTS: readonly Contract[] = TABLE;
