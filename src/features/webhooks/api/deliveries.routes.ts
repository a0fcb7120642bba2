import { invalid } from "../../../platform/base/errors.ts";
import { momentOf, normalizeMoment } from "../../../platform/base/period.ts";
import type { Api } from "../../access/api/contract.ts";
import { formatEvent } from "../../tracking/event.ts";
import type { Delivery, DeliveryDetail, ListedDelivery } from "../delivery-log-store.ts";
import { EVENT_CATALOG } from "../event-catalog.ts";
import type { Deliveries } from "../manage-deliveries.ts";
import {
  listDeliveries,
  recoverWebhook,
  replayDelivery,
  showDelivery,
  testWebhook,
  webhookActivity,
} from "./deliveries.contract.ts";
import { deliveryFields } from "./delivery-fields.ts";
import { eventSamples, eventTypes } from "./event-types.contract.ts";

export function deliveryRoutes(
  api: Api,
  { deliveries, publicUrl }: { deliveries: Deliveries; publicUrl: string },
): void {
  const toDetail = (delivery: DeliveryDetail) => ({
    ...toData(delivery),
    body: deliveries.bodyOf(delivery),
    tried: delivery.tried.map(({ at, headers, ...attempt }) => ({
      ...attempt,
      at: at.toISOString(),
      requestHeaders: headers?.request ?? null,
      responseHeaders: headers?.response ?? null,
    })),
  });

  const toListed = (delivery: ListedDelivery) => ({
    ...toData(delivery),
    durationMs: delivery.durationMs,
    event: delivery.event && formatEvent(delivery.event, publicUrl),
  });

  api.serve(testWebhook, ({ caller, params: { id }, body }) => deliveries.test(caller.accountId, id, body?.type));

  api.serve(recoverWebhook, async ({ caller, params: { id }, body: { since, until } }) => {
    const from = readMoment("since", since, "from");
    const to = until === undefined ? undefined : readMoment("until", until, "to");
    return { queued: await deliveries.recover(caller.accountId, id, from, to) };
  });

  api.serve(listDeliveries, async ({ caller, params: { id }, query: { limit, before, status, type, from, to } }) => {
    const period = {
      from: from === undefined ? undefined : momentOf(from, "from"),
      to: to === undefined ? undefined : momentOf(to, "to"),
    };
    const filter = { status, type, ...period };
    const { items, next } = await deliveries.list(caller.accountId, id, filter, { limit, before });
    return { deliveries: items.map(toListed), next };
  });

  api.serve(webhookActivity, async ({ caller, params: { id }, query: { period } }) => {
    const { points, ...activity } = await deliveries.activity(caller.accountId, id, period);
    return { ...activity, points: points.map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts })) };
  });

  api.serve(showDelivery, async ({ caller, params: { id } }) => toDetail(await deliveries.get(caller.accountId, id)));

  api.serve(replayDelivery, async ({ caller, params: { id } }) =>
    toDetail(await deliveries.replay(caller.accountId, id)),
  );

  api.serve(eventTypes, () => ({ events: [...EVENT_CATALOG] }));

  api.serve(eventSamples, async ({ caller, params: { type } }) => ({
    samples: await deliveries.samples(caller.accountId, type),
  }));
}

function readMoment(parameter: string, text: string, as: "from" | "to"): Date {
  const moment = momentOf(normalizeMoment(text), as);
  if (moment === undefined)
    throw invalid(parameter, "must be a date or date-time, such as 2026-03-01 or 2026-03-01T08:30:00Z");
  return moment;
}

const toData = (delivery: Delivery) => ({
  id: delivery.id,
  webhookId: delivery.endpointId,
  ...deliveryFields(delivery),
});
