/** Accounts with keys in a database, for services in other processes: a command for each would start a process. */
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { openAccounts } from "../../src/features/access/open-accounts.ts";
import type { PlanName } from "../../src/features/access/plan.ts";
import { systemClock } from "../../src/platform/base/clock.ts";
import type { Tables } from "../../src/platform/db/tables.ts";

export function keyMaker(pool: pg.Pool) {
  const database = { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
  const { accounts, keys } = openAccounts(database, systemClock);
  let created = 0;
  return {
    keys,
    async makeKey(plan: PlanName = "agency", operator = false) {
      const account = await accounts.create({ name: `Account ${++created}`, plan, operator });
      return { ...(await keys.create({ accountId: account.id, name: "test", expiresAt: null })), account };
    },
  };
}
