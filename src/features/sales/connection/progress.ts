import type { SourceHealth } from "./fetch-store.ts";
import type { Rhythm } from "./report-sources.ts";

const DAY_MS = 86_400_000;

/** Returns how much of the past that the marketplace keeps has been read, 0 to 1; null for a source without a past. */
export function progressOf(
  rhythm: Rhythm,
  { readFrom, daysRead }: Pick<SourceHealth, "readFrom" | "daysRead">,
  places: number,
  now: Date,
): number | null {
  if (rhythm.kind === "snapshot") return null;
  if (readFrom === null) return 0;
  const days = rhythm.kind === "calendar" ? daysRead / places : (now.getTime() - readFrom.getTime()) / DAY_MS;
  // Days that have not ended and months that are not ready are no part of the past.
  const isComplete = days >= rhythm.backDays - (rhythm.kind === "calendar" && rhythm.unit === "month" ? 62 : 2);
  return isComplete ? 1 : Math.round((100 * days) / rhythm.backDays) / 100;
}
