/** The fields of the profit calculator, and how they become an input of the API and back. */
import type { Marketplace } from "../../parts/marketplaces.ts";
import type { ProfitInput } from "./profit-query.ts";

export const FIELDS = [
  { name: "price", label: "Price" },
  { name: "unitCost", label: "Unit cost" },
  { name: "freight", label: "Freight per unit" },
  { name: "dutyPercent", label: "Duty (% of unit cost)", max: 100 },
  { name: "prep", label: "Prep per unit" },
  { name: "adsPerUnit", label: "Ads per unit" },
  { name: "returnsPercent", label: "Returns (% of units)", max: 100 },
  { name: "returnCost", label: "Cost of a return" },
  { name: "vatPercent", label: "VAT (%)", max: 100 },
  { name: "storageMonths", label: "Storage (months)", max: 36 },
  { name: "targetMarginPercent", label: "Target margin (%)", max: 99 },
] as const satisfies { name: string; label: string; max?: number }[];

export const SIDES = ["length", "width", "height"] as const;

type Amounts = Partial<Record<(typeof FIELDS)[number]["name"], number>>;
type Sides = Partial<Record<(typeof SIDES)[number], number>>;

export type ProfitForm = {
  amounts: Amounts;
  sides: Sides;
  lengthUnit: "in" | "cm";
  weight: number | undefined;
  weightUnit: "oz" | "lb" | "g" | "kg";
  sizeTier: string | null;
};

export function emptyForm(marketplace: Marketplace): ProfitForm {
  const isUs = marketplace === "amazon.com";
  return {
    amounts: { targetMarginPercent: 30 },
    sides: {},
    lengthUnit: isUs ? "in" : "cm",
    weight: undefined,
    weightUnit: isUs ? "lb" : "kg",
    sizeTier: null,
  };
}

/** The costs and measures of the form. Returns count only with their cost, as the API requires. */
export function costsOf({ amounts, sides, lengthUnit, weight, weightUnit, sizeTier }: ProfitForm) {
  const { returnsPercent, returnCost, storageMonths, ...others } = amounts;
  const given = Object.fromEntries(SIDES.flatMap((side) => ((sides[side] ?? 0) > 0 ? [[side, sides[side]]] : [])));
  return {
    ...others,
    ...(returnsPercent !== undefined && returnCost !== undefined && { returnsPercent, returnCost }),
    ...(storageMonths !== undefined && { storageMonths: Math.round(storageMonths * 2) / 2 }),
    ...(Object.keys(given).length > 0 && { dimensions: { ...given, unit: lengthUnit } }),
    ...(weight !== undefined && weight > 0 && { weight: { value: weight, unit: weightUnit } }),
    ...(sizeTier !== null && { sizeTier }),
  };
}

/** The form of a saved scenario. */
export function formOf(saved: ProfitInput, marketplace: Marketplace): ProfitForm {
  const empty = emptyForm(marketplace);
  const { dimensions, weight } = saved;
  const entries = FIELDS.flatMap(({ name }) => (saved[name] === undefined ? [] : [[name, saved[name]]]));
  const sides = SIDES.flatMap((side) => (typeof dimensions?.[side] === "number" ? [[side, dimensions[side]]] : []));
  return {
    amounts: Object.fromEntries(entries),
    sides: Object.fromEntries(sides),
    lengthUnit: dimensions?.unit ?? empty.lengthUnit,
    weight: weight?.value,
    weightUnit: weight?.unit ?? empty.weightUnit,
    sizeTier: saved.sizeTier ?? null,
  };
}
