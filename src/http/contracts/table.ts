import type { Contract } from "../contract.ts";
import * as account from "./account.ts";
import * as alertPreview from "./alert-preview.ts";
import * as alerts from "./alerts.ts";
import * as channels from "./channels.ts";
import * as connectedApps from "./connected-apps.ts";
import * as deliveries from "./deliveries.ts";
import * as eventTypes from "./event-types.ts";
import * as events from "./events.ts";
import * as finder from "./finder.ts";
import * as importMappings from "./import-mappings.ts";
import * as imports from "./imports.ts";
import * as invitations from "./invitations.ts";
import * as keys from "./keys.ts";
import * as keywordLists from "./keyword-lists.ts";
import * as keywords from "./keywords.ts";
import * as listingDrafts from "./listing-drafts.ts";
import * as listingModel from "./listing-model.ts";
import * as listingProposals from "./listing-proposals.ts";
import * as listings from "./listings.ts";
import * as marketLists from "./market-lists.ts";
import * as marketplaces from "./marketplaces.ts";
import * as members from "./members.ts";
import * as niches from "./niches.ts";
import * as operatorAccounts from "./operator-accounts.ts";
import * as operatorFees from "./operator-fees.ts";
import * as operatorSources from "./operator-sources.ts";
import * as operatorState from "./operator-state.ts";
import * as operatorSynonyms from "./operator-synonyms.ts";
import * as operatorUsers from "./operator-users.ts";
import * as products from "./products.ts";
import * as profit from "./profit.ts";
import * as reports from "./reports.ts";
import * as salesConnections from "./sales-connections.ts";
import * as salesCosts from "./sales-costs.ts";
import * as salesFigures from "./sales-figures.ts";
import * as salesImports from "./sales-imports.ts";
import * as salesMarket from "./sales-market.ts";
import * as salesSettlements from "./sales-settlements.ts";
import * as salesStock from "./sales-stock.ts";
import * as savedSearches from "./saved-searches.ts";
import * as search from "./search.ts";
import * as session from "./session.ts";
import * as sessions from "./sessions.ts";
import * as status from "./status.ts";
import * as tracking from "./tracking.ts";
import * as usage from "./usage.ts";
import * as users from "./users.ts";
import * as webhooks from "./webhooks.ts";

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
