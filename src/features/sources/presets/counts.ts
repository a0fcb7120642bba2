/** Counts of reviews or units: whole numbers, never negative. */

import { isMissing, unwrapped } from "../../../platform/tables/cells/missing-values.ts";
import { numberInWords } from "../../../platform/tables/cells/number-in-words.ts";
import type { Decimal } from "../../../platform/tables/cells/number-with-separators.ts";
import { bareNumber, plainInteger } from "../../../platform/tables/cells/plain-number.ts";
import { fitting, refuse } from "../../../platform/tables/cells/refusal.ts";

export function readCount(value: unknown, column: string, decimal?: Decimal): number | null {
  if (typeof value === "string" && decimal !== "comma") {
    const plain = plainInteger(value);
    if (plain >= 0) return plain;
  }
  const bare = unwrapped(value);
  if (isMissing(bare)) return null;
  const count = typeof bare === "string" ? numberInWords(bare, "whole", decimal)?.number : bareNumber(bare);
  if (count === undefined) return refuse(column, bare, "is not a number");
  if (count === -1) return null;
  if (count < 0) return refuse(column, bare, "is below zero");
  if (!Number.isInteger(count)) return refuse(column, bare, "is not a whole number");
  return fitting(count, column, bare);
}

/** Reads the monthly units that the marketplace reports. It never reports zero; exports write zero for "not reported". */
export function readReportedSales(value: unknown, column: string, decimal?: Decimal): number | null {
  return readCount(value, column, decimal) || null;
}
