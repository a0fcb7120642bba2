/** Wires the routes of accounts, keys and usage. */
import { createAccountOverview } from "../../features/access/account-overview.ts";
import { accountRoutes } from "../../features/access/api/account.routes.ts";
import type { Api } from "../../features/access/api/contract.ts";
import { keyRoutes } from "../../features/access/api/keys.routes.ts";
import { usageRoutes } from "../../features/access/api/usage.routes.ts";
import { createAccounts } from "../../features/access/manage-accounts.ts";
import { createKeys } from "../../features/access/manage-keys.ts";
import type { Quota } from "../../features/access/quota.ts";
import { createUsageHistory } from "../../features/access/usage-history.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import type { NodeConfig } from "../config/config.ts";
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
