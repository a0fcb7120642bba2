/** Wires the routes of the operator: all accounts and users, and the state of the installation and its sources. */

import type { Api } from "../../features/access/api/contract.ts";
import type { FeeCards } from "../../features/catalog/fees/manage-cards.ts";
import { operatorAccountRoutes } from "../../features/people/api/operator-accounts.routes.ts";
import { operatorUserRoutes } from "../../features/people/api/operator-users.routes.ts";
import type { Invitations } from "../../features/people/invite.ts";
import { createOpenAccount } from "../../features/people/open-account.ts";
import { createUserOverview } from "../../features/people/user-overview.ts";
import { operatorFeeRoutes } from "../../features/profit/api/operator-fees.routes.ts";
import { operatorSynonymRoutes } from "../../features/search/api/operator-synonyms.routes.ts";
import { createOperatorSynonyms } from "../../features/search/synonyms/manage-synonyms.ts";
import { sourceNames } from "../../features/sources/live/source-credentials.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import { readDatabaseState } from "../../platform/db/database-state.ts";
import type { Database } from "../../platform/db/open.ts";
import type { NodeConfig } from "../config/config.ts";
import { sourceCredentials } from "../config/source-credentials.ts";
import { operatorStateRoutes } from "../operations/api/operator-state.routes.ts";
import { createStateReader, type StateParts } from "../operations/installation-state.ts";
import type { NodeState } from "../operations/node-state.ts";
import { createSourcesReader } from "../operations/source-state.ts";
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
