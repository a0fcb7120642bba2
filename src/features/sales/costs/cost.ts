/** The landed cost of one unit of a SKU from a day on. A SKU has one cost per day; src/features/sales/costs/fifo.ts applies them. */
import type { CostRecord } from "../record.ts";

export const LONGEST_NOTE = 500;
export const MOST_COSTS = 50_000;
export const MOST_UNITS = 100_000_000;

export type CostInput = Omit<CostRecord, "kind">;
export type Cost = CostInput & { id: string };
export type CostChange = Partial<Omit<CostInput, "sku">>;

/** A change in the history of costs, with the values after it, or the deleted values. */
export type PastCost = Cost & { at: Date; change: "added" | "changed" | "deleted" };

/** A SKU that was sold without a cost, since a day. `costCurrency` is the currency of a cost whose exchange rate is missing. */
export type MissingCost = {
  sku: string;
  title: string | null;
  currency: string;
  units: number;
  since: string;
  costCurrency: string | null;
};
