import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import { columnKey } from "../../../platform/tables/cells/name-key.ts";
import type { RawRow } from "../../../platform/tables/table.ts";
import { readTime } from "./dates.ts";

/** Dates of the product, not of the sighting. */
const OF_THE_PRODUCT =
  /release|available|launch|publish|listed|listing|first|since|created|added|expir|birth|(?:start|end)(?:date|time)|deliver|ship|review|order/;
/** A plain number is more often an id than a time. */
const NUMBER = /^\s*\d+(?:[.,]\d+)?\s*$/;

/** Finds a column of dates that may be the times of the sightings: of several, the one with the latest date. */
export function suggestTimeColumn(
  columns: readonly string[],
  sample: readonly RawRow[],
  now: Date,
): string | undefined {
  let [best, latest] = [undefined as string | undefined, 0];
  for (const column of columns) {
    if (OF_THE_PRODUCT.test(columnKey(column))) continue;
    const values = sample
      .flatMap((row) => ("fields" in row ? [row.fields[column]] : []))
      .filter((each) => !isMissing(each));
    const times = values.map((value) => timeOf(value, now));
    if (times.length * 2 < sample.length || !times.every((time) => time !== undefined)) continue;
    const last = Math.max(...times);
    if (last > latest) [best, latest] = [column, last];
  }
  return best;
}

function timeOf(value: unknown, now: Date): number | undefined {
  if (!(value instanceof Date) && (typeof value !== "string" || NUMBER.test(value))) return undefined;
  try {
    return readTime(value, "", now)?.getTime();
  } catch {
    return undefined;
  }
}
