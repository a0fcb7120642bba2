/** Wires the routes of accounts, keys and usage. */
import { createAccountOverview } from "../access/account-overview.ts";
import { createAccounts } from "../access/manage-accounts.ts";
import { createKeys } from "../access/manage-keys.ts";
import type { Quota } from "../access/quota.ts";
import { createUsageHistory } from "../access/usage-history.ts";
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { NodeConfig } from "../config/config.ts";
import type { Api } from "../http/contract.ts";
import { accountRoutes } from "../http/routes/account.ts";
import { keyRoutes } from "../http/routes/keys.ts";
import { usageRoutes } from "../http/routes/usage.ts";
import type { Stores } from "./open-stores.ts";

export type AccountParts = {
  config: NodeConfig;
  stores: Stores;
  quota: Quota;
  dashboardQuota: Quota;
  clock: Clock;
  log: Log;
};

export type AccountUseCases = ReturnType<typeof serveAccounts>;

/** Returns the use cases that the operator's routes share. */
export function serveAccounts(api: Api, { config, stores, quota, dashboardQuota, clock, log }: AccountParts) {
  const keys = createKeys({ store: stores.access, clock });
  const usageHistory = createUsageHistory({ store: stores.usage, clock });
  const accounts = createAccounts({ store: stores.access, usageStore: stores.usage, clock });
  const { burstLimits, dashboardLimits } = config;
  const overview = createAccountOverview({ store: stores.accounts, accounts, dashboardLimits, clock, log });
  usageRoutes(api, { quota, dashboardQuota, usageHistory });
  accountRoutes(api, { overview, burstLimits, dashboardLimits });
  keyRoutes(api, { keys, clock });
  return { keys, usageHistory, overview };
}
