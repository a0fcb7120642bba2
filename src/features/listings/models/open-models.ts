/** Language models: the HTTP client, the count of tokens, the account's own model, and proposals. */
import { setMaxListeners } from "node:events";
import type { Values } from "../../../platform/base/setting.ts";
import type { Platform } from "../../../platform/feature.ts";
import { createAddressGuard } from "../../../platform/security/address-guard.ts";
import { createSecretBox } from "../../../platform/security/secret-box.ts";
import type { Api } from "../../access/api/contract.ts";
import type { ProductStore } from "../../catalog/product-store.ts";
import { listingModelRoutes } from "../api/listing-model.routes.ts";
import { listingProposalRoutes } from "../api/listing-proposals.routes.ts";
import type { Drafts } from "../manage-drafts.ts";
import type { LISTING_SETTINGS } from "../settings.ts";
import { createGenerate, type Generate } from "./generate.ts";
import { createModels } from "./manage-models.ts";
import { DEFAULT_URLS, type Model, toPrice } from "./model.ts";
import { createModelHttp } from "./model-fetch.ts";
import { createModelMeter } from "./model-meter.ts";
import { ModelProblem } from "./model-problem.ts";
import { createModelStore } from "./model-store.ts";
import { createModelUsageStore } from "./model-usage-store.ts";
import { createPropose } from "./propose.ts";
import { createProposeForDraft } from "./propose-for-draft.ts";

type Settings = Values<typeof LISTING_SETTINGS>;
type Needs = { products: ProductStore; drafts: Drafts };

export function openListingModels(
  { database: { db }, secretKey, resolveName, clock, log }: Platform,
  config: Settings,
  { products, drafts }: Needs,
) {
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
  const usage = createModelUsageStore(db);
  const meter = createModelMeter({ store: usage, clock });
  const models = createModels({
    store: createModelStore(db),
    usage,
    meter,
    operatorModel: operatorModel(config),
    guard,
    box: createSecretBox(secretKey),
    generate,
    limits,
    clock,
  });
  const propose = createPropose({ find: models.find, meter, generate, limits, log });
  return {
    serve(api: Api): void {
      listingModelRoutes(api, { models });
      listingProposalRoutes(api, { propose: createProposeForDraft({ drafts, products, propose }) });
    },

    async close(): Promise<void> {
      stop.abort(new ModelProblem("stopping"));
      await http.close();
    },
  };
}

function operatorModel(config: Settings): Model | undefined {
  const { listingModel: name, listingModelProvider: provider } = config;
  const baseUrl = config.listingModelUrl ?? DEFAULT_URLS[provider];
  if (name === undefined || baseUrl === undefined) return undefined;
  const price = (dollars: number | undefined) => (dollars === undefined ? null : toPrice(dollars));
  const prices = { input: price(config.listingModelInputPrice), output: price(config.listingModelOutputPrice) };
  return { provider, baseUrl, name, key: config.listingModelKey ?? null, prices, isOwn: false };
}
