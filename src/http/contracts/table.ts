import type { Contract } from "../contract.ts";
import { changeAlert, deleteAlert, listAlerts, makeAlert, showAlert } from "./alerts.ts";
import { listDeliveries, recoverWebhook, replayDelivery, showDelivery, testWebhook } from "./deliveries.ts";
import { eventSamples, eventTypes } from "./event-types.ts";
import { listEvents, showEvent } from "./events.ts";
import {
  cancelImport,
  importFile,
  listImports,
  listRejects,
  previewOfImport,
  showImport,
  startImport,
} from "./imports.ts";
import { nicheHistory } from "./niches.ts";
import { product, productHistory } from "./products.ts";
import { search } from "./search.ts";
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
import { usage } from "./usage.ts";
import { changeWebhook, createWebhook, deleteWebhook, listWebhooks, rotateSecret, showWebhook } from "./webhooks.ts";

/** The route table: every route of the API. */
export const CONTRACTS: readonly Contract[] = [
  search,
  product,
  productHistory,
  nicheHistory,
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
  makeAlert,
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
  importFile,
  listImports,
  showImport,
  listRejects,
  previewOfImport,
  startImport,
  cancelImport,
];
