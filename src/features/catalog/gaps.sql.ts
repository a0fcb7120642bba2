import { absentBit, FIGURE_COLUMNS, type FigureColumn, isAbsent } from "./absent.ts";

export const STAGED_GAPS_TABLE = `
  create temp table if not exists gaps (
    marketplace text, asin text, figure text, from_at timestamptz, until_at timestamptz, value numeric, list text, seen_at timestamptz
  ) on commit drop`;

/**
 * Removes values that were carried into the gaps of a figure.
 *
 * A merge writes all figures of a product into the history, even the ones that the observation lacked. When a source reports
 * later that a figure had no value at the time, the carried value is wrong. The history does not say which values were
 * carried: inside a gap, a value that the product had before the gap counts as carried, and another one was seen by somebody.
 *
 * Where the history already had a point at the start or the end of a gap, the point gets the mark or the value, too. An open
 * gap extends to now if the source is the last one that saw the figure, else to the source's sighting.
 */
export function clearGapsOf(column: FigureColumn): string {
  const bit = absentBit(column);
  const seenAt = FIGURE_COLUMNS.find((each) => each.column === column)?.seenAt;
  const list = column === "bsr" ? "bsr_category = case when h.at = g.until_at then g.list end," : "";
  return `
    update product_history as h
    set ${column} = case when h.at = g.until_at then g.value end, ${list}
      absent = case h.at
        when g.from_at then coalesce(h.absent, 0) | ${bit} when g.until_at then nullif(h.absent & ~${bit}, 0) else h.absent
      end
    from gaps as g join products as p using (marketplace, asin)
    where g.figure = '${column}' and h.marketplace = g.marketplace and h.asin = g.asin and h.at >= g.from_at
      and h.at <= coalesce(
        g.until_at, case when p.${column} is null and p.${seenAt} = g.seen_at then 'infinity' else g.seen_at end
      )
      and case
        when h.at = g.until_at then h.${column} is null
        when h.${column} is null then h.at = g.from_at and (${isAbsent("h.", column)}) is not true
        else exists (
          select from product_history as e
          where e.marketplace = h.marketplace and e.asin = h.asin and e.at < g.from_at and e.${column} = h.${column}
        )
      end`;
}
