/** Filters and sort order as callers write them: parameter names, prices as decimal amounts. */
import type { ErrorDetail } from "../base/errors.ts";
import { FILTERED, type Filtered, type Sort } from "./engine.ts";

type Bounds = { [Name in `${"min" | "max"}${Capitalize<Filtered>}`]?: number };

export type SearchFilters = Bounds & {
  brand?: string;
  category?: string;
  sizeTier?: string;
  sort?: Sort;
  correct?: boolean;
};

/** Reports every minimum that is greater than its maximum. */
export function rangeProblems(filters: Bounds): ErrorDetail[] {
  return FILTERED.flatMap((figure) => {
    const name = capital(figure);
    const [min, max] = [`min${name}`, `max${name}`] as const;
    return (filters[min] as number) > (filters[max] as number)
      ? [{ parameter: min, message: `must not be greater than ${max}` }]
      : [];
  });
}

export function capital<T extends string>(text: T): Capitalize<T> {
  return (text.charAt(0).toUpperCase() + text.slice(1)) as Capitalize<T>;
}
