import type { Contract } from "../contract.ts";
import { changeAccount, listPlans, showAccount } from "./account.ts";
import { previewAlert } from "./alert-preview.ts";
import { changeAlert, createAlert, deleteAlert, listAlerts, showAlert } from "./alerts.ts";
import { listDeliveries, recoverWebhook, replayDelivery, showDelivery, testWebhook } from "./deliveries.ts";
import { eventSamples, eventTypes } from "./event-types.ts";
import { listEvents, showEvent } from "./events.ts";
import {
  cancelImport,
  changeImport,
  importFile,
  listImports,
  listRejects,
  previewImport,
  showImport,
  startImport,
} from "./imports.ts";
import { acceptInvitation, invite, listInvitations, showInvitation, withdrawInvitation } from "./invitations.ts";
import { createKey, listKeys, renameKey, revokeKey, rotateKey } from "./keys.ts";
import { changeMember, listMembers, removeMember } from "./members.ts";
import { nicheHistory } from "./niches.ts";
import { changeAnyAccount, createAccount, listAccounts, showAnyAccount } from "./operator-accounts.ts";
import { showSources } from "./operator-sources.ts";
import { showState } from "./operator-state.ts";
import { changeAnyUser, listUsers } from "./operator-users.ts";
import { product, productHistory } from "./products.ts";
import { changeSavedSearch, deleteSavedSearch, listSavedSearches, saveSearch } from "./saved-searches.ts";
import { search } from "./search.ts";
import {
  changeEmail,
  changePassword,
  changeUser,
  showSession,
  signIn,
  signInToDemo,
  signOut,
  switchAccount,
} from "./session.ts";
import { endAllSessions, endSession, listSessions } from "./sessions.ts";
import {
  changeTrackedKeyword,
  changeTrackedProduct,
  listTrackedKeywords,
  listTrackedProducts,
  showTrackedKeyword,
  showTrackedProduct,
  trackKeyword,
  trackProduct,
  untrackKeyword,
  untrackProduct,
} from "./tracking.ts";
import { usage, usageHistory } from "./usage.ts";
import { askPasswordReset, signUp, usePasswordReset } from "./users.ts";
import { changeWebhook, createWebhook, deleteWebhook, listWebhooks, rotateSecret, showWebhook } from "./webhooks.ts";

const TABLE = [
  search,
  product,
  productHistory,
  nicheHistory,
  saveSearch,
  listSavedSearches,
  changeSavedSearch,
  deleteSavedSearch,
  trackProduct,
  listTrackedProducts,
  showTrackedProduct,
  changeTrackedProduct,
  untrackProduct,
  trackKeyword,
  listTrackedKeywords,
  showTrackedKeyword,
  changeTrackedKeyword,
  untrackKeyword,
  previewAlert,
  createAlert,
  listAlerts,
  showAlert,
  changeAlert,
  deleteAlert,
  listEvents,
  showEvent,
  eventTypes,
  eventSamples,
  createWebhook,
  listWebhooks,
  showWebhook,
  changeWebhook,
  testWebhook,
  rotateSecret,
  recoverWebhook,
  listDeliveries,
  showDelivery,
  replayDelivery,
  deleteWebhook,
  usage,
  usageHistory,
  listPlans,
  showAccount,
  changeAccount,
  createKey,
  listKeys,
  renameKey,
  rotateKey,
  revokeKey,
  importFile,
  listImports,
  showImport,
  listRejects,
  previewImport,
  changeImport,
  startImport,
  cancelImport,
  createAccount,
  listAccounts,
  showAnyAccount,
  changeAnyAccount,
  listUsers,
  changeAnyUser,
  showSources,
  showState,
  showSession,
  signIn,
  signInToDemo,
  signOut,
  switchAccount,
  changeUser,
  changePassword,
  changeEmail,
  listSessions,
  endSession,
  endAllSessions,
  signUp,
  askPasswordReset,
  usePasswordReset,
  listMembers,
  changeMember,
  removeMember,
  listInvitations,
  invite,
  withdrawInvitation,
  showInvitation,
  acceptInvitation,
] as const;

/** The contract of any one route, with its own types. */
export type AnyContract = (typeof TABLE)[number];

/** The route table: every route of the API. */
export const CONTRACTS: readonly Contract[] = TABLE;
