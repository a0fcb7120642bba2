import type { Quota } from "../quota.ts";
import type { UsageHistory } from "../usage-history.ts";
import type { Api } from "./contract.ts";
import { usage as contract, usageHistory as historyContract } from "./usage.contract.ts";

export function usageRoutes(
  api: Api,
  {
    quota,
    dashboardQuota,
    usageHistory,
  }: { quota: Pick<Quota, "usage">; dashboardQuota: Pick<Quota, "usage">; usageHistory: UsageHistory },
): void {
  api.serve(contract, async ({ caller }) => {
    const { accountId, plan, allowance } = caller;
    const [{ limit, used, resetsAt }, dashboard] = await Promise.all([
      quota.usage({ accountId, limit: allowance.requestsPerDay }),
      dashboardQuota.usage({ accountId, limit: allowance.dashboardRequestsPerDay }),
    ]);
    const ofPeople = { limit: dashboard.limit, used: dashboard.used };
    return { plan, limit, used, resetsAt: resetsAt.toISOString(), dashboard: ofPeople };
  });

  api.serve(historyContract, async ({ caller, query }) => ({
    days: await usageHistory(caller.accountId, caller.allowance.requestsPerDay, query.days),
  }));
}
