/** Wires language models: the HTTP client, the count of tokens, the routes of the account's model and of proposals. */
import { setMaxListeners } from "node:events";
import type { Api } from "../../features/access/api/contract.ts";
import { listingModelRoutes } from "../../features/listings/api/listing-model.routes.ts";
import { listingProposalRoutes } from "../../features/listings/api/listing-proposals.routes.ts";
import { createDrafts } from "../../features/listings/manage-drafts.ts";
import { createGenerate, type Generate } from "../../features/listings/models/generate.ts";
import { createModels } from "../../features/listings/models/manage-models.ts";
import { DEFAULT_URLS, type Model, toPrice } from "../../features/listings/models/model.ts";
import { createModelHttp } from "../../features/listings/models/model-fetch.ts";
import { createModelMeter } from "../../features/listings/models/model-meter.ts";
import { ModelProblem } from "../../features/listings/models/model-problem.ts";
import { createPropose } from "../../features/listings/models/propose.ts";
import { createProposeForDraft } from "../../features/listings/models/propose-for-draft.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import { createAddressGuard } from "../../platform/security/address-guard.ts";
import type { ResolveName } from "../../platform/security/resolve-name.ts";
import { createSecretBox } from "../../platform/security/secret-box.ts";
import type { NodeConfig } from "../config/config.ts";
import type { Stores } from "./open-stores.ts";

export type ListingModelParts = {
  config: NodeConfig;
  stores: Stores;
  resolveName: ResolveName | undefined;
  clock: Clock;
  log: Log;
};

export function serveListingModels(api: Api, parts: ListingModelParts): { close(): Promise<void> } {
  const { config, stores, resolveName, clock, log } = parts;
  const guard = createAddressGuard({
    allowNetworks: config.listingModelAllowNetworks,
    setting: "LISTING_MODEL_ALLOW_NETWORKS",
    allowHttp: false,
    ...(resolveName && { resolve: resolveName }),
  });
  const http = createModelHttp({ guard, clock });
  // A stop does not wait for generations in flight.
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const generateAny = createGenerate(http);
  const generate: Generate = (model, prompt, { signal, ...options }) =>
    generateAny(model, prompt, { ...options, signal: AbortSignal.any([signal, stop.signal]) });
  const limits = {
    firstByteMs: config.listingModelFirstSeconds * 1_000,
    idleMs: config.listingModelIdleSeconds * 1_000,
    totalMs: config.listingModelTotalSeconds * 1_000,
    outputTokens: config.listingModelOutputTokens,
  };
  const meter = createModelMeter({ store: stores.modelUsage, clock });
  const models = createModels({
    store: stores.models,
    usage: stores.modelUsage,
    meter,
    operatorModel: operatorModel(config),
    guard,
    box: createSecretBox(config.secretKey),
    generate,
    limits,
    clock,
  });
  listingModelRoutes(api, { models });
  const { products } = stores;
  const drafts = createDrafts({ store: stores.listingDrafts, products, clock });
  const propose = createPropose({ find: models.find, meter, generate, limits, log });
  listingProposalRoutes(api, { propose: createProposeForDraft({ drafts, products, propose }) });
  return {
    async close() {
      stop.abort(new ModelProblem("stopping"));
      await http.close();
    },
  };
}

function operatorModel(config: NodeConfig): Model | undefined {
  const { listingModel: name, listingModelProvider: provider } = config;
  const baseUrl = config.listingModelUrl ?? DEFAULT_URLS[provider];
  if (name === undefined || baseUrl === undefined) return undefined;
  const price = (dollars: number | undefined) => (dollars === undefined ? null : toPrice(dollars));
  const prices = { input: price(config.listingModelInputPrice), output: price(config.listingModelOutputPrice) };
  return { provider, baseUrl, name, key: config.listingModelKey ?? null, prices, isOwn: false };
}
