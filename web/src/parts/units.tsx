import { estimate, sales, salesDetail } from "./format.ts";
import { RangeBar } from "./range-bar.tsx";
import classes from "./units.module.css";

const SOURCES = {
  reported: "Reported by the marketplace",
  rank: "Estimated from the best-seller rank in its category",
  rank_any_category: "Rough estimate from the best-seller rank: no sales data for this category",
};

/** A scale that all rows share, so that the width of a band compares certainty. */
const SCALE = [10, 100_000] as const;

type Estimated = {
  monthlySales: number | null;
  salesEstimate: { low: number; high: number; source: keyof typeof SOURCES } | null;
  bsr: number | null;
};

/** Units a month in a table: how certain they are, and the figure. */
export function Units({ of }: { of: Estimated }) {
  const { monthlySales, salesEstimate } = of;
  const { low, high, source } = salesEstimate ?? {};
  return (
    <span
      className={classes["units"]}
      title={source && [`${sales(of)} a month`, salesDetail(of), SOURCES[source]].filter(Boolean).join(" · ")}
    >
      <RangeBar low={low} value={monthlySales} high={high} scale={SCALE} isLogarithmic width={80} />
      <span>{estimate(monthlySales)}</span>
    </span>
  );
}
