/** Accounts with their plans and keys, the gates of every route, and the daily counts. */
import type { Values } from "../../platform/base/setting.ts";
import type { Platform } from "../../platform/feature.ts";
import { createAccountOverview } from "./account-overview.ts";
import { createAccountStore } from "./account-store.ts";
import { accountRoutes } from "./api/account.routes.ts";
import type { Api } from "./api/contract.ts";
import { keyRoutes } from "./api/keys.routes.ts";
import { usageRoutes } from "./api/usage.routes.ts";
import { createAuthenticator } from "./authenticate.ts";
import { createBurstLimiter } from "./burst.ts";
import { createCreateOnce } from "./create-once.ts";
import { type Access, createGates } from "./gates.ts";
import { createIdempotencyStore } from "./idempotency-store.ts";
import type { InnerCalls } from "./inner-calls.ts";
import { createAccounts } from "./manage-accounts.ts";
import { createKeys } from "./manage-keys.ts";
import { createQuota } from "./quota.ts";
import { servedAccounts } from "./served-accounts.ts";
import type { ACCESS_SETTINGS } from "./settings.ts";
import { createAccessStore } from "./store.ts";
import { createUsageHistory } from "./usage-history.ts";
import { createUsageStore } from "./usage-store.ts";

/** Parts of the gates that features opened later provide. */
type GateNeeds = Pick<Access, "authenticateSession" | "isUnavailable"> & {
  onRefused: (reason: string) => void;
  inner: Pick<InnerCalls, "caller">;
};

/** `burstCounts` is shared by all threads of a node. */
export function openAccess(
  { database, clock, log }: Platform,
  settings: Values<typeof ACCESS_SETTINGS>,
  { burstCounts }: { burstCounts: SharedArrayBuffer },
) {
  const { burstLimits, dashboardLimits, refusedLimit, onlyAccounts } = settings;
  const store = createAccessStore(database);
  const usageStore = createUsageStore(database);
  const quota = createQuota({ store: usageStore, clock });
  const dashboardQuota = createQuota({ store: createUsageStore(database, "dashboard_usage_days"), clock });
  const authenticator = createAuthenticator({
    store,
    dashboardLimits,
    clock,
    onError: (err) => log.warn({ err }, "could not store last-used times of keys"),
  });
  const served = servedAccounts(onlyAccounts);
  const keys = createKeys({ store, clock });
  const usageHistory = createUsageHistory({ store: usageStore, clock });
  const accounts = createAccounts({ store, usageStore, clock });
  const overview = createAccountOverview({
    store: createAccountStore(database.db),
    accounts,
    dashboardLimits,
    clock,
    log,
  });

  return {
    authenticator,
    served,
    keys,
    usageHistory,
    overview,
    createOnce: createCreateOnce({ store: createIdempotencyStore(database.db), clock }),

    openGates({ onRefused, inner, ...needs }: GateNeeds) {
      const burst = createBurstLimiter(burstCounts);
      const access = { authenticator, quota, dashboardQuota, burst, burstLimits, refusedLimit, served, ...needs };
      return createGates(access, clock, onRefused, inner.caller);
    },

    serve(api: Api): void {
      usageRoutes(api, { quota, dashboardQuota, usageHistory });
      accountRoutes(api, { overview, burstLimits, dashboardLimits });
      keyRoutes(api, { keys, clock });
    },

    async close(): Promise<void> {
      await quota.close();
      await dashboardQuota.close();
      await authenticator.close();
    },
  };
}

export type AccessFeature = ReturnType<typeof openAccess>;
