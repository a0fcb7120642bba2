/** Plans the due windows of a connection, and past windows up to a limit. */
import type { Connection, Fetch } from "./connection.ts";
import { backfillWindows, dueWindows, type KnownWindow } from "./due-windows.ts";
import type { PlannedWindow } from "./fetch-store.ts";
import { SOURCE_NAMES, sourceOf } from "./report-sources.ts";

export type Known = KnownWindow & Pick<Fetch, "source" | "marketplace">;

type Plan = { windows: PlannedWindow[]; isPastComplete: boolean };

/** `backfillRoom` is the number of windows of the past that may be added. Each source gets its turn, the newest windows first. */
export function planFetches(
  { marketplaces }: Pick<Connection, "marketplaces">,
  known: readonly Known[],
  { isDaily, backfillRoom, now }: { isDaily: boolean; backfillRoom: number; now: Date },
): Plan {
  const bySource = Map.groupBy(known, ({ source, marketplace }) => `${source} ${marketplace}`);
  const windows: PlannedWindow[] = [];
  const past: PlannedWindow[][] = [];
  for (const source of SOURCE_NAMES) {
    const { rhythm, perMarketplace } = sourceOf(source);
    for (const marketplace of perMarketplace ? marketplaces : ([""] as const)) {
      const own = bySource.get(`${source} ${marketplace}`) ?? [];
      const planned = (window: (typeof past)[number][number] | ReturnType<typeof dueWindows>[number]) => ({
        ...window,
        source,
        marketplace,
      });
      if (isDaily) windows.push(...dueWindows(rhythm, own, now).map(planned));
      past.push(backfillWindows(rhythm, own, Math.max(1, backfillRoom), now).map(planned));
    }
  }
  const isPastComplete = past.every((each) => each.length === 0);
  const turns = inTurns(past).slice(0, Math.max(0, backfillRoom));
  return { windows: [...windows, ...turns], isPastComplete };
}

function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat();
}
