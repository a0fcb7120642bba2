/** A caller's input about a product and its costs: decimal amounts and percentages, as the API and scenarios have them. */
import { type ErrorDetail, invalidDetails } from "../../platform/base/errors.ts";
import { hasAtMostDecimals, minorDigits, toMinor } from "../../platform/base/money.ts";
import { type LengthUnit, lengthOf, type WeightUnit, weightOf } from "../catalog/fees/measure.ts";
import { partOf } from "../catalog/fees/referral-fee.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import type { FeeInput } from "./fee-model.ts";
import type { Costs } from "./profit.ts";
import type { Goal } from "./solve.ts";

/** Costs and measures, which hold for any product. */
export type CostInput = {
  unitCost?: number;
  /** Instead of `unitCost`: a percentage of the price. */
  unitCostPercent?: number;
  freight?: number;
  dutyAmount?: number;
  dutyPercent?: number;
  prep?: number;
  returnsPercent?: number;
  returnCost?: number;
  adsPerUnit?: number;
  vatPercent?: number;
  dimensions?: { length?: number | null; width?: number | null; height?: number | null; unit: LengthUnit };
  weight?: { value: number; unit: WeightUnit };
  sizeTier?: string;
  storageMonths?: number;
  storageMonth?: number;
  referralPercent?: number;
  fulfilmentFee?: number;
};

export type ProfitInput = CostInput & {
  marketplace: MarketplaceDomain;
  asin?: string;
  /** The seller's own SKU, for quotes of the marketplace. */
  sku?: string;
  category?: string;
  price?: number;
  /** The day whose fee card applies. */
  date?: string;
  targetMarginPercent?: number;
  targetRoiPercent?: number;
};

const AMOUNTS = [
  "price",
  "unitCost",
  "freight",
  "dutyAmount",
  "prep",
  "returnCost",
  "adsPerUnit",
  "fulfilmentFee",
] as const;
const PERCENTAGES = [
  ...["unitCostPercent", "dutyPercent", "returnsPercent", "vatPercent", "referralPercent"],
  ...["targetMarginPercent", "targetRoiPercent"],
] as const;

/** Problems that a schema cannot express. */
function inputProblems(input: Partial<ProfitInput> & { marketplace: MarketplaceDomain }): ErrorDetail[] {
  const { currency } = MARKETPLACES[input.marketplace];
  const digits = minorDigits(currency);
  const problems: ErrorDetail[] = [];
  const given = input as Record<string, unknown>;
  for (const name of AMOUNTS)
    if (typeof given[name] === "number" && !hasAtMostDecimals(digits, given[name]))
      problems.push({
        parameter: name,
        message: digits === 0 ? `must be a whole amount of ${currency}` : `must have at most ${digits} decimals`,
      });
  for (const name of PERCENTAGES)
    if (typeof given[name] === "number" && !hasAtMostDecimals(2, given[name]))
      problems.push({ parameter: name, message: "must have at most 2 decimals" });
  const exclusive = (a: string, b: string) => {
    if (given[a] !== undefined && given[b] !== undefined)
      problems.push({ parameter: b, message: `must not be combined with ${a}` });
  };
  exclusive("unitCost", "unitCostPercent");
  exclusive("dutyAmount", "dutyPercent");
  exclusive("targetMarginPercent", "targetRoiPercent");
  if (given["returnsPercent"] !== undefined && given["returnCost"] === undefined)
    problems.push({ parameter: "returnCost", message: "is required with returnsPercent" });
  if (given["storageMonth"] !== undefined && given["storageMonths"] === undefined)
    problems.push({ parameter: "storageMonths", message: "is required with storageMonth" });
  return problems;
}

/** `within` is the parameter that holds the input, for bodies where it is not the whole. */
export function checkInput(input: Partial<ProfitInput> & { marketplace: MarketplaceDomain }, within?: string): void {
  const problems = inputProblems(input);
  const named = ({ parameter, message }: ErrorDetail) => ({
    parameter: within === undefined ? parameter : `${within}.${parameter}`,
    message,
  });
  if (problems.length > 0) throw invalidDetails(problems.map(named));
}

/** Hundredths of a percent. */
const rateOf = (percent: number | undefined): number => Math.round((percent ?? 0) * 100);

/** The costs in minor units. A percentage of the price needs the price. */
export function costsOf(input: CostInput, currency: string, price: number | null): Costs {
  const amount = (value: number | undefined) => toMinor(value ?? 0, currency);
  const { unitCost, unitCostPercent, dutyPercent } = input;
  const share = unitCostPercent === undefined || price === null ? null : partOf(price, rateOf(unitCostPercent));
  return {
    unitCost: unitCost === undefined ? share : toMinor(unitCost, currency),
    freight: amount(input.freight),
    duty: dutyPercent === undefined ? { amount: amount(input.dutyAmount) } : { rate: rateOf(dutyPercent) },
    prep: amount(input.prep),
    returns: { rate: rateOf(input.returnsPercent), cost: amount(input.returnCost) },
    ads: amount(input.adsPerUnit),
    vatRate: rateOf(input.vatPercent),
  };
}

/** `month` is the current month, for storage without a month. */
export function feeInputOf(input: CostInput, currency: string, category: string | null, month: number): FeeInput {
  const { dimensions, weight, sizeTier, storageMonths, storageMonth, referralPercent, fulfilmentFee } = input;
  const side = (value: number | null | undefined) =>
    dimensions === undefined || value === null || value === undefined ? null : lengthOf(value, dimensions.unit);
  return {
    category,
    size: {
      sides: [side(dimensions?.length), side(dimensions?.width), side(dimensions?.height)],
      weight: weight === undefined ? null : weightOf(weight.value, weight.unit),
      tier: sizeTier,
    },
    storage: storageMonths === undefined ? null : { month: storageMonth ?? month, months: storageMonths },
    referralRate: referralPercent === undefined ? null : rateOf(referralPercent),
    fulfilmentFee: fulfilmentFee === undefined ? null : toMinor(fulfilmentFee, currency),
  };
}

export function goalOf({ targetMarginPercent, targetRoiPercent }: ProfitInput): Goal | null {
  if (targetMarginPercent !== undefined) return { kind: "margin", rate: rateOf(targetMarginPercent) };
  return targetRoiPercent === undefined ? null : { kind: "roi", rate: rateOf(targetRoiPercent) };
}

/** Alternative fields for the same cost: a given one replaces all of its group. */
const ALTERNATIVES: readonly (readonly (keyof CostInput)[])[] = [
  ["unitCost", "unitCostPercent"],
  ["dutyAmount", "dutyPercent"],
  ["returnsPercent", "returnCost"],
  ["dimensions", "weight", "sizeTier"],
  ["storageMonths", "storageMonth"],
];

/** The given costs, and defaults for costs that are not given in any form. */
export function withDefaults(given: CostInput, byDefault: CostInput): CostInput {
  const costs = { ...byDefault };
  for (const group of ALTERNATIVES)
    if (group.some((name) => given[name] !== undefined)) for (const name of group) delete costs[name];
  return { ...costs, ...given };
}
