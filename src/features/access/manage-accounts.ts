import type { Clock } from "../../platform/base/clock.ts";
import { utcDay } from "../../platform/base/clock.ts";
import { AppError, invalid } from "../../platform/base/errors.ts";
import { newId } from "../../platform/base/ids.ts";
import { parseName } from "./name.ts";
import { type Allowance, allowanceOf, isPlanName, PLAN_NAMES, PLANS, type PlanName } from "./plan.ts";
import type { AccessStore, Account, AccountChanges } from "./store.ts";
import type { UsageStore } from "./usage-store.ts";

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts({
  store,
  usageStore,
  clock,
}: {
  store: AccessStore;
  usageStore: UsageStore;
  clock: Clock;
}) {
  const get = async (idOrName: string): Promise<Account> => {
    const account = await store.findAccount(idOrName);
    if (account === undefined) throw notFound(idOrName);
    return account;
  };

  const change = async (id: string, changes: AccountChanges): Promise<Account> => {
    const name = changes.name === undefined ? undefined : parseName(changes.name);
    const changed = await store.changeAccount(id, { ...changes, name });
    if (changed === "unknown") throw notFound(id);
    if (changed === "taken") throw nameTaken(name as string);
    return changed;
  };

  return {
    get,
    change,

    find: (idOrName: string) => store.findAccount(idOrName),

    async create(input: { name: string; plan: string; operator?: boolean }): Promise<Account> {
      const now = clock.now();
      const account: Account = {
        id: newId("account", now),
        name: parseName(input.name),
        plan: parsePlan(input.plan),
        overrides: {},
        operator: input.operator ?? false,
        createdAt: now,
      };
      if (!(await store.insertAccount(account))) throw nameTaken(account.name);
      return account;
    },

    list: () => store.listAccounts(),

    async setPlan(idOrName: string, plan: string): Promise<Account> {
      const { id } = await get(idOrName);
      return await change(id, { plan: parsePlan(plan) });
    },

    async setOperator(idOrName: string, operator: boolean): Promise<Account> {
      const account = await get(idOrName);
      await store.setOperator(account.id, operator);
      return { ...account, operator };
    },

    /** Changes single overrides; `null` removes one, so that the plan's own value applies again. */
    async setOverrides(idOrName: string, overrides: NonNullable<AccountChanges["overrides"]>): Promise<Account> {
      const { id } = await get(idOrName);
      return await change(id, { overrides });
    },

    /** Usage by account and day over the last `days` days, today included; newest first. */
    async usage(input: { account?: string | undefined; days: number }) {
      const now = clock.now();
      const account = input.account === undefined ? undefined : await get(input.account);
      const from = utcDay(new Date(now.getTime() - (input.days - 1) * 86_400_000));
      const rows = await usageStore.listUsage(from, utcDay(now), account?.id);
      // Past days keep the limit of that day; today has the current one.
      return rows.map((row) =>
        row.day === utcDay(now) ? { ...row, limit: allowanceOf(row.plan, row.overrides).requestsPerDay } : row,
      );
    },
  };
}

function notFound(idOrName: string): AppError {
  return new AppError("not_found", `There is no account "${idOrName}".`);
}

function nameTaken(name: string): AppError {
  return new AppError("conflict", `There is already an account "${name}".`);
}

function parsePlan(plan: string): PlanName {
  const name = plan.trim().toLowerCase();
  if (!isPlanName(name)) throw invalid("plan", `must be one of ${PLAN_NAMES.join(", ")}`);
  return name;
}

/** Parses `requestsPerDay=5000` or `search=yes`; `default` removes an override. */
export function parseOverride(text: string): NonNullable<AccountChanges["overrides"]> {
  const [name = "", value = ""] = text.split("=").map((part) => part.trim());
  if (!Object.hasOwn(PLANS.free, name))
    throw invalid(name || "limit", `is not a limit; the limits are ${Object.keys(PLANS.free).join(", ")}`);
  if (value === "default") return { [name]: null };
  if (typeof PLANS.free[name as keyof Allowance] === "boolean") {
    const parsed = { yes: true, no: false }[value];
    if (parsed === undefined) throw invalid(name, "must be yes, no or default");
    return { [name]: parsed };
  }
  if (!/^\d{1,9}$/.test(value)) throw invalid(name, "must be a whole number up to 999999999, or default");
  // With 0 hours every product would always be overdue.
  if (name === "refreshHours" && Number(value) === 0) throw invalid(name, "must be at least 1, or default");
  return { [name]: Number(value) };
}
