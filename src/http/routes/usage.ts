import type { Quota } from "../../access/quota.ts";
import type { UsageHistory } from "../../access/usage-history.ts";
import type { Api } from "../contract.ts";
import { usage as contract, usageHistory as historyContract } from "../contracts/usage.ts";

export function usageRoutes(
  api: Api,
  { quota, usageHistory }: { quota: Pick<Quota, "usage">; usageHistory: UsageHistory },
): void {
  api.serve(contract, async ({ caller }) => {
    const { limit, used, resetsAt } = await quota.usage({
      accountId: caller.accountId,
      limit: caller.allowance.requestsPerDay,
    });
    return { plan: caller.plan, limit, used, resetsAt: resetsAt.toISOString() };
  });

  api.serve(historyContract, async ({ caller, query }) => ({
    days: await usageHistory(caller.accountId, caller.allowance.requestsPerDay, query.days),
  }));
}
