/** Percentages of reports. */
import { isMissing } from "../../sources/presets/missing-values.ts";
import { refuse } from "../../sources/presets/refusal.ts";

/** Reads `95.24`, `95,24 %` or `95.24%` as 0.9524. Shares of the Buy Box slightly over 100 are 1. */
export function shareOf(value: unknown, name: string): number | null {
  if (isMissing(value)) return null;
  const number = /^(\d{1,4}(?:[.,]\d+)?)\s*[%٪％]?$/.exec(String(value).trim())?.[1];
  if (number === undefined) return refuse(name, value, "is not a percentage");
  const percent = Number(number.replace(",", "."));
  return Math.min(1, Math.round(percent * 1e8) / 1e10); // 7.71 / 100 would be 0.07709999999999999
}
