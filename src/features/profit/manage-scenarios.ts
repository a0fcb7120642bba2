import { type Clock, utcDay } from "../../platform/base/clock.ts";
import { AppError, invalid } from "../../platform/base/errors.ts";
import { newId } from "../../platform/base/ids.ts";
import { findCard } from "../catalog/fees/fee-card.ts";
import type { FeeCards } from "../catalog/fees/manage-cards.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import { type CostInput, checkInput, type ProfitInput } from "./profit-input.ts";
import { type DefaultCost, MAX_SCENARIOS, type Scenario, type ScenarioChanges } from "./scenario.ts";
import type { ScenarioStore } from "./scenario-store.ts";

export type Scenarios = ReturnType<typeof createScenarios>;

type Parts = { store: ScenarioStore; cards: Pick<FeeCards, "list">; clock: Clock };

export function createScenarios({ store, cards, clock }: Parts) {
  return {
    list: (
      accountId: string,
      of: { marketplace?: string | undefined; asin?: string | undefined },
    ): Promise<Scenario[]> => store.list(accountId, of),

    async save(accountId: string, name: string, input: ProfitInput): Promise<Scenario> {
      checkInput(input, "input");
      const at = clock.now();
      const id = newId("scenario", at);
      const { marketplace, asin = null } = input;
      const scenario = { id, name, marketplace, asin, input, createdAt: at, updatedAt: at };
      const outcome = await store.insert(accountId, scenario);
      if (outcome === "taken") throw nameTaken(name);
      if (outcome === "full")
        throw new AppError(
          "conflict",
          `An account keeps at most ${MAX_SCENARIOS} scenarios. Delete one to save another.`,
        );
      return scenario;
    },

    async change(accountId: string, id: string, changes: ScenarioChanges): Promise<Scenario> {
      if (changes.input !== undefined) checkInput(changes.input, "input");
      const outcome = await store.change(accountId, id, changes, clock.now());
      if (outcome === "taken") throw nameTaken(changes.name as string);
      if (outcome === "gone") throw new AppError("not_found", `There is no scenario ${id}.`);
      return outcome;
    },

    async delete(accountId: string, id: string): Promise<void> {
      if (!(await store.delete(accountId, id))) throw new AppError("not_found", `There is no scenario ${id}.`);
    },

    listDefaults: (accountId: string): Promise<DefaultCost[]> => store.listDefaults(accountId),

    async putDefault(accountId: string, marketplace: MarketplaceDomain, costs: CostInput): Promise<DefaultCost> {
      checkInput({ ...costs, marketplace });
      if (costs.unitCost === undefined && costs.unitCostPercent === undefined)
        throw invalid("unitCost", "or unitCostPercent is required");
      const at = clock.now();
      const tiers = findCard(await cards.list(), marketplace, utcDay(at))?.fulfilment?.tiers ?? [];
      if (costs.sizeTier !== undefined && !tiers.some(({ name }) => name === costs.sizeTier))
        throw invalid("sizeTier", `must be one of: ${tiers.map(({ name }) => name).join(", ")}`);
      const stored = { marketplace, costs, updatedAt: at };
      await store.putDefault(accountId, stored);
      return stored;
    },

    /** Does nothing if there is none. */
    async deleteDefault(accountId: string, marketplace: MarketplaceDomain): Promise<void> {
      await store.deleteDefault(accountId, marketplace);
    },
  };
}

function nameTaken(name: string): AppError {
  return new AppError("conflict", `There is a scenario "${name}" already. Give this one another name.`);
}
