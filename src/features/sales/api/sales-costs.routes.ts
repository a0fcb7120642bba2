import { invalid } from "../../../platform/base/errors.ts";
import { hasAtMostDecimals, minorDigits, toDecimal, toMinor } from "../../../platform/base/money.ts";
import { Download } from "../../../platform/http/contract.ts";
import type { Api } from "../../access/api/contract.ts";
import type { Cost } from "../costs/cost.ts";
import type { Costs } from "../costs/manage-costs.ts";
import { addCost, changeCost, deleteCost, listCostChanges, listCosts } from "./sales-costs.contract.ts";
import { costSheet } from "./sales-csv.ts";
import type { MoneyRule } from "./sales-money.ts";

export type SalesCostParts = { costs: Costs; settings: MoneyRule };

export function salesCostRoutes(api: Api, { costs, settings }: SalesCostParts): void {
  api.serve(listCosts, async ({ caller, query, alternative }) => {
    const hidden = await settings.hidesMoney(caller);
    const listed = (await costs.list(caller.accountId, query.sku ?? null)).map((cost) => costData(cost, hidden));
    if (alternative === "text/csv") return new Download(alternative, "costs.csv", costSheet(listed));
    const missing = await costs.listMissing(caller.accountId);
    return { costs: listed, missing: missing.filter(({ sku }) => query.sku === undefined || sku === query.sku) };
  });

  api.serve(addCost, async ({ caller, body: { unitCost, quantity = null, note = null, ...cost } }) => {
    const input = { ...cost, quantity, note: note || null, unitCostMinor: minorOf(unitCost, cost.currency) };
    return costData(await costs.add(caller.accountId, input), false);
  });

  api.serve(changeCost, async ({ caller, params: { id }, body: { unitCost, ...change } }) => {
    const before = await costs.get(caller.accountId, id);
    const currency = change.currency ?? before.currency;
    // Another currency has another minor unit: the amount stays what it was.
    const amount =
      unitCost ?? (currency === before.currency ? undefined : toDecimal(before.unitCostMinor, before.currency));
    const changed = await costs.change(caller.accountId, id, {
      ...change,
      ...(change.note === "" && { note: null }),
      ...(amount !== undefined && { unitCostMinor: minorOf(amount, currency) }),
    });
    return costData(changed, false);
  });

  api.serve(deleteCost, async ({ caller, params: { id } }) => {
    await costs.delete(caller.accountId, id);
    return { id, deleted: true } as const;
  });

  api.serve(listCostChanges, async ({ caller, query: { sku = null, before = null, limit } }) => {
    const hidden = await settings.hidesMoney(caller);
    const found = await costs.listChanges(caller.accountId, { sku, before, limit: limit + 1 });
    const shown = found.slice(0, limit);
    return {
      changes: shown.map(({ id, at, change, ...cost }) => ({
        ...{ id, at: at.toISOString(), change },
        ...withoutId(costData({ ...cost, id }, hidden)),
      })),
      next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  });
}

function costData({ id, sku, from, currency, unitCostMinor, quantity, note }: Cost, hidden: boolean) {
  const unitCost = hidden ? null : toDecimal(unitCostMinor, currency);
  return { id, sku, from, currency, unitCost, quantity, note };
}

function withoutId<T extends { id: string }>({ id: _, ...rest }: T): Omit<T, "id"> {
  return rest;
}

function minorOf(amount: number, currency: string): number {
  const digits = minorDigits(currency);
  if (!hasAtMostDecimals(digits, amount))
    throw invalid("unitCost", `must have at most ${digits} decimals in ${currency}`);
  return toMinor(amount, currency);
}
