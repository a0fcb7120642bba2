/** The day since which a marketplace offers a product, as sources report it. */
import { utcDay } from "../../platform/base/clock.ts";
import { EARLIEST_MS } from "../../platform/tables/cells/times.ts";

/** Null for an impossible day: before the marketplace opened, or in the future, as for a preorder. */
export function firstAvailableOn(timeMs: number, now: Date): string | null {
  if (!(timeMs >= EARLIEST_MS && timeMs < Date.UTC(10_000, 0))) return null;
  const day = utcDay(new Date(timeMs));
  return day <= utcDay(now) ? day : null;
}
