/** The day since which a marketplace offers a product, as sources report it. */
import { utcDay } from "../base/clock.ts";

/** Amazon opened in 1995, so an earlier day is not one of an offer. */
const EARLIEST = Date.UTC(1995, 0);

/** Null for a day that cannot be: before the marketplace, or in the future, such as that of a preorder. */
export function firstAvailableOn(timeMs: number, now: Date): string | null {
  if (!(timeMs >= EARLIEST && timeMs < Date.UTC(10_000, 0))) return null;
  const day = utcDay(new Date(timeMs));
  return day <= utcDay(now) ? day : null;
}
