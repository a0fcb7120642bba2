/** Finding the columns of a file, whose names drift in letter case, spaces, underscores, dots and little pictures. */

import { isRecord } from "../json.ts";
import type { Fields } from "../source.ts";
import { isNone } from "./none.ts";
import type { Cell } from "./preset.ts";

/** `Buy Box 🚚: Current` → `buyboxcurrent`. */
export function columnKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** A file's own name for a column, the first of those that would do. */
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

/** What a file must have to be of a kind: all of these, and so many of those. */
export type Signs = { all: readonly string[]; atLeast: number; of: readonly string[] };

/** How many of the signs it has; 0 if not enough. */
export function fitOf(columns: Iterable<string>, { all, atLeast, of }: Signs): number {
  const keys = new Set([...columns].map(columnKey));
  const has = (name: string) => keys.has(columnKey(name));
  const found = of.filter(has).length;
  return all.every(has) && found >= atLeast ? all.length + found : 0;
}

type Getter = (fields: Fields) => unknown;

/** The value of a column, or what a dotted path leads to: `price.value`. */
export function getterOf(name: string, isColumn: boolean): Getter {
  const path = name.split(".");
  if (isColumn || path.length === 1) return (fields) => fields[name];
  return (fields) => path.reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), fields);
}

/** The first of several columns that tells something; after them what stands around the records. */
export function cellOf(names: readonly string[], finder: Finder, around: readonly string[] = []): Cell | undefined {
  const getters = names.map((name) => {
    const column = finder.named(name);
    if (column !== undefined) return { column, get: getterOf(column, true) };
    const [first = "", ...rest] = name.split(".");
    const path = [finder.named(first) ?? first, ...rest].join(".");
    return { column: path, get: getterOf(path, false) };
  });
  return firstTold(getters, around);
}

export function firstTold(
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
        if (!isNone(value)) return value;
      }
      if (context === undefined) return undefined;
      for (const get of outside) {
        const value = get(context);
        if (!isNone(value)) return value;
      }
      return undefined;
    },
  };
}
