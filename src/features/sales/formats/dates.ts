/** Times and days of reports. In `04/05/2026`, the file decides which is the day. */

import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import { refuse } from "../../../platform/tables/cells/refusal.ts";
import { type DayOrder, EARLIEST_MS, OPENED_IN, provenOrder, timeIn } from "../../../platform/tables/cells/times.ts";
import type { Fields } from "../../../platform/tables/row.ts";

const LAST_YEAR = 2200;
const END_MS = Date.UTC(LAST_YEAR + 1, 0);

/** A time in whole seconds, or null when it is missing. */
export function timeOf(value: unknown, name: string, order: DayOrder): Date | null {
  if (isMissing(value)) return null;
  const time = value instanceof Date ? value.getTime() : typeof value === "string" ? timeIn(value, order) : undefined;
  if (time === undefined || Number.isNaN(time)) return refuse(name, value, "is not a date such as 2026-02-07");
  if (time < EARLIEST_MS || time >= END_MS) return refuse(name, value, `is not between ${OPENED_IN} and ${LAST_YEAR}`);
  return new Date(Math.floor(time / 1000) * 1000);
}

/** A day as `2026-02-07`, or null when it is missing. */
export function dayOf(value: unknown, name: string, order: DayOrder): string | null {
  return timeOf(value, name, order)?.toISOString().slice(0, 10) ?? null;
}

/** Finds the order of day and month from the first rows. */
export function dayOrderOf(
  sample: readonly Fields[],
  columns: readonly (string | undefined)[],
  otherwise: DayOrder,
): DayOrder {
  const found = { dmy: 0, mdy: 0 };
  for (const fields of sample)
    for (const column of columns) {
      const value = column === undefined ? undefined : fields[column];
      const order = typeof value === "string" ? provenOrder(value) : undefined;
      if (order !== undefined) found[order]++;
    }
  if (found.dmy === found.mdy) return otherwise;
  return found.dmy > found.mdy ? "dmy" : "mdy";
}
