/** The fields of the profit calculator, and how they become an input of the API and back. */
import type { Marketplace } from "../../parts/marketplaces.ts";
import type { ProfitInput } from "./profit-query.ts";

/** The fields that are always shown. */
export const MAIN_FIELDS = [
  { name: "price", label: "Price" },
  { name: "unitCost", label: "Unit cost" },
  { name: "freight", label: "Shipping in" },
] as const;

/** The folded fields. */
export const MORE_FIELDS = [
  { name: "storageMonths", label: "Storage", unit: "months", max: 36 },
  { name: "returnsPercent", label: "Returns", unit: "%", max: 100 },
  { name: "returnCost", label: "Cost of a return" },
  { name: "vatPercent", label: "VAT", unit: "%", max: 100 },
  { name: "dutyPercent", label: "Duty, of unit cost", unit: "%", max: 100 },
  { name: "prep", label: "Prep" },
  { name: "adsPerUnit", label: "Ads per unit" },
  { name: "targetMarginPercent", label: "Target margin", unit: "%", max: 99 },
] as const;

const FIELDS = [...MAIN_FIELDS, ...MORE_FIELDS];

export const SIDES = ["length", "width", "height"] as const;

type Amounts = Partial<Record<(typeof FIELDS)[number]["name"], number>>;
type Sides = Partial<Record<(typeof SIDES)[number], number>>;

export type ProfitForm = {
  amounts: Amounts;
  /** Ads as a share of the price, instead of an amount per unit. */
  adsPercent: number | undefined;
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
    adsPercent: undefined,
    sides: {},
    lengthUnit: isUs ? "in" : "cm",
    weight: undefined,
    weightUnit: isUs ? "lb" : "kg",
    sizeTier: null,
  };
}

/** The costs and measures of the form. Returns count only with their cost, as the API requires. */
export function costsOf(form: ProfitForm, productPrice: number | null) {
  const { amounts, adsPercent, sides, lengthUnit, weight, weightUnit, sizeTier } = form;
  const { returnsPercent, returnCost, storageMonths, ...others } = amounts;
  const price = amounts.price ?? productPrice;
  const given = Object.fromEntries(SIDES.flatMap((side) => ((sides[side] ?? 0) > 0 ? [[side, sides[side]]] : [])));
  return {
    ...others,
    ...(adsPercent !== undefined && price !== null && { adsPerUnit: Math.round(adsPercent * price) / 100 }),
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
    adsPercent: undefined,
    sides: Object.fromEntries(sides),
    lengthUnit: dimensions?.unit ?? empty.lengthUnit,
    weight: weight?.value,
    weightUnit: weight?.unit ?? empty.weightUnit,
    sizeTier: saved.sizeTier ?? null,
  };
}
