import type { Observation } from "../catalog/product.ts";
import type { CostInput } from "./profit-input.ts";

/** The packed size and weight of a product, where a source of the catalogue reports them. */
export type KnownMeasures = Pick<Observation, "sidesMm" | "weightG">;

/**
 * Sources round to whole millimetres and grams: a measure that is half a unit smaller belongs to the tier and the step of the
 * exact one.
 */
const ROUNDING = 0.5;

/** Fills measures that the costs lack from the catalogue. A given size tier replaces them all. */
export function withMeasures<T extends CostInput>(costs: T, product: KnownMeasures | undefined): T {
  return costs.sizeTier === undefined ? { ...measuresOf(product), ...costs } : costs;
}

function measuresOf(product: KnownMeasures | undefined): Pick<CostInput, "dimensions" | "weight"> {
  const [length, width, height] = (product?.sidesMm ?? []).map((side) => (side - ROUNDING) / 10);
  const weight = product?.weightG;
  return {
    ...(length !== undefined &&
      width !== undefined &&
      height !== undefined && {
        dimensions: { length, width, height, unit: "cm" },
      }),
    ...(weight != null && weight >= 1 && { weight: { value: weight - ROUNDING, unit: "g" } }),
  };
}
