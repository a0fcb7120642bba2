import type { Api } from "../../access/api/contract.ts";
import type { ModelState, Models } from "../models/manage-models.ts";
import { toDollarsPerMillion, toPrice } from "../models/model.ts";
import {
  connectListingModel,
  disconnectListingModel,
  showListingModel,
  testListingModel,
} from "./listing-model.contract.ts";

export function listingModelRoutes(api: Api, { models }: { models: Models }): void {
  api.serve(showListingModel, async ({ caller: { accountId, allowance } }) =>
    stateData(await models.readState(accountId, allowance.modelTokensPerDay)),
  );

  api.serve(connectListingModel, async ({ caller: { accountId, allowance }, body }) => {
    const { inputPrice = null, outputPrice = null, ...input } = body;
    const prices = { input: inputPrice && toPrice(inputPrice), output: outputPrice && toPrice(outputPrice) };
    return stateData(await models.connect(accountId, { ...input, prices }, allowance.modelTokensPerDay));
  });

  api.serve(testListingModel, ({ caller: { accountId, allowance }, signal }) =>
    models.test(accountId, allowance.modelTokensPerDay, signal),
  );

  api.serve(disconnectListingModel, async ({ caller: { accountId, allowance } }) => {
    await models.disconnect(accountId);
    return stateData(await models.readState(accountId, allowance.modelTokensPerDay));
  });
}

/** Billionths of a dollar as dollars. */
export function toDollars(cost: number): number {
  return cost / 1e9;
}

function stateData({ model, usage, limit, resetsAt }: ModelState) {
  return {
    model: model && {
      source: model.source,
      provider: model.provider,
      name: model.name,
      baseUrl: model.baseUrl,
      hasKey: model.hasKey,
      inputPrice: model.prices.input && toDollarsPerMillion(model.prices.input),
      outputPrice: model.prices.output && toDollarsPerMillion(model.prices.output),
      updatedAt: model.updatedAt?.toISOString() ?? null,
    },
    usage: { ...usage, limit, resetsAt: resetsAt.toISOString(), cost: toDollars(usage.cost) },
  };
}
