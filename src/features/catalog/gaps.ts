import { ABSENT, FIGURE_COLUMNS, type FigureColumn } from "./absent.ts";
import type { HistoryPoint } from "./product.ts";

/** A time without a value: from a point where a figure is absent until its next value. */
export type Gap = {
  column: FigureColumn;
  from: Date;
  /** Null if the gap has not ended. */
  until: Date | null;
  /** The value that ends the gap; a rank has its list. */
  value: number | null;
  list: string | null;
};

/** Returns the gaps in the history of one product, whose points are in order of time. */
export function gapsOf(points: readonly HistoryPoint[]): Gap[] {
  const gaps: Gap[] = [];
  if (!points.some(({ absent = 0 }) => absent > 0)) return gaps;
  for (const { figure, column } of FIGURE_COLUMNS) {
    let gap: Gap | undefined;
    for (const point of points) {
      const { [figure]: value = null, absent = 0, at } = point;
      if (value === null) {
        if (gap === undefined && (absent & ABSENT[figure]) > 0) {
          gap = { column, from: at, until: null, value: null, list: null };
          gaps.push(gap);
        }
      } else if (gap !== undefined) {
        Object.assign(gap, { until: at, value, list: figure === "bsr" ? point.bsrCategory : null });
        gap = undefined;
      }
    }
  }
  return gaps;
}
