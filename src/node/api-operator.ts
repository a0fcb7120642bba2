/** Wires the routes of the operator: all accounts and users, and the state of the installation and its sources. */

import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { FeeCards } from "../catalog/fees/manage-cards.ts";
import type { NodeConfig } from "../config/config.ts";
import { sourceCredentials } from "../config/source-credentials.ts";
import { readDatabaseState } from "../db/database-state.ts";
import type { Database } from "../db/open.ts";
import type { Api } from "../http/contract.ts";
import { operatorAccountRoutes } from "../http/routes/operator-accounts.ts";
import { operatorFeeRoutes } from "../http/routes/operator-fees.ts";
import { operatorStateRoutes } from "../http/routes/operator-state.ts";
import { operatorSynonymRoutes } from "../http/routes/operator-synonyms.ts";
import { operatorUserRoutes } from "../http/routes/operator-users.ts";
import { createStateReader, type StateParts } from "../operations/installation-state.ts";
import type { NodeState } from "../operations/node-state.ts";
import { createSourcesReader } from "../operations/source-state.ts";
import type { Invitations } from "../people/invite.ts";
import { createOpenAccount } from "../people/open-account.ts";
import { createUserOverview } from "../people/user-overview.ts";
import { createOperatorSynonyms } from "../search/synonyms/manage-synonyms.ts";
import { sourceNames } from "../sources/live/source-credentials.ts";
import type { AccountUseCases } from "./api-accounts.ts";
import type { Stores } from "./open-stores.ts";

export type OperatorParts = {
  config: NodeConfig;
  database: Database;
  stores: Stores;
  accounts: AccountUseCases;
  invitations: Pick<Invitations, "invite">;
  nodeState: () => Promise<NodeState>;
  marketplaces: StateParts["marketplaces"];
  feeCards: FeeCards;
  /** Applies changed synonyms to this thread. */
  refreshSynonyms: () => Promise<void>;
  clock: Clock;
  log: Log;
};

export function serveOperator(api: Api, parts: OperatorParts): void {
  const { config, database, stores, accounts, invitations, nodeState, marketplaces, clock, log } = parts;
  const { overview, keys, usageHistory } = accounts;
  const { jobs } = stores;
  const openAccount = createOpenAccount({ overview, invitations });
  operatorAccountRoutes(api, { overview, keys, usageHistory, members: stores.members, openAccount, clock });
  const users = createUserOverview({ store: stores.userList, users: stores.users, clock, log });
  operatorUserRoutes(api, { users });
  const synonyms = createOperatorSynonyms({ store: stores.synonyms, refresh: parts.refreshSynonyms, clock });
  operatorSynonymRoutes(api, { synonyms });
  operatorFeeRoutes(api, { cards: parts.feeCards });
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
      configured: sourceNames(sourceCredentials(config)),
      keepaTokensPerDay: config.keepaTokensPerDay,
      health: stores.sourceHealth,
      queue: stores.refreshQueue,
      jobs,
      clock,
      log,
    }),
  });
}
