/** Accounts with keys in a database, for services in other processes: a command for each would start a process. */
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { createAccounts } from "../../src/features/access/manage-accounts.ts";
import { createKeys } from "../../src/features/access/manage-keys.ts";
import type { PlanName } from "../../src/features/access/plan.ts";
import { createAccessStore } from "../../src/features/access/store.ts";
import { createUsageStore } from "../../src/features/access/usage-store.ts";
import { systemClock } from "../../src/platform/base/clock.ts";
import type { Tables } from "../../src/platform/db/tables.ts";

export function keyMaker(pool: pg.Pool) {
  const database = { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
  const store = createAccessStore(database);
  const accounts = createAccounts({ store, usageStore: createUsageStore(database), clock: systemClock });
  const keys = createKeys({ store, clock: systemClock });
  let created = 0;
  return {
    keys,
    async makeKey(plan: PlanName = "agency", operator = false) {
      const account = await accounts.create({ name: `Account ${++created}`, plan, operator });
      return { ...(await keys.create({ accountId: account.id, name: "test", expiresAt: null })), account };
    },
  };
}
