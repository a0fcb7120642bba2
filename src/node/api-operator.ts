/** The part of a front that has to do with accounts and keys, and with what operators look after. */
import { createAccountStore } from "../access/account-store.ts";
import { createAccounts } from "../access/manage-accounts.ts";
import { createKeys } from "../access/manage-keys.ts";
import { createAccountOverview } from "../access/oversee-accounts.ts";
import type { Quota } from "../access/quota.ts";
import { createAccessStore } from "../access/store.ts";
import { createUsageHistory } from "../access/usage-history.ts";
import { createUsageStore } from "../access/usage-store.ts";
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import { createMonthsStore } from "../catalog/months-store.ts";
import { createCatalogStore } from "../catalog/store.ts";
import type { NodeConfig } from "../config/config.ts";
import { sourceSettings } from "../config/source-settings.ts";
import { readDatabaseState } from "../db/database-state.ts";
import type { Database } from "../db/open.ts";
import type { Api } from "../http/contract.ts";
import { accountRoutes } from "../http/routes/account.ts";
import { keyRoutes } from "../http/routes/keys.ts";
import { operatorAccountRoutes } from "../http/routes/operator-accounts.ts";
import { operatorStateRoutes } from "../http/routes/operator-state.ts";
import { operatorUserRoutes } from "../http/routes/operator-users.ts";
import { usageRoutes } from "../http/routes/usage.ts";
import { createJobStore } from "../jobs/job-store.ts";
import { createStateReader, type StateParts } from "../operations/installation-state.ts";
import type { NodeState } from "../operations/node-state.ts";
import { createSourcesReader } from "../operations/source-state.ts";
import type { Invitations } from "../people/invite.ts";
import { createMemberStore } from "../people/member-store.ts";
import { createOpenAccount } from "../people/open-account.ts";
import { createUserOverview } from "../people/oversee-users.ts";
import { createUserListStore } from "../people/user-list-store.ts";
import { createUserStore } from "../people/user-store.ts";
import { createImportStore } from "../sources/import/import-store.ts";
import { createHealthStore } from "../sources/live/health-store.ts";
import { sourceNames } from "../sources/live/source-settings.ts";
import { createWantedStore } from "../sources/live/wanted-store.ts";
import { createDeliveryStateStore } from "../webhooks/delivery-state-store.ts";

export type OperatorParts = {
  config: NodeConfig;
  database: Database;
  quota: Quota;
  invitations: Pick<Invitations, "invite">;
  nodeState: () => Promise<NodeState>;
  marketplaces: StateParts["marketplaces"];
  clock: Clock;
  log: Log;
};

export function serveAccounts(api: Api, parts: OperatorParts): void {
  const { config, database, quota, invitations, nodeState, marketplaces, clock, log } = parts;
  const { db, pool } = database;
  const store = createAccessStore(database);
  const usageStore = createUsageStore(database);
  const keys = createKeys({ store, clock });
  const usageHistory = createUsageHistory({ store: usageStore, clock });
  const overview = createAccountOverview({
    store: createAccountStore(db),
    accounts: createAccounts({ store, usageStore, clock }),
    clock,
    log,
  });
  usageRoutes(api, { quota, usageHistory });
  accountRoutes(api, { overview, burstLimits: config.burstLimits });
  keyRoutes(api, { keys, clock });
  const openAccount = createOpenAccount({ overview, invitations });
  operatorAccountRoutes(api, { overview, keys, usageHistory, members: createMemberStore(db), openAccount, clock });
  const users = createUserOverview({ store: createUserListStore(db), users: createUserStore(db), clock, log });
  operatorUserRoutes(api, { users });
  const jobs = createJobStore(pool);
  operatorStateRoutes(api, {
    readState: createStateReader({
      config,
      nodeState,
      marketplaces,
      catalog: createCatalogStore(pool),
      deliveries: createDeliveryStateStore(pool),
      jobs,
      imports: createImportStore(db),
      months: createMonthsStore(pool),
      database: () => readDatabaseState(pool),
      clock,
      log,
    }),
    readSources: createSourcesReader({
      configured: sourceNames(sourceSettings(config)),
      keepaTokensPerDay: config.keepaTokensPerDay,
      health: createHealthStore(pool),
      wanted: createWantedStore(pool),
      jobs,
      clock,
      log,
    }),
  });
}
