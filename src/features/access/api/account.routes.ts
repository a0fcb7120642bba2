import type { AccountOverview, AccountSummary } from "../account-overview.ts";
import { allowanceOf, PLAN_NAMES, type PlanLimits, planTitle } from "../plan.ts";
import { changeAccount, listPlans, showAccount } from "./account.contract.ts";
import type { Api } from "./contract.ts";

export function accountRoutes(
  api: Api,
  {
    overview,
    burstLimits,
    dashboardLimits,
  }: { overview: AccountOverview; burstLimits: PlanLimits; dashboardLimits: PlanLimits },
): void {
  api.serve(showAccount, async ({ caller }) => toData(await overview.get(caller.accountId)));

  api.serve(changeAccount, async ({ caller, body: { name } }) => toData(await overview.rename(caller, name)));

  api.serve(listPlans, () => ({
    plans: PLAN_NAMES.map((name) => ({
      name,
      title: planTitle(name),
      allowance: allowanceOf(name, {}, dashboardLimits),
      burstPerSecond: burstLimits[name] ?? null,
    })),
  }));
}

function toData(account: AccountSummary) {
  const { id, name, plan, operator, allowance, overrides, counts, createdAt } = account;
  return { id, name, plan, operator, allowance, overrides, counts, createdAt: createdAt.toISOString() };
}
