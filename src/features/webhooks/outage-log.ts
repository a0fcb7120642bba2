import type { Log } from "../../platform/base/log.ts";

/** Logs one line when the first of several parts notices an outage, and one when the last has recovered. */
export type Outage = { begun(who: string, error: unknown): void; over(who: string): void };

export function createOutageLog(log: Log, messages: { begun: string; over: string }): Outage {
  const without = new Set<string>();
  return {
    begun(who, error) {
      if (without.size === 0) log.warn({ err: error }, messages.begun);
      without.add(who);
    },
    over(who) {
      if (without.delete(who) && without.size === 0) log.info(messages.over);
    },
  };
}
