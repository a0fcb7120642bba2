/** Finds the columns of a file by name, ignoring letter case, spaces, punctuation and emoji. */

import { isRecord } from "../../../platform/base/json.ts";
import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import { columnKey } from "../../../platform/tables/cells/name-key.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import type { Cell } from "./preset.ts";

/** Looks up a file's own name of a column; of several matches the first. */
export type Finder = {
  named(name: string): string | undefined;
  like(pattern: RegExp): string | undefined;
};

export function finderOf(columns: Iterable<string>): Finder {
  const byKey = new Map<string, string>();
  for (const column of columns) {
    const key = columnKey(column);
    if (!byKey.has(key)) byKey.set(key, column);
  }
  return {
    named: (name) => byKey.get(columnKey(name)),
    like: (pattern) => byKey.get(byKey.keys().find((key) => pattern.test(key)) ?? ""),
  };
}

/** The columns that identify an export: all of `all`, and at least `atLeast` of `of` and `like`, which match `columnKey`. */
export type Signature = {
  all: readonly string[];
  atLeast: number;
  of: readonly string[];
  like?: readonly RegExp[];
};

/** Returns the number of matching columns, or 0 when the signature does not match. */
export function fitOf(columns: Iterable<string>, { all, atLeast, of, like = [] }: Signature): number {
  const keys = new Set([...columns].map(columnKey));
  const has = (name: string) => keys.has(columnKey(name));
  const found = of.filter(has).length + like.filter((pattern) => keys.values().some((key) => pattern.test(key))).length;
  return all.every(has) && found >= atLeast ? all.length + found : 0;
}

type Getter = (fields: Fields) => unknown;

/** Returns a getter for a column, or for a dotted path such as `price.value`. */
export function getterOf(name: string, isColumn: boolean): Getter {
  const path = name.split(".");
  if (isColumn || path.length === 1) return (fields) => fields[name];
  return (fields) => path.reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), fields);
}

/** A cell with the first non-empty value of several columns, then of fields of the wrapper. */
export function cellOf(names: readonly string[], finder: Finder, around: readonly string[] = []): Cell | undefined {
  const getters = names.map((name) => {
    const column = finder.named(name);
    if (column !== undefined) return { column, get: getterOf(column, true) };
    const [first = "", ...rest] = name.split(".");
    const path = [finder.named(first) ?? first, ...rest].join(".");
    return { column: path, get: getterOf(path, false) };
  });
  return firstFilled(getters, around);
}

export function firstFilled(
  getters: readonly { column: string; get: Getter }[],
  around: readonly string[] = [],
): Cell | undefined {
  const [only] = getters;
  if (only === undefined && around.length === 0) return undefined;
  const column = only?.column ?? (around[0] as string);
  if (getters.length === 1 && only !== undefined && around.length === 0) return { column, of: only.get };
  const outside = around.map((path) => getterOf(path, false));
  return {
    column,
    of(fields, context) {
      for (const { get } of getters) {
        const value = get(fields);
        if (!isMissing(value)) return value;
      }
      if (context === undefined) return undefined;
      for (const get of outside) {
        const value = get(context);
        if (!isMissing(value)) return value;
      }
      return undefined;
    },
  };
}
