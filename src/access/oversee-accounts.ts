/** Accounts as their people see their own, and as an operator sees everybody's. What an operator changes is logged with who did it. */
import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { AccountChanges, AccountFilter, AccountStore, CountedAccount } from "./account-store.ts";
import type { Caller } from "./authenticate.ts";
import type { Accounts } from "./manage-accounts.ts";
import { parseName } from "./name.ts";
import { type Allowance, allowanceOf, type PlanName } from "./plan.ts";

export type OverseenAccount = CountedAccount & { allowance: Allowance };

export type AccountOverview = ReturnType<typeof createAccountOverview>;

export const PAGE_SIZE = 50;

export type OverviewParts = {
  store: AccountStore;
  accounts: Pick<Accounts, "create">;
  clock: Clock;
  log: Log;
};

export function createAccountOverview({ store, accounts, clock, log }: OverviewParts) {
  const get = async (id: string): Promise<OverseenAccount> => {
    const account = await store.find(id, clock.now());
    if (account === undefined) throw unknown(id);
    return overseen(account);
  };

  const change = async (id: string, changes: AccountChanges): Promise<OverseenAccount> => {
    const { name } = changes;
    const parsed = name === undefined ? undefined : parseName(name);
    const outcome = await store.change(id, { ...changes, name: parsed });
    if (outcome === "unknown") throw unknown(id);
    if (outcome === "taken") throw new AppError("conflict", `There is an account "${parsed}" already.`);
    return await get(id);
  };

  return {
    get,

    async list(filter: AccountFilter, page: number) {
      const { items, total } = await store.listPage(filter, { page, size: PAGE_SIZE }, clock.now());
      return { items: items.map(overseen), total, page, pages: Math.ceil(total / PAGE_SIZE) };
    },

    async rename(caller: Caller, name: string): Promise<OverseenAccount> {
      const renamed = await change(caller.accountId, { name });
      log.info({ by: nameOf(caller), accountId: renamed.id, name: renamed.name }, "an account was renamed");
      return renamed;
    },

    async create(by: Caller, input: { name: string; plan: PlanName }): Promise<OverseenAccount> {
      const { id } = await accounts.create(input);
      log.info({ by: nameOf(by), accountId: id, ...input }, "an operator created an account");
      return await get(id);
    },

    async change(by: Caller, id: string, changes: AccountChanges): Promise<OverseenAccount> {
      const changed = await change(id, changes);
      log.info({ by: nameOf(by), accountId: id, changes }, "an operator changed an account");
      return changed;
    },
  };
}

/** As the log tells who did something: a person, or a key. */
export function nameOf({ user, keyId }: Pick<Caller, "user" | "keyId">): string | null {
  return user?.id ?? keyId;
}

function overseen(account: CountedAccount): OverseenAccount {
  return { ...account, allowance: allowanceOf(account.plan, account.overrides) };
}

function unknown(id: string): AppError {
  return new AppError("not_found", `There is no account "${id}".`);
}
