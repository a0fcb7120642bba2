import type { NicheStatistics } from "./statistics.ts";

/** The listings of a result set whose titles score below `WEAK_TITLE`. */
export type WeakTitles = {
  products: number;
  /** Of the products. Null if there are none. */
  share: number | null;
  /** Of the known units sold. Null if no sales are known. */
  salesShare: number | null;
};

/** From the statistics of a result set and of its part with weak titles. */
export function weakTitlesOf(all: NicheStatistics, weak: NicheStatistics): WeakTitles {
  // The index may have changed between the two.
  const ratio = (part: number, whole: number | null) => (whole ? Math.min(1, part / whole) : null);
  return {
    products: Math.min(all.products, weak.products),
    share: ratio(weak.products, all.products),
    salesShare: ratio(weak.unitsTotal ?? 0, all.unitsTotal),
  };
}
