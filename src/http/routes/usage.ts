import type { Quota } from "../../access/quota.ts";
import type { Api } from "../contract.ts";
import { usage as contract } from "../contracts/usage.ts";

export function usageRoutes(api: Api, { quota }: { quota: Quota }): void {
  api.serve(contract, async ({ caller }) => {
    const { limit, used, resetsAt } = await quota.standing({
      accountId: caller.accountId,
      limit: caller.allowance.requestsPerDay,
    });
    return { plan: caller.plan, limit, used, resetsAt: resetsAt.toISOString() };
  });
}
