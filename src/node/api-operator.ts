/** Wires the routes of accounts, keys, usage and the operator. */

import { createAccountOverview } from "../access/account-overview.ts";
import { createAccounts } from "../access/manage-accounts.ts";
import { createKeys } from "../access/manage-keys.ts";
import type { Quota } from "../access/quota.ts";
import { createUsageHistory } from "../access/usage-history.ts";
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
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
import { createStateReader, type StateParts } from "../operations/installation-state.ts";
import type { NodeState } from "../operations/node-state.ts";
import { createSourcesReader } from "../operations/source-state.ts";
import type { Invitations } from "../people/invite.ts";
import { createOpenAccount } from "../people/open-account.ts";
import { createUserOverview } from "../people/user-overview.ts";
import { sourceNames } from "../sources/live/source-settings.ts";
import type { Stores } from "./open-stores.ts";

export type OperatorParts = {
  config: NodeConfig;
  database: Database;
  stores: Stores;
  quota: Quota;
  invitations: Pick<Invitations, "invite">;
  nodeState: () => Promise<NodeState>;
  marketplaces: StateParts["marketplaces"];
  clock: Clock;
  log: Log;
};

export function serveAccounts(api: Api, parts: OperatorParts): void {
  const { config, database, stores, quota, invitations, nodeState, marketplaces, clock, log } = parts;
  const { jobs } = stores;
  const keys = createKeys({ store: stores.access, clock });
  const usageHistory = createUsageHistory({ store: stores.usage, clock });
  const overview = createAccountOverview({
    store: stores.accounts,
    accounts: createAccounts({ store: stores.access, usageStore: stores.usage, clock }),
    clock,
    log,
  });
  usageRoutes(api, { quota, usageHistory });
  accountRoutes(api, { overview, burstLimits: config.burstLimits });
  keyRoutes(api, { keys, clock });
  const openAccount = createOpenAccount({ overview, invitations });
  operatorAccountRoutes(api, { overview, keys, usageHistory, members: stores.members, openAccount, clock });
  const users = createUserOverview({ store: stores.userList, users: stores.users, clock, log });
  operatorUserRoutes(api, { users });
  operatorStateRoutes(api, {
    readState: createStateReader({
      config,
      nodeState,
      marketplaces,
      catalog: stores.catalog,
      deliveries: stores.deliveryState,
      jobs,
      imports: stores.imports,
      months: stores.historyMonths,
      database: () => readDatabaseState(database.pool),
      clock,
      log,
    }),
    readSources: createSourcesReader({
      configured: sourceNames(sourceSettings(config)),
      keepaTokensPerDay: config.keepaTokensPerDay,
      health: stores.sourceHealth,
      queue: stores.refreshQueue,
      jobs,
      clock,
      log,
    }),
  });
}
