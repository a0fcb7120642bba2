/** A profit calculation that an account keeps under a name, usually of one product. */
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { CostInput, ProfitInput } from "./profit-input.ts";

/** Per account, on every plan; a longer list would be unreadable. */
export const MAX_SCENARIOS = 500;
export const LONGEST_NAME = 100;

export type Scenario = {
  id: string;
  name: string;
  marketplace: MarketplaceDomain;
  asin: string | null;
  input: ProfitInput;
  createdAt: Date;
  updatedAt: Date;
};

/** Fields left out stay unchanged; the input is replaced as a whole. */
export type ScenarioChanges = { name?: string; input?: ProfitInput };

/** The costs that an account assumes for every product of a marketplace. */
export type DefaultCost = { marketplace: MarketplaceDomain; costs: CostInput; updatedAt: Date };
