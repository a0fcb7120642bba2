/** Finds the columns of a report by their names, ignoring letter case, spaces and punctuation. */

import type { Fields } from "../../../platform/tables/row.ts";
import { finderOf } from "../../sources/presets/columns.ts";

/** Returns the file's own name of the first column that exists. */
export type FindColumn = (...names: string[]) => string | undefined;

export function columnsIn(columns: readonly string[]): FindColumn {
  const { named } = finderOf(columns);
  return (...names) => {
    for (const name of names) {
      const column = named(name);
      if (column !== undefined) return column;
    }
    return undefined;
  };
}

/** A column that may have several names; the first one is the usual name. */
export type ColumnNames = string | readonly string[];

/** The columns that a header lacks, by their usual names. */
export function missingIn(columns: readonly string[], needed: readonly ColumnNames[]): string[] {
  const find = columnsIn(columns);
  return needed.flatMap((each) => {
    const names = typeof each === "string" ? [each] : each;
    return find(...names) === undefined ? [names[0] as string] : [];
  });
}

export type Cells = Record<string, string | undefined>;

/** The value of a column that may not exist. */
export function cellOf(fields: Fields, column: string | undefined): unknown {
  return column === undefined ? undefined : fields[column];
}
