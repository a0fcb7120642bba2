import type { TimePoint, TimeSeries } from "../../parts/time-series.ts";

type Ranked = { at: string; value: number | null; category?: string | null };

/** Ranks in different categories cannot be compared: each category has its own line. Without a rank, all lines break. */
export function ranksByList(points: readonly Ranked[]): TimeSeries[] {
  const ranked = points.filter(({ value }) => value !== null);
  const lists = [...new Set((ranked.length > 0 ? ranked : points).map(({ category }) => category ?? null))];
  return lists.map((list, i) => ({
    name: lists.length > 1 ? (list ?? "Unknown category") : "Rank",
    color: `--chart-${((i + 2) % 6) + 1}`,
    points: points.map(
      ({ at, value, category }): TimePoint => ({ at, value: (category ?? null) === list ? value : null }),
    ),
  }));
}
