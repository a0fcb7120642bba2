import { AppError } from "../../../platform/base/errors.ts";
import { Replayed, Warned } from "../../../platform/http/contract.ts";
import type { Api } from "../../access/api/contract.ts";
import type { Caller } from "../../access/authenticate.ts";
import type { CreateOnce } from "../../access/create-once.ts";
import { upgradeMessage } from "../../access/plan.ts";
import { DEFAULT_MARKETPLACE, MARKETPLACES } from "../../catalog/marketplace.ts";
import { type Alert, alertStateOf, METRICS, type Metric, UNRANKED } from "../alert.ts";
import type { AlertInput, Alerts } from "../manage-alerts.ts";
import type { AlertPreview } from "../preview-alert.ts";
import type { Recent } from "../read-recent.ts";
import type { ReadChannels, WarnOfNoReceiver } from "../receivers.ts";
import { DEFAULT_PREVIEW_DAYS, previewAlert } from "./alert-preview.contract.ts";
import { changeAlert, createAlert, deleteAlert, listAlerts, showAlert } from "./alerts.contract.ts";
import { eventData, productSummary } from "./events.routes.ts";

type AlertParts = {
  alerts: Alerts;
  preview: (accountId: string, input: AlertInput, days: number) => Promise<AlertPreview>;
  recent: Recent;
  createOnce: CreateOnce;
  readChannels: ReadChannels;
  warnOfNoReceiver: WarnOfNoReceiver;
  publicUrl: string;
};
type RecentHistory = Awaited<ReturnType<Recent["ofAlerts"]>>;

export function alertRoutes(
  api: Api,
  { alerts, preview, recent, createOnce, readChannels, warnOfNoReceiver, publicUrl }: AlertParts,
): void {
  const withWarnings = async ({ accountId }: Caller, alert: Alert) =>
    new Warned(toData(alert), await warnOfNoReceiver(accountId, "alert_triggered", alert.channels));

  api.serve(createAlert, async ({ caller, body, idempotencyKey }) => {
    const channels = await readChannels(caller.accountId, body.channels);
    const input = { marketplace: DEFAULT_MARKETPLACE, ...body, channels };
    checkPlan(caller, input.metric);
    const create = createOnce(caller, "alerts", idempotencyKey);
    const { created, isReplay } = await alerts.create(caller.accountId, input, create);
    return isReplay ? new Replayed(toData(created)) : withWarnings(caller, created);
  });

  api.serve(previewAlert, async ({ caller, body: { days, channels: _, ...body } }) => {
    const input = { marketplace: DEFAULT_MARKETPLACE, ...body };
    checkPlan(caller, input.metric);
    return previewData(await preview(caller.accountId, input, days ?? DEFAULT_PREVIEW_DAYS), input);
  });

  api.serve(listAlerts, async ({ caller, query }) => {
    const { items, ...page } = await alerts.list(caller.accountId, query, query);
    if (query.recent === undefined) return { alerts: items.map(toData), ...page };
    const recentOf = await recent.ofAlerts(caller.accountId, items, query.recent);
    const withRecent = (each: Alert) => ({ ...toData(each), ...recentData(recentOf(each), publicUrl) });
    return { alerts: items.map(withRecent), ...page };
  });

  api.serve(showAlert, async ({ caller, params: { id } }) => toData(await alerts.get(caller.accountId, id)));

  api.serve(changeAlert, async ({ caller, params: { id }, body }) => {
    if (body.metric !== undefined) checkPlan(caller, body.metric);
    const channels = await readChannels(caller.accountId, body.channels);
    return withWarnings(caller, await alerts.change(caller.accountId, id, { ...body, channels }));
  });

  api.serve(deleteAlert, async ({ caller, params: { id } }) => {
    await alerts.delete(caller.accountId, id);
    return { id, deleted: true } as const;
  });
}

function recentData({ points, current, product, lastEvent }: ReturnType<RecentHistory>, publicUrl: string) {
  return {
    recent: points,
    current: current && { ...current, at: current.at?.toISOString() ?? null },
    product: product && productSummary(product, publicUrl),
    lastEvent: lastEvent && eventData(lastEvent, publicUrl),
  };
}

/** An alert on a keyword reveals search results, so the plan must include search. */
function checkPlan({ allowance, plan }: Caller, metric: Metric): void {
  if (METRICS[metric].ofKeyword && !allowance.search) throw new AppError("plan_limit", upgradeMessage("search", plan));
}

function previewData({ from, to, points, fired, isArmed, terms }: AlertPreview, { metric, marketplace }: AlertInput) {
  const toPoint = ({ at, value }: { at: Date; value: number | null }) => ({
    at: at.toISOString(),
    value: shownValue(metric, value),
  });
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    points: points.map(toPoint),
    fired: fired.map(toPoint),
    wouldFire: fired.length,
    state: isArmed === null ? ("waiting" as const) : isArmed ? ("armed" as const) : ("met" as const),
    hysteresisPercent: terms.hysteresisPercent,
    cooldownMinutes: terms.cooldownMinutes,
    currency: MARKETPLACES[marketplace].currency,
  };
}

/** A keyword rank beyond the first results is shown as null. */
function shownValue(metric: Metric, value: number | null): number | null {
  return metric === "keywordRank" && value === UNRANKED ? null : value;
}

function toData(alert: Alert) {
  const { metric, marketplace, lastValue, lastValueAt, lastFiredAt, createdAt, updatedAt } = alert;
  return {
    ...alert,
    state: alertStateOf(alert),
    lastValue: shownValue(metric, lastValue),
    lastValueAt: lastValueAt?.toISOString() ?? null,
    lastFiredAt: lastFiredAt?.toISOString() ?? null,
    currency: MARKETPLACES[marketplace].currency,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
