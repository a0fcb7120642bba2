/** Adds, changes and deletes costs. */
import type { Clock } from "../../../platform/base/clock.ts";
import { AppError } from "../../../platform/base/errors.ts";
import { type Cost, type CostChange, type CostInput, MOST_COSTS } from "./cost.ts";
import type { CostStore } from "./cost-store.ts";

const OTHER_CURRENCY = " A cost counts for sales in every currency, converted by the exchange rates that you import.";

export type Costs = ReturnType<typeof createCosts>;

export function createCosts({ store, clock }: { store: CostStore; clock: Clock }) {
  const missing = (id: string) => new AppError("not_found", `You have no cost ${id}.`);
  const taken = (sku: string, from: string, more = "") =>
    new AppError("conflict", `${sku} already has a cost from ${from}. Change that one, or choose another day.${more}`);

  return {
    list: (accountId: string, sku: string | null): Promise<Cost[]> => store.listCosts(accountId, sku),
    listMissing: (accountId: string) => store.listMissing(accountId),
    listChanges: (accountId: string, page: Parameters<CostStore["listChanges"]>[1]) =>
      store.listChanges(accountId, page),

    async get(accountId: string, id: string): Promise<Cost> {
      const found = await store.findCost(accountId, id);
      if (found === undefined) throw missing(id);
      return found;
    },

    async add(accountId: string, cost: CostInput): Promise<Cost> {
      const added = await store.addCost(accountId, cost, MOST_COSTS, clock.now());
      if (added !== undefined) return added;
      const own = await store.listCosts(accountId, cost.sku);
      const same = own.find(({ from }) => from === cost.from);
      if (same !== undefined) throw taken(cost.sku, cost.from, same.currency === cost.currency ? "" : OTHER_CURRENCY);
      throw new AppError(
        "conflict",
        `An account has at most ${MOST_COSTS} costs. Delete costs that you no longer need.`,
      );
    },

    async change(accountId: string, id: string, change: CostChange): Promise<Cost> {
      const changed = await store.changeCost(accountId, id, change, clock.now());
      if (changed === undefined) throw missing(id);
      if (changed !== "taken") return changed;
      const { sku } = await this.get(accountId, id);
      throw taken(sku, change.from as string);
    },

    async delete(accountId: string, id: string): Promise<void> {
      if (!(await store.deleteCost(accountId, id, clock.now()))) throw missing(id);
    },
  };
}
