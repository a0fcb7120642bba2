import { type Clock, utcDay } from "../../platform/base/clock.ts";
import type { UsageStore } from "./usage-store.ts";

export type DayUsed = { day: string; used: number; limit: number };

export type UsageHistory = ReturnType<typeof createUsageHistory>;

const DAY_MS = 86_400_000;

export function createUsageHistory({ store, clock }: { store: Pick<UsageStore, "listUsage">; clock: Clock }) {
  /** Lists the usage of an account on the last `days` days, oldest first, including today; `limit` is the current one. */
  return async (accountId: string, limit: number, days: number): Promise<DayUsed[]> => {
    const all = daysUpTo(clock.now(), days);
    const [first, today] = [all[0] as string, all.at(-1) as string];
    const counted = new Map((await store.listUsage(first, today, accountId)).map((each) => [each.day, each]));
    return all.map((day) => {
      const found = counted.get(day);
      // Past days keep the limit of that day; today has the current one.
      return { day, used: found?.used ?? 0, limit: found === undefined || day === today ? limit : found.limit };
    });
  };
}

function daysUpTo(now: Date, days: number): string[] {
  return Array.from({ length: days }, (_, i) => utcDay(new Date(now.getTime() - (days - 1 - i) * DAY_MS)));
}
