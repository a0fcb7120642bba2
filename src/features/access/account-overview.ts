/** Accounts as their members and operators see them. Every change is logged with the person or key that made it. */
import type { Clock } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import type { Log } from "../../platform/base/log.ts";
import type { AccountFilter, AccountStore, CountedAccount } from "./account-store.ts";
import type { Caller } from "./authenticate.ts";
import type { Accounts } from "./manage-accounts.ts";
import { type Allowance, allowanceOf, type PlanLimits, type PlanName } from "./plan.ts";
import type { AccountChanges } from "./store.ts";

export type AccountSummary = CountedAccount & { allowance: Allowance };

export type AccountOverview = ReturnType<typeof createAccountOverview>;

export const PAGE_SIZE = 50;

export type OverviewParts = {
  store: AccountStore;
  accounts: Pick<Accounts, "create" | "change">;
  dashboardLimits: PlanLimits;
  clock: Clock;
  log: Log;
};

export function createAccountOverview({ store, accounts, dashboardLimits, clock, log }: OverviewParts) {
  const summarize = (account: CountedAccount): AccountSummary => ({
    ...account,
    allowance: allowanceOf(account.plan, account.overrides, dashboardLimits),
  });

  const get = async (id: string): Promise<AccountSummary> => {
    const account = await store.find(id, clock.now());
    if (account === undefined) throw new AppError("not_found", `There is no account "${id}".`);
    return summarize(account);
  };

  const change = async (id: string, changes: AccountChanges): Promise<AccountSummary> => {
    await accounts.change(id, changes);
    return await get(id);
  };

  return {
    get,

    async list(filter: AccountFilter, page: number) {
      const { items, total } = await store.listPage(filter, { page, size: PAGE_SIZE }, clock.now());
      return { items: items.map(summarize), total, page, pages: Math.ceil(total / PAGE_SIZE) };
    },

    async rename(caller: Caller, name: string): Promise<AccountSummary> {
      const renamed = await change(caller.accountId, { name });
      log.info({ by: actorId(caller), accountId: renamed.id, name: renamed.name }, "account renamed");
      return renamed;
    },

    async create(by: Caller, input: { name: string; plan: PlanName }): Promise<AccountSummary> {
      const { id } = await accounts.create(input);
      log.info({ by: actorId(by), accountId: id, ...input }, "operator created an account");
      return await get(id);
    },

    async change(by: Caller, id: string, changes: AccountChanges): Promise<AccountSummary> {
      const changed = await change(id, changes);
      log.info({ by: actorId(by), accountId: id, changes }, "operator changed an account");
      return changed;
    },
  };
}

/** Returns the id of the user or key that acts, for the log. */
export function actorId({ user, keyId }: Pick<Caller, "user" | "keyId">): string | null {
  return user?.id ?? keyId;
}
