/**
 * Settings of an account's sales. An owner may hide money from viewers. Every route of sales calls `hidesMoney` with its
 * caller and, if true, returns null for each amount (in CSV an empty cell); units, counts, shares and days stay visible. Keys
 * act as members, so they always see amounts.
 */

import type { Clock } from "../../platform/base/clock.ts";
import type { Role } from "../access/role.ts";
import type { SalesSettingsStore } from "./hide-money-store.ts";

export type SalesSettings = ReturnType<typeof createSalesSettings>;

export type SalesCaller = { accountId: string; role: Role };

export function createSalesSettings({ store, clock }: { store: SalesSettingsStore; clock: Clock }) {
  return {
    /** True when the caller is a viewer and the account hides amounts from viewers. */
    async hidesMoney({ accountId, role }: SalesCaller): Promise<boolean> {
      return role === "viewer" && (await store.hideMoney(accountId));
    },
    read: async (accountId: string) => ({ hideMoney: await store.hideMoney(accountId) }),
    async change(accountId: string, { hideMoney }: { hideMoney: boolean }) {
      await store.setHideMoney(accountId, hideMoney, clock.now());
      return { hideMoney };
    },
  };
}
