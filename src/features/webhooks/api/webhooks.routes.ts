import { AppError, type ErrorDetail } from "../../../platform/base/errors.ts";
import { Replayed } from "../../../platform/http/contract.ts";
import type { Api, Input } from "../../access/api/contract.ts";
import type { CreateOnce } from "../../access/create-once.ts";
import { type Endpoint, readEventTypes, stateOf } from "../endpoint.ts";
import type { EndpointInput, Endpoints, EndpointView } from "../manage-endpoints.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateSecret,
  showWebhook,
} from "./webhooks.contract.ts";

export function webhookRoutes(
  api: Api,
  { endpoints, createOnce }: { endpoints: Endpoints; createOnce: CreateOnce },
): void {
  api.serve(createWebhook, async ({ caller, body, idempotencyKey }) => {
    const create = createOnce(caller, "webhooks", idempotencyKey);
    const { created, isReplay } = await endpoints.create(caller.accountId, readInput(body), create);
    const data = { ...toData(created), secret: created.secret };
    return isReplay ? new Replayed(data) : data;
  });

  api.serve(listWebhooks, async ({ caller, query: { limit, before, url, event } }) => {
    const { items, total, next } = await endpoints.list(caller.accountId, { url, event }, { limit, before });
    return { webhooks: items.map(toSeenData), total, next };
  });

  api.serve(showWebhook, async ({ caller, params: { id } }) => toSeenData(await endpoints.show(caller.accountId, id)));

  api.serve(changeWebhook, async ({ caller, params: { id }, body: { url, events, description, enabled } }) => {
    const types = events === undefined ? undefined : readEventTypes(events);
    return toData(await endpoints.change(caller.accountId, id, { url, events: types, description, enabled }));
  });

  api.serve(rotateSecret, async ({ caller, params: { id } }) => {
    const rotated = await endpoints.rotateSecret(caller.accountId, id);
    return { ...toData(rotated), secret: rotated.secret };
  });

  api.serve(deleteWebhook, async ({ caller, params: { id } }) => {
    await endpoints.delete(caller.accountId, id);
    return { id, deleted: true as const };
  });
}

/** Accepts the field names of automation platforms too. */
function readInput(body: Input<typeof createWebhook>["body"]): EndpointInput {
  const url = body.url ?? body.hookUrl ?? body.targetUrl ?? body.target_url;
  const events = body.events ?? body.event;
  if (url === undefined || events === undefined) {
    const missing = { url, events };
    const details = (["url", "events"] as const)
      .filter((name) => missing[name] === undefined)
      .map((parameter): ErrorDetail => ({ parameter, message: "is required" }));
    throw new AppError(
      "invalid_request",
      details.map(({ parameter }) => `${parameter} is required`).join("; "),
      details,
    );
  }
  return { url, events: readEventTypes(events), description: body.description ?? null, enabled: body.enabled };
}

function toSeenData({ recent, ...endpoint }: EndpointView) {
  return { ...toData(endpoint), recent: { ...recent, lastAt: recent.lastAt?.toISOString() ?? null } };
}

function toData(endpoint: Endpoint) {
  const { id, url, description, events, enabled, disabledReason } = endpoint;
  return {
    id,
    url,
    description,
    events,
    enabled,
    status: stateOf(endpoint),
    disabledReason,
    disabledAt: endpoint.disabledAt?.toISOString() ?? null,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    lastSuccessAt: endpoint.lastSuccessAt?.toISOString() ?? null,
    previousSecretUntil: endpoint.previousSecretUntil?.toISOString() ?? null,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  };
}
