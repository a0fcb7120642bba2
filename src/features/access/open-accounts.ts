import type { Clock } from "../../platform/base/clock.ts";
import type { Database } from "../../platform/db/open.ts";
import { createAccounts } from "./manage-accounts.ts";
import { createKeys } from "./manage-keys.ts";
import { createAccessStore } from "./store.ts";
import { createUsageStore } from "./usage-store.ts";

/** Management of accounts and keys for operators, used by commands and by the demo. */
export function openAccounts(database: Pick<Database, "db" | "pool">, clock: Clock) {
  const store = createAccessStore(database);
  const usageStore = createUsageStore(database);
  return {
    accounts: createAccounts({ store, usageStore, clock }),
    keys: createKeys({ store, clock }),
    findAccount: store.findAccount,
  };
}
