import type { CreateOnce } from "../../access/create-once.ts";
import { upgradeMessage } from "../../access/plan.ts";
import { AppError } from "../../base/errors.ts";
import { DEFAULT_MARKETPLACE, MARKETPLACES } from "../../catalog/marketplace.ts";
import { type Alert, BEHIND_ALL, METRICS } from "../../tracking/alert.ts";
import type { Alerts } from "../../tracking/manage-alerts.ts";
import { type Api, Replayed } from "../contract.ts";
import { changeAlert, deleteAlert, listAlerts, makeAlert, showAlert } from "../contracts/alerts.ts";

export function alertRoutes(api: Api, { alerts, createOnce }: { alerts: Alerts; createOnce: CreateOnce }): void {
  api.serve(makeAlert, async ({ caller, body, idempotencyKey }) => {
    const wish = { marketplace: DEFAULT_MARKETPLACE, ...body };
    // What it would tell is what a search tells.
    if (METRICS[wish.metric].ofKeyword && !caller.allowance.search)
      throw new AppError("plan_limit", upgradeMessage("search", caller.plan));
    const create = createOnce(caller, "alerts", idempotencyKey);
    const { created, isReplay } = await alerts.make(caller.accountId, wish, create);
    return isReplay ? new Replayed(toData(created)) : toData(created);
  });

  api.serve(listAlerts, async ({ caller, query }) => {
    const { items, ...page } = await alerts.list(caller.accountId, query, query);
    return { alerts: items.map(toData), ...page };
  });

  api.serve(showAlert, async ({ caller, params: { id } }) => toData(await alerts.get(caller.accountId, id)));

  api.serve(changeAlert, async ({ caller, params: { id }, body }) =>
    toData(await alerts.change(caller.accountId, id, body)),
  );

  api.serve(deleteAlert, async ({ caller, params: { id } }) => {
    await alerts.delete(caller.accountId, id);
    return { id, deleted: true } as const;
  });
}

function toData(alert: Alert) {
  const { metric, marketplace, isArmed, lastValue, lastValueAt, lastFiredAt, createdAt, updatedAt } = alert;
  const isBehindAll = metric === "keywordRank" && lastValue === BEHIND_ALL;
  return {
    ...alert,
    state: isArmed === null ? ("waiting" as const) : isArmed ? ("armed" as const) : ("fired" as const),
    lastValue: isBehindAll ? null : lastValue,
    lastValueAt: lastValueAt?.toISOString() ?? null,
    lastFiredAt: lastFiredAt?.toISOString() ?? null,
    currency: MARKETPLACES[marketplace].currency,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
